import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { zip, zipEntries } from '../../../../test/support/zip.ts'
import { Budget, type Limits } from '../../budget.ts'
import { ConversionError, type Reason } from '../../errors.ts'
import { node } from '../../platform/node.ts'
import type { Platform } from '../../platform/platform.ts'
import { portable } from '../../platform/portable.ts'
import { readZip, type ZipArchive } from './zip.ts'

const open = (bytes: Uint8Array, limits?: Partial<Limits>) =>
  readZip(bytes, { budget: new Budget(limits), platform: portable })

/** Collects the names of reported parts. */
const openWatched = (bytes: Uint8Array, damaged: string[]) =>
  readZip(bytes, {
    budget: new Budget(),
    platform: portable,
    warn: (_, name) => damaged.push(name),
  })

const fails = (reason: Reason) => (error: unknown) =>
  error instanceof ConversionError && error.reason === reason

const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

/** All entries with their content. */
const contents = (archive: ZipArchive) =>
  Object.fromEntries(archive.entries.map(entry => [entry.name, text(entry.read())]))

/** Where the directory starts, found in the end record of an archive without comment. */
const directoryAt = (bytes: Uint8Array) =>
  new DataView(bytes.buffer).getUint32(bytes.length - 6, true)

const PARTS = { 'a.txt': 'first', 'folder/b.txt': 'second '.repeat(50), 'c.txt': '' }

test('whatever parts are written, stored or packed, they are read back in order', () => {
  const name = fc.stringMatching(/^[a-zäß .-]{1,20}$/)
  const parts = fc.dictionary(name, fc.string(), { maxKeys: 8, noNullPrototype: true })
  const options = fc.record({ deflate: fc.boolean(), descriptors: fc.boolean() })
  fc.assert(
    fc.property(parts, options, (parts, options) => {
      const archive = open(zip(parts, options))
      assert.equal(archive.damaged, false)
      assert.deepEqual(Object.entries(contents(archive)), Object.entries(parts))
    }),
    { numRuns: 60 },
  )
})

test('a part is found by its exact name first, then without regard to case and slashes', () => {
  const archive = open(
    zip({ 'Word\\Document.xml': '1', 'word/styles.xml': '2', 'Word/Styles.xml': '3' }),
  )
  assert.equal(archive.find('/word/document.xml')?.name, 'Word\\Document.xml')
  assert.equal(text(archive.find('word/styles.xml')?.read()), '2')
  assert.equal(text(archive.find('Word/Styles.xml')?.read()), '3')
  assert.equal(archive.find('document.xml'), undefined)
})

test('of two entries with the same name, the last one counts', () => {
  const archive = open(
    zipEntries([
      { name: 'a', content: 'old' },
      { name: 'b', content: '' },
      { name: 'a', content: 'new' },
    ]),
  )
  assert.deepEqual(contents(archive), { a: 'new', b: '' })
})

test('a name is UTF-8 where it can be, and code page 437 where it cannot', () => {
  const bytes = zip({ 'grün.txt': '', 'gr??n.txt': '' })
  // The second name in code page 437, without the flag for UTF-8.
  const latin = (name: string) => Buffer.from(name, 'latin1')
  const at = Buffer.from(bytes).lastIndexOf('gr??n.txt')
  bytes.set(latin('gr\x81\x81n.txt'), at)
  new DataView(bytes.buffer).setUint16(at - 46 + 8, 0, true)
  assert.deepEqual(
    open(bytes).entries.map(entry => entry.name),
    ['grün.txt', 'grüün.txt'],
  )
})

test('bytes before and after the archive do no harm', () => {
  const prefix = new Uint8Array(1000).fill(0x4d)
  const archive = zip(PARTS, { prefix, deflate: true })
  const padded = new Uint8Array([...archive, ...new Uint8Array(100_000)])
  assert.deepEqual(contents(open(padded)), PARTS)
  assert.equal(open(padded).damaged, false)
})

test('sizes and offsets that only Zip64 fields hold are read', () => {
  const archive = open(zip64('part.xml', 'content'))
  assert.equal(archive.damaged, false)
  assert.deepEqual(contents(archive), { 'part.xml': 'content' })
})

