import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FormSplitter } from './form-splitter.ts'

/** The parts of a body that arrives in pieces of this size: the names in their headers, and their contents. */
function split(body: string, size: number, boundary = 'b') {
  const parts: [header: string, content: string][] = []
  const splitter = new FormSplitter(boundary, header => {
    const part: [string, string] = [[...header].map(([name, [value]]) => name + value).join(), '']
    parts.push(part)
    return piece => {
      part[1] += Buffer.from(piece).toString('latin1')
    }
  })
  for (let at = 0; at < body.length; at += size) {
    splitter.write(Buffer.from(body.slice(at, at + size), 'latin1'))
  }
  return { parts, isComplete: splitter.isComplete }
}

const FORMS: Readonly<Record<string, [body: string, ...parts: [string, string][]]>> = {
  'two parts': [
    '--b\r\nA: 1\r\n\r\nx\r\n--b\r\nB: 2\r\n\r\ny\r\n--b--\r\n',
    ['a1', 'x'],
    ['b2', 'y'],
  ],
  'text around': ['p\r\n--b\r\nA: 1\r\n\r\nx\r\n--b--e\r\n--b\r\n\r\nz', ['a1', 'x']],
  'blanks behind delimiters': [
    '--b \t\r\nA: 1\r\n\r\nx\r\n--b  \r\n\r\ny\r\n--b-- \r\n',
    ['a1', 'x'],
    ['', 'y'],
  ],
  'lines that begin like delimiters': [
    '--b\r\n\r\n\r\n--bc\r\n--b -\r\n-- b\r\n\r\n-\r\n--b--',
    ['', '\r\n--bc\r\n--b -\r\n-- b\r\n\r\n-'],
  ],
  'nothing in it': ['--b\r\nA: 1\r\n\r\n\r\n--b--', ['a1', '']],
  'no line for the content': ['--b\r\nA: 1\r\n\r\n--b--', ['a1', '']],
  'no end of the header': ['--b\r\nA: 1\r\n--b\r\nB: 2\r\n\r\ny\r\n--b--', ['b2', 'y']],
  'a header over two lines': ['--b\r\nA: 1\r\n\t2\r\n\r\nx\r\n--b--', ['a1 2', 'x']],
  'no parts': ['--b--'],
}

for (const [name, [body, ...parts]] of Object.entries(FORMS)) {
  test(`a form with ${name} is split wherever it is cut`, () => {
    for (const size of [1, 2, 3, 7, body.length]) {
      assert.deepEqual(split(body, size), { parts, isComplete: true })
    }
  })
}

test('a form that ends early is not complete', () => {
  for (const body of ['', '--c--', '--b', '--b\r\nA: 1', '--b\r\n\r\nx', '--b\r\n\r\nx\r\n--b'])
    assert.equal(split(body, 3).isComplete, false)
})

test('headers and blanks may be long', () => {
  const long = 'x'.repeat(100_000)
  const [[header, content] = []] = split(`--b\r\nA:${long}\r\n\r\nc\r\n--b--`, 500).parts
  assert.deepEqual([header!.length, content], [16 * 1024 - 1, 'c'])
  const blanks = ' '.repeat(100_000)
  assert.equal(split(`--b\r\n\r\nx\r\n--b${blanks}\r\n--b--`, 500).parts[0]![1].length, 6 + 100_000)
})
