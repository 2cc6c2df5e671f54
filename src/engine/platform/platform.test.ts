/** Both platforms do the same; the data was made by zlib, which one of them is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constants, deflateRawSync, inflateRawSync, crc32 as zlibCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { node } from './node.ts'
import { portable } from './portable.ts'

const PLATFORMS = { portable, node }

/** Text with repetitions near and far, and bytes that cannot be packed at all. */
const content = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 40 }).map(text => Buffer.from(text)),
      fc.uint8Array({ maxLength: 300 }),
      fc.tuple(fc.nat(255), fc.nat(70_000)).map(([byte, size]) => Buffer.alloc(size, byte)),
    ),
    { maxLength: 12 },
  )
  .map(chunks => new Uint8Array(Buffer.concat([...chunks, ...chunks])))

/** Level 0 makes stored blocks, the strategies the different kinds of codes. */
const settings = fc.record({
  level: fc.constantFrom(0, 1, 6, 9),
  strategy: fc.constantFrom(
    constants.Z_DEFAULT_STRATEGY,
    constants.Z_FIXED,
    constants.Z_HUFFMAN_ONLY,
    constants.Z_RLE,
  ),
})

for (const [name, platform] of Object.entries(PLATFORMS)) {
  test(`${name}: what was deflated comes out again, and bytes behind it are not consumed`, () => {
    fc.assert(
      fc.property(content, settings, fc.uint8Array({ maxLength: 9 }), (bytes, options, rest) => {
        const deflated = deflateRawSync(bytes, options)
        const result = platform.inflateRaw(Buffer.concat([deflated, rest]), bytes.length)
        assert.equal(result.state, 'complete')
        assert.deepEqual(result.bytes, bytes)
        assert.equal(result.consumedBytes, deflated.length)
      }),
      { numRuns: 60 },
    )
  })

  test(`${name}: a byte more than allowed is too large, and nothing comes out`, () => {
    for (const size of [1, 2, 1000, 1_000_000]) {
      const deflated = deflateRawSync(Buffer.alloc(size, 'ab'))
      assert.equal(platform.inflateRaw(deflated, size).state, 'complete')
      const { state, bytes } = platform.inflateRaw(deflated, size - 1)
      assert.deepEqual([state, bytes.length], ['tooLarge', 0])
    }
  })

  test(`${name}: data that ends too early gives its beginning`, () => {
    const text = Buffer.from(Array.from({ length: 500 }, (_, i) => `line ${i * i}\n`).join(''))
    for (const level of [0, 1, 9]) {
      const deflated = deflateRawSync(text, { level })
      for (let length = 0; length < deflated.length; length += 7) {
        const { state, bytes } = platform.inflateRaw(deflated.subarray(0, length), text.length)
        assert.equal(state, 'truncated')
        assert.deepEqual(bytes, new Uint8Array(text.subarray(0, bytes.length)))
        // All but what the last few bits stand for.
        if (length > 200) assert.ok(bytes.length > length - 200)
      }
    }
  })

  test(`${name}: UTF-8 is decoded as TextDecoder does it, whatever the bytes and their number`, () => {
    const part = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('\ufeff', '\ufffd', 'é', 'Ж', '語', '🌳', 'x'.repeat(5000), 'ü'.repeat(5000)),
    )
    const broken = fc.uint8Array({ maxLength: 3 })
    fc.assert(
      fc.property(fc.array(fc.oneof(part, broken)), fc.boolean(), (parts, keepsMark) => {
        const bytes = new Uint8Array(Buffer.concat(parts.map(each => Buffer.from(each))))
        const expected = new TextDecoder('utf-8', { ignoreBOM: keepsMark }).decode(bytes)
        assert.equal(platform.decodeUtf8(bytes, keepsMark), expected)
      }),
    )
    for (const letter of ['x', 'é', '語']) {
      const text = letter.repeat(1_100_000)
      assert.equal(platform.decodeUtf8(new TextEncoder().encode(text)), text)
    }
  })

  test(`${name}: the result is a plain Uint8Array`, () => {
    const { bytes } = platform.inflateRaw(deflateRawSync('text'), 100)
    assert.equal(Object.getPrototypeOf(bytes), Uint8Array.prototype)
  })
}

const inPieces = (deflated: Uint8Array): Uint8Array[] => [...node.inflateRawInPieces!(deflated)]

test('node: pieces are together what is inflated at once', () => {
  fc.assert(
    fc.property(content, settings, (bytes, options) => {
      assert.deepEqual(Buffer.concat(inPieces(deflateRawSync(bytes, options))), Buffer.from(bytes))
    }),
    { numRuns: 60 },
  )
  const numbers = Buffer.from(Array.from({ length: 400_000 }, (_, i) => `${i * i} `).join(''))
  const pieces = inPieces(deflateRawSync(numbers))
  assert.ok(pieces.length > 100)
  assert.deepEqual(Buffer.concat(pieces), numbers)
})

test('node: no piece is larger than a few megabytes, and those that nobody wants are not made', () => {
  const deflated = deflateRawSync(Buffer.alloc(300_000_000))
  let count = 0
  for (const piece of node.inflateRawInPieces!(deflated)) {
    assert.ok(piece.length < 9_000_000)
    if (++count === 3) break
  }
})

test('node: pieces end before a fault, and nothing is thrown', async () => {
  const numbers = Buffer.from(Array.from({ length: 50_000 }, (_, i) => `${i * i} `).join(''))
  const started = deflateRawSync(numbers, { finishFlush: constants.Z_FULL_FLUSH })
  // No DEFLATE block has this type.
  for (const faulty of [started, Buffer.concat([started, Buffer.of(0x07)])]) {
    const bytes = Buffer.concat(inPieces(faulty))
    assert.ok(bytes.length > 100_000)
    assert.deepEqual(bytes, numbers.subarray(0, bytes.length))
  }
  // What zlib reports later would end the process.
  await new Promise(resolve => setImmediate(resolve))
})

test('checksums are those of zlib, whatever the length, also piece by piece', () => {
  fc.assert(
    fc.property(content, fc.nat(20), (bytes, from) => {
      const at = Math.min(from, bytes.length)
      const part = bytes.subarray(at)
      for (const { crc32 } of Object.values(PLATFORMS)) {
        assert.equal(crc32(part), zlibCrc32(part))
        assert.equal(crc32(part, crc32(bytes.subarray(0, at))), zlibCrc32(bytes))
      }
    }),
    { numRuns: 60 },
  )
})

test('data with a wrong byte is refused by both platforms, or by neither', () => {
  const damage = fc.record({ at: fc.nat(), byte: fc.nat(255) })
  fc.assert(
    fc.property(content, settings, damage, (bytes, options, { at, byte }) => {
      const deflated = deflateRawSync(bytes, options)
      deflated[at % deflated.length] = byte
      const result = portable.inflateRaw(deflated, 1e7)
      assert.deepEqual(node.inflateRaw(deflated, 1e7), result)
      const isAccepted = result.state === 'complete'
      if (isAccepted) assert.deepEqual(new Uint8Array(inflateRawSync(deflated)), result.bytes)
      else assert.throws(() => inflateRawSync(deflated))
    }),
    { numRuns: 150 },
  )
})
