/**
 * Symbol fonts: what Wingdings, Webdings, Symbol and the like draw, as Unicode. Word stores such a
 * character as a private-use code point, 0xF000 above the font's own (ECMA-376 Part 1, 17.3.3.30), older
 * formats as the plain byte.
 */
import { PRIVATE_USE } from '../../../document/private-use.ts'
import {
  MT_EXTRA,
  SYMBOL,
  WEBDINGS,
  WINGDINGS,
  WINGDINGS_2,
  WINGDINGS_3,
  ZAPF_DINGBATS,
} from './symbols-tables.ts'

const FONTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    symbol: SYMBOL,
    euclidsymbol: SYMBOL,
    mtextra: MT_EXTRA,
    zapfdingbats: ZAPF_DINGBATS,
    itczapfdingbats: ZAPF_DINGBATS,
    monotypesorts: ZAPF_DINGBATS,
    wingdings: WINGDINGS,
    wingdings2: WINGDINGS_2,
    wingdings3: WINGDINGS_3,
    webdings: WEBDINGS,
  }).map(([font, rows]) => [font, rows.flatMap(row => Array.from(row))]),
)

/** Letter fonts with special symbols: statisticians take their means from this one. */
const SIGNS_OF_LETTER_FONTS: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map([
  ['msreferencesansserif', new Map([[0xf7c2, 'x\u0304']])],
])

const FIRST = 0x20
const FIRST_PRIVATE = 0xf000

/** Undefined for a font that is not one of these, and for a character that Unicode does not have. */
export function findSymbol(font: string, codePoint: number): string | undefined {
  const name = normalizeName(font)
  const characters = FONTS.get(name)
  if (!characters) return SIGNS_OF_LETTER_FONTS.get(name)?.get(codePoint)
  const code = codePoint >= FIRST_PRIVATE ? codePoint - FIRST_PRIVATE : codePoint
  const character = characters[code - FIRST]
  return character === '\ufffd' ? undefined : character
}

/**
 * Text in a symbol font is a sequence of pictures coded as letters; in other fonts only private-use characters are.
 */
export function translateSymbols(text: string, font: string | undefined): string {
  if (font === undefined || (!isSymbolFont(font) && !PRIVATE_USE.test(text))) return text
  return Array.from(
    text,
    character => findSymbol(font, character.codePointAt(0)!) ?? character,
  ).join('')
}

/** The same for its private-use characters alone: text may name another font for them. */
export const translatePrivateUse = (text: string, font: string | undefined): string =>
  text.replace(ALL_PRIVATE_USE, symbols => translateSymbols(symbols, font))

const ALL_PRIVATE_USE = new RegExp(`${PRIVATE_USE.source}+`, 'g')

/** Whether text in this font may show something other than its characters. */
export const drawsSymbols = (font: string): boolean =>
  isSymbolFont(font) || SIGNS_OF_LETTER_FONTS.has(normalizeName(font))

export const isSymbolFont = (font: string): boolean =>
  LIKE_SYMBOL_FONTS.test(font) && FONTS.has(normalizeName(font))

/** Nearly no font of a document is one, and this is faster than its normalized name. */
const LIKE_SYMBOL_FONTS = /symbol|dings|dingbats|sorts|extra/i

/** PostScript names: `SymbolMT`, `Wingdings-Regular`. */
const normalizeName = (font: string): string => font.toLowerCase().replace(/[\s-]|regular|mt$/g, '')
