import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText, type Typed } from '../../../../../../test/support/pdf-page.ts'
import { union } from '../../geometry.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { toLine, toRows } from '../../text/line.ts'
import { findLevels, nestNumbers } from './heading-levels.ts'

const BOLD = { name: 'Bold', isBold: true }

function heading(text: string, look: Partial<Typed> = {}): TextBlock {
  const lines = toRows(pageText([{ text, x: 20, y: 20, ...look }]).pieces).map(toLine)
  const column = { x0: 20, x1: 320 }
  return { type: 'text', page: 1, lines, column, spaceAbove: 1, ...union(lines) }
}

const levelsOf = (headings: readonly TextBlock[]): number[] => [
  ...nestNumbers(findLevels(headings, () => undefined)).values(),
]

const TITLE = heading('Annual report', { size: 18 })

test('of two looks of one size the one that comes first stands above', () => {
  const main = ['OVERVIEW', 'RESULTS'].map(text => heading(text))
  const inner = ['Goods', 'Ships'].map(text => heading(text, { font: BOLD }))
  assert.deepEqual(levelsOf([TITLE, main[0]!, ...inner, main[1]!]), [1, 2, 3, 3, 2])
})

test('numbers nest below letters, Roman numbers, section signs and chapters', () => {
  for (const [one, inner, two] of [
    ['A. Overview', 'A.1 Goods', 'B. Results'],
    ['III. Overview', 'III.1 Goods', 'IV. Results'],
    ['§ 1 Overview', '§ 1.1 Goods', '§ 2 Results'],
    ['Chapter 1: Overview', '1.1 Goods', 'Chapter 2: Results'],
  ] as const) {
    const headings = [one, inner, two].map(text => heading(text))
    assert.deepEqual(levelsOf([TITLE, ...headings]), [1, 2, 3, 2], one)
  }
})

test('a heading without a number stands with numbered ones of its look', () => {
  const main = ['I. OVERVIEW', 'II. RESULTS', 'REFERENCES'].map(text => heading(text))
  const inner = ['A. Goods', 'B. Ships'].map(text => heading(text))
  assert.deepEqual(levelsOf([TITLE, main[0]!, ...inner, main[1]!, main[2]!]), [1, 2, 3, 3, 2, 2])
})

test('a look that occurs once, far smaller than those before it, is a level of its own', () => {
  const main = ['Goods', 'Ships', 'Harbours'].map(text => heading(text, { size: 14 }))
  const small = heading('Cleaning', { size: 11 })
  assert.deepEqual(levelsOf([TITLE, ...main, small]), [1, 2, 2, 2, 3])
  assert.deepEqual(levelsOf([TITLE, small, ...main]), [1, 2, 2, 2, 2])
})

test('a remark in brackets behind a title in capitals changes nothing about its level', () => {
  const main = ['WORKS NOW (no tools)', 'WORKS LATER'].map(text => heading(text, { size: 14 }))
  const inner = ['Goods', 'Ships'].map(text => heading(text, { size: 12 }))
  assert.deepEqual(levelsOf([TITLE, main[0]!, ...inner, main[1]!]), [1, 2, 3, 3, 2])
})

test('numbers of releases, which count down, are no levels', () => {
  const part = (text: string): TextBlock => heading(text, { size: 14, font: BOLD })
  const inner = (text: string): TextBlock => heading(text, { size: 12, font: BOLD })
  const changes = ['Unreleased', '3.0.3 (Firefox)', '3.0.2', '2.12 (Safari)'].flatMap(text => [
    part(text),
    inner('Fixed'),
  ])
  assert.deepEqual(levelsOf([TITLE, ...changes]), [1, 2, 3, 2, 3, 2, 3, 2, 3])
})

test('a remark in regular weight behind a bold title makes no level of its own', () => {
  const part = (title: string, remark?: string): TextBlock => {
    const texts = [{ text: title, x: 20, y: 20, size: 14, font: BOLD }]
    const more = remark ? [{ text: remark, x: 24 + 7 * title.length, y: 20, size: 14 }] : []
    const lines = toRows(pageText([...texts, ...more]).pieces).map(toLine)
    return { ...heading(title), lines, ...union(lines) }
  }
  const parts = [part('Goods', '(12 ships)'), part('Roads'), part('Rails', '(4 lines)')]
  assert.deepEqual(levelsOf([TITLE, ...parts]), [1, 2, 2, 2])
})

test('of headings that are larger than the text, weight tells no levels', () => {
  const [bold, regular] = [BOLD, undefined].map(font =>
    heading('Goods', { size: 14, ...(font && { font }) }),
  ) as [TextBlock, TextBlock]
  const others = [heading('Ships', { size: 14 }), heading('Roads', { size: 14, font: BOLD })]
  const levels = (bodySize: number): number[] => [
    ...findLevels([TITLE, regular, bold, ...others], () => undefined, bodySize).values(),
  ]
  assert.deepEqual(levels(10), [1, 2, 2, 2, 2])
  assert.deepEqual(levels(14), [1, 2, 3, 2, 3])
})
