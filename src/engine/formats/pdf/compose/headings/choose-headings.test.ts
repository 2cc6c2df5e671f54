import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText } from '../../../../../../test/support/pdf-page.ts'
import { union } from '../../geometry.ts'
import { toLine, toRows } from '../../text/line.ts'
import { chooseHeadings, type Judged } from './choose-headings.ts'

function line(text: string, size: number, isBold = false): Judged['block'] {
  const font = { name: isBold ? 'Bold' : 'Plain', isBold }
  const { pieces } = pageText([{ text, x: 20, y: 50, size, font }])
  const lines = toRows(pieces).map(toLine)
  return {
    type: 'text',
    page: 1,
    lines,
    column: { x0: 20, x1: 320 },
    spaceAbove: 1,
    ...union(lines),
  }
}

const choose = (judged: readonly Judged[]): string[] =>
  chooseHeadings(judged, { bodySize: 10, isListed: () => false }).map(({ lines }) => lines[0]!.text)

const NAMES = ['debug', 'dot', 'nobrace', 'nocase', 'nonull', 'partial']

test('short lines that are larger than the text, each with text below, are a level of headings', () => {
  const doubtful = NAMES.map(name => ({ block: line(name, 11.7), score: -0.8 }))
  assert.deepEqual(choose(doubtful), NAMES)
  assert.deepEqual(choose(doubtful.slice(2)), [], 'a few prove nothing')
  assert.deepEqual(choose(NAMES.map(name => ({ block: line(name, 10), score: -0.8 }))), [])
  const stacked = doubtful.map((one, index) => ({ ...one, isAboveAlike: index % 3 === 0 }))
  assert.deepEqual(choose(stacked), [], 'lines of an address stand one above the other')
  const sentence = { block: line('This is said in large letters.', 11.7), score: -2.5 }
  assert.deepEqual(choose([...doubtful, ...doubtful, sentence]), [...NAMES, ...NAMES])
  const introduction = { block: line('for example:', 11.7), score: -0.8 }
  assert.ok(!choose([...doubtful, introduction]).includes('for example:'))
})

test('bold lines that are smaller than the text are the last level, no phrases of it', () => {
  const larger = Array.from({ length: 10 }, (_, index) => ({
    block: line(`Part ${index}`, index < 5 ? 18 : 14),
    score: 2,
  }))
  const last = (size: number): string[] =>
    choose([...larger, { block: line('Options', size, true), score: 0.5 }]).slice(10)
  assert.deepEqual(last(9), ['Options'])
  assert.deepEqual(last(10), [])
})
