import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderLine } from './bidi.ts'

/** A line as it looks, from left to right, to what is read. */
function read(line: string): string {
  const codes = Uint32Array.from({ length: line.length }, (_, at) => line.charCodeAt(at))
  const ordered = orderLine(codes)
  return ordered ? String.fromCharCode(...ordered.codes) : line
}

test('lines without right-to-left letters are in order', () => {
  assert.equal(orderLine(Uint32Array.from([0x61, 0x28, 0x31, 0x29])), undefined)
})

test('words are read from the right, numbers and Latin words among them from the left', () => {
  assert.equal(read('םולש'), 'שלום')
  assert.equal(read('דג 2024 בא'), 'אב 2024 גד')
  assert.equal(read('דג Python בא'), 'אב Python גד')
  assert.equal(read('one two בא'), 'one two אב')
})

test('brackets are mirrored if they are in the file as they look', () => {
  assert.equal(read('(בא) גד'), 'דג (אב)')
  assert.equal(read('(1) בא'), 'אב (1)')
})

test('brackets of Latin words stay as they are, as their words are read from the left', () => {
  assert.equal(read('(one) (בא)'), '(אב) )one(')
})

test('brackets stay as they are if the file has them as they are meant', () => {
  assert.equal(read(')4()ב(15'), '15(ב)(4)')
})

test('the halves of an emoji stay together', () => {
  assert.equal(read('😀 בא'), 'אב 😀')
})
