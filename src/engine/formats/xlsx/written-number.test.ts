import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatGeneral } from '../spreadsheet/general.ts'
import { countShown, parseDecimal } from './written-number.ts'

const EDGES = [
  '',
  '-',
  '.',
  '-.',
  '0',
  '-0',
  '007',
  '1.',
  '.5',
  '1.50',
  '0.1',
  '0.01',
  '-0.25',
  '00.5',
  '1E5',
  '1.2.3',
  '12a',
  '123456789',
  '1234567890',
  '0.1234567',
  '0.12345678',
  '999999999999999',
  '9999999999999999',
  '123456789.1234567',
  '0.000000000000001',
]

/** Digits of all lengths, with the point at all positions: the same numbers in every run. */
const MANY = Array.from({ length: 20_000 }, (_, index) => {
  const digits = String((index * 2_654_435_761) % 10 ** (1 + (index % 16)))
  const point = index % (digits.length + 1)
  const text = point === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return index % 3 === 0 ? `-${text}` : text
})

const encode = (text: string) => new TextEncoder().encode(`>${text}<`)

test('a decimal read from bytes is the number that the language reads', () => {
  for (const text of [...EDGES, ...MANY]) {
    const value = parseDecimal(encode(text), 1, text.length + 1)
    if (!Number.isNaN(value)) assert.equal(value, Number(text), text)
  }
  assert.equal(parseDecimal(encode('-12.5'), 1, 6), -12.5)
})

/** What General shows of a number, by its character count. */
function showCounted(text: string): string | undefined {
  const count = countShown(encode(text), 1, text.length + 1)
  const shown = text.slice(0, Math.abs(count))
  if (count >= 0) return count === 0 ? undefined : shown
  return shown.slice(0, -1) + String(Number(shown.at(-1)) + 1)
}

test('what is shown of a written number is what the format General shows', () => {
  for (const text of [...EDGES, ...MANY]) {
    const shown = showCounted(text)
    if (shown !== undefined) assert.equal(shown, formatGeneral(Number(text)), text)
  }
  assert.equal(showCounted('-12.5'), '-12.5')
  assert.equal(showCounted('0.3333333333333333'), '0.333333333')
  assert.equal(showCounted('-0.6666666666666666'), '-0.666666667')
})
