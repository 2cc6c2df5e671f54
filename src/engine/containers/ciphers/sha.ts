/** SHA-1, SHA-256, SHA-384 and SHA-512 (FIPS 180-4), with 32-bit numbers. */

export type Hash = (message: Uint8Array) => Uint8Array

/** By the names that encrypted packages use. Constants are computed here, since few files need them. */
export function createHashes(): ReadonlyMap<string, Hash> {
  const keys = rootBits(80, 3)
  const roots = rootBits(16, 2)
  const start512 = roots.subarray(0, 16)
  // The ninth to sixteenth primes.
  const start384 = roots.subarray(16)
  const words = new Int32Array(160)
  return new Map<string, Hash>([
    ['SHA1', sha1],
    ['SHA256', message => sha256(message, start512, keys, words)],
    ['SHA384', message => sha512(message, start384, keys, words, 48)],
    ['SHA512', message => sha512(message, start512, keys, words, 64)],
  ])
}

/** The message, a one bit, zeros, and its length at the end of a whole block. */
function pad(message: Uint8Array, blockBytes: number, lengthBytes: number): DataView {
  const blocks = Math.ceil((message.length + 1 + lengthBytes) / blockBytes)
  const padded = new Uint8Array(blocks * blockBytes)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x2000_0000))
  view.setUint32(padded.length - 4, message.length << 3)
  return view
}

/** Byte by byte: creating a view takes longer than this. */
function toBytes(state: Int32Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at++) bytes[at] = state[at >> 2]! >>> (24 - 8 * (at & 3))
  return bytes
}

const rotateLeft = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))
const rotateRight = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

const SHA1_KEYS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6]

export function sha1(message: Uint8Array): Uint8Array {
  const view = pad(message, 64, 8)
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)
  const words = new Int32Array(80)
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4)
    for (let i = 16; i < 80; i++) {
      words[i] = rotateLeft(words[i - 3]! ^ words[i - 8]! ^ words[i - 14]! ^ words[i - 16]!, 1)
    }
    let a = state[0]!
    let b = state[1]!
    let c = state[2]!
    let d = state[3]!
    let e = state[4]!
    for (let i = 0; i < 80; i++) {
      const phase = (i / 20) | 0
      const mixed =
        phase === 0 ? (b & c) | (~b & d) : phase === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d
      const next = (rotateLeft(a, 5) + mixed + e + SHA1_KEYS[phase]! + words[i]!) | 0
      e = d
      d = c
      c = rotateLeft(b, 30)
      b = a
      a = next
    }
    state[0] = state[0]! + a
    state[1] = state[1]! + b
    state[2] = state[2]! + c
    state[3] = state[3]! + d
    state[4] = state[4]! + e
  }
  return toBytes(state, 20)
}

/** The first fractional bits of the square or cube roots of the first primes: high and low words. */
function rootBits(count: number, degree: 2 | 3): Int32Array {
  const words = new Int32Array(count * 2)
  for (let prime = 2, index = 0; index < count; prime++) {
    let divisor = 2
    while (divisor * divisor <= prime && prime % divisor !== 0) divisor++
    if (divisor * divisor <= prime) continue
    const bits = integerRoot(BigInt(prime) << BigInt(64 * degree), degree)
    words[index * 2] = Number(BigInt.asIntN(32, bits >> 32n))
    words[index * 2 + 1] = Number(BigInt.asIntN(32, bits))
    index++
  }
  return words
}

/** By Newton's method, which converges to the root from any number above it. */
function integerRoot(value: bigint, degree: 2 | 3): bigint {
  let root = ABOVE_ALL_ROOTS
  for (;;) {
    const next =
      degree === 2 ? (root + value / root) / 2n : (2n * root + value / (root * root)) / 3n
    if (next >= root) return root
    root = next
  }
}

/** The roots are less than eight and have 64 fractional bits. */
const ABOVE_ALL_ROOTS = 1n << 67n

/** Initial values and constants are the high words of those of SHA-512. */
function sha256(
  message: Uint8Array,
  start: Int32Array,
  keys: Int32Array,
  words: Int32Array,
): Uint8Array {
  const view = pad(message, 64, 8)
  const state = new Int32Array(8)
  for (let i = 0; i < 8; i++) state[i] = start[i * 2]!
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4)
    for (let i = 16; i < 64; i++) {
      const early = words[i - 15]!
      const late = words[i - 2]!
      const sigma0 = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3)
      const sigma1 = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10)
      words[i] = words[i - 16]! + sigma0 + words[i - 7]! + sigma1
    }
    let a = state[0]!
    let b = state[1]!
    let c = state[2]!
    let d = state[3]!
    let e = state[4]!
    let f = state[5]!
    let g = state[6]!
    let h = state[7]!
    for (let i = 0; i < 64; i++) {
      const sum1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
      const first = (h + sum1 + ((e & f) ^ (~e & g)) + keys[i * 2]! + words[i]!) | 0
      const sum0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
      const second = sum0 + ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    state[0] = state[0]! + a
    state[1] = state[1]! + b
    state[2] = state[2]! + c
    state[3] = state[3]! + d
    state[4] = state[4]! + e
    state[5] = state[5]! + f
    state[6] = state[6]! + g
    state[7] = state[7]! + h
  }
  return toBytes(state, 32)
}

