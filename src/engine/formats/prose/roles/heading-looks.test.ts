import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { convertDoc, sprm } from '../../../../../test/support/doc.ts'
import { convertDocx, docxToMarkdown, p, r, styled } from '../../../../../test/support/docx.ts'
import { bold, outlineOf, SENTENCE, text } from '../../../../../test/support/headings.ts'
import {
  convertOdt,
  p as odtParagraph,
  style as odtStyle,
} from '../../../../../test/support/odt.ts'
import { convertRtf } from '../../../../../test/support/rtf.ts'

const style = (id: string, name: string, inside = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inside}</w:style>`

describe('bold lines', () => {
  test('that recur with text below them are headings, in every format alike', async () => {
    const body = bold('Soil') + text + bold('Trees:') + text + bold('Harvest') + text
    assert.deepEqual(await outlineOf(body), ['1 Soil', '1 Trees:', '1 Harvest'])
    const line = (title: string) => `{\\b ${title}}\\par ${SENTENCE.repeat(2)}\\par `
    const { outline } = await convertRtf(`{\\rtf1 ${line('Soil')}${line('Trees')}}`)
    assert.deepEqual(
      outline.map(({ title }) => title),
      ['Soil', 'Trees'],
    )
  })

  test('are headings where they end with a point, if their look does so throughout', async () => {
    const body = ['Aim.', 'Way.', 'End.'].map(line => bold(line) + text).join('')
    assert.deepEqual(await outlineOf(body), ['1 Aim.', '1 Way.', '1 End.'])
    const sentence = text + bold('Soil') + text + bold('Mind the wall.') + text
    assert.deepEqual(await outlineOf(sentence), [])
  })

  test('are headings where they end like a line of a program, and where two of them meet', async () => {
    const body =
      ['Soil (clay)', 'Trees (old)', 'Harvest (2019)'].map(line => bold(line) + text).join('') +
      bold('Cellar') +
      bold('Barrels') +
      text
    assert.deepEqual(await outlineOf(body), [
      '1 Soil (clay)',
      '1 Trees (old)',
      '1 Harvest (2019)',
      '1 Cellar',
      '1 Barrels',
    ])
    const program = ['plant(tree);', '{', 'water(tree);', '}'].map(line => bold(line)).join('')
    assert.match(await docxToMarkdown(program), /```\nplant\(tree\)/)
  })

  test('are headings even where three of them meet, if many others are above text', async () => {
    const many = ['A hill', 'A well', 'A wall', 'A gate', 'A barn', 'A path']
    const sections = (titles: string[]) => titles.map(line => bold(line) + text).join('')
    const row = ['Inside', 'Ground floor', 'Kitchen'].map(line => bold(line)).join('') + text
    assert.equal((await outlineOf(sections(many) + row)).length, many.length + 3)
    assert.equal((await outlineOf(text + sections(many.slice(0, 5)) + row)).length, 0)
    const rules = ['Mind:', 'No dogs', 'No cars'].map(line => bold(line)).join('') + text
    assert.equal(
      (await outlineOf(sections([...many, 'A lake', 'A tree', 'A bee']) + rules)).length,
      9,
    )
  })

  test('are headings where all of the text is indented from both margins, but not in a quote', async () => {
    const indent = '<w:ind w:left="480" w:right="480"/>'
    const inset = (inside: string) => `<w:p><w:pPr>${indent}</w:pPr>${inside}</w:p>`
    const lines = ['Soil', 'Harvest'].map(
      line => inset(r(line, '<w:b/>')) + inset(r(SENTENCE.repeat(2))),
    )
    assert.deepEqual(await outlineOf(lines.join('')), ['1 Soil', '1 Harvest'])
    assert.deepEqual(await outlineOf(text.repeat(3) + lines.join('')), [])
  })

  test('are none where they have a blank to fill in', async () => {
    const body = ['Soil', 'Mark ______', 'Harvest'].map(line => bold(line) + text).join('')
    assert.deepEqual(await outlineOf(body), ['1 Soil', '1 Harvest'])
  })

  test('are headings where the contents lead to them, beside those that have a style', async () => {
    const styles =
      style('h', 'heading 2', '<w:rPr><w:sz w:val="32"/></w:rPr>') + style('TOC1', 'toc 1')
    const target = `<w:p><w:bookmarkStart w:id="1" w:name="_Toc1"/>${r('Soil', '<w:b/>')}</w:p>`
    const entry = `<w:p><w:pPr><w:pStyle w:val="TOC1"/></w:pPr><w:hyperlink w:anchor="_Toc1">${r('Soil')}</w:hyperlink></w:p>`
    const sections = ['Clay', 'Sand'].map(title => styled('h', title) + text).join('')
    const body = (contents: string) => ({
      styles,
      body: contents + target + sections + bold('Mind'),
    })
    assert.deepEqual(await outlineOf(body(entry)), ['1 Soil', '2 Clay', '2 Sand'])
    assert.deepEqual(await outlineOf(body('')), ['2 Clay', '2 Sand'])
  })

  test('are headings in a monospaced font, too, if they are larger than the text', async () => {
    const code = p(r('Winter Guide', '<w:rFonts w:ascii="Courier New"/><w:b/><w:sz w:val="36"/>'))
    assert.match(await docxToMarkdown(code + text), /^# Winter Guide$/m)
  })

  test('that stand alone above all headings are not below them', async () => {
    const styles = style('h', 'heading 1', '<w:rPr><w:sz w:val="40"/></w:rPr>')
    const body = bold('Winter Guide', 32) + styled('h', 'Soil') + text
    assert.deepEqual(await outlineOf({ styles, body }), ['1 Winter Guide', '1 Soil'])
    const two = bold('Winter Guide', 32) + text + bold('Preface', 32) + text + styled('h', 'Soil')
    assert.deepEqual(await outlineOf({ styles, body: two + text }), [
      ...['2 Winter Guide', '2 Preface', '1 Soil'],
    ])
  })

  test('are headings with plain punctuation and with the mark of a comment', async () => {
    const marked = r('Trees', '<w:b/>') + r(':')
    const mark = '<w:r><w:rPr><w:sz w:val="10"/></w:rPr><w:commentReference w:id="1"/></w:r>'
    const commented = p(r('Harvest', '<w:b/>') + mark)
    const body = bold('Soil') + text + p(marked) + text + commented + text
    assert.deepEqual(await outlineOf(body), ['1 Soil', '1 Trees:', '1 Harvest'])
    assert.match(await docxToMarkdown(body), /^# Trees:$/m)
  })

  test('are none where one label has several values', async () => {
    const fields = ['Owner: Ann', 'Owner: Ben', 'Owner: Ann'].map(line => bold(line) + text)
    assert.deepEqual(await outlineOf(fields.join('')), [])
    const steps = ['Step 1: Soil', 'Step 2: Trees', 'Step 3: Harvest'].map(
      line => bold(line) + text,
    )
    assert.equal((await outlineOf(steps.join(''))).length, 3)
  })

  test('are none with little below them, as in a form, and none in a row', async () => {
    const label = (line: string, answer: string) => bold(line) + p(r(answer))
    assert.deepEqual(await outlineOf(label('Name', 'Ann') + label('Town', 'Ulm') + text), [])
    const listing = ['Class User', 'String name', 'String town'].map(line => bold(line)).join('')
    assert.deepEqual(await outlineOf(text + listing + text + listing + text), [])
  })

  test('that begin a paragraph, caption a table or give a date are none', async () => {
    const runIn = p(r('Soil.', '<w:b/>') + r(` ${SENTENCE}`))
    assert.deepEqual(await outlineOf(runIn + runIn + runIn), [])
    const captions = [
      'Table 1: Soil',
      'Table S1. Soil',
      'Таблица 2',
      '3 May 2019',
      '5. Trees 12',
      'and the wall',
      'pH = 7',
      '20 FOR I=1 TO 9',
      '(Draft)',
      '[ 32 AB ]',
      '- Item',
    ]
    assert.deepEqual(await outlineOf(captions.map(line => bold(line) + text).join('')), [])
  })

  test('are headings where two meet first, and where they name files', async () => {
    const body = text + bold('Garden') + bold('Soil') + text + bold('Trees') + text
    assert.equal((await outlineOf(body + bold('Fruit') + text + bold('Wine') + text)).length, 5)
    assert.deepEqual(
      await outlineOf(['soil.txt', 'trees.txt:'].map(line => bold(line) + text).join('')),
      ['1 soil.txt', '1 trees.txt:'],
    )
  })

  test('are headings in a document that is monospaced throughout, or has a style for code that its font overrules', async () => {
    const courier = '<w:rFonts w:ascii="Courier New"/>'
    const line = (words: string, look = '') => p(r(words, `${courier}${look}`))
    const typed = (title: string) => line(title, '<w:b/>') + line(SENTENCE.repeat(2))
    assert.deepEqual(await outlineOf(typed('Soil') + typed('Trees')), ['1 Soil', '1 Trees'])
    const styles = style('C', 'HTML Preformatted', `<w:rPr>${courier}</w:rPr>`)
    const times = '<w:rFonts w:ascii="Times New Roman"/>'
    const set = (words: string, look = '') => styled('C', r(words, `${times}${look}`))
    const body = ['Soil', 'Trees']
      .map(title => set(title, '<w:b/>') + set(SENTENCE.repeat(2)))
      .join('')
    assert.deepEqual(await outlineOf({ styles, body }), ['1 Soil', '1 Trees'])
  })

  test('are as deep as the size, the capitals and the numbers make them', async () => {
    const body =
      bold('ORCHARDS') +
      text +
      bold('1 Soil') +
      text +
      bold('1.1 Clay') +
      text +
      bold('2 Trees') +
      text +
      bold('MEADOWS') +
      text
    assert.deepEqual(await outlineOf(body), [
      '1 ORCHARDS',
      '2 1 Soil',
      '3 1.1 Clay',
      '2 2 Trees',
      '1 MEADOWS',
    ])
  })

  test('are below the louder ones above them where a heading with a style comes only later', async () => {
    const styles = style('a', 'heading 1', '<w:rPr><w:b/><w:sz w:val="40"/></w:rPr>')
    const large = (words: string) => p(r(words, '<w:b/><w:sz w:val="24"/>'))
    const body =
      large('1 Soil') +
      text +
      bold('1.1 Clay') +
      text +
      bold('1.2 Sand') +
      text +
      large('2 Trees') +
      text +
      bold('2.1 Oaks') +
      text +
      large('3 Fruit') +
      text +
      styled('a', 'Sources') +
      bold('Books') +
      text
    assert.deepEqual(await outlineOf({ styles, body }), [
      '1 1 Soil',
      '2 1.1 Clay',
      '2 1.2 Sand',
      '1 2 Trees',
      '2 2.1 Oaks',
      '1 3 Fruit',
      '1 Sources',
      '2 Books',
    ])
  })

  test('that look like a real heading are as deep as it is', async () => {
    const styles =
      style('a', 'heading 1', '<w:rPr><w:b/><w:sz w:val="40"/></w:rPr>') +
      style('b', 'heading 2', '<w:rPr><w:b/></w:rPr>')
    const body = styled('a', 'Orchard') + styled('b', 'Soil') + text + bold('Trees') + text
    assert.deepEqual(await outlineOf({ styles, body }), ['1 Orchard', '2 Soil', '2 Trees'])
  })

  test('are labels where most headings have a style, and where only some end with a colon', async () => {
    const styles = style('h', 'heading 1', '<w:rPr><w:sz w:val="40"/></w:rPr>')
    const sections = (count: number) => (styled('h', 'Soil') + text).repeat(count)
    const lines = bold('Trees') + text + bold('Harvest') + text + bold('Cellar') + text
    const titles = async (body: string) =>
      (await convertDocx({ styles, body })).outline
        .map(({ title }) => title)
        .filter(title => title !== 'Soil')
    assert.deepEqual(await titles(sections(12) + lines), ['Trees', 'Harvest', 'Cellar'])
    assert.deepEqual(await titles(sections(13) + lines), [])
    const mixed = sections(2) + lines + bold('You need:') + text
    assert.deepEqual(await titles(mixed), ['Trees', 'Harvest', 'Cellar'])
    const announcing = ['Trees:', 'Harvest:', 'Cellar:']
    const colons = announcing.map(line => bold(line) + text).join('')
    assert.deepEqual(await titles(sections(2) + colons), announcing)
  })

  test('above the first heading are the title', async () => {
    const body = bold('The Orchard') + bold('Soil') + text + bold('Trees') + text
    assert.deepEqual(await outlineOf(body), ['1 The Orchard', '2 Soil', '2 Trees'])
  })

  test('before all text are the title, even where there are no headings, but not a field of a form', async () => {
    assert.deepEqual(await outlineOf(bold('The Orchard') + text + text), ['1 The Orchard'])
    assert.deepEqual(await outlineOf(p(r('Ulm')) + bold('ORCHARDS') + text), ['1 ORCHARDS'])
    assert.deepEqual(await outlineOf(bold('Name: Ann Smith') + text), [])
    assert.deepEqual(await outlineOf(bold('Ann Smith') + p(r('and')) + bold('Joe Hill') + text), [])
  })
})

