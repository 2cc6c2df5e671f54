import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lexer } from './lexer.ts'
import { Name, Reference } from './objects.ts'

const read = (text: string) => new Lexer(Buffer.from(text, 'latin1')).readObject()

test('numbers are exact to their last digit', () => {
  assert.equal(read('12.34'), 12.34)
  assert.equal(read('-.5 '), -0.5)
  assert.equal(read('+7]'), 7)
  assert.equal(read('12345678901234567.5'), Number('12345678901234567.5'))
})

test('what only looks like a number is one as far as it goes, or a word', () => {
  const numbers = { '1.2.3': 1.2, '--5': -5, '+': 0, '.': 0, '12-34': 12, '+-7': 7 }
  for (const [text, value] of Object.entries(numbers)) assert.equal(read(text), value, text)
  for (const text of ['1e5', '0x10']) assert.equal(read(text), null, text)
})

test('two whole numbers and R are a reference, any other numbers are numbers', () => {
  assert.deepEqual(read('12 0 R'), new Reference(12, 0))
  assert.deepEqual(read('[1 0 R 2 3 RG]'.replace(' RG', ' 4')), [new Reference(1, 0), 2, 3, 4])
})

test('strings keep brackets in pairs, escapes, octal codes and ends of lines', () => {
  assert.equal(read('(a(b)c\\)\\n\\101\\7\\\r\nd\re)'), 'a(b)c)\nA\x07d\re')
  assert.equal(read('<48 65 6C6c 7>'), 'Hellp')
})

test('names may have any byte as a number', () => {
  assert.deepEqual(read('/A#20B'), new Name('A B'))
})

test('dictionaries and arrays nest, but not without end', () => {
  assert.deepEqual(
    read('<< /A [true null << /B (x) >>] % comment\n >>'),
    new Map([['A', [true, null, new Map([['B', 'x']])]]]),
  )
  for (const text of ['['.repeat(100_000), '<</A'.repeat(100_000)])
    assert.ok(JSON.stringify(read(text)).length < 1_000_000)
})

test('an object that is cut off ends where the file does, or the next one begins', () => {
  assert.equal(read('(abc'), 'abc')
  assert.equal(read('<41'), 'A')
  assert.deepEqual(read('[1 2'), [1, 2])
  assert.deepEqual(read('[1 2 endobj 3 0 obj 4]'), [1, 2])
  assert.deepEqual(read('<< /A 1 /B endobj'), new Map([['A', 1]]))
  assert.equal(read(''), null)
  assert.equal(read('endobj'), null)
})

test('what belongs to nothing is passed over', () => {
  assert.deepEqual(
    read('<< /A 1 2 ) /B unknown /C [3 } ) 4] /D >>'),
    new Map<string, unknown>([
      ['A', 1],
      ['C', [3, 4]],
    ]),
  )
})
