import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { Budget } from '../../budget.ts'
import { node } from '../../platform/node.ts'
import { writeZip } from './write.ts'
import { readZip } from './zip.ts'

test('what went into an archive comes out of it', () => {
  const parts = {
    'report/report.md': '# Report\n',
    'report/größe.png': new Uint8Array([1, 2, 3]),
    'empty.md': '',
  }
  const { entries, damaged } = readZip(writeZip(parts), {
    budget: new Budget(),
    platform: node,
  })
  assert.equal(damaged, false)
  assert.deepEqual(
    entries.map(entry => [entry.name, entry.read()]),
    Object.entries(parts).map(([name, part]) => [name, new Uint8Array(Buffer.from(part))]),
  )
})

test('an entry has its checksum in both headers', () => {
  const bytes = new TextEncoder().encode('# Report\n')
  const view = new DataView(writeZip({ 'a.md': bytes }).buffer)
  const directoryStart = view.getUint32(view.byteLength - 6, true)
  assert.equal(view.getUint32(14, true), crc32(bytes))
  assert.equal(view.getUint32(directoryStart + 16, true), crc32(bytes))
})
