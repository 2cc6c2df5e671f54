/** AES (FIPS 197): blocks of 16 bytes, keys of 16, 24 or 32. */

export const BLOCK_BYTES = 16

type Products = readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array]

/** What does not depend on the key: made once where there are many keys. */
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

  /** Each block by itself (ECB). What is left behind the last whole block is dropped. */
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

  /** Each block mixed with the encrypted one before it, the first with `start` (CBC). */
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
      // Each row of the square goes on to the right by its number.
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

/** Each block mixed with the encrypted one before it, the first with `start` (CBC); whole blocks only. */
export function encryptChain(
  key: Uint8Array,
  plain: Uint8Array,
  start: Uint8Array,
  { box }: AesTables,
): Uint8Array {
  const roundKeys = expandKey(key, box)
  const encrypted = new Uint8Array(plain.length)
  const block = Uint8Array.from(start)
  const shifted = new Uint8Array(BLOCK_BYTES)
  for (let at = 0; at + BLOCK_BYTES <= plain.length; at += BLOCK_BYTES) {
    for (let i = 0; i < BLOCK_BYTES; i++) block[i] = block[i]! ^ plain[at + i]! ^ roundKeys[i]!
    for (let keyAt = BLOCK_BYTES; keyAt < roundKeys.length; keyAt += BLOCK_BYTES) {
      const isLast = keyAt + BLOCK_BYTES === roundKeys.length
      // Each row of the square goes on to the left by its number.
      for (let i = 0; i < BLOCK_BYTES; i++) shifted[i] = box[block[(i + 4 * (i & 3)) & 15]!]!
      for (let i = 0; i < BLOCK_BYTES; i += 4) {
        const a = shifted[i]!
        const b = shifted[i + 1]!
        const c = shifted[i + 2]!
        const d = shifted[i + 3]!
        const all = a ^ b ^ c ^ d
        block[i] = isLast ? a : a ^ all ^ double(a ^ b)
        block[i + 1] = isLast ? b : b ^ all ^ double(b ^ c)
        block[i + 2] = isLast ? c : c ^ all ^ double(c ^ d)
        block[i + 3] = isLast ? d : d ^ all ^ double(d ^ a)
      }
      for (let i = 0; i < BLOCK_BYTES; i++) block[i] = block[i]! ^ roundKeys[keyAt + i]!
    }
    encrypted.set(block, at)
  }
  return encrypted
}

const multiplyAll = (factor: number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => multiply(byte, factor))

/** In the field of 256 elements that AES calculates in. */
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
