import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longReport } from '../../../../test/support/long-report.ts'
import { type PdfPage, pdf } from '../../../../test/support/pdf.ts'
import { ConversionError } from '../../errors.ts'
import { convert } from '../../node.ts'
import { choosePages, createShare, MAX_SAMPLES } from './chosen-pages.ts'

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
