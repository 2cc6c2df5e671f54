/** Opens font programs with named glyphs. */
import type { Stream } from '../../syntax/objects.ts'
import type { PdfObjects } from '../../syntax/pdf-objects.ts'
import { ifSure } from '../../unsure.ts'
import type { FontProgram } from '../descriptor.ts'
import { CffFont } from './cff.ts'
import type { NamedGlyphs } from './named-glyphs.ts'
import { openSfnt } from './sfnt.ts'
import { Type1Font } from './type1.ts'

/** Those of a document. TeX uses one program for several fonts, which differ in their encodings: it is opened once. */
export class FontPrograms {
  readonly #objects: PdfObjects
  readonly #opened = new Map<Stream, NamedGlyphs | undefined>()

  constructor(objects: PdfObjects) {
    this.#objects = objects
  }

  /** Undefined for TrueType and unreadable programs. */
  open({ stream }: FontProgram): NamedGlyphs | undefined {
    if (!this.#opened.has(stream)) this.#opened.set(stream, openNamedGlyphs(this.#objects, stream))
    return this.#opened.get(stream)
  }
}

/** The kind of a program is in its first bytes, whatever the file says. */
function openNamedGlyphs(objects: PdfObjects, stream: Stream): NamedGlyphs | undefined {
  const bytes = objects.unpackOnce(stream)
  const count = (elements: number): void => objects.count(elements)
  const isType1 = bytes[0] === PERCENT || bytes[0] === SEGMENT
  return ifSure(() =>
    isType1 ? new Type1Font(bytes, count) : new CffFont(findCff(bytes) ?? bytes, count),
  )
}

const PERCENT = 0x25
/** Segmented programs have a mark before each segment. */
const SEGMENT = 0x80

/** The program inside an OpenType font; undefined for other ones. */
export function findCff(bytes: Uint8Array): Uint8Array | undefined {
  const table = openSfnt(bytes)?.tables.get('CFF ')
  return table && bytes.subarray(table.offset, table.offset + table.length)
}
