import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compoundFile } from '../../../../test/support/compound-file.ts'
import { Budget } from '../../budget.ts'
import { readCompoundFile } from '../../containers/compound-file/compound-file.ts'
import { readBinaryProperties } from './property-set.ts'

const TITLE = 2
const AUTHOR = 4
const PICTURE = 17

const SECTION_AT = 48

/** A set with values in the given order: texts, or this many bytes of something else. */
function propertySet(values: readonly (readonly [id: number, value: string | number])[]) {
  const sizes = values.map(([, value]) => 8 + (typeof value === 'string' ? value.length : value))
  const valuesAt = SECTION_AT + 8 + values.length * 8
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, valuesAt))
  const view = new DataView(bytes.buffer)
  view.setUint32(44, SECTION_AT, true)
  view.setUint32(SECTION_AT + 4, values.length, true)
  let at = valuesAt
  for (const [index, [id, value]] of values.entries()) {
    view.setUint32(SECTION_AT + 8 + index * 8, id, true)
    view.setUint32(SECTION_AT + 12 + index * 8, at - SECTION_AT, true)
    view.setUint32(at, typeof value === 'string' ? 30 : 71, true)
    view.setUint32(at + 4, sizes[index]! - 8, true)
    if (typeof value === 'string') bytes.set(new TextEncoder().encode(value), at + 8)
    at += sizes[index]!
  }
  return bytes
}

const read = (set: Uint8Array) =>
  readBinaryProperties(
    readCompoundFile(compoundFile({ '\u0005SummaryInformation': set }), { budget: new Budget() }),
  )

test('title and author are found before and after a large picture', () => {
  const expected = { title: 'Harbour', metadata: { author: 'Ann' } }
  const title = [TITLE, 'Harbour'] as const
  const author = [AUTHOR, 'Ann'] as const
  const picture = [PICTURE, 100_000] as const
  assert.deepEqual(read(propertySet([title, author, picture])), expected)
  assert.deepEqual(read(propertySet([title, picture, author])), expected)
})

test('a set that is cut off gives what is there', () => {
  const set = propertySet([
    [TITLE, 'Harbour'],
    [AUTHOR, 'Ann'],
  ])
  assert.equal(read(set.subarray(0, set.length - 8)).title, 'Harbour')
})
