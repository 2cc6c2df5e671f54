import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../src/engine/budget.ts'
import {
  type CompoundStorage,
  readCompoundFile,
} from '../../src/engine/containers/compound-file/compound-file.ts'
import { compoundFile } from '../support/compound-file.ts'
import { createDice, flipBytes, outcomeOf } from '../support/hostile.ts'

const SECTOR_BYTES = 512
const DIRECTORY_START_AT = 48
const DIFAT_START_AT = 68
const DIFAT_AT = 76

const sectorAt = (sector: number) => (sector + 1) * SECTOR_BYTES

/** Reads every stream; returns how many bytes and entries there were. */
function readAll(bytes: Uint8Array): { bytes: number; entries: number } {
  const budget = new Budget()
  const total = { bytes: 0, entries: 0 }
  const open: CompoundStorage[] = [readCompoundFile(bytes, { budget }).root]
  for (let storage = open.pop(); storage; storage = open.pop()) {
    for (const child of storage.children) {
      total.entries++
      if (child.type === 'storage') open.push(child)
      else total.bytes += child.read().length
    }
  }
  return total
}

const SAMPLE = compoundFile({
  WordDocument: new Uint8Array(6000).fill(1),
  '1Table': new Uint8Array(5000).fill(2),
  small: 'a few bytes',
  ObjectPool: { _1: { inner: 'b'.repeat(200) }, _2: {} },
})

/** The sample with some numbers changed. */
function changed(change: (view: DataView, directoryAt: number, fatAt: number) => void): Uint8Array {
  const bytes = SAMPLE.slice()
  const view = new DataView(bytes.buffer)
  const directoryAt = sectorAt(view.getUint32(DIRECTORY_START_AT, true))
  change(view, directoryAt, sectorAt(view.getUint32(DIFAT_AT, true)))
  return bytes
}

test('chains that go in circles end', () => {
  for (const target of [0, 1, 5]) {
    const circles = changed((view, _, fatAt) => {
      for (let sector = 0; sector < 128; sector++) view.setUint32(fatAt + sector * 4, target, true)
    })
    assert.ok(['done', 'malformed'].includes(outcomeOf(() => readAll(circles))!))
  }
})

test('siblings and children that lead back are read once', () => {
  const field = { left: 68, right: 72, child: 76 }
  for (const offset of Object.values(field)) {
    for (const target of [0, 1, 2]) {
      const tangled = changed((view, directoryAt) => {
        for (let record = 0; record < 8; record++) {
          view.setUint32(directoryAt + record * 128 + offset, target, true)
        }
      })
      assert.ok(readAll(tangled).entries <= 8)
    }
  }
})

test('a stream of a huge size gives no more than the file has', () => {
  const huge = changed((view, directoryAt) => {
    for (let record = 1; record < 8; record++) {
      view.setUint32(directoryAt + record * 128 + 120, 0xfffffff0, true)
    }
  })
  assert.ok(readAll(huge).bytes <= 8 * huge.length)
})

test('a list of sectors that goes in circles ends', () => {
  // Large enough to need the list, which then says that it continues with itself.
  const bytes = compoundFile({ large: new Uint8Array(8_000_000) })
  const view = new DataView(bytes.buffer)
  const listAt = sectorAt(view.getUint32(DIFAT_START_AT, true))
  view.setUint32(listAt + SECTOR_BYTES - 4, view.getUint32(DIFAT_START_AT, true), true)
  const padded = new Uint8Array(bytes.length + 16_000_000)
  padded.set(bytes)
  assert.equal(
    outcomeOf(() => readAll(padded)),
    'done',
  )
  view.setUint32(DIFAT_START_AT, 0xfffffff0, true)
  view.setUint32(72, 0xffffffff, true)
  assert.ok(['done', 'malformed'].includes(outcomeOf(() => readAll(bytes))!))
})

test('many streams that share their sectors are bounded together', () => {
  // A directory of 40,000 entries in one line, each as large as the file.
  const count = 40_000
  const directory = new Uint8Array((count + 1) * 128)
  const records = new DataView(directory.buffer)
  for (let record = 0; record <= count; record++) {
    const at = record * 128
    directory[at + 66] = record === 0 ? 5 : 2
    records.setUint32(at + 68, 0xffffffff, true)
    records.setUint32(at + 72, record < count ? record + 1 : 0xffffffff, true)
    records.setUint32(at + 76, record === 0 ? 1 : 0xffffffff, true)
    records.setUint32(at + 120, 0x7fffffff, true)
  }
  const bytes = compoundFile({ directory })
  new DataView(bytes.buffer).setUint32(DIRECTORY_START_AT, 0, true)
  assert.equal(
    outcomeOf(() => readAll(bytes)),
    'resourceLimit',
  )
})

test('a compound file may end anywhere', () => {
  for (let length = 8; length < SAMPLE.length; length += 41) {
    outcomeOf(() => readAll(SAMPLE.slice(0, length)))
  }
})

test('any bytes of a compound file may be wrong', () => {
  const structure = new Set<unknown>()
  for (const flipped of flipBytes(SAMPLE, 3000)) structure.add(outcomeOf(() => readAll(flipped)))
  assert.ok(structure.has('done'))
})

test('a compound file of noise is refused or empty', () => {
  const dice = createDice()
  for (let time = 0; time < 100; time++) {
    const noise = Uint8Array.from({ length: 512 + dice(8000) }, () => dice(256))
    noise.set(SAMPLE.subarray(0, 76))
    outcomeOf(() => readAll(noise))
  }
})
