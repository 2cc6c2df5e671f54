import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMaxConnections } from './connection.ts'

const limits = (soft: string) =>
  `Limit                     Soft Limit           Hard Limit           Units
Max processes             7823                 7823                 processes
Max open files            ${soft.padEnd(21)}524288               files
`

test('connections leave half of the descriptors, and those of engine processes', () => {
  assert.equal(findMaxConnections(limits('1024'), 4), 464)
  assert.equal(findMaxConnections(limits('1024'), 8), 448)
})

test('connections are never fewer than a service needs', () => {
  assert.equal(findMaxConnections(limits('64'), 4), 16)
})

test('without a limit there is none', () => {
  assert.equal(findMaxConnections(limits('unlimited'), 4), undefined)
  assert.equal(findMaxConnections('', 4), undefined)
})
