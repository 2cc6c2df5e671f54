/**
 * CRC-32 (ISO 3309, as in zip and PNG), eight bytes at a time: `TABLES[n]` says what a byte does to the sum with n
 * more bytes after it ("slicing by eight").
 */
const SLICES = 8
const POLYNOMIAL = 0xedb88320

const TABLES = createTables()

export function crc32(bytes: Uint8Array, before = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES
  const sliced = bytes.length - (bytes.length % SLICES)
  let crc = ~before
  let at = 0
  for (; at < sliced; at += SLICES) {
    const low =
      crc ^ (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24))
    crc =
      t7[low & 0xff]! ^
      t6[(low >>> 8) & 0xff]! ^
      t5[(low >>> 16) & 0xff]! ^
      t4[low >>> 24]! ^
      t3[bytes[at + 4]!]! ^
      t2[bytes[at + 5]!]! ^
      t1[bytes[at + 6]!]! ^
      t0[bytes[at + 7]!]!
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[at]!) & 0xff]!
  return ~crc >>> 0
}

type Tables = readonly [T, T, T, T, T, T, T, T]
type T = Int32Array

function createTables(): Tables {
  const tables = Array.from({ length: SLICES }, () => new Int32Array(256))
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0)
    tables[0]![byte] = crc
  }
  for (let slice = 1; slice < SLICES; slice++) {
    for (let byte = 0; byte < 256; byte++) {
      const before = tables[slice - 1]![byte]!
      tables[slice]![byte] = (before >>> 8) ^ tables[0]![before & 0xff]!
    }
  }
  // As many as there are slices, so the cast is sound.
  return tables as unknown as Tables
}
