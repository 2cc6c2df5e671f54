import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from './budget.ts'
import { ConversionError } from './errors.ts'

const isResourceLimit = (error: unknown) =>
  error instanceof ConversionError && error.reason === 'resourceLimit'

test('a budget is spent to the last unit and no further', () => {
  const budget = new Budget({ cells: 3 })
  budget.spend('cells', 2)
  budget.spend('cells')
  assert.throws(() => budget.spend('cells'), isResourceLimit)
})

test('an amount that is not a number is refused', () => {
  assert.throws(() => new Budget().spend('nodes', Number.NaN), isResourceLimit)
})

test('an amount below nothing gives nothing back', () => {
  const budget = new Budget({ cells: 1 })
  budget.spend('cells', -5)
  budget.spend('cells')
  assert.throws(() => budget.spend('cells'), isResourceLimit)
})

test('depth is given back when a level ends, also by an exception', () => {
  const budget = new Budget({ depth: 1 })
  budget.nested(() => assert.throws(() => budget.nested(() => undefined), isResourceLimit))
  assert.throws(() =>
    budget.nested(() => {
      throw new Error('inside')
    }),
  )
  assert.equal(
    budget.nested(() => 'again'),
    'again',
  )
})
