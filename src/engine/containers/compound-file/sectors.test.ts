import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readChain } from './sectors.ts'

const END = 0xfffffffe

/** The chain from sector 0 in sectors of four letters, where `next` gives the successor of each. */
function chain(letters: string, next: readonly number[], size?: number): string {
  const bytes = new TextEncoder().encode(letters)
  const sectors = { bytes, firstSectorAt: 0, sectorBytes: 4, next: Uint32Array.from(next) }
  return new TextDecoder().decode(readChain(sectors, 0, size))
}

test('a chain is read in its own order and cut at the size', () => {
  assert.equal(chain('aaaabbbbccccdddd', [2, END, 3, 1], 14), 'aaaaccccddddbb')
  assert.equal(chain('aaaabbbbccccdddd', [2, END, 3, 1]), 'aaaaccccddddbbbb')
})

test('sectors side by side are not copied', () => {
  const bytes = new Uint8Array(16)
  const sectors = { bytes, firstSectorAt: 0, sectorBytes: 4, next: Uint32Array.of(1, 2, 3, END) }
  assert.equal(readChain(sectors, 1, 10).buffer, bytes.buffer)
})

test('a chain that is shorter than its size yields what it has', () => {
  assert.equal(chain('aaaabbbb', [1, END], 100), 'aaaabbbb')
  assert.equal(chain('aaaabbbb', [7, END], 100), 'aaaa')
})

test('a truncated last sector yields what is there', () => {
  assert.equal(chain('aaaabbbbcc', [2, END, 1]), 'aaaaccbbbb')
  assert.equal(chain('aaaabbbbcc', [1, 2, END], 12), 'aaaabbbbcc')
})

test('a chain that goes in circles ends when it is as long as the file', () => {
  assert.equal(chain('aaaabbbbcccc', [1, 0, END]), 'aaaabbbbaaaa')
  assert.equal(chain('aaaabbbbcccc', [0, 0, 0], 1e12), 'aaaaaaaaaaaa')
})
