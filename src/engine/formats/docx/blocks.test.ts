import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  convertDocx,
  docxToMarkdown,
  listed,
  numbering,
  p,
  r,
  styled,
} from '../../../../test/support/docx.ts'

const style = (id: string, name: string, inside = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inside}</w:style>`

describe('headings', () => {
  test('a style named heading N is a heading of that depth', async () => {
    const styles = style('a', 'heading 1') + style('b', 'heading 2')
    assert.equal(
      await docxToMarkdown({ styles, body: styled('a', 'One') + styled('b', 'Two') }),
      '# One\n\n## Two',
    )
  })

  test('a style in another language is recognized by its translated name', async () => {
    const styles = style('berschrift2', 'Überschrift 2') + style('x', '見出し 1')
    const body = styled('x', 'Eins') + styled('berschrift2', 'Zwei')
    assert.equal(await docxToMarkdown({ styles, body }), '# Eins\n\n## Zwei')
  })

  test('the outline level comes down the chain of styles', async () => {
    const styles =
      style('base', 'Section', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>') +
      style('own', 'Chapter', '<w:basedOn w:val="base"/>')
    assert.equal(await docxToMarkdown({ styles, body: styled('own', 'Text') }), '## Text')
  })

  test('styles based on each other in a circle end', async () => {
    const styles =
      style('a', 'A', '<w:basedOn w:val="b"/>') + style('b', 'B', '<w:basedOn w:val="a"/>')
    assert.equal(await docxToMarkdown({ styles, body: styled('a', 'Text') }), 'Text')
  })

  test('below a title, headings go one level down', async () => {
    const styles = style('t', 'Title') + style('a', 'heading 1')
    const body = styled('t', 'Report') + styled('a', 'Part')
    assert.equal(await docxToMarkdown({ styles, body }), '# Report\n\n## Part')
  })

  test('a numbered heading shows its number', async () => {
    const styles = style('a', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>')
    const body = styled('a', 'First') + styled('a', 'Second')
    assert.equal(
      await docxToMarkdown({ styles, numbering: numbering(1, [['upperRoman', 'Part %1:']]), body }),
      '# Part I: First\n\n# Part II: Second',
    )
  })

  test('an empty heading that only ends a section counts for nothing', async () => {
    const styles = style('a', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>')
    const end = '<w:p><w:pPr><w:pStyle w:val="a"/><w:sectPr/></w:pPr></w:p>'
    const body = styled('a', 'Plan') + end + styled('a', 'Work')
    assert.equal(
      await docxToMarkdown({ styles, numbering: numbering(1, [['decimal', '%1']]), body }),
      '# 1 Plan\n\n# 2 Work',
    )
  })

  test('the title of contents that were never filled goes with them', async () => {
    const styles = style('t', 'TOC Heading') + style('a', 'heading 1')
    const contents = styled('t', 'Contents')
    const { markdown, omitted } = await convertDocx(
      { styles, body: contents + p('') + styled('a', 'Soil') + p('Text') },
      { omitted: 'list' },
    )
    assert.equal(markdown.trimEnd(), '# Soil\n\nText')
    assert.deepEqual(omitted, [{ reason: 'field_code', text: 'Contents', page: null }])
    assert.equal(await docxToMarkdown({ styles, body: contents + p('Soil') }), 'Contents\n\nSoil')
  })

  test('an outline level that all text has makes no headings', async () => {
    const level = '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'
    const normal = style('n', 'Normal', level).replace('<w:style', '<w:style w:default="1"')
    const styles = normal + style('a', 'heading 2', '<w:basedOn w:val="n"/>')
    const body = styled('a', 'Soil') + p('It is dark.') + styled('n', 'It is deep')
    assert.equal(await docxToMarkdown({ styles, body }), '## Soil\n\nIt is dark.\n\nIt is deep')
  })

  test('the bold of a heading is not written again', async () => {
    const styles = style('a', 'heading 1', '<w:rPr><w:b/></w:rPr>')
    assert.equal(await docxToMarkdown({ styles, body: styled('a', r('Loud', '<w:b/>')) }), '# Loud')
  })

  describe('made by hand', () => {
    const large = (text: string, size = 36) => p(r(text, `<w:b/><w:sz w:val="${size}"/>`))

    test('are lines that are bold and larger than the text', async () => {
      const body = large('Orchards') + large('Trees', 30) + p(r('Text of the usual size.'))
      assert.equal(await docxToMarkdown(body), '# Orchards\n\n## Trees\n\nText of the usual size.')
    })

    test('are no sentences, no text that is large alone, and no parts of a line', async () => {
      const body =
        large('Please sign here.') +
        p(r('Large', '<w:sz w:val="36"/>')) +
        p(r('Bold', '<w:b/><w:sz w:val="36"/>') + r(' and not', '<w:sz w:val="36"/>'))
      assert.equal(await docxToMarkdown(body), '**Please sign here.**\n\nLarge\n\n**Bold** and not')
    })

    test('are none where most of the text is as large', async () => {
      const text = r('All of this is set in large letters, line by line.', '<w:sz w:val="32"/>')
      assert.equal(
        await docxToMarkdown(large('Note', 32) + p(text)),
        '**Note**\n\nAll of this is set in large letters, line by line.',
      )
    })
  })

  test('large styles that are kept with the next paragraph are headings, deep by their size', async () => {
    const look = (size: number) =>
      `<w:pPr><w:keepNext/></w:pPr><w:rPr><w:sz w:val="${size}"/></w:rPr>`
    const styles = style('big', 'Chapter', look(36)) + style('mid', 'Part', look(28))
    const body = styled('big', 'One') + styled('mid', 'Two') + p('Text') + styled('mid', 'Three')
    assert.equal(await docxToMarkdown({ styles, body }), '# One\n\n## Two\n\nText\n\n## Three')
  })

  test('an outline level on an indented paragraph of a list makes no heading', async () => {
    const body = p('Goal', '<w:outlineLvl w:val="2"/><w:ind w:left="720"/>')
    assert.equal(await docxToMarkdown(body), 'Goal')
  })
})

describe('lists', () => {
  test('of typed tasks are task lists', async () => {
    const body = p('- [x] Water') + p('- [ ] Prune')
    assert.equal(await docxToMarkdown(body), '- [x] Water\n- [ ] Prune')
    const bullet = numbering(1, [['bullet', '•']])
    assert.equal(
      await docxToMarkdown({ numbering: bullet, body: listed(1, 0, '[X] Water') + p('[x] Prune') }),
      '- [x] Water\n\n[x] Prune',
    )
  })

  test('may be numbered by the program and by hand', async () => {
    const body = ['Soil', 'Trees'].map(
      (part, at) =>
        listed(2, 0, part) + p(`${at + 1}.1. ${part} one`) + p(`${at + 1}.2. ${part} two`),
    )
    assert.equal(
      await docxToMarkdown({ numbering: numbers, body: body.join('') }),
      '1. Soil\n   - 1.1. Soil one\n   - 1.2. Soil two\n2. Trees\n   - 2.1. Trees one\n   - 2.2. Trees two',
    )
  })

  test('are not lines of dialogue after hyphens', async () => {
    const body = ['- No.', '- Why not?', '- Because!'].map(line => p(line)).join('')
    assert.equal(await docxToMarkdown(body), '\\- No.\n\n\\- Why not?\n\n\\- Because!')
    const again = p('They left.') + p('- Where to?') + p('- Home.')
    assert.doesNotMatch(await docxToMarkdown(body + again), /^- /m)
    assert.match(await docxToMarkdown(again), /^- Home/m)
    const advice = ['- Water them.', '- Mind the wall!', '- Prune.'].map(line => p(line)).join('')
    assert.equal(await docxToMarkdown(advice), '- Water them.\n- Mind the wall!\n- Prune.')
  })

  const bullets = numbering(1, [
    ['bullet', '•'],
    ['bullet', 'o'],
  ])
  const numbers = numbering(2, [
    ['decimal', '%1.'],
    ['lowerLetter', '%2)'],
  ])

  test('levels nest, bullets and numbers mixed', async () => {
    const body = listed(1, 0, 'a') + listed(1, 1, 'b') + listed(2, 0, 'c') + listed(1, 0, 'd')
    const mixed = numbering(2, [['decimal', '%1.']]).replace('w:left="720"', 'w:left="2160"')
    assert.equal(
      await docxToMarkdown({ numbering: bullets + mixed, body }),
      '- a\n  - b\n    1. c\n- d',
    )
  })

  test('numbers continue after an interruption', async () => {
    const body = listed(2, 0, 'one') + p('Pause') + listed(2, 0, 'two')
    assert.equal(await docxToMarkdown({ numbering: numbers, body }), '1. one\n\nPause\n\n2. two')
  })

  test('two lists that share a definition count together, unless one says where to start', async () => {
    const second = '<w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>'
    const third =
      '<w:num w:numId="4"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>'
    const body =
      listed(2, 0, 'a') +
      p('-') +
      listed(3, 0, 'b') +
      p('-') +
      listed(4, 0, 'c') +
      listed(4, 0, 'd')
    assert.equal(
      await docxToMarkdown({ numbering: numbers + second + third, body }),
      '1. a\n\n\\-\n\n2. b\n\n\\-\n\n7. c\n8. d',
    )
  })

  test('a lower level starts again below each item', async () => {
    const body =
      listed(2, 0, 'a') +
      listed(2, 1, 'x') +
      listed(2, 1, 'y') +
      listed(2, 0, 'b') +
      listed(2, 1, 'z')
    assert.equal(
      await docxToMarkdown({ numbering: numbers, body }),
      '1. a\n   - a) x\n   - b) y\n2. b\n   - a) z',
    )
  })

  test('a paragraph that lines up with an item belongs to it', async () => {
    const body = listed(1, 0, 'a') + p('more', '<w:ind w:left="720"/>') + listed(1, 0, 'b')
    assert.equal(await docxToMarkdown({ numbering: bullets, body }), '- a\n\n  more\n\n- b')
  })

  test('a label that is more than a number follows a bullet', async () => {
    const articles = numbering(1, [['decimal', 'Article %1.']])
    const body = listed(1, 0, 'Scope') + listed(1, 0, 'Terms')
    assert.equal(
      await docxToMarkdown({ numbering: articles, body }),
      '- Article 1. Scope\n- Article 2. Terms',
    )
    const clauses = numbering(1, [
      ['decimal', '%1)'],
      ['lowerLetter', '%1.%2'],
      ['lowerRoman', '%1.%2.%3'],
    ])
    const clause = listed(1, 0, 'a') + listed(1, 1, 'b') + listed(1, 2, 'c') + listed(1, 2, 'd')
    assert.equal(
      await docxToMarkdown({ numbering: clauses, body: clause }),
      '1. a\n   - 1.a b\n     - 1.a.i c\n     - 1.a.ii d',
    )
  })

  test('numId 0 takes a paragraph out of the list of its style', async () => {
    const styles = style('l', 'List', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>')
    const out = p('out', '<w:pStyle w:val="l"/><w:numPr><w:numId w:val="0"/></w:numPr>')
    assert.equal(
      await docxToMarkdown({ styles, numbering: bullets, body: styled('l', 'in') + out }),
      '- in\n\nout',
    )
  })

  test('a label of several numbers stays as it is, in front of a bullet', async () => {
    const levels = numbering(1, [
      ['decimal', '%1.'],
      ['decimal', '%1.%2.'],
      ['decimal', '%1.%2.%3.'],
    ])
    const body =
      listed(1, 0, 'Parts') +
      listed(1, 1, 'Inside') +
      listed(1, 2, 'Hardware') +
      listed(1, 0, 'Rest')
    assert.equal(
      await docxToMarkdown({ numbering: levels, body }),
      '1. Parts\n   - 1.1. Inside\n     - 1.1.1. Hardware\n2. Rest',
    )
  })

  test('check boxes make a task list', async () => {
    const box = (on: number) =>
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${on}"/></w14:checkbox></w:sdtPr><w:sdtContent>${r('☐')}</w:sdtContent></w:sdt>`
    const body = p(box(1) + r(' done')) + p(box(0) + r(' open'))
    assert.equal(await docxToMarkdown(body), '- [x] done\n- [ ] open')
  })

  test('an entry of a table of contents keeps its link and loses its page number', async () => {
    const styles = style('toc', 'toc 1') + style('h', 'heading 1')
    const entry = `<w:hyperlink w:anchor="_Toc1">${r('Start')}<w:r><w:tab/></w:r>${r('12')}</w:hyperlink>`
    const heading = `<w:p><w:pPr><w:pStyle w:val="h"/></w:pPr><w:bookmarkStart w:id="1" w:name="_Toc1"/>${r('Start')}</w:p>`
    assert.equal(
      await docxToMarkdown({ styles, body: styled('toc', entry) + heading }),
      '- [Start](#start)\n\n# Start',
    )
  })
})

