import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PdfPage, type PdfText, pdf } from '../../../../../test/support/pdf.ts'
import { pageText } from '../../../../../test/support/pdf-page.ts'
import { convert } from '../../../node.ts'
import { union } from '../geometry.ts'
import { measureDocument } from '../statistics.ts'
import { toLine } from '../text/line.ts'
import { findCode } from './code.ts'

const toMarkdown = async (texts: readonly PdfText[]): Promise<string> =>
  (await convert(pdf([{ texts }]))).markdown

const PROSE = Array.from({ length: 8 }, (_, index) => ({
  text: 'The quick brown fox jumps over the lazy dog and runs into the dark green wood',
  x: 72,
  y: 80 + 12 * index,
}))

const code = (y: number, rows: readonly string[], x = 80): PdfText[] =>
  rows.map((text, index) => ({ text, x, y: y + 12 * index, font: 'mono' }))

test('a listing keeps its empty lines and indents', async () => {
  const markdown = await toMarkdown([
    ...PROSE,
    ...code(200, ['def f():']),
    ...code(224, ['return 1', '}'], 104),
  ])
  assert.ok(markdown.endsWith('```\ndef f():\n\n    return 1\n    }\n```\n'), markdown)
})

/** Lines of code and the area that they stand on, as `areas` has it. */
const boxed = (y: number, rows: readonly string[]) => ({
  texts: code(y, rows).map(text => ({ ...text, isWhite: true })),
  area: [72, y - 14, 540, y + 12 * rows.length - 4] as const,
})

test('listings on areas of their own are two, however close they are', async () => {
  const [first, second] = [boxed(200, ['a = 1', 'b = 2']), boxed(242, ['c = 3', 'd = 4'])]
  const texts = [...PROSE, ...first.texts, ...second.texts]
  const toListings = async (areas: readonly (typeof first.area)[]): Promise<string> =>
    (await convert(pdf([{ texts, areas }]))).markdown
  const apart = await toListings([first.area, second.area])
  assert.ok(apart.endsWith('```\na = 1\nb = 2\n```\n\n```\nc = 3\nd = 4\n```\n'), apart)
  const together = await toListings([[72, 186, 540, 280]])
  assert.ok(together.endsWith('```\na = 1\nb = 2\n\nc = 3\nd = 4\n```\n'), together)
})

