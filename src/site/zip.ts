/** A small zip archive whose parts are stored as they are (APPNOTE 4.3). The same parts give the same bytes. */

export function writeZip(parts: Readonly<Record<string, string>>): Uint8Array {
  const chunks: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text)
    const facts = writeFacts(name, content)
    const header = Buffer.concat([uint32(0x04034b50), facts, Buffer.from(name), content])
    directory.push(
      uint32(0x02014b50),
      uint16(VERSION),
      facts,
      // No comment, first disk, no attributes.
      Buffer.alloc(10),
      uint32(offset),
      Buffer.from(name),
    )
    chunks.push(header)
    offset += header.length
  }
  const entries = Buffer.concat(directory)
  const count = Object.keys(parts).length
  const end = [uint32(0x06054b50), uint16(0, 0, count, count), uint32(entries.length, offset)]
  return Buffer.concat([...chunks, entries, ...end, uint16(0)])
}

const VERSION = 20

/** What the header of a part and its entry in the directory have in common; dated 1 January 1980, as none is known. */
function writeFacts(name: string, content: Buffer): Buffer {
  const length = Buffer.byteLength(name)
  return Buffer.concat([
    uint16(VERSION, 0x0800, 0, 0, 0x21),
    uint32(crc32(content), content.length, content.length),
    uint16(length, 0),
  ])
}

/** Bit by bit: the parts are a few kilobytes, and it is done once. */
function crc32(bytes: Uint8Array): number {
  let remainder = 0xffffffff
  for (const byte of bytes) {
    remainder ^= byte
    for (let bit = 0; bit < 8; bit++) {
      remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0)
    }
  }
  return ~remainder >>> 0
}

function uint16(...values: readonly number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer)
}

function uint32(...values: readonly number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer)
}
