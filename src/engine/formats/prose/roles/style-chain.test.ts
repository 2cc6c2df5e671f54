import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAncestors } from './style-chain.ts'

const ancestorsOf = (bases: Readonly<Record<string, string>>, style: string) =>
  listAncestors<string>(style, name => bases[name])

test('the styles that a style is based on come before it', () => {
  assert.deepEqual(ancestorsOf({ c: 'b', b: 'a' }, 'c'), ['a', 'b', 'c'])
})

test('a loop ends where it closes', () => {
  assert.deepEqual(ancestorsOf({ a: 'b', b: 'a' }, 'a'), ['b', 'a'])
  assert.deepEqual(ancestorsOf({ a: 'a' }, 'a'), ['a'])
})

test('a chain that never ends is followed a little way', () => {
  const chain = listAncestors(0, number => number + 1)
  assert.equal(chain.at(-1), 0)
  assert.ok(chain.length < 100)
})
