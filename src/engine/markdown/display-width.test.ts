import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eastAsianWidth } from 'get-east-asian-width'
import { measureWidth } from './display-width.ts'

test('each character is as wide as Unicode says (UAX #11)', () => {
  for (let code = 0x20; code < 0x30000; code++) {
    const character = String.fromCodePoint(code)
    // What has no width, is unassigned, or is half a character.
    if (/[\p{M}\p{C}]/u.test(character)) continue
    assert.equal(measureWidth(character), eastAsianWidth(code), `U+${code.toString(16)}`)
  }
})

test('combining and directional characters have no width, and a flag has two columns', () => {
  assert.equal(measureWidth('e\u0301'), 1)
  assert.equal(measureWidth('a\u200db'), 2)
  assert.equal(measureWidth('\u{1f1e9}\u{1f1ea}'), 2)
})
