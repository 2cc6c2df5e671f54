import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText, type Typed } from '../../../../../test/support/pdf-page.ts'
import { wordsText } from '../text/line.ts'
import type { PageText } from '../text/page-text.ts'
import { dropFurniture } from './furniture.ts'

const LINE = 'words of a paragraph that go on and on for a line'

/** Pages with these lines over a paragraph, reduced to what remains of them. */
function linesLeft(
  heads: readonly (readonly Typed[])[],
  textTop = 300,
  ofText: (page: number) => string = () => 'some',
): string[][] {
  const pages = heads.map((head, index): PageText => {
    const body = Array.from({ length: 6 }, (_, row) => ({
      text: `${row} ${index} ${ofText(index)} ${LINE}`,
      x: 50,
      y: textTop + row * 12,
    }))
    const page = pageText([...head, ...body])
    return { ...page, raw: { ...page.raw, number: index + 1 } }
  })
  return dropFurniture(pages).pages.map(({ pieces }) =>
    pieces.map(piece => wordsText(piece.words)).filter(text => !text.endsWith(LINE)),
  )
}

test('a head of which one part names what its page is about is left out where the text says it', () => {
  const sections = ['1308.11', '1308.12', '1308.14']
  const heads = sections.map(section => [
    { text: 'Drug Enforcement', x: 50, y: 40 },
    { text: `Section ${section}`, x: 400, y: 40 },
  ])
  const say = (page: number): string => `Section ${sections[page]}`
  assert.deepEqual(linesLeft(heads, 300, say), [[], [], []])
  assert.deepEqual(linesLeft(heads)[1], ['Drug Enforcement', 'Section 1308.12'])
})

test('on pages larger than their paper, heads lie deeper, but set off from the text', () => {
  const heads = Array.from({ length: 4 }, () => [{ text: 'The Statutes', x: 50, y: 200 }])
  assert.deepEqual(linesLeft(heads), [[], [], [], []])
  assert.deepEqual(linesLeft(heads, 211)[0], ['The Statutes'])
})

test('heads that lie deeper are found under a first page that begins above them', () => {
  const heads = Array.from({ length: 4 }, () => [{ text: 'The Statutes', x: 50, y: 200 }])
  const title = [{ text: 'An Act', x: 50, y: 90 }]
  assert.deepEqual(linesLeft([title, ...heads]), [['An Act'], [], [], [], []])
})

test('the heading of a section that comes again on each of its pages is kept once', () => {
  const page = (text: string): Typed[] => [{ text, x: 50, y: 40, size: 18 }]
  const heads = [...Array(3).fill(page('Variables')), ...Array(9).fill(page(''))]
  assert.deepEqual(linesLeft(heads).slice(0, 3), [['Variables'], [], []])
})

test('a counted page number is left out beside other text, but not on a page alone', () => {
  const head = (number: number): Typed[] => [
    { text: `Analysis ${'of it '.repeat(number)}`, x: 50, y: 80 },
    { text: `Page ${number} of 2`, x: 450, y: 80 },
  ]
  assert.deepEqual(linesLeft([head(1), head(2)]), [['Analysis of it'], ['Analysis of it of it']])
  assert.deepEqual(linesLeft([head(1)]), [['Analysis of it', 'Page 1 of 2']])
})

test('a title that comes again over every page stays on the first one', () => {
  const page = (text: string): Typed[] => [{ text, x: 50, y: 40, size: 20 }]
  const heads = Array.from({ length: 4 }, () => page('Annual Report'))
  assert.deepEqual(linesLeft(heads), [['Annual Report'], [], [], []])
})

test('a page that says all of another again is its copy, and none of its lines run', () => {
  const page = (number: number): PageText => {
    const texts = Array.from({ length: 10 }, (_, row) => ({
      text: row === 4 ? (number === 1 ? 'Original' : 'Copy') : `Invoice line ${'abcdefghij'[row]}`,
      x: 50,
      y: 40 + row * 74,
    }))
    const made = pageText(texts)
    return { ...made, raw: { ...made.raw, number } }
  }
  const { pages, omitted } = dropFurniture([page(1), page(2)])
  assert.deepEqual(omitted, [])
  assert.equal(pages[1]!.pieces.length, 10)
})

test('what stands under the heading of each page is text, although it comes again', () => {
  const page = (number: number): Typed[] => [
    { text: `Section ${number}`, x: 50, y: 40, size: 18 },
    { text: 'Answer in full sentences.', x: 50, y: 80 },
    { text: '1. Name', x: 50, y: 92 },
  ]
  assert.deepEqual(linesLeft([page(1), page(2)]), [
    ['Section 1', 'Answer in full sentences.', '1. Name'],
    ['Section 2', 'Answer in full sentences.', '1. Name'],
  ])
})

test('the address under the name of a firm runs over the pages', () => {
  const page = (): Typed[] => [
    { text: 'Harbour and Sons', x: 50, y: 40, size: 18 },
    { text: 'Quay Street, Bristol', x: 50, y: 60, size: 8 },
  ]
  assert.deepEqual(linesLeft([page(), page()]), [['Harbour and Sons'], []])
})

test('the same head on the few pages that lie crosswise, at another height, is left out as well', () => {
  const at = (y: number): Typed[] => [{ text: 'Harbour rules', x: 50, y, size: 9 }]
  const heads = [40, 40, 60, 40, 40, 40, 60, 40].map(at)
  assert.deepEqual(linesLeft(heads), Array(8).fill([]))
  const title = [{ text: 'Harbour rules', x: 50, y: 80, size: 12 }]
  assert.deepEqual(linesLeft([title, ...heads])[0], ['Harbour rules'])
})

test('a large number alone at the top is that of a chapter, unless several pages have their own', () => {
  const heads = (numbers: readonly number[]) =>
    numbers.map(number => [{ text: String(number), x: 500, y: 40, size: 16 }])
  assert.deepEqual(linesLeft(heads([1, 2, 3])), [[], [], []])
  assert.deepEqual(linesLeft([[], ...heads([2]), []])[1], ['2'])
})
