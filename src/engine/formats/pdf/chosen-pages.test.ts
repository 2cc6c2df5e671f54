import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longReport } from '../../../../test/support/long-report.ts'
import { type PdfPage, type PdfText, pdf } from '../../../../test/support/pdf.ts'
import { Budget } from '../../budget.ts'
import { ConversionError } from '../../errors.ts'
import { convert } from '../../node.ts'
import { parseOptions } from '../../options.ts'
import { node } from '../../platform/node.ts'
import { choosePages, createShare, MAX_SAMPLES } from './chosen-pages.ts'
import { read } from './read.ts'

const choose = (ranges: readonly (readonly [number, number])[], pageCount: number) =>
  choosePages(
    ranges.map(([first, last]) => ({ first, last })),
    pageCount,
  )

test('all pages are read where all are asked for, or nearly all', () => {
  assert.equal(choosePages(undefined, 400), undefined)
  assert.equal(choose([[1, 400]], 400), undefined)
  assert.equal(choose([[1, 2]], 10), undefined)
})

test('at most eight pages are read beside those asked for, next to them and over the document', () => {
  assert.deepEqual(choose([[7, 7]], 100), [1, 5, 6, 7, 8, 9, 34, 67, 100])
  assert.deepEqual(choose([[1, 2]], 400), [1, 2, 3, 4, 5, 80, 160, 240, 320, 400])
  for (const first of [1, 2, 3, 50, 98, 99, 100]) {
    const chosen = choose([[first, first]], 100)!
    assert.equal(new Set(chosen).size, 1 + MAX_SAMPLES)
    assert.ok(chosen.includes(first) && chosen[0] === 1 && chosen.at(-1) === 100)
  }
})

test('pages asked for twice or in any order are read once and in order', () => {
  const chosen = choose(
    [
      [60, 62],
      [10, 20],
      [15, 18],
      [61, 70],
    ],
    1000,
  )!
  assert.equal(chosen.length, 22 + MAX_SAMPLES)
  assert.deepEqual(
    chosen,
    [...new Set(chosen)].sort((a, b) => a - b),
  )
})

test('pages next to each other stand for little of the document', () => {
  const shareOf = createShare([1, 5, 6, 7, 8, 9, 34, 67, 100], 100)
  assert.equal(shareOf(new Set([1, 5, 6, 7, 8, 9, 34, 67, 100])), 1)
  assert.equal(shareOf(new Set([6, 7, 8])), 0.03)
  assert.ok(shareOf(new Set([5, 6, 7, 8, 9])) < 0.3)
})

