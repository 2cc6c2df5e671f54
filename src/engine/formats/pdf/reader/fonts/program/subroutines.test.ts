import assert from 'node:assert/strict'
import test from 'node:test'
import { fromByteString } from '../../../../../containers/encoding/byte-string.ts'
import { Unsure } from '../../unsure.ts'
import { Subroutines } from './subroutines.ts'

const read = (text: string): Subroutines => new Subroutines(fromByteString(text), 0, text.length)

test('Subroutines are found by number, whatever bytes are in them', () => {
  const found = read('/Subrs 3 array dup 0 7 RD dup 1 2 NP\ndup 2\r\n3 -| /x |\n/CharStrings')
  assert.deepEqual(found.find(0), { from: 26, to: 33 })
  assert.deepEqual(found.find(2), { from: 49, to: 52 })
  assert.equal(found.find(1), undefined)
})

test('They end where something else is between two', () => {
  const found = read(
    '/Subrs 2 array dup 0 1 RD x NP and then much that is no subroutine dup 1 1 RD y NP',
  )
  assert.deepEqual(found.find(0), { from: 26, to: 27 })
  assert.equal(found.find(1), undefined)
})

test('They end where a definition has no length or no word', () => {
  assert.equal(read('/Subrs 1 array dup 0 RD x NP').find(0), undefined)
  assert.equal(read('/Subrs 1 array dup 0 1 /RD x NP').find(0), undefined)
  assert.equal(read('/Subrs 1 array dup 0 123456 RD x NP').find(0), undefined)
})

test('One that is longer than what is left makes the program unsure', () => {
  assert.throws(() => read('/Subrs 1 array dup 0 99 RD x NP'), Unsure)
})
