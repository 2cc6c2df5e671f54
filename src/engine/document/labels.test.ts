import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BULLETS, readCounts, readLabel, toItemLabel } from './labels.ts'

test('a character is a bullet of one kind only', () => {
  for (const bullet of '◦•■✓–-*▪●○‣⁃□→—o') assert.ok(BULLETS.has(bullet), bullet)
  for (const other of ['a', '1', '#', '+', '']) assert.ok(!BULLETS.has(other), other)
})

test('numbers are read in digits, letters and Roman numbers, and an i in two ways', () => {
  const read = (count: string) => readCounts(count).map(({ kind, value }) => `${kind} ${value}`)
  assert.deepEqual(read('12'), ['decimal 12'])
  assert.deepEqual(read('b'), ['lowerLetter 2'])
  assert.deepEqual(read('XIV'), ['upperRoman 14'])
  assert.deepEqual(read('lxxxviii'), ['lowerRoman 88'])
  assert.deepEqual(read('i'), ['lowerRoman 1', 'lowerLetter 9'])
  for (const word of ['', '1234', 'iiii', 'and', 'é']) assert.deepEqual(read(word), [], word)
})

test('a label is one number with a period or bracket after it, or several, of which one is in digits', () => {
  const shape = (word: string) => {
    const label = readLabel(word)
    return label && `${label.counts.join(' ')} ${label.shape}`.trim()
  }
  assert.deepEqual(
    ['1.', 'a)', '(iv)', 'B.', '1.)', '3.1.', '5.b.ii', '(2.1)', '1.A.'].map(shape),
    ['1 .', 'a )', 'iv ()', 'B .', '1 .)', '3 1 .', '5 b ii', '2 1 ()', '1 A .'],
  )
  for (const word of ['1', 'a', '(a', '(1.', 'e.g.', 'i.e.', 'p.m.', 'etc.', '1..2', '[1]']) {
    assert.equal(shape(word), undefined, word)
  }
})

test('markdown counts by decimal numbers and shows every other label as it is', () => {
  for (const label of ['7.', '7)', '7.)', '07.', '7']) {
    assert.deepEqual(toItemLabel(label), { ordered: true, number: 7 }, label)
  }
  for (const label of ['a)', '(7)', 'o', '3.1.', '§ 2', 'Article II', '７．', '7:', '2019']) {
    assert.deepEqual(toItemLabel(label), { ordered: false, label: `${label} ` }, label)
  }
  assert.deepEqual(toItemLabel('2019.'), { ordered: true, number: 2019 })
  assert.deepEqual(toItemLabel('第三条', ''), { ordered: false, label: '第三条' })
  assert.deepEqual(toItemLabel('–'), { ordered: false })
})
