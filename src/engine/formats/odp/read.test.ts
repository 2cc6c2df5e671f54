import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  convertOdp,
  frame,
  list,
  NAMESPACES,
  odpToMarkdown,
  p,
  page,
} from '../../../../test/support/odp.ts'
import { convertDocument } from '../../convert.ts'
import { node } from '../../platform/node.ts'

const title = (text: string) => frame('title', p(text))

describe('pages', () => {
  test('the title is a heading and a rule stands between pages', async () => {
    const pages = page(title('One') + frame('outline', p('text'))) + page(title('Two'))
    assert.equal(await odpToMarkdown(pages), '# One\n\ntext\n\n---\n\n# Two')
  })

  test('a hidden page is left out and named', async () => {
    const automatic =
      '<style:style style:name="h" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>'
    const pages = page(title('One')) + page(title('Two'), 'draw:style-name="h"')
    const { markdown, warnings } = await convertOdp({ pages, automatic })
    assert.equal(markdown, '# One\n')
    assert.match(warnings[0]!.message, /slide 2/)
  })

  test('prompts of empty placeholders and running fields are not text', async () => {
    const pages = page(
      title('One') +
        frame('outline', p('Click to add text'), 'presentation:placeholder="true"') +
        frame('page-number', p('7')) +
        frame('', p('Page <text:page-number>7</text:page-number>')),
    )
    assert.equal(await odpToMarkdown(pages), '# One\n\nPage')
  })

  test('a footer that only one page shows is kept', async () => {
    const automatic =
      '<style:style style:name="f" style:family="drawing-page"><style:drawing-page-properties presentation:display-footer="true"/></style:style>'
    const footers = ['ACME', 'Source'].map(
      text =>
        `<presentation:footer-decl presentation:name="${text}">${text}</presentation:footer-decl>`,
    )
    const shown = (name: string) =>
      page(title('T'), `draw:style-name="f" presentation:use-footer-name="${name}"`)
    const pages = footers.join('') + shown('ACME') + shown('ACME') + shown('Source')
    assert.equal(
      await odpToMarkdown({ pages, automatic }),
      '# T\n\n---\n\n# T\n\n---\n\n# T\n\nSource',
    )
  })

  test('notes follow as a quote', async () => {
    const notes = `<presentation:notes><draw:page-thumbnail presentation:class="page"/>${frame('notes', p('Say hello.'))}</presentation:notes>`
    assert.equal(
      await odpToMarkdown(page(title('One') + notes)),
      '# One\n\n> **Notes:** Say hello.',
    )
  })

  test('comments are footnotes on demand', async () => {
    const comment =
      '<office:annotation><dc:creator>Ann</dc:creator><dc:date>2024-05-01T10:00:00</dc:date><text:p>Why?</text:p></office:annotation>'
    const pages = page(title('One') + comment)
    assert.equal((await convertOdp(pages)).warnings[0]?.code, 'comments_omitted')
    assert.equal(
      await odpToMarkdown(pages, { comments: 'footnotes' }),
      '# One\n\n[^1]\n\n[^1]: **Ann** (2024-05-01): Why?',
    )
  })

  test('a flat file is read like a packed one', async () => {
    const flat = `<?xml version="1.0"?><office:document ${NAMESPACES} office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation>${page(title('One'))}</office:presentation></office:body></office:document>`
    const { markdown } = await convertDocument(new TextEncoder().encode(flat), {}, node)
    assert.equal(markdown, '# One\n')
  })
})

