/**
 * Symbol fonts: what Wingdings, Webdings and Symbol draw, as Unicode. Word stores such a character
 * as a private-use code point, 0xF000 above the font's own (ECMA-376 Part 1, 17.3.3.30), older
 * formats as the plain byte.
 */
import { SYMBOL, WEBDINGS, WINGDINGS, WINGDINGS_2, WINGDINGS_3 } from './symbols-tables.ts'

const FONTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    symbol: SYMBOL,
    wingdings: WINGDINGS,
    wingdings2: WINGDINGS_2,
    wingdings3: WINGDINGS_3,
    webdings: WEBDINGS,
  }).map(([font, rows]) => [font, rows.flatMap(row => Array.from(row))]),
)

const FIRST = 0x20
const PRIVATE_USE = 0xf000

/** Undefined for a font that is not one of these, and for a character that Unicode has not. */
export function findSymbol(font: string, codePoint: number): string | undefined {
  const characters = findCharacters(font)
  const code = codePoint >= PRIVATE_USE ? codePoint - PRIVATE_USE : codePoint
  const character = characters?.[code - FIRST]
  return character === '\ufffd' ? undefined : character
}

/** Text in a symbol font is a row of pictures with letters as codes; in other fonts it stays as it is. */
export function translateSymbols(text: string, font: string | undefined): string {
  if (font === undefined || !isSymbolFont(font)) return text
  return Array.from(
    text,
    character => findSymbol(font, character.codePointAt(0)!) ?? character,
  ).join('')
}

export function isSymbolFont(font: string): boolean {
  return findCharacters(font) !== undefined
}

/** PostScript names: `SymbolMT`, `Wingdings-Regular`. */
function findCharacters(font: string): readonly string[] | undefined {
  return FONTS.get(font.toLowerCase().replace(/[\s-]|regular|mt$/g, ''))
}