describe('underlined lines', () => {
  const titles = ['Soil', 'Trees', 'Harvest']
  const words = SENTENCE.repeat(2)
  const check = ({ outline, markdown }: Awaited<ReturnType<typeof convertDocx>>) => {
    assert.deepEqual(
      outline.map(({ title }) => title),
      titles,
    )
    assert.match(markdown, /^The orchard/m)
  }

  test('that recur with text below them are headings, in every format', async () => {
    const underlined = (line: string) => p(r(line, '<w:u w:val="single"/>'))
    check(await convertDocx(titles.map(line => underlined(line) + text).join('')))
    const rtf = titles.map(line => `{\\ul ${line}}\\par ${words}\\par `).join('')
    check(await convertRtf(`{\\rtf1 ${rtf}}`))
    const automatic = odtStyle('paragraph', 'U', 'style:text-underline-style="solid"')
    const odt = titles.map(line => odtParagraph(line, 'U') + odtParagraph(words)).join('')
    check(await convertOdt({ body: odt, automatic }))
    const paragraphs = titles.flatMap(line => [
      { runs: [{ text: line, sprms: sprm(0x2a3e, 1) }] },
      { runs: [{ text: words }] },
    ])
    check(await convertDoc({ paragraphs }))
  })

  test('that are links, or only underlined in part, are none', async () => {
    const part = (line: string) => p(r(line, '<w:u w:val="single"/>') + r(' and more'))
    assert.deepEqual(await outlineOf(titles.map(line => part(line) + text).join('')), [])
    const link = (line: string) =>
      p(`<w:hyperlink w:anchor="a">${r(line, '<w:u w:val="single"/>')}</w:hyperlink>`)
    assert.deepEqual(await outlineOf(titles.map(line => link(line) + text).join('')), [])
  })
})