describe('text', () => {
  const bullet = (level: number, character: string) =>
    `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${character}"/>`
  const number =
    '<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>'
  const automatic = `<text:list-style style:name="B">${bullet(1, '•')}${bullet(2, '–')}</text:list-style><text:list-style style:name="N">${number}${bullet(2, '–')}</text:list-style><text:list-style style:name="none">${bullet(1, ' ')}</text:list-style>`
  const read = (content: string) =>
    odpToMarkdown({ pages: page(frame('outline', content)), automatic })

  test('lists nest as their elements do', async () => {
    assert.equal(await read(list('B', p('a') + list('', p('b')), p('c'))), '- a\n  - b\n- c')
  })

  test('a list goes on over the pieces that a program writes it in', async () => {
    const nested = `<text:list text:style-name="N"><text:list-item>${list('', p('deeper'))}</text:list-item></text:list>`
    assert.equal(
      await read(list('N', p('one')) + nested + list('N', p('two'))),
      '1. one\n   - deeper\n2. two',
    )
  })

  test('a label shows the numbers around it', async () => {
    const level = (level: number, format: string, display: number) =>
      `<text:list-level-style-number text:level="${level}" style:num-format="${format}" text:display-levels="${display}"/>`
    const style = `<text:list-style style:name="L">${level(1, '1', 1)}${level(2, 'a', 2)}</text:list-style>`
    const content = list('L', p('one') + list('', p('x'), p('y')), p('two') + list('', p('z')))
    assert.equal(
      await odpToMarkdown({ pages: page(frame('outline', content)), automatic: style }),
      '1. one\n   - 1.a x\n   - 1.b y\n2. two\n   - 2.a z',
    )
  })

  test('a list whose bullet is blank is plain text', async () => {
    assert.equal(await read(list('none', p('a'), p('b'))), 'a\n\nb')
  })

  test('a list without a style has the bullets of the shape', async () => {
    const styles = `<style:style style:name="o" style:family="presentation"><style:graphic-properties><text:list-style>${number}</text:list-style></style:graphic-properties></style:style>`
    const pages = page(frame('outline', list('', p('a'), p('b')), 'presentation:style-name="o"'))
    assert.equal(await odpToMarkdown({ pages, styles }), '1. a\n2. b')
  })

  test('spans are bold, code and linked', async () => {
    const span = (name: string, properties: string) =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`
    const pages = page(
      frame(
        '',
        p(
          'plain words <text:span text:style-name="b">b</text:span> <text:span text:style-name="c">f()</text:span> <text:a xlink:href="https://x.org/">x</text:a>',
        ),
      ),
    )
    assert.equal(
      await odpToMarkdown({
        pages,
        automatic: span('b', 'fo:font-weight="bold"') + span('c', 'style:font-name="Courier"'),
      }),
      'plain words **b** `f()` [x](https://x.org/)',
    )
  })

  test('a link to a page leads to its title', async () => {
    const link = p('<text:a xlink:href="#Last%20page">end</text:a>')
    const pages =
      page(frame('', link), 'draw:name="First"') + page(title('The End'), 'draw:name="Last page"')
    assert.equal(await odpToMarkdown(pages), '[end](#the-end)\n\n---\n\n# The End')
  })
})

describe('shapes', () => {
  const at = (x: number, y: number) =>
    `svg:x="${x}cm" svg:y="${y}cm" svg:width="4cm" svg:height="1cm"`

  test('shapes are read by place where the file goes back', async () => {
    const pages = page(frame('', p('below'), at(1, 3)) + frame('', p('above'), at(1, 1)))
    assert.equal(await odpToMarkdown(pages), 'above\n\nbelow')
  })

  test('a group is read as one, at the place of its shapes', async () => {
    const group = `<draw:g>${frame('', p('in the group'), at(1, 3))}${frame('', p('also there'), at(1, 5))}</draw:g>`
    assert.equal(
      await odpToMarkdown(page(group + frame('', p('above'), at(1, 1)))),
      'above\n\nin the group\n\nalso there',
    )
  })

  test('text of drawn shapes counts', async () => {
    const shape = `<draw:custom-shape ${at(1, 1)}>${p('in a star')}</draw:custom-shape>`
    assert.equal(await odpToMarkdown(page(shape)), 'in a star')
  })

  test('a table keeps merged cells', async () => {
    const table = `<table:table><table:table-row><table:table-cell table:number-columns-spanned="2">${p('wide')}</table:table-cell><table:covered-table-cell/></table:table-row><table:table-row><table:table-cell>${p('a')}</table:table-cell><table:table-cell>${p('b')}</table:table-cell></table:table-row></table:table>`
    assert.equal(
      await odpToMarkdown(page(`<draw:frame>${table}</draw:frame>`)),
      '| wide |     |\n| ---- | --- |\n| a    | b   |',
    )
  })

  test('a table that lies wholly behind a shape is left out and reported', async () => {
    const cell = `<table:table-cell>${p('old')}</table:table-cell>`
    const place = (left: number, width: number) =>
      `svg:x="${left}cm" svg:y="3cm" svg:width="${width}cm" svg:height="2cm"`
    const slide = (width: number) =>
      page(
        `<draw:frame ${place(2, 5)}><table:table><table:table-row>${cell}</table:table-row></table:table></draw:frame>` +
          `<draw:rect draw:style-name="S" ${place(1, width)}/>`,
      )
    const automatic =
      '<style:style style:name="S" style:family="graphic"><style:graphic-properties draw:fill="solid" draw:fill-color="#ff0000"/></style:style>'
    const { markdown, warnings } = await convertOdp({ pages: slide(7), automatic })
    assert.doesNotMatch(markdown, /old/)
    assert.ok(warnings.some(({ code }) => code === 'hidden_omitted'))
    assert.match((await convertOdp({ pages: slide(3), automatic })).markdown, /old/)
  })

  test('a formula is written as LaTeX and an unknown object is reported', async () => {
    const object = (inside: string) =>
      `<draw:frame><draw:object>${inside}</draw:object></draw:frame>`
    const formula = object('<math:math><math:mi>x</math:mi></math:math>')
    const { markdown, warnings } = await convertOdp(page(formula + object('')))
    assert.equal(markdown, '$$\nx\n$$\n')
    assert.equal(warnings[0]?.code, 'embedded_objects_omitted')
  })

  test('a picture has its description', async () => {
    const picture =
      '<draw:frame><draw:image xlink:href="Pictures/cat.png"/><svg:desc>A cat</svg:desc></draw:frame>'
    assert.equal(
      await odpToMarkdown({ pages: page(picture), files: { 'Pictures/cat.png': 'png' } }),
      '![A cat](cat.png)',
    )
  })
})
