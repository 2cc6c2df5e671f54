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

/** Atoms of text ([MS-PPT], 2.9.42 and 2.9.43) on slides and their notes, and in the outline. */
export function pptText(bytes: Uint8Array): string {
  const data = streamOf(bytes, 'PowerPoint Document')
  const texts: string[] = []
  const walk = (start: number, end: number): void => {
    for (let at = start; at + 8 <= end; ) {
      const version = data.readUInt16LE(at) & 0xf
      const type = data.readUInt16LE(at + 2)
      const next = Math.min(at + 8 + data.readUInt32LE(at + 4), end)
      if (type === 4000) texts.push(utf16(data.subarray(at + 8, next)))
      else if (type === 4008) texts.push(single(data.subarray(at + 8, next)))
      else if (version === 0xf && !UNSHOWN.has(type) && !isNotesMaster(at, type)) walk(at + 8, next)
      at = next
    }
  }
  // Its NotesAtom, which comes first, names no slide.
  const isNotesMaster = (at: number, type: number): boolean =>
    type === NOTES && data.readUInt32LE(at + 16) === 0
  walk(0, data.length)
  return texts.join('\n')
}

const NOTES = 1008
/** The master of slides, that of handouts, and the environment. */
const UNSHOWN = new Set([1016, 4041, 1010])
