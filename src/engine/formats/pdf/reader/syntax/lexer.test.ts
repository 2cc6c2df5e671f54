import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Unsure } from '../unsure.ts'
import { Lexer } from './lexer.ts'
import { Name, Reference } from './objects.ts'

const read = (text: string) => new Lexer(Buffer.from(text, 'latin1')).readObject()

test('numbers are exact to their last digit', () => {
  assert.equal(read('12.34'), 12.34)
  assert.equal(read('-.5 '), -0.5)
  assert.equal(read('+7]'), 7)
  assert.equal(read('12345678901234567.5'), Number('12345678901234567.5'))
})

test('what only looks like a number is nothing to guess at', () => {
  for (const text of ['1.2.3', '--5', '-', '1e5', '0x10']) assert.throws(() => read(text), Unsure)
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
  assert.throws(() => read('['.repeat(100_000)), Unsure)
  assert.throws(() => read('<</A'.repeat(100_000)), Unsure)
})

test('an object that is cut off is no object', () => {
  for (const text of ['(abc', '<41', '[1 2', '<< /A 1', '', 'endobj'])
    assert.throws(() => read(text), Unsure)
})
