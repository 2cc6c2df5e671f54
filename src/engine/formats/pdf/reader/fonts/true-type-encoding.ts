/**
 * What the codes of an embedded TrueType font stand for if its own maps decide (ISO 32000-1, 9.6.6.4), determined as
 * PDFium does.
 */
import { NON_SYMBOLIC, SYMBOLIC } from './descriptor.ts'
import type { Encoding } from './encoding.ts'
import { APPLE_ROMAN, MAC_ROMAN, WIN_ANSI } from './encodings.ts'
import {
  type CharMap,
  findGlyph,
  findNamedGlyph,
  listCharMaps,
  openSfnt,
  type Sfnt,
} from './program/sfnt.ts'

export interface TrueTypeEncoding extends Encoding {
  readonly sfnt: Sfnt
  /** The glyph of a code and of the character that the encoding has for it; 0 for none. */
  findGlyph(code: number, character: number): number
}

/** Codes that stand for the characters with their numbers. */
export const PLAIN = Uint16Array.from({ length: 256 }, (_, code) => code)
const NO_DIFFERENCES: ReadonlyMap<number, string> = new Map()

const APPLE_UNICODE = 0
const MACINTOSH = 1
const WINDOWS = 3

const FIRST_AFTER_ASCII = 0x80

/** Undefined for anything but a TrueType font. */
export function readTrueTypeEncoding(
  program: Uint8Array,
  flags: number,
  { base: given, differences }: Encoding,
): TrueTypeEncoding | undefined {
  const sfnt = openSfnt(program)
  if (!sfnt) return undefined
  const maps = listCharMaps(sfnt)
  const base = (flags & SYMBOLIC) !== 0 ? chooseBase(given, maps) : given
  const isNamed = (base === WIN_ANSI || base === MAC_ROMAN) && !differences.size
  const symbols = maps.find(isMap(WINDOWS, 0))
  const macintosh = maps.find(isMap(MACINTOSH, 0))
  const findSymbol = (code: number): number => findPrefixed(sfnt, symbols!, code)
  if (isNamed || (flags & NON_SYMBOLIC) !== 0) {
    const find = (code: number, character: number): number => {
      const unicode = findUnicodeMap(maps)
      const isSymbolFirst = (flags & NON_SYMBOLIC) === 0
      const map = unicode ?? (isSymbolFirst ? (symbols ?? macintosh) : (macintosh ?? symbols))
      if (!map || (map === macintosh && character >= FIRST_AFTER_ASCII)) return 0
      const glyph = map === symbols ? findSymbol(code) : glyphOf(sfnt, map, character)
      return glyph || (findNamedGlyph(sfnt, character) ?? 0)
    }
    return { base: base ?? PLAIN, differences, sfnt, findGlyph: find }
  }
  if (symbols && hasAnyGlyph(sfnt, symbols)) {
    const found = { sfnt, findGlyph: findSymbol }
    if (base) return { base, differences, ...found }
    return { base: macintosh ? APPLE_ROMAN : PLAIN, differences: NO_DIFFERENCES, ...found }
  }
  const find = (code: number): number => {
    const map = macintosh ?? findLastUnicodeMap(maps)
    return map ? glyphOf(sfnt, map, code) : code
  }
  return {
    base: macintosh ? APPLE_ROMAN : PLAIN,
    differences: NO_DIFFERENCES,
    sfnt,
    findGlyph: find,
  }
}

const isUnicodeMap = ({ platform, encoding }: CharMap): boolean =>
  platform === APPLE_UNICODE || (platform === WINDOWS && (encoding === 1 || encoding === 10))

/** The Windows map; another one only in fonts that are not symbol fonts. */
function findUnicodeMap(maps: readonly CharMap[]): CharMap | undefined {
  const windows = maps.find(isMap(WINDOWS, 1))
  if (windows || maps.some(isMap(WINDOWS, 0))) return windows
  return maps.find(isUnicodeMap)
}

function findLastUnicodeMap(maps: readonly CharMap[]): CharMap | undefined {
  return maps.findLast(isUnicodeMap)
}

const isMap =
  (platform: number, encoding: number) =>
  (map: CharMap): boolean =>
    map.platform === platform && map.encoding === encoding

/** A font without a map of the encoding's system has the encoding of the other. */
function chooseBase(
  base: Uint16Array | undefined,
  maps: readonly CharMap[],
): Uint16Array | undefined {
  if (!maps.length || (base !== WIN_ANSI && base !== MAC_ROMAN)) return base
  const isWindows = maps.some(map => map.platform === APPLE_UNICODE || map.platform === WINDOWS)
  const isMacintosh = maps.some(map => map.platform === MACINTOSH)
  if (base === WIN_ANSI && !isWindows) return isMacintosh ? MAC_ROMAN : undefined
  if (base === MAC_ROMAN && !isMacintosh) return isWindows ? WIN_ANSI : undefined
  return base
}

const PREFIXES = [0, 0xf000, 0xf100, 0xf200]

function hasAnyGlyph(sfnt: Sfnt, map: CharMap): boolean {
  for (let code = 0; code < 256; code++) if (findPrefixed(sfnt, map, code)) return true
  return false
}

function findPrefixed(sfnt: Sfnt, map: CharMap, code: number): number {
  for (const prefix of PREFIXES) {
    const glyph = glyphOf(sfnt, map, prefix + code)
    if (glyph) return glyph
  }
  return 0
}

const glyphOf = (sfnt: Sfnt, map: CharMap, code: number): number => findGlyph(sfnt, map, code) ?? 0
