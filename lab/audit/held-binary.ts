/** The text streams of doc, ppt and xls, as plainly as they can be read. */
import { Budget } from '../../src/engine/budget.ts'
import { readCompoundFile } from '../../src/engine/containers/compound-file/compound-file.ts'
import { decodeCodePage } from '../../src/engine/containers/encoding/text-encoding.ts'

const streamOf = (bytes: Uint8Array, name: string): Buffer => {
  const file = readCompoundFile(bytes, { budget: new Budget() } as never)
  return Buffer.from(file.findStream(name)?.read() ?? new Uint8Array())
}

const utf16 = (data: Buffer): string => data.toString('utf16le')
const single = (data: Buffer): string => decodeCodePage(data, 1252)

export const workbookStream = (bytes: Uint8Array): Buffer => streamOf(bytes, 'Workbook')

/** The pieces of the piece table ([MS-DOC], 2.4.1). */
export function docText(bytes: Uint8Array): string {
  const main = streamOf(bytes, 'WordDocument')
  if (main.length < 0x200 || main.readUInt16LE(0) !== 0xa5ec) return ''
  const table = streamOf(bytes, main.readUInt16LE(0x0a) & 0x200 ? '1Table' : '0Table')
  const clx = table.subarray(
    main.readUInt32LE(0x1a2),
    main.readUInt32LE(0x1a2) + main.readUInt32LE(0x1a6),
  )
  let at = 0
  while (clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1)
  if (clx[at] !== 2) return ''
  const plc = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
  const count = (plc.length - 4) / 12
  let text = ''
  for (let i = 0; i < count; i++) {
    const length = plc.readUInt32LE(4 * i + 4) - plc.readUInt32LE(4 * i)
    const place = plc.readUInt32LE(4 * (count + 1) + 8 * i + 2)
    const start = place & 0x3fffffff
    text +=
      place & 0x40000000
        ? single(main.subarray(start / 2, start / 2 + length))
        : utf16(main.subarray(start, start + 2 * length))
  }
  // Field codes stand between their marks; the results behind them.
  return text.replaceAll('\x1f', '').replace(/\p{Cc}/gu, ' ')
}

/** Atoms of text ([MS-PPT], 2.9.42 and 2.9.43) in the lists of slides and notes, and on those that they name. */
export function pptText(bytes: Uint8Array): string {
  const data = streamOf(bytes, 'PowerPoint Document')
  const offsets = readPersistDirectory(data, streamOf(bytes, 'Current User'))
  const texts: string[] = []
  const walk = (start: number, end: number): void => {
    for (let at = start; at + 8 <= end; ) {
      const options = data.readUInt16LE(at)
      const type = data.readUInt16LE(at + 2)
      const next = Math.min(at + 8 + data.readUInt32LE(at + 4), end)
      if (type === CHARACTERS) texts.push(utf16(data.subarray(at + 8, next)))
      else if (type === BYTES) texts.push(single(data.subarray(at + 8, next)))
      else if (type === PERSIST) walkObject(offsets.get(data.readUInt32LE(at + 8)))
      else if ((options & 0xf) === 0xf && type !== ENVIRONMENT) {
        const isListOfMasters = type === LIST && options >> 4 === 1
        if (!isListOfMasters) walk(at + 8, next)
      }
      at = next
    }
  }
  const walkObject = (at = data.length): void => {
    if (at + 8 <= data.length) walk(at, Math.min(at + 8 + data.readUInt32LE(at + 4), data.length))
  }
  for (const at of offsets.values()) if (data.readUInt16LE(at + 2) === DOCUMENT) walkObject(at)
  return texts.join('\n')
}

const [DOCUMENT, ENVIRONMENT, PERSIST, CHARACTERS, BYTES, LIST] = [
  1000, 1010, 1011, 4000, 4008, 4080,
]

/** Where the last save has its objects: what earlier ones left behind is not the document's. */
function readPersistDirectory(data: Buffer, currentUser: Buffer): Map<number, number> {
  const offsets = new Map<number, number>()
  for (let edit = currentUser.readUInt32LE(16); edit > 0; edit = data.readUInt32LE(edit + 16)) {
    const directory = data.readUInt32LE(edit + 20)
    const end = directory + 8 + data.readUInt32LE(directory + 4)
    for (let at = directory + 8; at < end; ) {
      const first = data.readUInt32LE(at) & 0xfffff
      const count = data.readUInt32LE(at) >>> 20
      for (let i = 0; i < count; i++) {
        if (!offsets.has(first + i)) offsets.set(first + i, data.readUInt32LE(at + 4 + 4 * i))
      }
      at += 4 + 4 * count
    }
  }
  return offsets
}
