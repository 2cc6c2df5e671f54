/** AES (FIPS 197): blocks of 16 bytes, keys of 16, 24 or 32. */

export const BLOCK_BYTES = 16

type Products = readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array]

/** What does not depend on the key: computed once for many keys. */
export interface AesTables {
  readonly box: Uint8Array
  readonly inverse: Uint8Array
  readonly products: Products
}

export const makeAesTables = (): AesTables => ({
  ...makeBoxes(),
  products: [multiplyAll(14), multiplyAll(11), multiplyAll(13), multiplyAll(9)],
})

export class AesDecryptor {
  readonly #inverse: Uint8Array
  readonly #roundKeys: Uint8Array
  readonly #products: Products
  readonly #block = new Uint8Array(BLOCK_BYTES)
  readonly #shifted = new Uint8Array(BLOCK_BYTES)

  constructor(key: Uint8Array, { box, inverse, products } = makeAesTables()) {
    this.#inverse = inverse
    this.#roundKeys = expandKey(key, box)
    this.#products = products
  }

  /** Each block by itself (ECB). A partial last block is dropped. */
  decryptBlocks(bytes: Uint8Array): Uint8Array {
    const length = bytes.length - (bytes.length % BLOCK_BYTES)
    const plain = new Uint8Array(length)
    for (let at = 0; at < length; at += BLOCK_BYTES) {
      this.#block.set(bytes.subarray(at, at + BLOCK_BYTES))
      this.#decryptBlock()
      plain.set(this.#block, at)
    }
    return plain
  }

  /** Each block is combined with the encrypted one before it, the first with `start` (CBC). */
  decryptChain(bytes: Uint8Array, start: Uint8Array): Uint8Array {
    const plain = this.decryptBlocks(bytes)
    for (let at = 0; at < plain.length; at++) {
      const before = at < BLOCK_BYTES ? start[at]! : bytes[at - BLOCK_BYTES]!
      plain[at] = plain[at]! ^ before
    }
    return plain
  }

  #decryptBlock(): void {
    const block = this.#block
    const shifted = this.#shifted
    const inverse = this.#inverse
    const roundKeys = this.#roundKeys
    const [by14, by11, by13, by9] = this.#products
    let keyAt = roundKeys.length - BLOCK_BYTES
    for (let i = 0; i < BLOCK_BYTES; i++) block[i] = block[i]! ^ roundKeys[keyAt + i]!
    while (keyAt > 0) {
      keyAt -= BLOCK_BYTES
      // Each row of the state is rotated right by its index.
      for (let i = 0; i < BLOCK_BYTES; i++) shifted[(i + 4 * (i & 3)) & 15] = inverse[block[i]!]!
      for (let i = 0; i < BLOCK_BYTES; i++) shifted[i] = shifted[i]! ^ roundKeys[keyAt + i]!
      if (keyAt === 0) break
      for (let i = 0; i < BLOCK_BYTES; i += 4) {
        const a = shifted[i]!
        const b = shifted[i + 1]!
        const c = shifted[i + 2]!
        const d = shifted[i + 3]!
        block[i] = by14[a]! ^ by11[b]! ^ by13[c]! ^ by9[d]!
        block[i + 1] = by9[a]! ^ by14[b]! ^ by11[c]! ^ by13[d]!
        block[i + 2] = by13[a]! ^ by9[b]! ^ by14[c]! ^ by11[d]!
        block[i + 3] = by11[a]! ^ by13[b]! ^ by9[c]! ^ by14[d]!
      }
    }
    block.set(shifted)
  }
}

