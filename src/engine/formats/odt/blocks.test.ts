import assert from 'node:assert/strict'
import { test } from 'node:test'
import { h, list, listStyle, odtToMarkdown, p, span, style } from '../../../../test/support/odt.ts'

test('headings have the level that they name', async () => {
  assert.equal(
    await odtToMarkdown(h(1, 'One') + h(2, 'Two') + p('text')),
    '# One\n\n## Two\n\ntext',
  )
})

test('headings show the numbers that the outline gives them', async () => {
  const level = (number: number) =>
    `<text:outline-level-style text:level="${number}" text:display-levels="${number}" style:num-format="1"/>`
  const styles = `<text:outline-style style:name="Outline">${level(1)}${level(2)}</text:outline-style>`
  const body = h(1, 'A') + h(2, 'B') + h(1, 'C', 'text:is-list-header="true"') + h(2, 'D')
  assert.equal(await odtToMarkdown({ styles, body }), '# 1 A\n\n## 1.1 B\n\n# C\n\n## 1.2 D')
})

test('headings of a level without a format have no number, whatever pattern it keeps', async () => {
  const level = (number: number, format: string, pattern: string) =>
    `<text:outline-level-style text:level="${number}" loext:num-list-format="${pattern}" style:num-format="${format}"/>`
  const levels = level(1, '1', '%1%.') + level(2, '', '%1%.%2%')
  const styles = `<text:outline-style style:name="Outline">${levels}</text:outline-style>`
  assert.equal(await odtToMarkdown({ styles, body: h(1, 'A') + h(2, 'B') }), '# 1. A\n\n## B')
})

test('a paragraph is a heading where its style is one, through all ancestors', async () => {
  const styles =
    style('paragraph', 'Heading_20_2', '', 'style:display-name="Heading 2"') +
    style('paragraph', 'Chapter', '', 'style:parent-style-name="Heading_20_2"')
  const automatic = style('paragraph', 'P1', '', 'style:parent-style-name="Chapter"')
  assert.equal(await odtToMarkdown({ styles, automatic, body: p('A', 'P1') }), '## A')
})

test('a heading is not emphasized because it is bold as a whole', async () => {
  const level = '<text:outline-level-style text:level="1" style:num-format="1"/>'
  const styles = `<text:outline-style style:name="Outline">${level}</text:outline-style>`
  const automatic = style('text', 'T1', 'fo:font-weight="bold"')
  const body = h(1, '<text:span text:style-name="T1">A</text:span>')
  assert.equal(await odtToMarkdown({ styles, automatic, body }), '# 1 A')
})

test('the title is above all headings', async () => {
  assert.equal(await odtToMarkdown(p('T', 'Title') + h(1, 'One')), '# T\n\n## One')
})

test('lists nest as their elements do', async () => {
  const styles = listStyle('L', ['1', '•'])
  const body = list('L', ['a', p('b') + list('', ['b1', 'b2']), 'c'])
  assert.equal(await odtToMarkdown({ styles, body }), '1. a\n2. b\n   - b1\n   - b2\n3. c')
})

test('a list deeper than its style continues with the last level', async () => {
  const styles = listStyle('L', ['1'])
  const body = list('L', ['a', p('b') + list('', ['b1', 'b2']), 'c'])
  assert.equal(await odtToMarkdown({ styles, body }), '1. a\n2. b\n   1. b1\n   2. b2\n3. c')
})

test('lines made large and bold by hand are headings', async () => {
  const automatic =
    style('text', 'T1', 'fo:font-weight="bold" fo:font-size="18pt"') +
    style('paragraph', 'P1', 'fo:font-weight="bold" fo:font-size="15pt"')
  const body = p(span('T1', 'Orchards')) + p('Trees', 'P1') + p('Text of the usual size.')
  assert.equal(
    await odtToMarkdown({ automatic, body }),
    '# Orchards\n\n## Trees\n\nText of the usual size.',
  )
})

test('a list counts from one unless it continues another', async () => {
  const styles = listStyle('L', ['1'])
  const body =
    list('L', ['a', 'b'], 'xml:id="x"') +
    p('between') +
    list('L', ['c'], 'text:continue-numbering="true"') +
    p('between') +
    list('L', ['d']) +
    p('between') +
    list('L', ['e'], 'text:continue-list="x"')
  assert.equal(
    await odtToMarkdown({ styles, body }),
    '1. a\n2. b\n\nbetween\n\n3. c\n\nbetween\n\n1. d\n\nbetween\n\n4. e',
  )
})