test('typed numbers of contents are numbers of a list, and typed dashes with a tab bullets', async () => {
  const styles = style('toc', 'toc 1')
  const entry = (text: string, page: string) =>
    styled('toc', `${r(text)}<w:r><w:tab/></w:r>${r(page)}`)
  assert.equal(
    await docxToMarkdown({ styles, body: entry('1. Scope', '3') + entry('2. Terms', '4') }),
    '1. Scope\n2. Terms',
  )
  const dashed = (text: string) =>
    p(`${r('-')}<w:r><w:tab/></w:r>${r(text)}`, '<w:ind w:left="720" w:hanging="360"/>')
  assert.equal(await docxToMarkdown(dashed('a') + dashed('b')), '- a\n- b')
  assert.equal(await docxToMarkdown(p('• a') + p('• b')), '- a\n- b')
})

describe('code, quotes and rules', () => {
  test('paragraphs of a code style become one block, with their tabs and spaces', async () => {
    const styles = style('c', 'Source Code')
    const body = styled('c', 'if x:') + styled('c', r('    y  =  1')) + styled('c', '')
    assert.equal(await docxToMarkdown({ styles, body }), '```\nif x:\n    y  =  1\n```')
  })

  test('a monospaced paragraph among others is code; a document in such a font is not', async () => {
    const mono = '<w:rFonts w:ascii="Courier New"/>'
    const prose = p('A sentence that is longer than the code.')
    assert.equal(
      await docxToMarkdown(prose + p(r('ls -l', mono))),
      'A sentence that is longer than the code.\n\n```\nls -l\n```',
    )
    assert.equal(
      await docxToMarkdown(p(r('Dear all,', mono)) + p(r('Yours', mono))),
      'Dear all,\n\nYours',
    )
    const items = [1, 2, 3].map(() => listed(1, 0, r('An item in this font, too', mono))).join('')
    const numberings = numbering(1, [['bullet', '•']])
    const list = p('Plain') + p(r('Dear all,', mono)) + items
    assert.match(await docxToMarkdown({ numbering: numberings, body: list }), /\n\nDear all,\n/)
  })

  test('long sentences in a style for code are prose where they are most of the document', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="C"><w:name w:val="HTML Preformatted"/></w:style>'
    const sentences =
      'The orchard was planted by the monks, who dug the well and built the wall_1. '.repeat(3)
    const code = styled('C', r('plant();')) + styled('C', r('water();'))
    const prose = styled('C', r(sentences))
    assert.doesNotMatch(await docxToMarkdown({ styles, body: prose + code }), /```/)
    assert.match(
      await docxToMarkdown({ styles, body: p(r(sentences.repeat(2))) + prose + code }),
      /```/,
    )
  })

  test('monospaced words within a sentence are inline code', async () => {
    const body = p(r('Run ') + r('npm test', '<w:rFonts w:ascii="Consolas"/>') + r(' first.'))
    assert.equal(await docxToMarkdown(body), 'Run `npm test` first.')
  })

  test('quote styles become one quote', async () => {
    const styles = style('q', 'Intense Quote')
    assert.equal(
      await docxToMarkdown({ styles, body: styled('q', 'To be') + styled('q', 'or not') }),
      '> To be\n>\n> or not',
    )
  })

  test('a line on the left, and only there, marks a quote', async () => {
    const boxed = (inside: string, ...sides: string[]) =>
      p(
        inside,
        `<w:pBdr>${sides.map(side => `<w:${side} w:val="single"/>`).join('')}<w:right w:val="none"/></w:pBdr>`,
      )
    const both = boxed('To be', 'left') + boxed('or not', 'left')
    assert.equal(await docxToMarkdown(both), '> To be\n>\n> or not')
    assert.equal(await docxToMarkdown(boxed('To be', 'top', 'left')), 'To be')
    assert.equal(
      await docxToMarkdown(boxed('- ham', 'left') + boxed('- egg', 'left')),
      '- ham\n- egg',
    )
  })

  test('several lines set in from both margins are a quote, set in on the left or with a label not', async () => {
    const words = 'Words of somebody else, which go on and on. '.repeat(4).trim()
    const both = '<w:ind w:left="720" w:right="720"/>'
    const text = p('Text between the margins of the page. '.repeat(12).trim())
    const body = (given: string) => docxToMarkdown(text + given).then(md => md.split('\n\n')[1])
    assert.equal(await body(p(words, both) + p('Her name', both)), `> ${words}\n>\n> Her name`)
    assert.equal(await body(p(words, '<w:ind w:left="720"/>')), words)
    assert.equal(await body(p(`(a) ${words}`, both)), `(a) ${words}`)
    assert.equal(await body(p('One line', both)), 'One line')
    assert.equal(await docxToMarkdown(p(words, both) + p('More', both)), `${words}\n\nMore`)
  })

  test('an empty paragraph with a line below it is a rule', async () => {
    const line = (kind: string) =>
      `<w:p><w:pPr><w:pBdr><w:bottom w:val="${kind}"/></w:pBdr></w:pPr></w:p>`
    assert.equal(
      await docxToMarkdown(p('a') + line('single') + line('none') + p('b')),
      'a\n\n---\n\nb',
    )
  })
})

describe('pages', () => {
  const pages = p('one') + p(`<w:r><w:br w:type="page"/></w:r>${r('two')}`) + p('still two')

  test('boundaries are marked when asked for', async () => {
    assert.equal(
      await docxToMarkdown(pages, { markers: 'comments' }),
      'one\n\n<!-- page 2 -->\n\ntwo\n\nstill two',
    )
  })

  test('only the wanted pages are kept', async () => {
    assert.equal(await docxToMarkdown(pages, { pages: '2' }), 'two\n\nstill two')
    await assert.rejects(convertDocx(pages, { pages: '3' }), { code: 'invalid_request' })
  })
})
