import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseToUnicode } from './to-unicode.ts'

const parse = (text: string) => parseToUnicode(text)

test('codes stand for one character or several, alone or in ranges', () => {
  const map = parse(`2 beginbfchar <01> <0041> <02> <00660069> endbfchar
    2 beginbfrange <10><12><0061> <20> <21> [<0078> <0079007A>] endbfrange`)
  assert.deepEqual(map.get(1), [0x41])
  assert.deepEqual(map.get(2), [0x66, 0x69])
  assert.deepEqual(map.get(0x12), [0x63])
  assert.deepEqual(map.get(0x21), [0x79, 0x7a])
  assert.equal(map.get(0x13), undefined)
  assert.equal(map.findCode(0x63), 0x12)
  assert.equal(map.findCode(0x7a), undefined)
})

test('codes that stand for themselves do so up to their leading byte, and U+FFFF stands for nothing', () => {
  const map = parse('1 beginbfrange <0000> <FFFF> <0000> endbfrange')
  assert.deepEqual(map.get(0xff), [0xff])
  assert.equal(map.get(0x100), undefined)
  assert.equal(parse('1 beginbfchar <05> <FFFF> endbfchar').get(5), undefined)
})

test('the least of several characters counts', () => {
  const map = parse('2 beginbfchar <05> <0062> <05> <0061> endbfchar')
  assert.deepEqual(map.get(5), [0x61])
})

test('comments and spaces inside of numbers are passed over', () => {
  assert.deepEqual(parse('1 beginbfchar % note\n< 0 5 > <00 41> endbfchar').get(5), [0x41])
})

test('maps that are wrong about their length, end early or overlap give what they have', () => {
  assert.deepEqual(parse('2 beginbfchar <01> <0041> endbfchar').get(1), [0x41])
  assert.equal(parse('1 beginbfchar <01>').get(1), undefined)
  assert.equal(parse('1 beginbfchar <01> (A) endbfchar').get(1), undefined)
  assert.equal(parse('1 beginbfrange <05> <02> <0041> endbfrange').get(5), undefined)
  const overlapping = parse('2 beginbfrange <01> <05> <0041> <03> <06> <0061> endbfrange')
  assert.deepEqual(overlapping.get(4), [0x44])
})

test('a map may refer to a character collection for the rest', () => {
  assert.equal(parse('/Adobe-Japan1-UCS2 usecmap').collection, 'Japan1')
  assert.equal(parse('').collection, undefined)
})
