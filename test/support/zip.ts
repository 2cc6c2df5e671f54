/** A tiny zip writer for tests. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipOptions {
  /** Packs the entries; by default they are stored, which is easier to inspect. */
  readonly deflate?: boolean
  /** Leaves sizes to descriptors after the data, as streaming writers do. */
  readonly descriptors?: boolean
  /** Bytes before the archive that its offsets do not count. */
  readonly prefix?: Uint8Array
}

/** An archive with these parts, in this order. Strings are written as UTF-8. */
export function zip(
  parts: Readonly<Record<string, string | Uint8Array>>,
  options: ZipOptions = {},
): Uint8Array {
  return zipEntries(
    Object.entries(parts).map(([name, content]) => ({ name, content })),
    options,
  )
}

export interface PartToZip {
  readonly name: string
  readonly content: string | Uint8Array
  /** Overrides the content's own size; for lies. */
  readonly size?: number
  readonly checksum?: number
  readonly method?: number
  readonly flags?: number
}

/** Like `zip`, for archives that a sane writer would not make. */
export function zipEntries(parts: readonly PartToZip[], options: ZipOptions = {}): Uint8Array {
  const chunks: Uint8Array[] = options.prefix ? [options.prefix] : []
  const directory: Uint8Array[] = []
  let offset = 0
  const add = (chunk: Uint8Array) => {
    chunks.push(chunk)
    offset += chunk.length
  }
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const content = Buffer.from(part.content)
    const packed = options.deflate ? deflateRawSync(content) : content
    const headerOffset = offset
    const flags = (part.flags ?? 0) | 0x0800 | (options.descriptors ? 8 : 0)
    const sizes = uint32(
      part.checksum ?? crc32(content),
      packed.length,
      part.size ?? content.length,
    )
    const fixed = concat(
      uint16(20, flags, part.method ?? (options.deflate ? 8 : 0), 0, 0x21),
      options.descriptors ? new Uint8Array(12) : sizes,
      uint16(name.length, 0),
    )
    add(concat(uint32(0x04034b50), fixed, name, packed))
    if (options.descriptors) add(concat(uint32(0x08074b50), sizes))
    const fixedInDirectory = concat(fixed.subarray(0, 10), sizes, uint16(name.length, 0))
    directory.push(
      concat(
        uint32(0x02014b50),
        uint16(20),
        fixedInDirectory,
        uint16(0, 0, 0),
        uint32(0, headerOffset),
        name,
      ),
    )
  }
  const directoryOffset = offset
  for (const record of directory) add(record)
  const count = parts.length & 0xffff
  add(
    concat(
      uint32(0x06054b50),
      uint16(0, 0, count, count),
      uint32(offset - directoryOffset, directoryOffset),
      uint16(0),
    ),
  )
  return new Uint8Array(Buffer.concat(chunks))
}

function concat(...chunks: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(chunks))
}

function uint16(...values: number[]): Uint8Array {
  return new Uint8Array(Uint16Array.from(values).buffer)
}

function uint32(...values: number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(values).buffer)
}
