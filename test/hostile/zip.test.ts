import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { Budget, type Limits } from '../../src/engine/budget.ts'
import { readZip } from '../../src/engine/containers/zip/zip.ts'
import { node } from '../../src/engine/platform/node.ts'
import { portable } from '../../src/engine/platform/portable.ts'
import { createDice, flipBytes, outcomeOf } from '../support/hostile.ts'
import { type PartToZip, zip, zipEntries } from '../support/zip.ts'

const MEGABYTE = 1024 * 1024

function readAll(bytes: Uint8Array, limits: Partial<Limits> = {}, platform = portable) {
  const archive = readZip(bytes, { budget: new Budget(limits), platform })
  for (const entry of archive.entries) entry.readPartially()
}

/** A part that inflates to so many zeros; its claimed size is different. */
const bomb = (name: string, bytes: number, size = 1000): PartToZip => ({
  name,
  content: new Uint8Array(deflateRawSync(new Uint8Array(bytes))),
  method: 8,
  size,
})

test('a bomb that claims to be small is stopped at the limit', () => {
  const bytes = zipEntries([bomb('word/document.xml', 8 * MEGABYTE)])
  assert.ok(bytes.length < 100_000)
  for (const platform of [portable, node]) {
    const limits = { entryBytes: MEGABYTE }
    assert.equal(
      outcomeOf(() => readAll(bytes, limits, platform)),
      'resourceLimit',
    )
  }
})

test('a bomb made of many parts is stopped at the limit for all', () => {
  const parts = Array.from({ length: 40 }, (_, index) => bomb(`part${index}`, MEGABYTE))
  const limits = { inflatedBytes: 20 * MEGABYTE }
  assert.equal(
    outcomeOf(() => readAll(zipEntries(parts), limits)),
    'resourceLimit',
  )
})

test('an archive within an archive is not unpacked', () => {
  const inner = zipEntries([bomb('inner', 8 * MEGABYTE)])
  const limits = { inflatedBytes: MEGABYTE }
  assert.equal(
    outcomeOf(() => readAll(zip({ 'inner.zip': inner }, { deflate: true }), limits)),
    'done',
  )
})

test('many entries with the same data are refused', () => {
  const content = new Uint8Array(MEGABYTE)
  const others = Array.from({ length: 10 }, (_, index) => ({ name: `p${index}`, content: '' }))
  const bytes = zipEntries([{ name: 'first', content }, ...others])
  const view = new DataView(bytes.buffer)
  for (let at = view.getUint32(bytes.length - 6, true); view.getUint32(at, true) === 0x02014b50; ) {
    view.setUint32(at + 20, MEGABYTE, true)
    view.setUint32(at + 42, 0, true)
    at += 46 + view.getUint16(at + 28, true)
  }
  assert.equal(
    outcomeOf(() => readAll(bytes)),
    'malformed',
  )
})

test('more entries than allowed are refused, with and without a directory', () => {
  const parts = Array.from({ length: 20_001 }, (_, index) => ({ name: `${index}`, content: '' }))
  const bytes = zipEntries(parts)
  const directoryAt = new DataView(bytes.buffer).getUint32(bytes.length - 6, true)
  assert.equal(
    outcomeOf(() => readAll(bytes)),
    'resourceLimit',
  )
  assert.equal(
    outcomeOf(() => readAll(bytes.slice(0, directoryAt + 100))),
    'resourceLimit',
  )
})

test('millions of signatures are given up on', () => {
  for (const signature of ['PK\x03\x04', 'PK\x07\x08', 'PK\x01\x02', 'PK\x05\x06']) {
    const bytes = new Uint8Array(Buffer.alloc(8 * MEGABYTE, signature, 'latin1'))
    assert.notEqual(
      outcomeOf(() => readAll(bytes)),
      'done',
    )
  }
})

test('headers whose data is nowhere to be found are given up on', () => {
  // Each claims to be deflated and described after its data, and each must be searched for.
  const header = Buffer.alloc(200, 0xff)
  header.write('PK\x03\x04\x14\x00\x08\x00\x08\x00', 'latin1')
  header.fill(0, 10, 30)
  const bytes = new Uint8Array(Buffer.alloc(MEGABYTE / 2, header))
  for (const platform of [portable, node]) {
    assert.notEqual(
      outcomeOf(() => readAll(bytes, {}, platform)),
      'done',
    )
  }
})

test('an archive may end anywhere', () => {
  const bytes = zip({ a: 'text '.repeat(200), 'b/c': 'x', d: zip({ e: 'y' }) }, { deflate: true })
  for (let length = 0; length < bytes.length; length++) {
    outcomeOf(() => readAll(bytes.slice(0, length)))
    outcomeOf(() => readAll(bytes.slice(length)))
  }
})

test('any bytes of an archive may be wrong', () => {
  for (const options of [{ deflate: true }, { deflate: true, descriptors: true }, {}]) {
    const text = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')
    const bytes = zip({ a: text, 'b/c': 'x', d: zip({ e: 'y' }) }, options)
    const outcomes = new Set<unknown>()
    for (const flipped of flipBytes(bytes, 500)) outcomes.add(outcomeOf(() => readAll(flipped)))
    // Most faults cost one part at most.
    assert.ok(outcomes.has('done'))
  }
})

test('noise is not an archive, also if it starts like one', () => {
  const dice = createDice()
  for (let time = 0; time < 200; time++) {
    const bytes = Uint8Array.from({ length: dice(2000) }, () => dice(256))
    bytes.set([0x50, 0x4b, 0x03, 0x04].slice(0, bytes.length))
    assert.notEqual(
      outcomeOf(() => readAll(bytes)),
      'done',
    )
  }
})
