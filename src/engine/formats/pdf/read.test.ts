import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PdfText, pdf } from '../../../../test/support/pdf.ts'
import { failure, lines, prose, SENTENCE, toMarkdown } from '../../../../test/support/pdf-prose.ts'
import { convertDocument } from '../../convert.ts'
import { ConversionError } from '../../errors.ts'
import { convert } from '../../node.ts'
import { node } from '../../platform/node.ts'

test('lines of a paragraph are joined, paragraphs stay apart', async () => {
  const markdown = await toMarkdown([
    { texts: [...lines(100, [SENTENCE, 'and ends here.']), ...lines(140, [SENTENCE, 'too.'])] },
  ])
  assert.equal(markdown, `${SENTENCE} and ends here.\n\n${SENTENCE} too.\n`)
})

test('a line that is larger and stands above text is a heading', async () => {
  const markdown = await toMarkdown([
    {
      texts: [{ text: 'A title', x: 72, y: 80, size: 18, font: 'bold' }, ...prose(120, 4)],
    },
  ])
  assert.match(markdown, /^# A title\n\nThe quick/)
})

test('large lines one below the other are a heading each if they are further apart than the text', async () => {
  const large = (y: number, text: string): PdfText => ({ text, x: 72, y, size: 20 })
  const markdown = await toMarkdown([
    {
      texts: [
        large(80, 'Environment Division'),
        large(126, 'File Control'),
        large(172, 'Special Names'),
        ...prose(210, 5),
      ],
    },
  ])
  assert.match(markdown, /^# Environment Division\n\n# File Control\n\n# Special Names\n/)
})

test('bullets and numbers become lists, nested by their indents', async () => {
  const markdown = await toMarkdown([
    {
      texts: [
        ...prose(80, 3),
        { text: '\x95 one', x: 80, y: 140 },
        { text: '\x95 inner', x: 110, y: 155 },
        { text: '\x95 two', x: 80, y: 170 },
        { text: '1. first', x: 80, y: 200 },
        { text: '2. second', x: 80, y: 215 },
      ],
    },
  ])
  assert.match(markdown, /- one\n {2}- inner\n- two\n/)
  assert.match(markdown, /1\. first\n2\. second\n/)
})

test('a paragraph behind a list is outside it, indented as its first line may be', async () => {
  const markdown = await toMarkdown([
    {
      texts: [
        ...prose(100, 3),
        ...lines(150, ['1.  One', '2.  Two'], 90),
        { text: `Then ${SENTENCE.slice(4)}`, x: 96, y: 186 },
        ...prose(198, 2),
      ],
    },
  ])
  assert.match(markdown, /^Then quick/m)
})

test('a grid of lines is a table', async () => {
  const columns = [72, 172, 272]
  const rows = [100, 120, 140]
  const markdown = await toMarkdown([
    {
      lines: [
        ...columns.map(x => [x, 100, x, 140] as const),
        ...rows.map(y => [72, y, 272, y] as const),
      ],
      texts: [
        { text: 'Name', x: 80, y: 114 },
        { text: 'Price', x: 180, y: 114 },
        { text: 'Bread', x: 80, y: 134 },
        { text: '2.50', x: 180, y: 134 },
      ],
    },
  ])
  assert.equal(markdown, '| Name  | Price |\n| ----- | ----- |\n| Bread | 2.50  |\n')
})

test('rows that leave the same stripes white are a table without lines', async () => {
  const row = (y: number, cells: readonly string[]): PdfText[] =>
    cells.map((text, index) => ({ text, x: 72 + index * 120, y }))
  const markdown = await toMarkdown([
    {
      texts: [
        ...prose(80, 3),
        ...row(150, ['Fruit', 'Weight', 'Price']),
        ...row(164, ['Apples', '12.5', '30']),
        ...row(178, ['Pears', '8.0', '24']),
        ...row(192, ['Plums', '3.2', '11']),
      ],
    },
  ])
  assert.match(markdown, /\| Fruit +\| Weight \| Price \|/)
  assert.match(markdown, /\| Plums +\| 3\.2 +\| 11 +\|/)
})

test('columns of prose are read one after the other', async () => {
  const column = (x: number, word: string): PdfText[] =>
    lines(
      100,
      Array.from({ length: 8 }, () => `${word} quick brown fox jumps over a lazy dog`),
      x,
    )
  const left = column(60, 'Left')
  const right = column(330, 'Right')
  // The file goes from line to line over both columns.
  const markdown = await toMarkdown([
    { texts: left.flatMap((text, index) => [text, right[index]!]) },
  ])
  assert.ok(markdown.indexOf('Right') > markdown.lastIndexOf('Left'))
})

test('a dash and a name sign what stands above, large as they may be', async () => {
  const markdown = await toMarkdown([
    {
      texts: [
        ...prose(80, 3),
        { text: '-- Jane Doe, Secretary', x: 72, y: 130, size: 14, font: 'bold' },
        ...prose(160, 3),
      ],
    },
  ])
  assert.doesNotMatch(markdown, /^#/m)
})

test('an address alone is no heading, large as it may be', async () => {
  const markdown = await toMarkdown([
    {
      texts: [{ text: 'www.example.org', x: 72, y: 80, size: 24, font: 'bold' }, ...prose(130, 4)],
    },
  ])
  assert.match(markdown, /www\.example\.org/)
  assert.doesNotMatch(markdown, /^#/m)
})

test('a word broken at a line end loses its hyphen, a compound that the text knows keeps it', async () => {
  const markdown = await toMarkdown([
    {
      texts: lines(100, [
        'The quick brown fox jumps over the lazy dog, a well-known story of the won-',
        'derful animal that everybody likes to tell because it is such a well-',
        'known one.',
      ]),
    },
  ])
  assert.match(markdown, /wonderful/)
  assert.match(markdown, /a well-known one/)
})

test('a paragraph that a page end cuts is one, and the boundary follows it', async () => {
  const bytes = pdf([
    { texts: prose(100, 3) },
    { texts: [...lines(100, ['goes on here.']), ...lines(140, ['Another paragraph.'])] },
  ])
  const { markdown } = await convert(bytes, { markers: 'comments' })
  assert.match(markdown, /wood goes on here\.\n\n<!-- page 2 -->\n\nAnother paragraph\./)
})

test('an area with an address makes its text a link', async () => {
  const markdown = await toMarkdown([
    {
      texts: [{ text: 'See the site for more', x: 72, y: 100 }],
      links: [{ url: 'https://example.org/', box: [90, 90, 128, 103] }],
    },
  ])
  assert.match(markdown, /See \[the site\]\(https:\/\/example\.org\/\) for more/)
})

test('an address that a line end breaks is one word where it is a link to itself', async () => {
  const url = 'https://example.org/a-page-with-a-long-name#register'
  const markdown = await toMarkdown([
    {
      texts: [
        ...prose(80, 3),
        { text: url.slice(0, 48), x: 72, y: 140 },
        { text: url.slice(48), x: 72, y: 152 },
      ],
      links: [{ url, box: [72, 131, 540, 155] }],
    },
  ])
  assert.match(markdown, new RegExp(`<${url}>`))
})

test('bold and italic words are marked', async () => {
  const markdown = await toMarkdown([
    {
      texts: [
        ...prose(80, 3),
        { text: 'It is', x: 72, y: 150 },
        { text: 'very', x: 96, y: 150, font: 'bold' },
        { text: 'clear, as', x: 120, y: 150 },
        { text: 'Nature', x: 164, y: 150, font: 'italic' },
        { text: 'wrote.', x: 198, y: 150 },
      ],
    },
  ])
  assert.match(markdown, /It is \*\*very\*\* clear, as \*Nature\* wrote\./)
})

test('bold means something where half of the text is bold, but not where nearly all is', async () => {
  const words = 'The quick brown fox jumps over the lazy dog'
  const withBold = (bold: number): Promise<string> => {
    const texts = Array.from(
      { length: 10 },
      (_, row): PdfText => ({
        text: row < 9 ? words : `${words}.`,
        x: 72,
        y: 80 + 12 * row,
        font: row < bold ? 'bold' : 'plain',
      }),
    )
    return toMarkdown([{ texts }])
  }
  assert.match(await withBold(6), /\*\*/)
  assert.doesNotMatch(await withBold(9), /\*\*/)
})

test('lines in a monospaced font are code with their indents', async () => {
  const markdown = await toMarkdown([
    {
      texts: [
        ...prose(80, 3),
        { text: 'if (ready) {', x: 72, y: 150, font: 'mono' },
        { text: 'start()', x: 84, y: 162, font: 'mono' },
        { text: '}', x: 72, y: 174, font: 'mono' },
      ],
    },
  ])
  assert.match(markdown, /```\nif \(ready\) \{\n {2}start\(\)\n\}\n```/)
})

test('entries of a table of contents are a list without page numbers', async () => {
  const entry = (y: number, title: string, page: number): PdfText => ({
    text: `${title} ${'.'.repeat(60)} ${page}`,
    x: 72,
    y,
  })
  const markdown = await toMarkdown([
    { texts: [entry(100, 'Beginning', 1), entry(114, 'Middle', 4), entry(128, 'End', 9)] },
  ])
  assert.equal(markdown, '- Beginning\n- Middle\n- End\n')
})

test('metadata carries title, author, dates and pages', async () => {
  const bytes = pdf([{ texts: prose(100, 2) }, {}], {
    info: {
      Title: 'A book',
      Author: 'Jane Doe',
      CreationDate: "D:20240229123000+02'00'",
      Keywords: 'one, two',
    },
  })
  const { title, metadata } = await convert(bytes)
  assert.equal(title, 'A book')
  assert.deepEqual(metadata, {
    author: 'Jane Doe',
    created: '2024-02-29T12:30:00+02:00',
    keywords: ['one', 'two'],
    pages: 2,
  })
})

test('an encrypted file, a broken one and a scan are refused, each with its reason', async () => {
  assert.equal((await failure(pdf([{}], { isEncrypted: true }))).reason, 'encrypted')
  const broken = pdf([{ texts: prose(100, 2) }]).subarray(0, 200)
  assert.equal((await failure(broken)).reason, 'malformed')
  const scan = await failure(pdf([{ isScan: true }]))
  assert.equal(scan.reason, 'unsupported')
  assert.match(scan.message, /scan/)
})

test('pages that show nothing are an empty document', async () => {
  const { markdown, warnings } = await convertDocument(pdf([{}, {}]), {}, node)
  assert.equal(markdown, '')
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['empty_document'],
  )
})

test('a line of dots is a line', async () => {
  const markdown = await toMarkdown([
    { texts: [...prose(100, 1), { text: '.'.repeat(80), x: 72, y: 140 }, ...prose(180, 1)] },
  ])
  assert.equal(markdown, `${SENTENCE}\n\n---\n\n${SENTENCE}\n`)
})

test('slanted letters keep their words apart and are italic', async () => {
  const markdown = await toMarkdown([
    { texts: [...prose(100, 2), { text: 'A moss will gather', x: 72, y: 140, slant: 0.35 }] },
  ])
  assert.match(markdown, /\*A moss will gather\*/)
})

test('a line through words strikes them out, a line under or beyond them does not', async () => {
  const markdown = await toMarkdown([
    {
      texts: [
        { text: 'old', x: 72, y: 100 },
        { text: 'new words', x: 92, y: 100 },
        { text: 'a row of a form', x: 72, y: 130 },
      ],
      lines: [
        [72, 97, 86, 97],
        [92, 101, 135, 101],
        [40, 127, 500, 127],
      ],
    },
  ])
  assert.equal(markdown, '~~old~~ new words\n\na row of a form\n')
})

test('flipped bytes give markdown or a ConversionError, never another error', async () => {
  const original = pdf([{ texts: prose(100, 5), lines: [[10, 10, 200, 10]] }])
  for (let seed = 1; seed <= 40; seed++) {
    const bytes = original.slice()
    for (let flip = 0; flip < 6; flip++) {
      bytes[(seed * 7919 + flip * 104729) % bytes.length] = (seed * 31 + flip * 17) & 255
    }
    await convert(bytes, { filename: 'a.pdf' }).catch(error => {
      assert.ok(error instanceof ConversionError)
      assert.equal(error.cause, undefined)
    })
  }
})

test('it is told how many of the pages have been read', async () => {
  const steps: number[][] = []
  const pages = [{ texts: prose(100, 2) }, { texts: prose(100, 2) }, { texts: prose(100, 2) }]
  await convert(pdf(pages), { onProgress: (...step) => steps.push(step) })
  assert.deepEqual(steps, [
    [0, 3],
    [1, 3],
    [2, 3],
  ])
})

test('a paragraph goes on over the page past a sidebar of smaller letters', async () => {
  const column = (y: number, texts: readonly string[]): PdfText[] =>
    texts.map((text, index) => ({ text, x: 220, y: y + 14 * index, size: 11 }))
  const sentence = 'The quick brown fox jumps over the lazy dog and runs into the'
  const sidebar = Array.from({ length: 6 }, (_, index) => ({
    text: `Fact ${index} of it`,
    x: 72,
    y: 100 + 30 * index,
    size: 8,
  }))
  const markdown = await toMarkdown([
    {
      texts: [
        ...sidebar,
        ...column(
          90,
          Array.from({ length: 14 }, () => sentence),
        ),
      ],
    },
    { texts: column(90, ['dark green wood, where it stays.', 'It sleeps there.']) },
  ])
  assert.match(markdown, /runs into the dark green wood, where it stays/)
})
