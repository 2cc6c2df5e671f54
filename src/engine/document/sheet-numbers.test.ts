import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNumber, isPlaceholder } from './sheet-numbers.ts'

test('numbers of all countries are numbers', () => {
  const numbers = [
    '0',
    '5',
    '-5',
    '+5',
    '−5',
    '1234567',
    '0.5',
    '.5',
    '0,5',
    '1,234',
    '1,234.50',
    '1.234,50',
    '1 234,50',
    '1\u202f234',
    "1'234.50",
    '12,34,567',
    '1e5',
    '1.5E-10',
    '50%',
    '12.5 %',
    '$5',
    '-$5',
    '$-5.00',
    '€ 1.200',
    '5 €',
    '1 234 kr',
    'US$ 5',
    'CHF 12',
    '(1,234)',
    '($5.00)',
    '5-',
  ]
  assert.deepEqual(
    numbers.filter(text => !isNumber(text)),
    [],
  )
})

test('codes, dates, times, ranges and words are not numbers', () => {
  const others = [
    '',
    '00123',
    '2024-01-31',
    '1/2/2024',
    '12:30',
    '1-2',
    'a5',
    '5a',
    '5 kg',
    '1.2.3',
    '1,2,3',
    '+',
    '%',
    '()',
    'one',
    '1'.repeat(41),
    '12 34',
  ]
  assert.deepEqual(others.filter(isNumber), [])
})

test('dashes, n/a and spreadsheet errors stand for a missing number', () => {
  assert.deepEqual(
    ['-', '—', '...', 'n/a', 'NA', 'null', '#N/A', '#DIV/0!'].filter(text => !isPlaceholder(text)),
    [],
  )
  assert.deepEqual(['', '5', 'nay', 'no', '#5'].filter(isPlaceholder), [])
})
