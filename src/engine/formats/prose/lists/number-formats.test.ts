import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNumber } from './number-formats.ts'

const write = (format: string, ...numbers: number[]) =>
  numbers.map(number => formatNumber(number, format)).join(' ')

test('Chinese numbers name the places and the gaps between them', () => {
  assert.equal(
    write('chineseCountingThousand', 1, 10, 11, 20, 100, 105, 110, 1001, 1010, 2345),
    '一 十 十一 二十 一百 一百零五 一百一十 一千零一 一千零一十 二千三百四十五',
  )
  assert.equal(write('chineseCounting', 99, 100, 105), '九十九 一〇〇 一〇五')
})

test('Japanese numbers leave out gaps, and one before a place', () => {
  assert.equal(write('japaneseCounting', 1, 11, 101, 110, 1110), '一 十一 百一 百十 千百十')
})

test('letters repeat after the last one', () => {
  assert.equal(write('lowerLetter', 1, 26, 27, 53), 'a z aa aaa')
})

test('a number that a format cannot write is written in decimal', () => {
  assert.equal(write('upperRoman', 4, 0, 10_000), 'IV 0 10000')
  assert.equal(write('ideographTraditional', 1, 10, 11), '甲 癸 11')
})