test('an archive that lost the end of its directory is read by the headers of its entries', () => {
  for (const options of [{}, { deflate: true }, { deflate: true, descriptors: true }]) {
    const bytes = zip(PARTS, options)
    const archive = open(bytes.slice(0, directoryAt(bytes) + 20))
    assert.equal(archive.damaged, true)
    assert.deepEqual(contents(archive), PARTS)
  }
})

test('a directory that points elsewhere is not believed', () => {
  const bytes = zip(PARTS, { deflate: true })
  const view = new DataView(bytes.buffer)
  view.setUint32(directoryAt(bytes) + 42, 12345, true)
  const archive = open(bytes)
  assert.equal(archive.damaged, true)
  assert.deepEqual(contents(archive), PARTS)
})

test('an archive inside a damaged one keeps its entries to itself', () => {
  const inner = zip({ 'inner.txt': 'inside' })
  const outer = zip({ 'inner.zip': inner, 'last.txt': 'outside' }, { descriptors: true })
  const archive = open(outer.slice(0, directoryAt(outer) + 20))
  assert.deepEqual(
    archive.entries.map(entry => entry.name),
    ['inner.zip', 'last.txt'],
  )
  assert.deepEqual(archive.find('inner.zip')?.read(), inner)
})

test('an archive that ends before its directory is malformed', () => {
  // With a complete archive inside, which has a directory.
  const parts = { ...PARTS, 'inner.zip': zip(PARTS), last: 'x'.repeat(100) }
  for (const options of [{}, { deflate: true }, { deflate: true, descriptors: true }]) {
    const bytes = zip(parts, options)
    for (let length = 0; length <= directoryAt(bytes); length++) {
      assert.throws(() => open(bytes.slice(0, length)), fails('malformed'), `${length} bytes`)
    }
  }
})

test('a truncated or broken part yields what comes before the fault, and is reported', () => {
  const content = Array.from({ length: 400 }, (_, index) => index * index).join(' ')
  const bytes = zip({ a: content }, { deflate: true })
  const view = new DataView(bytes.buffer)
  const packedSizeAt = directoryAt(bytes) + 20
  view.setUint32(packedSizeAt, view.getUint32(packedSizeAt, true) - 100, true)
  const damaged: string[] = []
  const entry = openWatched(bytes, damaged).find('a')!
  const partial = entry.readPartially()
  assert.equal(partial.isComplete, false)
  assert.ok(partial.bytes.length > 1000)
  assert.ok(content.startsWith(text(partial.bytes)!))
  assert.deepEqual(entry.read(), partial.bytes)
  assert.deepEqual(damaged, ['a'])
})

test('a part of which nothing comes out is malformed', () => {
  const bytes = zip({ a: 'x'.repeat(100) }, { deflate: true })
  // The first byte of the data: no DEFLATE block has this type.
  bytes[31] = 0x07
  const damaged: string[] = []
  const entry = openWatched(bytes, damaged).find('a')!
  assert.throws(() => entry.read(), fails('malformed'))
  assert.equal(entry.readPartially().bytes.length, 0)
  assert.deepEqual(damaged, ['a'])
})

test('a part with a wrong checksum or size is read, and reported once', () => {
  for (const deflate of [true, false]) {
    for (const [field, by] of [
      ['checksum', 1],
      ['size', 1],
    ] as const) {
      const bytes = zip({ a: 'same', b: 'other' }, { deflate })
      const at = directoryAt(bytes) + (field === 'checksum' ? 16 : 24)
      bytes[at]! ^= by
      const damaged: string[] = []
      const archive = openWatched(bytes, damaged)
      assert.equal(text(archive.find('a')?.read()), 'same')
      assert.equal(archive.find('a')?.readPartially().isComplete, false)
      assert.equal(text(archive.find('b')?.read()), 'other')
      assert.deepEqual(damaged, ['a'], `${field}, ${deflate ? 'deflated' : 'stored'}`)
    }
  }
})

