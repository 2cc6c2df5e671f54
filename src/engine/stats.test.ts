import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measure } from './stats.ts'

const NOTHING = new Uint8Array()
const count = (markdown: string) => {
  const { words, characters, estimated_tokens } = measure(NOTHING, markdown, 0)
  return { words, characters, tokens: estimated_tokens }
}

test('words are counted, the marks between them are not', () => {
  assert.equal(count('# Two words\n\n- and\n- more\n').words, 4)
  assert.equal(count('| a | b |\n| - | - |\n| 1 | 2 |\n').words, 4)
  assert.equal(count('A\u00a0**bold** don’t').words, 3)
})

test('a Chinese, Japanese or Korean character is a word and a token', () => {
  assert.deepEqual(count('漢字'), { words: 2, characters: 2, tokens: 2 })
})

test('characters are counted as people see them, tokens by four letters of a word', () => {
  assert.deepEqual(count('😀 abcdefgh'), { words: 2, characters: 10, tokens: 3 })
})

test('what is counted does not depend on where a long text is cut', () => {
  const sentence = 'Ärger mit 漢字, don’t 😀 (1.5) –\u00a0x '
  const once = count(sentence)
  const times = 5000
  assert.deepEqual(count(sentence.repeat(times)), {
    words: once.words * times,
    characters: once.characters * times,
    tokens: once.tokens * times,
  })
  assert.equal(count('a'.repeat(100_000)).words, 1)
})
