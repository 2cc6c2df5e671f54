/** The RC4 key stream, which is combined with the text bit by bit. */
export function makeKeyStream(key: Uint8Array, length: number): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number) => {
    const kept = state[one]!
    state[one] = state[other]!
    state[other] = kept
  }
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + state[index]! + key[index % key.length]!) & 0xff
    swap(index, other)
  }
  const stream = new Uint8Array(length)
  for (let at = 0, index = 0, other = 0; at < length; at++) {
    index = (index + 1) & 0xff
    other = (other + state[index]!) & 0xff
    swap(index, other)
    stream[at] = state[(state[index]! + state[other]!) & 0xff]!
  }
  return stream
}
