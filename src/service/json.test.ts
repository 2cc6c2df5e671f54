import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_JSON_DEPTH, parseJson } from './json.ts'
import { Problem } from './problem.ts'

const parse = (text: string) => parseJson(Buffer.from(text))
const refusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof Problem && error.code === 'invalid_json' && pattern.test(error.message)

test('JSON is read as deep as it may be nested, and no deeper', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const nest = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`
    assert.deepEqual(parse(nest(MAX_JSON_DEPTH)), JSON.parse(nest(MAX_JSON_DEPTH)))
    for (const depth of [MAX_JSON_DEPTH + 1, 100_000]) {
      assert.throws(() => parse(nest(depth)), refusal(/deeper than 64 levels/))
    }
    // What never ends is as deep.
    assert.throws(() => parse(open.repeat(1000)), refusal(/deeper/))
  }
})

test('brackets in strings and those that are closed do not count', () => {
  for (const value of [
    ['['.repeat(1000)],
    { '{"': '\\"['.repeat(500) },
    ['\\', '['.repeat(100), '\\\\"', '{'.repeat(100)],
    Array.from({ length: 1000 }, () => [{}]),
  ]) {
    assert.deepEqual(parse(JSON.stringify(value)), value)
  }
})

test('what is not JSON, or not UTF-8, is refused', () => {
  for (const text of ['', '{', '"a', '"\\', '[1,]', ']'.repeat(100)]) {
    assert.throws(() => parse(text), refusal(/not valid JSON/))
  }
  assert.throws(() => parseJson(Buffer.from([0x22, 0xff, 0x22])), refusal(/not valid JSON/))
})
