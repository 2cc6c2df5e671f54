import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ledger } from './ledger.ts'

test('a long text becomes entries of at most 500 characters, cut between words', () => {
  const ledger = new Ledger()
  const words = Array.from({ length: 300 }, (_, index) => `word${index}`)
  ledger.add('hidden', words.join(' '), 3)
  const entries = ledger.list()
  assert.ok(entries.length > 1 && entries.every(({ text }) => text.length <= 500))
  assert.equal(entries.map(({ text }) => text).join(' '), words.join(' '))
  assert.deepEqual([entries[0]!.reason, entries[0]!.page], ['hidden', 3])
})

test('no character is cut in two', () => {
  const ledger = new Ledger()
  const text = `a${'😀'.repeat(400)}`
  ledger.add('hidden', text)
  const texts = ledger.list().map(({ text }) => text)
  assert.equal(texts.length, 2)
  for (const part of texts) assert.doesNotMatch(part, /\p{Cs}/u)
  assert.equal(texts.join(''), text)
})

test('nothing is kept of blank texts, or beyond ten thousand entries', () => {
  const ledger = new Ledger()
  ledger.add('comment', ' \n ')
  assert.equal(ledger.list().length, 0)
  for (let i = 0; i < 10_050; i++) ledger.add('comment', `note ${i}`)
  assert.equal(ledger.list().length, 10_000)
})

test('an omission without a page is on the one being read', () => {
  const ledger = new Ledger()
  ledger.add('comment', 'first')
  ledger.page = 2
  ledger.add('comment', 'second')
  assert.deepEqual(
    ledger.list().map(({ page }) => page),
    [null, 2],
  )
})