test('an item may start from another number, and look different', async () => {
  const styles = listStyle('L', ['1']) + listStyle('B', ['•'])
  const body = `<text:list text:style-name="L"><text:list-item text:start-value="5">${p('a')}</text:list-item><text:list-item>${p('b')}</text:list-item><text:list-item text:style-override="B">${p('c')}</text:list-item></text:list>`
  assert.equal(await odtToMarkdown({ styles, body }), '5. a\n6. b\n\n- c')
})

test('the head of a list and further paragraphs of an item have no number', async () => {
  const styles = listStyle('L', ['1'])
  const body = `<text:list text:style-name="L"><text:list-header>${p('head')}</text:list-header><text:list-item>${p('a')}${p('more')}</text:list-item></text:list>`
  assert.equal(await odtToMarkdown({ styles, body }), 'head\n\n1. a\n\n   more')
})

test('a heading inside a list shows its number', async () => {
  const styles = listStyle('L', ['1'])
  assert.equal(
    await odtToMarkdown({ styles, body: list('L', [h(1, 'A', 'text:style-name="Heading_20_1"')]) }),
    '# 1. A',
  )
})

test('quotations, preformatted text and lines are read by their styles', async () => {
  const body =
    p('said', 'Quotations') +
    p('x = 1', 'Preformatted_20_Text') +
    p('<text:s text:c="2"/>y = 2', 'Preformatted_20_Text') +
    p('', 'Horizontal_20_Line') +
    p('end')
  const styles = style('paragraph', 'Horizontal_20_Line')
  assert.equal(
    await odtToMarkdown({ styles, body }),
    '> said\n\n```\nx = 1\n  y = 2\n```\n\n---\n\nend',
  )
})

test('a table of contents becomes a nested list without page numbers', async () => {
  const entry = (level: number, text: string, page: number) =>
    p(
      `<text:a xlink:href="#${text}|outline">${text}<text:tab/>${page}</text:a>`,
      `Contents_20_${level}`,
    )
  const body = `<text:table-of-content><text:table-of-content-source><text:index-title-template>no</text:index-title-template></text:table-of-content-source><text:index-body><text:index-title>${p('Contents', 'Contents_20_Heading')}</text:index-title>${entry(1, 'One', 1)}${entry(2, 'Two', 3)}</text:index-body></text:table-of-content>${h(1, 'One')}${h(2, 'Two')}`
  assert.equal(
    await odtToMarkdown(body),
    'Contents\n\n- [One](#one)\n  - [Two](#two)\n\n# One\n\n## Two',
  )
})

test('hidden sections are left out unless asked for', async () => {
  const body = `${p('a')}<text:section text:name="S" text:display="none">${p('b')}</text:section><text:section text:name="T">${p('c')}</text:section>`
  assert.equal(await odtToMarkdown(body), 'a\n\nc')
  assert.equal(await odtToMarkdown(body, { hidden: 'include' }), 'a\n\nb\n\nc')
})

test('pages are marked only when asked for', async () => {
  const automatic = style(
    'paragraph',
    'P1',
    '',
    '',
    '<style:paragraph-properties fo:break-before="page"/>',
  )
  const body = p('a', 'P1') + p('b', 'P1') + p('c<text:soft-page-break/>d')
  assert.equal(await odtToMarkdown({ automatic, body }), 'a\n\nb\n\ncd')
  assert.equal(
    await odtToMarkdown({ automatic, body }, { markers: 'comments' }),
    'a\n\n<!-- page 2 -->\n\nb\n\ncd\n\n<!-- page 3 -->',
  )
})

test('the content of a list header is one level deeper', async () => {
  const inner = '<text:list><text:list-item><text:p>a</text:p></text:list-item></text:list>'
  const body = `<text:list><text:list-header>${p('head')}${inner}</text:list-header><text:list-item>${p('b')}</text:list-item></text:list>`
  assert.equal(await odtToMarkdown(body), '- head\n  - a\n- b')
})

test('paragraphs set in from both margins are a quote', async () => {
  const words = 'Words of somebody else, which go on and on. '.repeat(4).trim()
  const long = 'Text between the margins of the page. '.repeat(12).trim()
  const automatic =
    '<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:margin-left="1cm" fo:margin-right="1cm"/></style:style>'
  assert.equal(
    await odtToMarkdown({ automatic, body: p(long) + p(words, 'P1') }),
    `${long}\n\n> ${words}`,
  )
})