test('numbered items in large bold letters are headings where text follows, lines of typed contents are none', async () => {
  const number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
  const numbering =
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
  const bullets =
    '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>'
  const item = (line: string) => p(r(line, '<w:b/><w:sz w:val="32"/>'), number)
  const body = item('Soil') + text + item('Trees') + text
  assert.deepEqual(await outlineOf({ numbering, body }), ['1 1. Soil', '1 2. Trees'])
  const list = text + item('Soil') + item('Trees') + text
  assert.deepEqual(await outlineOf({ numbering, body: list }), [])
  const point = p(r('Apples'), number.replace('w:val="1"', 'w:val="2"'))
  const overPoint = body + item('Harvest') + text + item('Fruit') + point + point
  assert.equal((await outlineOf({ numbering: numbering + bullets, body: overPoint })).length, 4)
  const contents = ['1. Soil ........ 2', '2. Trees .......... 3'].map(
    line => bold(line, 32) + text,
  )
  assert.deepEqual(await outlineOf(contents.join('')), [])
})

test('the first line that counts is a heading below a title of its look', async () => {
  const body =
    p(r('Spring 2013')) +
    bold('Solution to Homework 1') +
    bold('Problem 1: Crystals') +
    text +
    [2, 3, 4].map(number => bold(`Problem ${number}: Doping ${number}`) + text).join('')
  assert.deepEqual(await outlineOf(body), [
    '1 Problem 1: Crystals',
    '1 Problem 2: Doping 2',
    '1 Problem 3: Doping 3',
    '1 Problem 4: Doping 4',
  ])
})

