/**
 * What the codes of an embedded TrueType font stand for where its own maps decide (ISO 32000-1, 9.6.6.4), found
 * as PDFium finds it.
 */
import { Unsure } from '../unsure.ts'
import { NON_SYMBOLIC, SYMBOLIC } from './descriptor.ts'
import type { Encoding } from './encoding.ts'
import { APPLE_ROMAN, MAC_ROMAN, WIN_ANSI } from './encodings.ts'
import { type CharMap, findGlyph, listCharMaps, openSfnt, type Sfnt } from './program/sfnt.ts'

/** Codes that stand for the characters of their numbers. */
const PLAIN = Uint16Array.from({ length: 256 }, (_, code) => code)
const NO_DIFFERENCES: ReadonlyMap<number, string> = new Map()

const APPLE_UNICODE = 0
const MACINTOSH = 1
const WINDOWS = 3

export function readTrueTypeEncoding(
  program: Uint8Array,
  flags: number,
  { base: given, differences }: Encoding,
): Encoding {
  const sfnt = openSfnt(program)
  if (!sfnt) throw new Unsure('TrueType font')
  const maps = listCharMaps(sfnt)
  const base = (flags & SYMBOLIC) !== 0 ? chooseBase(given, maps) : given
  const isNamed = (base === WIN_ANSI || base === MAC_ROMAN) && !differences.size
  if (isNamed || (flags & NON_SYMBOLIC) !== 0) {
    return { base: base ?? PLAIN, differences }
  }
  const macintosh = maps.some(isMap(MACINTOSH, 0))
  const symbols = maps.find(isMap(WINDOWS, 0))
  if (symbols && hasAnyGlyph(sfnt, symbols)) {
    if (base) return { base, differences }
    return { base: macintosh ? APPLE_ROMAN : PLAIN, differences: NO_DIFFERENCES }
  }
  return { base: macintosh ? APPLE_ROMAN : PLAIN, differences: NO_DIFFERENCES }
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
  for (let code = 0; code < 256; code++) {
    for (const prefix of PREFIXES) {
      const glyph = findGlyph(sfnt, map, prefix + code)
      if (glyph === undefined) throw new Unsure('TrueType font')
      if (glyph) return true
    }
  }
  return false
}