test('archives without checksums, with descriptors or with Zip64 fields are not taken for damaged', () => {
  const unchecked = zip(PARTS, { deflate: true, descriptors: true })
  const view = new DataView(unchecked.buffer)
  for (let at = directoryAt(unchecked); view.getUint32(at, true) === 0x02014b50; ) {
    view.setUint32(at + 16, 0, true)
    at += 46 + view.getUint16(at + 28, true)
  }
  const streamed = zip(PARTS, { deflate: true, descriptors: true })
  for (const bytes of [unchecked, streamed, zip64('part.xml', 'content')]) {
    const damaged: string[] = []
    contents(openWatched(bytes, damaged))
    assert.deepEqual(damaged, [])
  }
})

test('a name that the directory does not have as the entry does is reported', () => {
  const bytes = zip({ 'notes.xml': 'x' })
  bytes[directoryAt(bytes) + 46]! ^= 1
  const damaged: string[] = []
  openWatched(bytes, damaged)
  assert.deepEqual(damaged, ['ootes.xml'])
})

test('encrypted entries and unusual methods are told apart, and only when they are read', () => {
  const archive = open(
    zipEntries([
      { name: 'secret', content: 'x', flags: 1 },
      { name: 'aes', content: 'x', method: 99 },
      { name: 'lzma', content: 'x', method: 14 },
      { name: 'plain', content: 'x' },
    ]),
  )
  assert.deepEqual(
    archive.entries.map(entry => entry.encrypted),
    [true, true, false, false],
  )
  assert.throws(() => archive.find('secret')?.read(), fails('encrypted'))
  assert.throws(() => archive.find('aes')?.readPartially(), fails('encrypted'))
  assert.throws(() => archive.find('lzma')?.read(), fails('unsupported'))
  assert.equal(text(archive.find('plain')?.read()), 'x')
})

test('the output is bounded for one part and for all together, also when errors are caught', () => {
  const parts = { small: 'x'.repeat(1000), large: 'x'.repeat(5000), other: 'x'.repeat(1000) }
  for (const deflate of [true, false]) {
    const limits = { entryBytes: 4000, inflatedBytes: 5500 }
    const archive = open(zip(parts, { deflate }), limits)
    assert.equal(archive.find('small')?.read().length, 1000)
    assert.throws(() => archive.find('large')?.read(), fails('resourceLimit'))
    assert.throws(() => archive.find('other')?.read(), fails('resourceLimit'))
  }
})

test('small parts that are alike are unpacked once, and paid for each time', () => {
  let inflations = 0
  const platform: Platform = {
    ...portable,
    inflateRaw(...given) {
      inflations++
      return portable.inflateRaw(...given)
    },
  }
  const bytes = zip({ a: 'x'.repeat(90), b: 'y'.repeat(90), c: 'x'.repeat(90) }, { deflate: true })
  const budget = new Budget({ inflatedBytes: 300 })
  const archive = readZip(bytes, { budget, platform })
  assert.deepEqual(
    Object.values(contents(archive)),
    ['x', 'y', 'x'].map(letter => letter.repeat(90)),
  )
  assert.equal(inflations, 2)
  assert.throws(() => archive.find('c')?.read(), fails('resourceLimit'))
})

test('an open archive is not opened again, and is not mistaken for another one', () => {
  const bytes = zip({ a: '1' })
  const context = { budget: new Budget({ entries: 2 }), platform: portable }
  const archive = readZip(bytes, context)
  assert.equal(readZip(bytes, { ...context, archive }), archive)
  assert.deepEqual(contents(readZip(zip({ b: '2' }), { ...context, archive })), { b: '2' })
})

test('a file without anything zip-like is malformed', () => {
  for (const content of ['', 'PK', 'plain text', 'PK\x05\x06']) {
    assert.throws(() => open(new TextEncoder().encode(content)), fails('malformed'))
  }
})

const LONG = Array.from({ length: 430_000 }, (_, index) => index * index).join(' ')

