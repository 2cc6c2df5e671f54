import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Admission } from './admission.ts'
import { Problem } from './problem.ts'

const open = () =>
  new Admission({
    converter: { nextEndMs: 4200 },
    budgetBytes: 1200,
  })

const isOverloaded = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'overloaded'

test('what is expected takes nothing from the others', () => {
  const admission = open()
  for (let count = 0; count < 10; count++) admission.hold('a').expect(600)
  assert.equal(admission.heldBytes, 0)
  assert.throws(
    () => admission.hold('a').expect(601),
    error => isOverloaded(error) && error.extensions.retry_after_seconds === 4,
  )
})

test('a client may hold as much as it leaves free, and there is room for the next', () => {
  const admission = open()
  const first = admission.hold('a')
  first.atLeast(600)
  assert.throws(() => first.atLeast(601), isOverloaded)
  assert.throws(() => admission.hold('a').atLeast(1), isOverloaded)
  const second = admission.hold('b')
  second.atLeast(300)
  assert.throws(() => second.atLeast(301), isOverloaded)
  const third = admission.hold('c')
  third.atLeast(150)
  assert.equal(admission.heldBytes, 1050)
  for (const hold of [first, second, third]) hold.release()
  assert.equal(admission.heldBytes, 0)
  admission.hold('b').atLeast(600)
})
