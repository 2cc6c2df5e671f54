import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeHTMLStrict } from 'entities/decode'
import fc from 'fast-check'
import { isEntityName } from './entity-names.ts'

const isDecoded = (name: string): boolean => decodeHTMLStrict(`&${name};`) !== `&${name};`

test('names of character references are those that HTML has', () => {
  const known = ['amp', 'AMP', 'nbsp', 'Alpha', 'frac34', 'zwnj', 'AElig', 'there4', 'blk14']
  for (const name of [...known, 'CounterClockwiseContourIntegral']) {
    assert.ok(isEntityName(name) && isDecoded(name), name)
  }
  for (const name of ['Amp', 'nbs', 'bsp', 'company', 'x', 'toString', 'frac']) {
    assert.ok(!isEntityName(name) && !isDecoded(name), name)
  }
})

test('of all names of three letters those are known that a decoder of HTML knows', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
  for (const first of letters) {
    for (const second of letters) {
      const names = letters.map(third => first + second + third)
      assert.deepEqual(names.filter(isEntityName), names.filter(isDecoded))
    }
  }
})

test('the names of entities are those that an HTML decoder knows', () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z\d]{1,6}$/)
  fc.assert(fc.property(name, name => assert.equal(isEntityName(name), isDecoded(name))))
})
