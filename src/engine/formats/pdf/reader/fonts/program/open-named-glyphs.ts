/** Opens font programs with named glyphs. */
import type { PdfObjects } from '../../syntax/pdf-objects.ts'
import { ifSure } from '../../unsure.ts'
import type { FontProgram } from '../descriptor.ts'
import { CffFont } from './cff.ts'
import type { NamedGlyphs } from './named-glyphs.ts'
import { openSfnt } from './sfnt.ts'
import { Type1Font } from './type1.ts'

/** The kind of a program is in its first bytes, whatever the file says; undefined for TrueType and unreadable ones. */
export function openNamedGlyphs(
  objects: PdfObjects,
  program: FontProgram | undefined,
): NamedGlyphs | undefined {
  if (!program) return undefined
  const bytes = objects.unpackOnce(program.stream)
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
