import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PdfText, pdf } from '../../../../../test/support/pdf.ts'
import { pageText, type Typed, vertical } from '../../../../../test/support/pdf-page.ts'
import { convert } from '../../../node.ts'
import { layoutPage } from '../layout/page-layout.ts'
import type { RawPage } from '../raw-page.ts'
import { measureDocument } from '../statistics.ts'
import { findBars, findQuotes } from './quotes.ts'

const WIDE =
  'The harbour moved more goods than in any year before the new quay was opened to ships.'
const NARROW = 'Nobody here remembers the name of the first pilot who came by'

const paragraph = (text: string, x: number, y: number, lines = 3): Typed[] =>
  Array.from({ length: lines }, (_, index) => ({ text, x, y: y + 12 * index }))

function quotesOf(texts: readonly Typed[], more: Partial<RawPage> = {}, known: string[] = []) {
  const page = pageText(texts, more)
  const statistics = measureDocument([page])
  const blocks = layoutPage(page, statistics)
  const found = findQuotes(blocks, () => findBars(page.raw), statistics, {
    has: block => block.type === 'text' && known.includes(block.lines[0]!.text),
  })
  return [...found].map(block => block.lines.map(line => line.text).join(' '))
}

const AROUND = [...paragraph(WIDE, 50, 100), ...paragraph(WIDE, 50, 220)]
const QUOTE = `${NARROW} ${NARROW}`

test('text that stands further in on both sides between text at the margin is a quotation', () => {
  assert.deepEqual(quotesOf([...AROUND, ...paragraph(NARROW, 100, 160, 2)]), [QUOTE])
})

test('text that begins further in but ends at the margin is none', () => {
  assert.deepEqual(quotesOf([...AROUND, ...paragraph(WIDE.slice(10), 100, 160, 2)]), [])
})

test('what belongs to an item of a list is none', () => {
  const item = { text: '1. An item that has text below', x: 88, y: 148 }
  assert.deepEqual(quotesOf([...AROUND, item, ...paragraph(NARROW, 100, 168, 2)]), [])
})

test('an abstract is none', () => {
  const texts = [
    { text: 'Abstract', x: 260, y: 80 },
    ...paragraph(NARROW, 100, 100, 4),
    ...paragraph(WIDE, 50, 220, 6),
  ]
  assert.deepEqual(quotesOf(texts), [])
})

test('text behind a bar inside its column is a quotation, however wide', () => {
  const texts = [...AROUND, ...paragraph(WIDE.slice(4), 65, 160, 2)]
  const expected = [`${WIDE.slice(4)} ${WIDE.slice(4)}`]
  assert.deepEqual(quotesOf(texts, { rules: [vertical(52, 150, 176)] }), expected)
  const fills = [
    { x0: 50, x1: 480, y0: 150, y1: 176, color: 0x999999 },
    { x0: 52, x1: 480, y0: 150, y1: 176, color: 0x999999 },
  ]
  assert.deepEqual(quotesOf(texts, { fills }), expected)
})

test('a few words behind a bar are quoted with the text below them, or as others are', () => {
  const short = (y: number): Typed => ({ text: 'Take note', x: 65, y })
  const quoted = [short(160), ...paragraph(WIDE.slice(4), 65, 178, 2)]
  assert.deepEqual(quotesOf([...AROUND, ...quoted], { rules: [vertical(52, 150, 195)] }), [
    'Take note',
    `${WIDE.slice(4)} ${WIDE.slice(4)}`,
  ])
  const alike = (ys: readonly number[]): string[] =>
    quotesOf([...AROUND, ...ys.map(short)], { rules: ys.map(y => vertical(52, y - 10, y + 4)) })
  assert.deepEqual(alike([160]), [])
  assert.deepEqual(alike([160, 178, 196]), ['Take note', 'Take note', 'Take note'])
})

test('the sides of boxes to tick are no bars of quotations', () => {
  const ys = [160, 178, 196]
  const texts = [...AROUND, ...ys.map(y => ({ text: 'Take note', x: 65, y }))]
  const rules = ys.flatMap(y => [vertical(47, y - 10, y + 2), vertical(59, y - 10, y + 2)])
  assert.deepEqual(quotesOf(texts, { rules }), [])
})

test('bars in the margin and frames are no bars of quotations', () => {
  const texts = [...AROUND, ...paragraph(WIDE.slice(4), 65, 160, 2)]
  assert.deepEqual(quotesOf(texts, { rules: [vertical(30, 150, 176)] }), [])
  assert.deepEqual(
    quotesOf(texts, { rules: [vertical(52, 150, 176), vertical(495, 150, 176)] }),
    [],
  )
})

test('a line between two columns quotes neither', () => {
  const aside = paragraph('Committee', 50, 100, 12)
  const letter = [...paragraph(NARROW, 150, 100, 4), ...paragraph(NARROW, 150, 172, 5)]
  assert.deepEqual(quotesOf([...aside, ...letter], { rules: [vertical(142, 90, 290)] }), [])
})

test('text from right to left that stands further in is a quotation as well', () => {
  const toHebrew = (text: string): string =>
    text.replace(/[a-z]/gi, letter =>
      String.fromCharCode(0x5d0 + (letter.toLowerCase().charCodeAt(0) % 22)),
    )
  const right = 50 + 5 * WIDE.length
  const fromRight = (text: string, end: number, y: number, lines: number): Typed[] =>
    paragraph(toHebrew(text), end - 5 * text.length, y, lines)
  const around = [...fromRight(WIDE, right, 100, 3), ...fromRight(WIDE, right, 220, 3)]
  assert.equal(quotesOf([...around, ...fromRight(NARROW, right - 50, 160, 2)]).length, 1)
  assert.equal(quotesOf([...around, ...fromRight(NARROW, right, 160, 2)]).length, 0)
})

test('italics of a whole quotation are how quotations look; those of some words mean these', async () => {
  const withQuote = async (from: number): Promise<string> => {
    const lines = [...AROUND, ...paragraph(NARROW, 100, 160, 2)]
    const texts = lines.map(({ text, x, y }, at): PdfText => {
      const isItalic = at >= AROUND.length + from
      return { text, x, y, font: isItalic ? 'italic' : 'plain' }
    })
    return (await convert(pdf([{ texts }]))).markdown
  }
  assert.ok((await withQuote(0)).includes(`> ${QUOTE}\n`))
  assert.ok((await withQuote(1)).includes(`> ${NARROW} *${NARROW}*\n`))
})