test('titles of slides that follow each other stay, where only these are asked for', async () => {
  const slides = Array.from({ length: 30 }, (_, index): PdfPage => {
    const title = `Topic ${'ABCDEFGHIJ'[Math.floor(index / 3)]} in the order of the day`
    const lines = ['First of all', 'And then', 'In the end'].map((text, line) => ({
      text: `${text} there is slide ${NUMBERS[index % 3]} of it`,
      x: 60,
      y: 150 + line * 40,
      size: 20,
    }))
    return { width: 720, height: 405, texts: [{ text: title, x: 60, y: 60, size: 32 }, ...lines] }
  })
  const bytes = pdf(slides)
  const { markdown: whole } = await convert(bytes, { markers: 'comments' })
  const { markdown } = await convert(bytes, { pages: '13' })
  assert.match(whole, /<!-- page 13 -->\n\n#+ Topic E/)
  assert.match(markdown, /^#+ Topic E/)
})

const NUMBERS = ['one', 'two', 'three']

test('pages of a long PDF are the same as in the whole, and the others are not read', async () => {
  const bytes = longReport(60)
  const { markdown: whole } = await convert(bytes, { markers: 'comments' })
  for (const page of [1, 2, 21, 37, 60]) {
    let total = 0
    const { markdown, metadata } = await convert(bytes, {
      pages: String(page),
      markers: 'comments',
      onProgress: (_, of) => {
        total = of
      },
    })
    assert.equal(total, 1 + MAX_SAMPLES)
    assert.equal(metadata.pages, 60)
    const start = whole.indexOf(`<!-- page ${page} -->`)
    const end = whole.indexOf(`<!-- page ${page + 1} -->`)
    assert.equal(markdown.trim(), whole.slice(start, end < 0 ? undefined : end).trim())
  }
})

test('chosen pages cost in proportion', async () => {
  const bytes = longReport(90)
  const countNodes = async (pages: Record<string, string>): Promise<number> => {
    const budget = new Budget()
    await read(bytes, { options: parseOptions(pages), budget, platform: node, warn: () => {} })
    return budget.limits.nodes - budget.left('nodes')
  }
  assert.ok((await countNodes({ pages: '40' })) < 0.12 * (await countNodes({})))
})

/** Pages of prose, with these replaced. */
const withPages = (count: number, pages: Readonly<Record<number, PdfPage>>): Uint8Array =>
  pdf(
    Array.from(
      { length: count },
      (_, index) =>
        pages[index + 1] ?? {
          texts: writeLines([...FULL_LINES, `This is what page ${NAMES[index]} ends with.`]),
        },
    ),
  )

const NAMES = Array.from({ length: 40 }, (_, index) => 'abcdefghij'[index % 10]!.repeat(index + 2))
const FULL_LINES = Array.from(
  { length: 30 },
  () => 'It is a line of text that says what all lines say',
)

/** In the encoding of the pages. */
const BULLET = '\x95'

const writeLines = (lines: readonly string[], x = 72): PdfText[] =>
  lines.map((text, line) => ({ text, x, y: 90 + 14 * line, size: 10 }))

test('a broken word is the same on a page and in the whole, whatever other pages know of it', async () => {
  const broken = [
    'We all like such good hand-',
    'made ones, and they are won-',
    'derful, as nobody ever said.',
  ]
  const known = ['Here they are hand-made, and made by hand; the won of Korea is no derful word.']
  const bytes = withPages(30, {
    12: { texts: writeLines(broken) },
    20: { texts: writeLines([...known, ...FULL_LINES]) },
  })
  const { markdown: whole } = await convert(bytes)
  const { markdown } = await convert(bytes, { pages: '12' })
  assert.match(markdown, /handmade ones, and they are wonderful/)
  assert.ok(whole.includes(markdown.trim()))
})

test('a table and a list over many pages are cut where chosen pages end', async () => {
  const rowsOf = (page: number): string[] =>
    Array.from({ length: 20 }, (_, row) => `p${page}r${row}`)
  const cells = (page: number): PdfPage => ({
    texts: [
      ...writeLines(['Name', ...rowsOf(page)]),
      ...writeLines(['Amount', ...rowsOf(page).map((_, row) => `${100 + row}`)], 300),
    ],
    lines: [
      ...Array.from({ length: 22 }, (_, row) => [60, 80 + 14 * row, 500, 80 + 14 * row] as const),
      ...[60, 290, 500].map(x => [x, 80, x, 80 + 14 * 21] as const),
    ],
  })
  const items = (page: number): PdfPage => ({
    texts: writeLines(rowsOf(page).map(row => `${BULLET} ${row}`)),
  })
  for (const toPage of [cells, items]) {
    const numbers = [11, 12, 13, 14, 15, 16]
    const bytes = withPages(30, Object.fromEntries(numbers.map(page => [page, toPage(page)])))
    const { markdown: whole } = await convert(bytes)
    for (const page of numbers) {
      const { markdown } = await convert(bytes, { pages: String(page) })
      assert.deepEqual(markdown.match(/\bp\d+r\d+\b/g), rowsOf(page))
    }
    const { markdown } = await convert(bytes, { pages: '10-17' })
    assert.ok(whole.includes(markdown.trim()))
  }
})

test('a list at the start of a page belongs to that page', async () => {
  const list = { texts: writeLines([`${BULLET} One`, `${BULLET} Two`]) }
  const bytes = withPages(4, { 1: {}, 2: list, 4: list })
  const { markdown } = await convert(bytes, { markers: 'comments' })
  assert.match(markdown, /<!-- page 2 -->\n\n- One/)
  assert.match(markdown, /<!-- page 4 -->\n\n- One/)
  assert.match((await convert(bytes, { pages: '2' })).markdown, /- Two/)
})

const scans = (count: number): PdfPage[] =>
  Array.from({ length: count }, () => ({ isScan: true }) as const)

test('a scan among pages of text is empty, and a document of scans is refused, whichever pages are asked for', async () => {
  const texts = [{ text: 'The only page with text in it is the thirtieth.', x: 72, y: 100 }]
  const mixed = pdf([...scans(29), { texts }, ...scans(10)])
  const { markdown, warnings } = await convert(mixed, { pages: '12' })
  assert.equal(markdown, '')
  assert.deepEqual(
    warnings.filter(({ code }) => code === 'pages_without_text').map(({ count }) => count),
    [1],
  )
  await assert.rejects(
    convert(pdf(scans(40)), { pages: '12' }),
    (error: unknown) => error instanceof ConversionError && error.reason === 'unsupported',
  )
})

test('a page beyond the end is refused without reading the others', async () => {
  let progress = 0
  await assert.rejects(
    convert(longReport(30), { pages: '1,31', onProgress: () => progress++ }),
    /no page 31: it ends with 30/,
  )
  assert.equal(progress, 0)
})