/** Each block is combined with the encrypted one before it, the first with `start` (CBC); whole blocks only. */
export function encryptChain(
  key: Uint8Array,
  plain: Uint8Array,
  start: Uint8Array,
  { box }: AesTables,
): Uint8Array {
  const roundKeys = toWords(expandKey(key, box))
  // The contribution of a column's first byte; the others are rotations of it.
  const mixed = Int32Array.from(box, byte => {
    const doubled = double(byte)
    return (doubled << 24) | (byte << 16) | (byte << 8) | (doubled ^ byte)
  })
  const mix = (a: number, b: number, c: number, d: number, roundKey: number): number =>
    mixed[a >>> 24]! ^
    turn(mixed[(b >>> 16) & 255]!, 8) ^
    turn(mixed[(c >>> 8) & 255]!, 16) ^
    turn(mixed[d & 255]!, 24) ^
    roundKey
  const finish = (a: number, b: number, c: number, d: number, roundKey: number): number =>
    ((box[a >>> 24]! << 24) |
      (box[(b >>> 16) & 255]! << 16) |
      (box[(c >>> 8) & 255]! << 8) |
      box[d & 255]!) ^
    roundKey
  const words = toWords(plain)
  const encrypted = new DataView(new ArrayBuffer(words.length * 4))
  let [a, b, c, d] = toWords(start) as unknown as [number, number, number, number]
  const last = roundKeys.length - 4
  for (let at = 0; at < words.length; at += 4) {
    a ^= words[at]! ^ roundKeys[0]!
    b ^= words[at + 1]! ^ roundKeys[1]!
    c ^= words[at + 2]! ^ roundKeys[2]!
    d ^= words[at + 3]! ^ roundKeys[3]!
    for (let keyAt = 4; keyAt <= last; keyAt += 4) {
      // Each row of the state is rotated left by its index.
      const step = keyAt === last ? finish : mix
      const nextA = step(a, b, c, d, roundKeys[keyAt]!)
      const nextB = step(b, c, d, a, roundKeys[keyAt + 1]!)
      const nextC = step(c, d, a, b, roundKeys[keyAt + 2]!)
      d = step(d, a, b, c, roundKeys[keyAt + 3]!)
      a = nextA
      b = nextB
      c = nextC
    }
    encrypted.setInt32(at * 4, a)
    encrypted.setInt32(at * 4 + 4, b)
    encrypted.setInt32(at * 4 + 8, c)
    encrypted.setInt32(at * 4 + 12, d)
  }
  return new Uint8Array(encrypted.buffer)
}

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

/** Words of four bytes, as far as there are whole blocks. */
function toWords(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const words = new Int32Array((bytes.length - (bytes.length % BLOCK_BYTES)) / 4)
  for (let at = 0; at < words.length; at++) words[at] = view.getInt32(at * 4)
  return words
}

const multiplyAll = (factor: number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => multiply(byte, factor))

/** In the finite field of 256 elements that AES uses. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let a = one, b = other; b > 0; b >>= 1) {
    if (b & 1) product ^= a
    a = double(a)
  }
  return product
}

const double = (byte: number): number => ((byte << 1) ^ (byte & 0x80 ? 0x11b : 0)) & 0xff

function makeBoxes(): { readonly box: Uint8Array; readonly inverse: Uint8Array } {
  const box = new Uint8Array(256)
  const inverse = new Uint8Array(256)
  // 3 generates the field: `power` and `inversePower` run through it in opposite directions.
  let power = 1
  let inversePower = 1
  do {
    power ^= double(power)
    inversePower = multiply(inversePower, 0xf6)
    const value = spread(inversePower)
    box[power] = value
    inverse[value] = power
  } while (power !== 1)
  box[0] = 0x63
  inverse[0x63] = 0
  return { box, inverse }
}

function spread(byte: number): number {
  let sum = byte
  for (let bits = 1; bits <= 4; bits++) sum ^= (byte << bits) | (byte >> (8 - bits))
  return (sum & 0xff) ^ 0x63
}

function expandKey(key: Uint8Array, box: Uint8Array): Uint8Array {
  const size = key.length
  const expanded = new Uint8Array((size / 4 + 7) * BLOCK_BYTES)
  expanded.set(key)
  let constant = 1
  for (let at = size; at < expanded.length; at += 4) {
    let word = [...expanded.subarray(at - 4, at)] as [number, number, number, number]
    if (at % size === 0) {
      word = [box[word[1]]! ^ constant, box[word[2]]!, box[word[3]]!, box[word[0]]!]
      constant = double(constant)
    } else if (size > 24 && at % size === 16) {
      word = [box[word[0]]!, box[word[1]]!, box[word[2]]!, box[word[3]]!]
    }
    for (let i = 0; i < 4; i++) expanded[at + i] = expanded[at + i - size]! ^ word[i]!
  }
  return expanded
}
