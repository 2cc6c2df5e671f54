import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TextPool } from './text-pool.ts'

const say = (pool: TextPool, text: string): string => {
  pool.add(text)
  return pool.take()
}

test('a pool gives back what was added, known or not', () => {
  const pool = new TextPool()
  const long = 'x'.repeat(10_000)
  for (const text of ['word', 'word', 'drow', 'ß', '日本', '😀', long, 'word']) {
    assert.equal(say(pool, text), text)
  }
  assert.equal(pool.length, 0)
})

test('words that share a slot do not take each other’s place', () => {
  const pool = new TextPool()
  for (let round = 0; round < 2; round++) {
    for (let number = 0; number < 20_000; number++) {
      assert.equal(say(pool, String(number)), String(number))
    }
  }
})

test('letters go before the last one where a ligature is read from right to left', () => {
  const pool = new TextPool()
  pool.add('ab')
  pool.insertBeforeLast('cd')
  assert.equal(pool.last, 'b'.charCodeAt(0))
  assert.equal(pool.take(), 'acdb')
})
