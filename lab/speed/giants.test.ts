import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { compoundFile } from '../../test/support/compound-file.ts'
import { GIANTS } from './giants.ts'

const SECTOR = 512

it('writes the names of a compound file in the order that others search them by', () => {
  const names = ['WordDocument', 'Data', '1Table', 'b', 'ObjectPool', 'A']
  const file = Buffer.from(compoundFile(Object.fromEntries(names.map(name => [name, 'text']))))
  const directory = file.subarray((file.readUInt32LE(48) + 1) * SECTOR)
  const walk = (number: number): string[] => {
    if (number === 0xffffffff) return []
    const record = directory.subarray(number * 128, number * 128 + 128)
    const name = record.toString('utf16le', 0, record.readUInt16LE(64) - 2)
    return [...walk(record.readUInt32LE(68)), name, ...walk(record.readUInt32LE(72))]
  }
  assert.deepEqual(walk(directory.readUInt32LE(76)), [
    'A',
    'b',
    'Data',
    '1Table',
    'ObjectPool',
    'WordDocument',
  ])
})

for (const format of ['odp', 'ods', 'odt']) {
  it(`lists the parts of the giant ${format} in its manifest`, () => {
    const { make } = GIANTS.find(giant => giant.format === format)!
    const parts = unpack(Buffer.from(make(10)))
    const manifest = parts.get('META-INF/manifest.xml') ?? ''
    const listed = [...manifest.matchAll(/full-path="([^"]*)"/g)].map(([, path]) => path)
    const others = [...parts.keys()].filter(name => /^(?!mimetype|META-INF)/.test(name))
    assert.deepEqual(listed, ['/', ...others])
    assert.match(
      manifest,
      new RegExp(`full-path="/" manifest:media-type="${parts.get('mimetype')}"`),
    )
  })
}

/** The packed entries of an archive, one after the other. */
function unpack(file: Buffer): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  for (let at = 0; file.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameLength] = [file.readUInt32LE(at + 18), file.readUInt16LE(at + 26)]
    const start = at + 30 + nameLength
    const packed = file.subarray(start, start + size)
    parts.set(file.toString('utf8', at + 30, start), inflateRawSync(packed).toString())
    at = start + size
  }
  return parts
}