test('lines a little larger than the text are headings where they recur', async () => {
  const body = [bold('Soil', 24), text, bold('Trees', 24), text].join('')
  assert.deepEqual(await outlineOf(body), ['1 Soil', '1 Trees'])
})

test('lines in the style for subtitles are headings where they recur over text', async () => {
  const styles =
    style('Title', 'Title') + style('S', 'Subtitle', '<w:rPr><w:sz w:val="30"/></w:rPr>')
  const title = styled('Title', r('Orchards'))
  const subtitle = (line: string) => styled('S', r(line))
  const parts = ['Soil', 'Trees:', 'Harvest'].map(line => subtitle(line) + text).join('')
  assert.deepEqual(await outlineOf({ body: title + parts, styles }), [
    '1 Orchards',
    '2 Soil',
    '2 Trees:',
    '2 Harvest',
  ])
  const cover = title + subtitle('A walk through the year') + text
  assert.deepEqual(await outlineOf({ body: cover, styles }), ['1 Orchards'])
})

test('captions are no headings, however they look', async () => {
  const styles = style('c', 'caption', '<w:rPr><w:b/></w:rPr>')
  const captions = ['Hình 1: Soil', 'Hình 2: Trees', 'Hình 3: Harvest']
  const body = captions.map(line => styled('c', r(line)) + text).join('')
  assert.deepEqual(await outlineOf({ body, styles }), [])
})