test('a document that is mostly output of commands has listings where these stand on areas', async () => {
  const rows = Array.from({ length: 30 }, (_, row) => `10.0.0.${row} answered after ${row} ms`)
  const heading: PdfText = { text: 'How the servers answered', x: 72, y: 80, size: 16 }
  const { texts, area } = boxed(200, rows)
  const toTyped = async (areas: readonly (typeof area)[]): Promise<string> =>
    (await convert(pdf([{ texts: [heading, PROSE[4]!, ...texts], areas }]))).markdown
  assert.match(await toTyped([area]), /```\n10\.0\.0\.0 answered/)
})

test('a document that is mostly code has listings, one that is all typed has none', async () => {
  const rows = Array.from({ length: 30 }, (_, row) => `total = compute(value${row}, 'words');`)
  const heading: PdfText = { text: 'How the totals are computed', x: 72, y: 80, size: 16 }
  assert.match(await toMarkdown([heading, PROSE[4]!, ...code(200, rows)]), /```\ntotal/)
  assert.doesNotMatch(await toMarkdown(code(200, rows)), /```/)
})

test('listings among prose on several pages are code, one whose prose is its cover is typed', async () => {
  const output = Array.from(
    { length: 40 },
    (_, row) => `server ${row} says that it is well and awake`,
  )
  const withProse = (pages: number): Promise<string> => {
    const all = Array.from({ length: 4 }, (_, page) => ({
      texts: [...(page < pages ? PROSE.slice(0, 2) : []), ...code(120, output)],
    }))
    return convert(pdf(all)).then(({ markdown }) => markdown)
  }
  assert.match(await withProse(4), /```\nserver 0 says/)
  assert.doesNotMatch(await withProse(1), /```/)
})

test('listings below headings in another font are code, however few of their lines end as code does', async () => {
  const part = (y: number, name: string): PdfText[] => [
    { text: `Types of ${name}`, x: 72, y, size: 16 },
    ...code(y + 20, [`type ${name} struct {`, ...Array<string>(11).fill('Title string'), '}']),
  ]
  const parts = ['Apple', 'Pear', 'Plum'].flatMap((name, at) => part(80 + 230 * at, name))
  assert.match(await toMarkdown(parts), /Types of Pear\n\n```\ntype Pear struct \{\n/)
  // Sentences are typed.
  const typed = parts.map(text =>
    text.text === 'Title string' ? { ...text, text: PROSE[0]!.text } : text,
  )
  assert.doesNotMatch(await toMarkdown(typed), /```/)
})

test('a listing loses the numbers of its lines', async () => {
  const markdown = await toMarkdown([
    ...PROSE,
    ...code(200, ['1 a = 1', '2', '3 b = 2', '4   c = 3']),
  ])
  assert.ok(markdown.endsWith('```\na = 1\n\nb = 2\n  c = 3\n```\n'), markdown)
})

test('numbers in a color of their own count the lines of two as well', async () => {
  const [first, second] = code(200, ['1', '2'])
  const [one, two] = code(200, ['a = 1', 'b = 2'], 94)
  const white = (text: PdfText): PdfText => ({ ...text, isWhite: true })
  const listing = async (
    texts: readonly PdfText[],
    areas: PdfPage['areas'] = [],
  ): Promise<string> => (await convert(pdf([{ texts: [...PROSE, ...texts], areas }]))).markdown
  const colored = await listing([white(first!), one!, white(second!), two!], [[72, 186, 92, 222]])
  assert.ok(colored.endsWith('```\na = 1\nb = 2\n```\n'), colored)
  assert.ok((await listing([first!, one!, second!, two!])).includes('\n1 a = 1\n'))
})

test('lines that TeX broke are whole again, without the arrow before their rest', () => {
  const font = { name: 'Mono', isMono: true }
  const rows = ['call(first,', '  ↪→ second)', 'open(/home/', '˓→file)', 'x → y']
  const { pieces } = pageText(rows.map((text, row) => ({ text, x: 20, y: 100 + 12 * row, font })))
  const lines = pieces.map(piece => toLine([piece]))
  const column = { x0: 20, x1: 320 }
  const block = { type: 'text' as const, page: 1, lines, column, spaceAbove: 1, ...union(lines) }
  const statistics = measureDocument([pageText([{ text: 'words', x: 20, y: 50 }])])
  const none = (): boolean => false
  assert.equal(
    findCode([block], statistics, none, none).get(block)?.value,
    'call(first, second)\nopen(/home/file)\nx → y',
  )
})

test('a listing that is one block keeps its empty lines', () => {
  const font = { name: 'Mono', isMono: true }
  const toListing = (ys: readonly number[]): string | undefined => {
    const rows = ys.map(y => ({ text: `a = ${y}`, x: 20, y, font }))
    const lines = pageText(rows).pieces.map(piece => toLine([piece]))
    const column = { x0: 20, x1: 320 }
    const block = { type: 'text' as const, page: 1, lines, column, spaceAbove: 1, ...union(lines) }
    const statistics = measureDocument([pageText([{ text: 'words', x: 20, y: 50 }])])
    const none = (): boolean => false
    return findCode([block], statistics, none, none).get(block)?.value
  }
  assert.equal(toListing([100, 114, 142]), 'a = 100\na = 114\n\na = 142')
  assert.equal(toListing([100, 128]), 'a = 100\n\na = 128', 'of two lines')
})

test('letters that are only spread over their columns have no spaces between them', async () => {
  const [first] = code(200, ['print'])
  const markdown = await toMarkdown([
    ...PROSE,
    first!,
    { ...first!, text: '(3)', x: 112.6 },
    ...code(212, ['x = 1']),
  ])
  assert.ok(markdown.endsWith('```\nprint(3)\nx = 1\n```\n'), markdown)
})

test('names and numbers that stand apart stay apart, however narrow the gap is', async () => {
  const [first] = code(200, ['COST'])
  const markdown = await toMarkdown([
    ...PROSE,
    first!,
    { ...first!, text: '2600', x: 106.4 },
    ...code(212, ['x = 1']),
  ])
  assert.ok(markdown.endsWith('```\nCOST 2600\nx = 1\n```\n'), markdown)
})

test('a small number before a line of code stands apart from it', async () => {
  const markdown = await toMarkdown([
    ...PROSE,
    { text: '2', x: 74.2, y: 200, size: 7, font: 'mono' },
    ...code(200, ['load x', 'save y']),
  ])
  assert.match(markdown, /```\n2 load x\n/)
})

test('a name of code that is larger than the text is a heading, however long the listings are', async () => {
  const listing = Array.from({ length: 30 }, (_, row) => ({
    text: `const value${row} = compute(${row}, 'some words of a listing')`,
    x: 72,
    y: 200 + 11 * row,
    size: 9,
    font: 'mono' as const,
  }))
  const markdown = await toMarkdown([
    { text: 'os.devNull', x: 72, y: 60, size: 16, font: 'mono' },
    ...PROSE,
    ...listing,
  ])
  assert.match(markdown, /^# `os\.devNull`\n\nThe quick/)
  assert.match(markdown, /\n```\nconst value0 /)
})

test('code that runs over the end of a line stays in its paragraph', async () => {
  const markdown = await toMarkdown([
    ...PROSE,
    { text: 'and it goes on, with the options that are usual there,', x: 72, y: 176 },
    { text: '{ columns = 62,', x: 310, y: 176, font: 'mono' },
    { text: 'standalone = true }', x: 72, y: 188, font: 'mono' },
  ])
  assert.match(markdown, /there, `\{ columns = 62, standalone = true \}`/)
})

test('a line of a paragraph that is code for the most part stays in it', async () => {
  const markdown = await toMarkdown([
    ...PROSE,
    { text: 'and it goes on, with an address that does not fit', x: 72, y: 176 },
    {
      text: "'https://user:pass@sub.example.com:8080/path?query=a'",
      x: 72,
      y: 188,
      size: 8,
      font: 'mono',
    },
    { text: 'on it,', x: 330, y: 188 },
    { text: 'and ends here.', x: 72, y: 200 },
  ])
  assert.match(markdown, /does not fit `'https:.*=a'` on it, and ends here\./)
})

test('lines of a listing that begin with a star or a dash are no items', async () => {
  const rows = ['List = start', '  * spacechar', '  * item', '- newline', '- item']
  const markdown = await toMarkdown([...PROSE, ...code(200, rows)])
  assert.ok(markdown.endsWith(`\`\`\`\n${rows.join('\n')}\n\`\`\`\n`), markdown)
  // The bullets of a list are not code, although its items are.
  const items = ['one()', 'two()'].flatMap((text, index): PdfText[] => [
    { text: '-', x: 80, y: 200 + 12 * index },
    { text, x: 92, y: 200 + 12 * index, font: 'mono' },
  ])
  assert.match(await toMarkdown([...PROSE, ...items]), /- `one\(\)`\n- `two\(\)`/)
})

test('a listing that goes on over a page end is one', async () => {
  const pages = [
    { texts: [...PROSE, ...code(680, ['if (name) {', '  set(name)', '}'])] },
    {
      texts: [
        ...code(60, ['else {', '  clear()', '}']),
        { text: 'Then comes text.', x: 72, y: 130 },
      ],
    },
  ]
  const { markdown } = await convert(pdf(pages))
  const listing = 'if (name) {\n  set(name)\n}\nelse {\n  clear()\n}'
  assert.ok(markdown.includes(`\`\`\`\n${listing}\n\`\`\``), markdown)
})

test('numbers that the text font puts beside the lines of a listing are not part of it', async () => {
  const numbers = ['1', '2', '3', '4'].map(
    (text, index): PdfText => ({ text, x: 64, y: 200 + 12 * index }),
  )
  const listing = [code(200, ['class A'])[0]!, ...code(224, ['  x = 1', 'end'])]
  const markdown = await toMarkdown([...PROSE, ...numbers, ...listing])
  assert.ok(markdown.endsWith('```\nclass A\n\n  x = 1\nend\n```\n'), markdown)
})

test('a comment stays beside its code', async () => {
  const column = (x: number, rows: readonly string[]): PdfText[] => code(200, rows, x)
  const [fields, comments] = [
    column(80, ['int a;', 'int b;', 'char c;', 'char d;']),
    column(200, ['// one', '// two', '// three', '// four']),
  ]
  const rows = fields.flatMap((field, index) => [field, comments[index]!])
  const markdown = await toMarkdown([...PROSE, ...rows])
  assert.match(markdown, /```\nint a; +\/\/ one\nint b; +\/\/ two\n/)
})

test('the space that a style sheet leaves around code is none before punctuation', async () => {
  const [inner] = code(200, ['run()'])
  const markdown = await toMarkdown([
    ...PROSE,
    { text: 'The call (', x: 72, y: 200 },
    { ...inner!, x: 117 },
    { text: '), the rest', x: 151, y: 200 },
  ])
  assert.match(markdown, /The call \(`run\(\)`\), the rest/)
})

test('code alone in its paragraph is no listing where the area behind it ends with it', async () => {
  const listing = code(200, ['run()']).map(text => ({ ...text, isWhite: true }))
  const withArea = async (x1: number): Promise<string> => {
    const bytes = pdf([{ texts: [...PROSE, ...listing], areas: [[78, 190, x1, 204]] }])
    return (await convert(bytes)).markdown
  }
  assert.match(await withArea(112), /\n`run\(\)`\n$/)
  assert.match(await withArea(500), /\n```\nrun\(\)\n```\n$/)
})

test('a bold line in a monospaced font is the name of what follows, no listing', async () => {
  const markdown = await toMarkdown([
    ...PROSE,
    { text: 'order_items', x: 72, y: 200, font: 'monoBold' },
    ...PROSE.map(line => ({ ...line, y: line.y + 150 })),
  ])
  assert.doesNotMatch(markdown, /```/)
  assert.match(markdown, /`order_items`/)
})

test('where listings stand on areas, a line of code without one is a paragraph', async () => {
  const listings = [200, 260, 320].map(y => boxed(y, ['a = 1', 'b = 2']))
  const shown = listings.flatMap(({ texts }) => texts)
  const texts = [...PROSE, ...shown, { ...PROSE[0]!, y: 372 }, ...code(400, ['run(x)'], 72)]
  const areas = listings.map(({ area }) => area)
  const { markdown } = await convert(pdf([{ texts, areas }]))
  assert.ok(markdown.endsWith('\n\n`run(x)`\n'), markdown)
  const fewer = await convert(pdf([{ texts, areas: areas.slice(1) }]))
  assert.ok(fewer.markdown.endsWith('```\nrun(x)\n```\n'), fewer.markdown)
})

test('lines of Arabic and Hebrew in a listing have spaces between their words and no indent', () => {
  const font = { name: 'Mono', isMono: true }
  const rows = [
    { text: '{', x: 20, y: 100, font },
    { text: 'בא מן', x: 200, y: 114, font },
  ]
  const lines = pageText(rows).pieces.map(piece => toLine([piece]))
  const column = { x0: 20, x1: 320 }
  const block = { type: 'text' as const, page: 1, lines, column, spaceAbove: 1, ...union(lines) }
  const statistics = measureDocument([pageText([{ text: 'words', x: 20, y: 50 }])])
  const none = (): boolean => false
  assert.match(findCode([block], statistics, none, none).get(block)?.value ?? '', /^\{\n\S+ \S+$/)
})
