/** The fonts of a presentation ([MS-PPT], 2.9.8), which text refers to by number. */

import type { ReadContext } from '../format.ts'
import { isMonospaced } from '../prose/text/monospaced.ts'
import { isSymbolFont } from '../prose/text/symbols.ts'
import { RT } from './record-types.ts'
import { firstRecord, type PptRecord, utf16 } from './records.ts'

export interface Font {
  readonly name: string
  readonly isMonospaced: boolean
  /** Its letters are pictures. */
  readonly isSymbol: boolean
}

const MAX_NAME_BYTES = 64

export function readFonts(document: readonly PptRecord[], reading: ReadContext): Font[] {
  const environment = firstRecord(document, RT.environment).children(reading)
  const fonts: Font[] = []
  for (const font of firstRecord(environment, RT.fontCollection).children(reading)) {
    if (font.type !== RT.fontEntityAtom) continue
    const name = utf16(font.data.subarray(0, MAX_NAME_BYTES))
    fonts[font.instance] = {
      name,
      isMonospaced: isMonospaced(name),
      isSymbol: isSymbolFont(name),
    }
  }
  return fonts
}
