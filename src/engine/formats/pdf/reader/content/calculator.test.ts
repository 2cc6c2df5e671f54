import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Unsure } from '../unsure.ts'
import { parseProgram, runProgram } from './calculator.ts'

const PROGRAMS: readonly (readonly [string, readonly number[], readonly number[]])[] = [
  ['{}', [0.2, 0.4], [0.2, 0.4]],
  ['{ 1 exch sub }', [0.25], [0.75]],
  ['{ dup 0.5 gt { pop 1 } { pop 0 } ifelse }', [0.7], [1]],
  ['{ dup 0.5 gt { pop 1 } { pop 0 } ifelse }', [0.5], [0]],
  ['{ dup 0 lt { neg } if }', [-3], [3]],
  ['{ 3 1 roll }', [1, 2, 3], [3, 1, 2]],
  ['{ 3 -1 roll }', [1, 2, 3], [2, 3, 1]],
  ['{ 2 copy add 2 index }', [5, 7], [5, 7, 12, 5]],
  ['{ 7 2 idiv 7 2 mod 9 sqrt 90 sin }', [], [3, 1, 3, 1]],
  ['{ % half of it\n .5 mul 1e1 mul }', [2], [10]],
]

test('programs of functions leave their results on the stack', () => {
  for (const [text, given, expected] of PROGRAMS) {
    assert.deepEqual(runProgram(parseProgram(text), given), expected, text)
  }
})

test('what no calculator knows, and what runs out of numbers, is for PDFium', () => {
  const run = (text: string, values: readonly number[] = []) =>
    runProgram(parseProgram(text), values)
  for (const text of ['', '{', '{ pop }', '{ 1 { 2 } }', '{ 1 { 2 } { 3 } }', '{ 1 loop }']) {
    assert.throws(() => run(text), Unsure, text)
  }
  assert.throws(() => run(`{ ${'1 '.repeat(101)} }`), Unsure)
  assert.throws(() => run('{ constructor }', [1]), Unsure)
  assert.throws(() => run('{ 5 copy }', [1, 2]), Unsure)
})
