import assert from 'node:assert/strict'
import { test } from 'node:test'
import { join, record, uint32 } from '../../../../test/support/ppt.ts'
import { RT } from './record-types.ts'
import { isSound } from './soundness.ts'

const save = record(RT.document, [record(RT.slideAtom, uint32(0))])

test('zeros that fill up a short deck before its next save are no hole', () => {
  const padded = (length: number) => join(save, new Uint8Array(length - save.length), save)
  assert.equal(isSound(padded(4096)), true)
  assert.equal(isSound(padded(4000)), false)
})

test('zeros in the place of a record are a hole', () => {
  assert.equal(isSound(join(record(RT.document, [new Uint8Array(16)]), save)), false)
  assert.equal(isSound(join(save, new Uint8Array(16))), false)
})