/** The part of this name, as it comes in pieces; the limits are those of the conversion. */
function readInPieces(bytes: Uint8Array, limits?: Partial<Limits>, damaged: string[] = []) {
  const warn = (_: string, name: string) => damaged.push(name)
  const archive = readZip(bytes, { budget: new Budget(limits), platform: node, warn })
  return [...archive.find('a')!.readInPieces()]
}

test('a large entry comes in pieces, which may exceed in total what is in memory at once', () => {
  const damaged: string[] = []
  const pieces = readInPieces(zip({ a: LONG }, { deflate: true }), { entryBytes: 4000 }, damaged)
  assert.ok(pieces.length > 100)
  assert.equal(Buffer.concat(pieces).toString(), LONG)
  assert.deepEqual(damaged, [])
})

test('an entry is one piece if it is small, stored, without a checksum, or the platform cannot do better', () => {
  const large = zip({ a: LONG }, { deflate: true })
  const others = [
    zip({ a: 'small' }, { deflate: true }),
    zip({ a: LONG }),
    zipEntries([{ name: 'a', content: LONG, checksum: 0 }], { deflate: true }),
  ]
  for (const bytes of others) assert.equal(readInPieces(bytes).length, 1)
  assert.equal([...open(large).find('a')!.readInPieces()].length, 1)
  const unreadable = zipEntries([{ name: 'a', content: LONG, flags: 1 }], { deflate: true })
  assert.throws(() => readInPieces(unreadable), fails('encrypted'))
})

test('the pieces of a damaged, truncated or lying entry add up to what is read of it at once', () => {
  const sane = { name: 'a', content: LONG }
  const faulty = [
    zipEntries([{ ...sane, checksum: 1 }], { deflate: true }),
    zipEntries([{ ...sane, size: LONG.length - 1 }], { deflate: true }),
    zipEntries([{ ...sane, size: LONG.length + 1 }], { deflate: true }),
    zip({ a: LONG }, { deflate: true }).fill(0xff, 1_000_000, 1_000_100),
  ]
  for (const bytes of faulty) {
    const damaged: string[] = []
    const pieces = readInPieces(bytes, {}, damaged)
    const whole = readZip(bytes, { budget: new Budget(), platform: node }).find('a')!.read()
    assert.ok(Buffer.concat(pieces).equals(whole))
    assert.deepEqual(damaged, ['a'])
  }
})

test('what an entry claims is paid for before its first piece, and no more comes', () => {
  const limits = { entryBytes: 3_000_000, inflatedBytes: 4_500_000 }
  const honest = zip({ a: LONG }, { deflate: true })
  assert.throws(() => readInPieces(honest, limits), fails('resourceLimit'))
  const lying = zipEntries([{ name: 'a', content: LONG, size: 4_300_000 }], { deflate: true })
  assert.throws(() => readInPieces(lying, limits), fails('resourceLimit'))
})

/** An archive of one stored part with every number of the directory moved to Zip64 fields. */
function zip64(name: string, content: string): Uint8Array {
  const plain = Buffer.from(zip({ [name]: content }))
  const start = directoryAt(new Uint8Array(plain))
  const record = Buffer.from(plain.subarray(start, plain.length - 22))
  const extra = Buffer.alloc(4 + 24)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeUInt32LE(content.length, 4)
  extra.writeUInt32LE(content.length, 12)
  record.writeUInt32LE(0xffffffff, 20)
  record.writeUInt32LE(0xffffffff, 24)
  record.writeUInt32LE(0xffffffff, 42)
  record.writeUInt16LE(extra.length, 30)
  const directoryBytes = record.length + extra.length

  const zip64End = Buffer.alloc(56)
  zip64End.writeUInt32LE(0x06064b50, 0)
  zip64End.writeUInt32LE(44, 4)
  zip64End.writeUInt32LE(1, 24)
  zip64End.writeUInt32LE(1, 32)
  zip64End.writeUInt32LE(directoryBytes, 40)
  zip64End.writeUInt32LE(start, 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeUInt32LE(start + directoryBytes, 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.from(plain.subarray(plain.length - 22))
  end.fill(0xff, 8, 20)
  return new Uint8Array(
    Buffer.concat([plain.subarray(0, start), record, extra, zip64End, locator, end]),
  )
}
