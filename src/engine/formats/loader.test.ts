import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from '../errors.ts'
import { loader } from './loader.ts'

test('a part that cannot be loaded is not a fault of the document, and is tried again', async () => {
  let isOnline = false
  let times = 0
  // A bundler's own loader may throw before it gives a promise.
  const load = loader(() => {
    times++
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return Promise.resolve({ value: 1 })
  })
  await assert.rejects(
    load(),
    (error: unknown) =>
      error instanceof ConversionError &&
      error.reason === 'unsupported' &&
      /could not be loaded/.test(error.message),
  )
  isOnline = true
  assert.deepEqual(await load(), { value: 1 })
  await load()
  assert.equal(times, 2)
})
