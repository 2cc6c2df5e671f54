import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OffsetIndex } from './offset-index.ts'

test('an index finds the places of every key, and none for others', () => {
  const index = new OffsetIndex()
  for (let number = 0; number < 5000; number++) index.add(`key ${number}`, number * 1e9)
  index.add('key 7', 17)
  for (let number = 0; number < 5000; number += 13) {
    assert.ok([...index.find(`key ${number}`)].includes(number * 1e9))
  }
  assert.deepEqual([...index.find('key 7')].sort(), [17, 7e9])
  assert.deepEqual([...index.find('another')], [])
})
