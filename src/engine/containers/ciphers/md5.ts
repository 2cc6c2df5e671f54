/** MD5 (RFC 1321): too weak to trust, but the keys of old Office files and of PDFs are made with it. */

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const SINES = Uint32Array.from({ length: 64 }, (_, step) =>
  Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32),
)

const BLOCK_BYTES = 64

export function md5(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 9) / BLOCK_BYTES)
  const padded = new Uint8Array(blocks * BLOCK_BYTES)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, message.length * 8, true)
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) addBlock(state, view, at)
  const digest = new DataView(new ArrayBuffer(16))
  state.forEach((word, index) => {
    digest.setUint32(index * 4, word, true)
  })
  return new Uint8Array(digest.buffer)
}

function addBlock(state: Uint32Array, view: DataView, at: number): void {
  let [a, b, c, d] = state as unknown as [number, number, number, number]
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const { mixed, word } = mix(round, step, b, c, d)
    const sum = a + mixed + SINES[step]! + view.getUint32(at + word * 4, true)
    const shift = SHIFTS[round * 4 + (step & 3)]!
    a = d
    d = c
    c = b
    b = (b + ((sum << shift) | ((sum | 0) >>> (32 - shift)))) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
}

/** The round's function, and the index of the word it uses (RFC 1321, 3.4). */
function mix(round: number, step: number, b: number, c: number, d: number) {
  switch (round) {
    case 0:
      return { mixed: (b & c) | (~b & d), word: step }
    case 1:
      return { mixed: (d & b) | (~d & c), word: (5 * step + 1) & 15 }
    case 2:
      return { mixed: b ^ c ^ d, word: (3 * step + 5) & 15 }
    default:
      return { mixed: c ^ (b | ~d), word: (7 * step) & 15 }
  }
}
