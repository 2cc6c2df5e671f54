import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgress } from './progress.ts'

const terminal = (columns = 80) => {
  const written: string[] = []
  return { columns, written, write: (text: string) => written.push(text) }
}

test('the line is rewritten for each document and gone at the end', () => {
  const { written, ...rest } = terminal()
  const progress = createProgress(rest, 2, true)
  progress.step('a.docx')
  progress.step('b.docx')
  progress.end()
  assert.deepEqual(written, ['\r\x1b[K1 of 2 · a.docx', '\r\x1b[K2 of 2 · b.docx', '\r\x1b[K'])
})

test('a message stands on a line of its own', () => {
  const { written, ...rest } = terminal()
  const progress = createProgress(rest, undefined, true)
  progress.step('a.docx')
  progress.message('a.docx: warning: 3 comments left out.')
  assert.deepEqual(written.slice(1), ['\r\x1b[K', 'a.docx: warning: 3 comments left out.\n'])
})

test('without a terminal there are messages only', () => {
  const { written, ...rest } = terminal()
  const progress = createProgress(rest, 2, false)
  progress.step('a.docx')
  progress.message('hello')
  progress.end()
  assert.deepEqual(written, ['hello\n'])
})

test('a file name cannot steer the terminal, nor break out of its line', () => {
  const { written, ...rest } = terminal(20)
  const progress = createProgress(rest, undefined, true)
  progress.step(`\x1b[2J\n${'x'.repeat(100)}`)
  assert.deepEqual(written, [`\r\x1b[K1 · \ufffd[2J\ufffd${'x'.repeat(10)}`])
})
