/** Opens font programs with named glyphs. */
import type { PdfObjects } from '../../syntax/pdf-objects.ts'
import { Unsure } from '../../unsure.ts'
import type { FontProgram } from '../descriptor.ts'
import { CffFont } from './cff.ts'
import type { NamedGlyphs } from './named-glyphs.ts'
import { Type1Font } from './type1.ts'

export function openNamedGlyphs(
  objects: PdfObjects,
  program: FontProgram | undefined,
): NamedGlyphs {
  if (!program || program.isTrueType) throw new Unsure('built-in encoding')
  const bytes = objects.unpackOnce(program.stream)
  const count = (elements: number): void => objects.count(elements)
  return program.isType1 ? new Type1Font(bytes, count) : new CffFont(bytes, count)
}
