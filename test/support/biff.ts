/** A tiny writer for BIFF streams and their compound files, for tests. */

/** A record: number, length, data. */
export function record(
  type: number,
  ...data: readonly (Uint8Array | readonly number[])[]
): Uint8Array {
  const content = bytes(...data)
  return bytes(u16(type, content.length), content)
}

export function bytes(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const u16 = (...values: readonly number[]): Uint8Array =>
  new Uint8Array(Uint16Array.from(values).buffer)

export const u32 = (...values: readonly number[]): Uint8Array =>
  new Uint8Array(Uint32Array.from(values).buffer)

export const f64 = (value: number): Uint8Array => new Uint8Array(Float64Array.of(value).buffer)

export const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

export const utf16 = (text: string): Uint8Array =>
  u16(...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)))

/** A version 8 string with a 16-bit length, one or two bytes per character. */
export const unicode = (text: string): Uint8Array =>
  [...text].every(character => character < '\u0100')
    ? bytes(
        u16(text.length),
        [0],
        [...text].map(character => character.charCodeAt(0)),
      )
    : bytes(u16(text.length), [1], utf16(text))

export const bof = (version: number, kind: number): Uint8Array =>
  record(0x0809, u16(version, kind, 0, 0), u32(0, 0))

export const eof = (): Uint8Array => record(0x000a)

export interface BiffSheet {
  readonly name: string
  readonly records: readonly Uint8Array[]
  readonly isHidden?: boolean
  readonly kind?: number
}

/** A workbook of version 8: globals, then sheets. */
export function biff8(globals: readonly Uint8Array[], ...sheets: readonly BiffSheet[]): Uint8Array {
  const bound = (offset: number, { name, isHidden, kind }: BiffSheet) =>
    record(
      0x0085,
      u32(offset),
      [isHidden ? 1 : 0, kind === 0x20 ? 2 : 0, name.length, 0],
      ascii(name),
    )
  const streams = sheets.map(({ records, kind }) =>
    bytes(bof(0x0600, kind ?? 0x0010), ...records, eof()),
  )
  const start = bof(0x0600, 0x0005)
  const listed = sheets.reduce((sum, sheet) => sum + bound(0, sheet).length, 0)
  let offset = start.length + listed + bytes(...globals).length + eof().length
  const bounds = sheets.map((sheet, index) => {
    const at = offset
    offset += streams[index]!.length
    return bound(at, sheet)
  })
  return bytes(start, ...globals, ...bounds, eof(), ...streams)
}

/** Cells of version 8 in format 0. */
export const numberCell = (row: number, column: number, value: number, format = 0): Uint8Array =>
  record(0x0203, u16(row, column, format), f64(value))

export const labelCell = (row: number, column: number, text: string, format = 0): Uint8Array =>
  record(0x0204, u16(row, column, format), unicode(text))

/** A compound file with one stream of this name in its root ([MS-CFB]). */
export function compound(name: string, stream: Uint8Array): Uint8Array {
  const sector = 512
  // Streams below 4096 bytes would have to go into the mini stream, so this one is made longer.
  const size = Math.max(stream.length, 4096)
  const sectors = Math.ceil(size / sector)
  const END = 0xfffffffe
  const fat = new Uint32Array(Math.ceil((sectors + 2) / 128) * 128).fill(0xffffffff)
  const fatSectors = fat.length / 128
  const directoryAt = fatSectors
  const streamAt = fatSectors + 1
  fat.fill(0xfffffffd, 0, fatSectors)
  fat[directoryAt] = END
  for (let index = 0; index < sectors; index++) {
    fat[streamAt + index] = index === sectors - 1 ? END : streamAt + index + 1
  }
  const header = bytes(
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    new Uint8Array(16),
    u16(0x3e, 3, 0xfffe, 9, 6, 0, 0, 0),
    u32(0, fatSectors, directoryAt, 0, 4096, END, 0, END, 0),
    u32(...Array.from({ length: 109 }, (_, index) => (index < fatSectors ? index : 0xffffffff))),
  )
  const entry = (title: string, type: number, child: number, start: number, length: number) =>
    bytes(
      utf16(title),
      new Uint8Array(64 - title.length * 2),
      u16(title.length * 2 + 2),
      [type, 1],
      u32(0xffffffff, 0xffffffff, child),
      new Uint8Array(36),
      u32(start, length, 0),
    )
  const directory = bytes(
    entry('Root Entry', 5, 1, END, 0),
    entry(name, 2, 0xffffffff, streamAt, size),
    new Uint8Array(256),
  )
  return bytes(
    header,
    new Uint8Array(fat.buffer),
    directory,
    stream,
    new Uint8Array(sectors * sector - stream.length),
  )
}

/** A record of a drawing. */
export const art = (
  type: number,
  instance: number,
  isContainer: boolean,
  ...data: Uint8Array[]
) => {
  const content = bytes(...data)
  return bytes(u16((instance << 4) | (isContainer ? 15 : 0), type), u32(content.length), content)
}
