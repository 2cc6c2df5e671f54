/** Archives without compression (APPNOTE.TXT 6.3.10): the contents are small or already compressed. */
import { crc32 } from '../../platform/crc32.ts'

/** Parts by path; strings are written as UTF-8. */
export type ZipParts = Readonly<Record<string, string | Uint8Array>>

const LOCAL_HEADER_BYTES = 30
const CENTRAL_HEADER_BYTES = 46
const END_BYTES = 22
const VERSION = 20
const UTF8_NAMES = 1 << 11

/** Every entry has the same date, 1 January 1980, so that the same documents give the same archive. */
const DATE = (1 << 5) | 1

export function writeZip(parts: ZipParts): Uint8Array<ArrayBuffer> {
  const named = Object.entries(parts).map(([name, content]) => ({
    name: new TextEncoder().encode(name),
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }))
  const sizes = named.map(({ name, bytes }) => name.length + bytes.length + LOCAL_HEADER_BYTES)
  const directoryBytes = named.reduce(
    (sum, { name }) => sum + name.length + CENTRAL_HEADER_BYTES,
    0,
  )
  const directoryStart = sizes.reduce((sum, size) => sum + size, 0)
  const archive = new Uint8Array(directoryStart + directoryBytes + END_BYTES)
  const view = new DataView(archive.buffer)

  let position = 0
  let inDirectory = directoryStart
  for (const { name, bytes } of named) {
    const checksum = crc32(bytes)
    /** What both headers share, from the version on. */
    const describe = (at: number) => {
      view.setUint16(at, VERSION, true)
      view.setUint16(at + 2, UTF8_NAMES, true)
      view.setUint16(at + 8, DATE, true)
      view.setUint32(at + 10, checksum, true)
      view.setUint32(at + 14, bytes.length, true)
      view.setUint32(at + 18, bytes.length, true)
      view.setUint16(at + 22, name.length, true)
    }
    view.setUint32(inDirectory, 0x02014b50, true)
    view.setUint16(inDirectory + 4, VERSION, true)
    describe(inDirectory + 6)
    view.setUint32(inDirectory + 42, position, true)
    archive.set(name, inDirectory + CENTRAL_HEADER_BYTES)
    inDirectory += CENTRAL_HEADER_BYTES + name.length

    view.setUint32(position, 0x04034b50, true)
    describe(position + 4)
    archive.set(name, position + LOCAL_HEADER_BYTES)
    archive.set(bytes, position + LOCAL_HEADER_BYTES + name.length)
    position += LOCAL_HEADER_BYTES + name.length + bytes.length
  }
  view.setUint32(inDirectory, 0x06054b50, true)
  view.setUint16(inDirectory + 8, named.length, true)
  view.setUint16(inDirectory + 10, named.length, true)
  view.setUint32(inDirectory + 12, directoryBytes, true)
  view.setUint32(inDirectory + 16, directoryStart, true)
  return archive
}
