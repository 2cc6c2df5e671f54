import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toUserAgent } from './user-agent.ts'

test('a User-Agent has an address only where others can reach it', () => {
  assert.equal(toUserAgent('A/1', 'https://a.example', '/p/'), 'A/1 (+https://a.example/p/)')
  assert.equal(toUserAgent('A/1', undefined, '/p/'), 'A/1')
})
