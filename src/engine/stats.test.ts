import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimateTokens, measureText } from './stats.ts'

const count = (markdown: string) => {
  const { words, characters } = measureText(markdown)
  return { words, characters }
}

test('words are counted, the marks between them are not', () => {
  assert.equal(count('# Two words\n\n- and\n- more\n').words, 4)
  assert.equal(count('| a | b |\n| - | - |\n| 1 | 2 |\n').words, 4)
  assert.equal(count('A\u00a0**bold** don’t').words, 3)
})

test('a Chinese, Japanese or Korean character is a word', () => {
  assert.deepEqual(count('漢字'), { words: 2, characters: 2 })
})

test('characters are counted as people see them', () => {
  assert.deepEqual(count('😀 abcdefgh'), { words: 2, characters: 10 })
})

test('counts do not depend on where a long text is cut', () => {
  const sentence = 'Ärger mit 漢字, don’t 😀 (1.5) –\u00a0x\n'
  const once = measureText(sentence)
  const times = 5000
  const many = measureText(sentence.repeat(times))
  assert.deepEqual(
    [many.words, many.characters, many.units, many.lineCount],
    [once.words * times, once.characters * times, once.units * times, times],
  )
  assert.equal(count('a'.repeat(100_000)).words, 1)
})

test('lines and tokens before places are known, and add up', () => {
  const text = 'One line.\n\nДве строки 漢字 😀\n| a | 12 |\n\nend'
  const offsets = [0, 11, text.indexOf('|'), text.indexOf('end')]
  const { lines, unitsBefore, units, lineCount } = measureText(text, offsets)
  assert.deepEqual([...lines], [0, 2, 3, 5])
  assert.equal(lineCount, 6)
  for (const [index, offset] of offsets.entries()) {
    assert.equal(unitsBefore[index], measureText(text, [], 0, offset).units)
    assert.equal(measureText(text, [], offset).units, units - unitsBefore[index]!)
  }
})

test('a walk that is given a limit ends near it, and counts no less than was walked', () => {
  const text = 'Some words, 12 numbers and 漢字. '.repeat(200)
  const all = measureText(text).units
  for (const limit of [0, 50, 1000, all - 1]) {
    const { units, reach } = measureText(text, [], 0, text.length, limit)
    assert.ok(units > limit, `${units} of ${limit}`)
    assert.ok(reach <= text.length && reach >= 0)
  }
  assert.equal(measureText(text, [], 0, text.length, all).units, all)
})

test('no word is so common that more of it costs nothing', () => {
  for (const word of ['ation', 'io', 'мью', 'ь', 'a']) {
    assert.ok(estimateTokens(word.repeat(2000)) > 100, word)
  }
})
