import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgress, wantsColor } from './progress.ts'

const terminal = (columns = 80) => {
  const written: string[] = []
  return { columns, written, write: (text: string) => written.push(text) }
}

test('the line is rewritten for each document and gone at the end', () => {
  const { written, ...rest } = terminal()
  const progress = createProgress(2, true, rest)
  progress.step('a.docx')
  progress.step('b.docx')
  progress.end()
  assert.deepEqual(written, ['\r\x1b[K1 of 2 · a.docx', '\r\x1b[K2 of 2 · b.docx', '\r\x1b[K'])
})

test('a message is on a line of its own', () => {
  const { written, ...rest } = terminal()
  const progress = createProgress(undefined, true, rest)
  progress.step('a.docx')
  progress.message('a.docx: warning: 3 comments left out.')
  assert.deepEqual(written.slice(1), ['\r\x1b[K', 'a.docx: warning: 3 comments left out.\n'])
})

test('without a terminal there are messages only', () => {
  const { written, ...rest } = terminal()
  const progress = createProgress(2, false, rest)
  progress.step('a.docx')
  progress.message('hello')
  progress.end()
  assert.deepEqual(written, ['hello\n'])
})

test('a file name cannot steer the terminal, nor break out of its line', () => {
  const { written, ...rest } = terminal(20)
  const progress = createProgress(undefined, true, rest)
  progress.step(`\x1b[2J\n${'x'.repeat(100)}`)
  assert.deepEqual(written, [`\r\x1b[K1 · \ufffd[2J\ufffd${'x'.repeat(10)}`])
})

test('a single long document shows its pages, and its line is gone when it is done', () => {
  const { written, ...rest } = terminal()
  const progress = createProgress(1, true, rest)
  progress.page('a.pdf', 0, 300)
  progress.page('a.pdf', 299, 300)
  progress.step('a.pdf')
  progress.end()
  assert.deepEqual(written, [
    '\r\x1b[Kpage 1 of 300 · a.pdf',
    '\r\x1b[Kpage 300 of 300 · a.pdf',
    '\r\x1b[K',
  ])
})

test('a single document shows what is happening, several do not', () => {
  const { written, ...rest } = terminal()
  createProgress(1, true, rest).begin('fetching', 'https://example.org/a.pdf')
  createProgress(2, true, rest).begin('converting', 'a.docx')
  createProgress(1, false, rest).begin('converting', 'a.docx')
  assert.deepEqual(written, ['\r\x1b[Kfetching · https://example.org/a.pdf'])
})

test('a short document shows no pages', () => {
  const { written, ...rest } = terminal()
  createProgress(1, true, rest).page('a.pdf', 0, 3)
  assert.deepEqual(written, [])
})

test('colors are only for terminals whose users have not turned them off', () => {
  const isTTY = true
  assert.equal(wantsColor({ isTTY, write() {} }, {}), true)
  assert.equal(wantsColor({ isTTY, write() {} }, { NO_COLOR: '1' }), false)
  assert.equal(wantsColor({ isTTY, write() {} }, { TERM: 'dumb' }), false)
  assert.equal(wantsColor({ write() {} }, {}), false)
  const { written, ...rest } = terminal()
  createProgress(1, false, rest, true).message('a.docx: warning: 1 image left out.')
  assert.deepEqual(written, ['a.docx: \x1b[33mwarning\x1b[39m: 1 image left out.\n'])
})