/**
 * Like SHA-256, with 64-bit numbers in two halves. Sums of low halves are carried only when the high ones need it:
 * below 2^53 nothing is lost. A password takes 100,000 of these, so all numbers of a round are separate variables,
 * which takes half as long as one array.
 */
function sha512(
  message: Uint8Array,
  start: Int32Array,
  keys: Int32Array,
  words: Int32Array,
  digestBytes: number,
): Uint8Array {
  const view = pad(message, 128, 16)
  const state = start.slice(0, 16)
  for (let at = 0; at < view.byteLength; at += 128) {
    for (let i = 0; i < 32; i++) words[i] = view.getInt32(at + i * 4)
    for (let i = 32; i < 160; i += 2) extend(words, i)
    mix(state, words, keys)
  }
  return toBytes(state, digestBytes)
}

/** The carry from a sum of low halves. */
const carry = (low: number): number => (low / 0x1_0000_0000) | 0

function extend(words: Int32Array, i: number): void {
  const eh = words[i - 30]!
  const el = words[i - 29]!
  const lh = words[i - 4]!
  const ll = words[i - 3]!
  const sigma0h = ((eh >>> 1) | (el << 31)) ^ ((eh >>> 8) | (el << 24)) ^ (eh >>> 7)
  const sigma0l = ((el >>> 1) | (eh << 31)) ^ ((el >>> 8) | (eh << 24)) ^ ((el >>> 7) | (eh << 25))
  const sigma1h = ((lh >>> 19) | (ll << 13)) ^ ((ll >>> 29) | (lh << 3)) ^ (lh >>> 6)
  const sigma1l = ((ll >>> 19) | (lh << 13)) ^ ((lh >>> 29) | (ll << 3)) ^ ((ll >>> 6) | (lh << 26))
  const low = (sigma0l >>> 0) + (sigma1l >>> 0) + (words[i - 31]! >>> 0) + (words[i - 13]! >>> 0)
  words[i] = sigma0h + sigma1h + words[i - 32]! + words[i - 14]! + carry(low)
  words[i + 1] = low
}

/** All rounds of a block; the result is added to the state. */
function mix(state: Int32Array, words: Int32Array, keys: Int32Array): void {
  let ah = state[0]!
  let al = state[1]!
  let bh = state[2]!
  let bl = state[3]!
  let ch = state[4]!
  let cl = state[5]!
  let dh = state[6]!
  let dl = state[7]!
  let eh = state[8]!
  let el = state[9]!
  let fh = state[10]!
  let fl = state[11]!
  let gh = state[12]!
  let gl = state[13]!
  let hh = state[14]!
  let hl = state[15]!
  for (let i = 0; i < 160; i += 2) {
    const sum1h =
      ((eh >>> 14) | (el << 18)) ^ ((eh >>> 18) | (el << 14)) ^ ((el >>> 9) | (eh << 23))
    const sum1l =
      ((el >>> 14) | (eh << 18)) ^ ((el >>> 18) | (eh << 14)) ^ ((eh >>> 9) | (el << 23))
    const firstLow =
      (hl >>> 0) +
      (sum1l >>> 0) +
      (((el & fl) ^ (~el & gl)) >>> 0) +
      (keys[i + 1]! >>> 0) +
      (words[i + 1]! >>> 0)
    const firstHigh =
      (hh + sum1h + ((eh & fh) ^ (~eh & gh)) + keys[i]! + words[i]! + carry(firstLow)) | 0
    const sum0h = ((ah >>> 28) | (al << 4)) ^ ((al >>> 2) | (ah << 30)) ^ ((al >>> 7) | (ah << 25))
    const sum0l = ((al >>> 28) | (ah << 4)) ^ ((ah >>> 2) | (al << 30)) ^ ((ah >>> 7) | (al << 25))
    const majorHigh = (ah & bh) ^ (ah & ch) ^ (bh & ch)
    const majorLow = (al & bl) ^ (al & cl) ^ (bl & cl)
    hh = gh
    hl = gl
    gh = fh
    gl = fl
    fh = eh
    fl = el
    const nextE = (dl >>> 0) + (firstLow >>> 0)
    eh = (dh + firstHigh + carry(nextE)) | 0
    el = nextE | 0
    dh = ch
    dl = cl
    ch = bh
    cl = bl
    bh = ah
    bl = al
    const nextA = (firstLow >>> 0) + (sum0l >>> 0) + (majorLow >>> 0)
    ah = (firstHigh + sum0h + majorHigh + carry(nextA)) | 0
    al = nextA | 0
  }
  add(state, 0, ah, al)
  add(state, 2, bh, bl)
  add(state, 4, ch, cl)
  add(state, 6, dh, dl)
  add(state, 8, eh, el)
  add(state, 10, fh, fl)
  add(state, 12, gh, gl)
  add(state, 14, hh, hl)
}

function add(state: Int32Array, at: number, high: number, low: number): void {
  const sum = (state[at + 1]! >>> 0) + (low >>> 0)
  state[at] = state[at]! + high + carry(sum)
  state[at + 1] = sum
}