test('small code does not make the text large', async () => {
  const code = p(
    r('const orchard = plant(trees)', '<w:rFonts w:ascii="Courier New"/><w:sz w:val="16"/>'),
  )
  const body = bold('Note') + p(r('Short text.')) + code.repeat(20)
  assert.deepEqual(await outlineOf(body), [])
})

describe('covers', () => {
  test('made by hand are a title and lines', async () => {
    const cover = [
      bold('UNIVERSITY OF ULM', 28),
      bold('On Orchards', 44),
      bold('Ann Smith', 28),
      bold('May 2019', 28),
    ]
    const section = bold('Soil', 32) + text
    assert.deepEqual(await outlineOf(cover.join('') + text + section), ['1 On Orchards', '2 Soil'])
  })

  test('end where a line over text looks like the headings that follow', async () => {
    const letterhead = bold('Ann Smith', 44) + bold('12 Orchard Road') + bold('Ulm')
    const parts = bold('Education', 32) + p(r('School of Ulm')) + bold('Work', 32) + text
    assert.deepEqual(await outlineOf(letterhead + parts), ['1 Ann Smith', '2 Education', '2 Work'])
  })

  test('with several lines in the style of the title have one, which may be a phrase', async () => {
    const styles =
      style('t', 'Title') + style('l', 'ByLine', '<w:basedOn w:val="t"/>') + style('h', 'heading 1')
    const lines = ['Specification', 'for', 'The Orchard', 'Ann Smith']
    const body = lines.map(line => styled('t', line)).join('') + styled('l', '01/08/18')
    assert.equal(
      await docxToMarkdown({ styles, body: body + styled('h', 'Soil') }),
      '# Specification for The Orchard\n\nAnn Smith\n\n01/08/18\n\n## Soil',
    )
  })

  test('whose title is the first heading too show it once', async () => {
    const styles = style('t', 'Title') + style('a', 'heading 1') + style('b', 'heading 2')
    const title = styled('t', 'The Orchard') + styled('a', 'The Orchard')
    const parts = styled('b', 'Soil') + styled('b', 'Trees')
    assert.deepEqual(await outlineOf({ styles, body: title + parts }), [
      '1 The Orchard',
      '2 Soil',
      '2 Trees',
    ])
    const { outline, omitted } = await convertDocx(
      { styles, body: title + styled('a', 'Meadows') },
      { omitted: 'list' },
    )
    assert.deepEqual(
      outline.map(({ level, title }) => `${level} ${title}`),
      ['1 The Orchard', '2 Meadows'],
    )
    assert.deepEqual(omitted, [{ reason: 'duplicate', text: 'The Orchard', page: null }])
  })
})

test('beside real headings, bold lines count those with text, and stand where most of their look do', async () => {
  const look = '<w:rPr><w:b/><w:sz w:val="22"/></w:rPr>'
  const styles = style('a', 'heading 1', look) + style('b', 'heading 3', look)
  const real = styled('a', 'Soil') + text + styled('b', 'Clay') + text + styled('b', 'Sand') + text
  const lines = ['Pears', 'Plums', 'Sloes'].map(line => bold(line, 22) + text).join('')
  const empty = styled('b', '').repeat(20)
  assert.deepEqual((await outlineOf({ styles, body: real + empty + lines })).slice(3), [
    '3 Pears',
    '3 Plums',
    '3 Sloes',
  ])
})

test('the name of a heading style wins over the level it carries', async () => {
  const styles =
    style('a', 'heading 1') +
    style('b', 'heading 2') +
    style('c', 'heading 3', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>')
  const body = styled('a', 'One') + styled('b', 'Two') + styled('c', 'Three')
  assert.deepEqual(await outlineOf({ styles, body }), ['1 One', '2 Two', '3 Three'])
})
