import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compoundFile, type StorageToWrite } from '../../../../test/support/compound-file.ts'
import { Budget } from '../../budget.ts'
import { ConversionError } from '../../errors.ts'
import { type CompoundStorage, readCompoundFile } from './compound-file.ts'

const read = (bytes: Uint8Array) => readCompoundFile(bytes, { budget: new Budget() })

const isMalformed = (error: unknown) =>
  error instanceof ConversionError && error.reason === 'malformed'

/** The tree in the form the writer takes. */
function toPlain({ children }: CompoundStorage): StorageToWrite {
  return Object.fromEntries(
    children.map(child => [
      child.name,
      child.type === 'stream' ? Uint8Array.from(child.read()) : toPlain(child),
    ]),
  )
}

test('whatever streams and storages are written, in both versions, they are read back', () => {
  const name = fc.stringMatching(/^[a-z]{1,20}$/)
  // Around 4,096 bytes a stream moves from the mini stream to its own sectors.
  const stream = fc
    .tuple(fc.constantFrom(0, 1, 63, 64, 65, 511, 4095, 4096, 4097, 9000), fc.nat(255))
    .map(([size, first]) => Uint8Array.from({ length: size }, (_, at) => first + at))
  const { storage } = fc.letrec<{ storage: StorageToWrite; entry: StorageToWrite[string] }>(
    tie => ({
      storage: fc.dictionary(name, tie('entry'), { maxKeys: 6, noNullPrototype: true }),
      entry: fc.oneof({ depthSize: 'small' }, stream, tie('storage')),
    }),
  )
  fc.assert(
    fc.property(storage, fc.constantFrom(3 as const, 4 as const), (root, version) => {
      assert.deepEqual(toPlain(read(compoundFile(root, version)).root), root)
    }),
    { numRuns: 100 },
  )
})

test('a stream is found without regard to case, and only where the path says', () => {
  const file = read(
    compoundFile({
      ObjectPool: { _1: { '1Table': 'inner', Data: 'inner data' } },
      WORDDOCUMENT: 'text',
      '1table': 'outer',
    }),
  )
  const find = (...path: string[]) => {
    const bytes = file.findStream(...path)?.read()
    return bytes && new TextDecoder().decode(bytes)
  }
  assert.equal(find('WordDocument'), 'text')
  assert.equal(find('1Table'), 'outer')
  assert.equal(find('Data'), undefined)
  assert.equal(find('objectpool', '_1', 'data'), 'inner data')
  assert.equal(find('ObjectPool'), undefined)
  assert.equal(find('WordDocument', 'Data'), undefined)
})

test('the beginning of a stream can be read alone, wherever it is', () => {
  const file = read(compoundFile({ small: 'harbour', large: 'harbour'.repeat(1000) }))
  for (const name of ['small', 'large']) {
    const start = file.findStream(name)?.read(4)
    assert.equal(new TextDecoder().decode(start), 'harb')
  }
})

test('a file of 10 MB, whose sector list does not fit into the header, is read', () => {
  const large = new Uint8Array(10_000_000).map((_, at) => at >> 9)
  const file = read(compoundFile({ small: 'a', large, last: 'z' }))
  assert.deepEqual(file.findStream('large')?.read(), large)
})

test('a file that ends after its header, or within it, is malformed', () => {
  const whole = compoundFile({ content: 'x' })
  for (const length of [8, 511, 512, 700]) {
    assert.throws(() => read(whole.slice(0, length)), isMalformed)
  }
})
