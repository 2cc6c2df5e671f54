/**
 * Fonts in the Compact Font Format (Adobe technical note 5176): names, codes and outlines of glyphs. Read in place:
 * nothing is created for glyphs that nobody asks for.
 */
import { toByteString } from '../../../../../containers/encoding/byte-string.ts'
import { Unsure } from '../../unsure.ts'
import { type CffDictionary, readCffDictionary } from './cff-dictionary.ts'
import { CffIndex, readNumber } from './cff-index.ts'
import { STANDARD_STRINGS, standardNameOf } from './cff-strings.ts'
import type { NamedGlyphs } from './named-glyphs.ts'
import { type GlyphScale, Outline } from './outline.ts'
import { drawType2 } from './type2-outline.ts'

// Operators of dictionaries.
const CHARSET = 15
const ENCODING = 16
const CHAR_STRINGS = 17
const PRIVATE = 18
const SUBROUTINES = 19
const FONT_MATRIX = 1207
const CHAR_STRING_TYPE = 1206
const REGISTRY = 1230
const FONT_DICTIONARIES = 1236
const FONT_SELECTION = 1237

const ISO_ADOBE_GLYPHS = 229

export class CffFont implements NamedGlyphs {
  /** Glyphs have numbers for names: those of a character collection. */
  readonly isCidKeyed: boolean
  readonly #bytes: Uint8Array
  readonly #count: (elements: number) => void
  readonly #top: CffDictionary
  readonly #strings: CffIndex
  readonly #globalSubroutines: CffIndex
  readonly #charStrings: CffIndex
  #glyphByName: ReadonlyMap<string, number> | undefined
  #nameByCode: ReadonlyMap<number, string> | undefined

  constructor(bytes: Uint8Array, count: (elements: number) => void) {
    this.#bytes = bytes
    this.#count = count
    if (readNumber(bytes, 0, 1) !== 1) throw new Unsure('font program')
    const names = new CffIndex(bytes, readNumber(bytes, 2, 1))
    const tops = new CffIndex(bytes, names.end)
    if (tops.count !== 1) throw new Unsure('font program')
    this.#strings = new CffIndex(bytes, tops.end)
    this.#globalSubroutines = new CffIndex(bytes, this.#strings.end)
    this.#top = readCffDictionary(tops.get(0))
    if ((this.#number(CHAR_STRING_TYPE) ?? 2) !== 2) throw new Unsure('font program')
    this.#charStrings = new CffIndex(bytes, this.#number(CHAR_STRINGS) ?? -1)
    this.isCidKeyed = this.#top.has(REGISTRY)
  }

  hasGlyph(name: string): boolean {
    return this.#namesOfGlyphs().has(name)
  }

  get names(): Iterable<string> {
    return this.#namesOfGlyphs().keys()
  }

  nameOf(code: number): string | undefined {
    this.#nameByCode ??= this.#readEncoding()
    return this.#nameByCode.get(code)
  }

  draw(name: string): Outline {
    const glyph = name === '.notdef' ? 0 : this.#namesOfGlyphs().get(name)
    if (glyph === undefined) throw new Unsure('font program')
    return this.drawGlyph(glyph)
  }

  drawGlyph(glyph: number): Outline {
    const { scale, localSubroutines } = this.#fontOf(glyph)
    const outline = new Outline(scale)
    drawType2(
      { globalSubroutines: this.#globalSubroutines, localSubroutines, count: this.#count },
      this.#charStrings.get(glyph),
      outline,
    )
    return outline
  }

  /** The glyph of a number in a collection; undefined for none. */
  findGlyph(cid: number): number | undefined {
    if (cid === 0) return 0
    for (const { glyph, first, last } of this.#charset()) {
      if (cid >= first && cid <= last) return glyph + cid - first
    }
    return undefined
  }

  #namesOfGlyphs(): ReadonlyMap<string, number> {
    if (this.#glyphByName) return this.#glyphByName
    if (this.isCidKeyed) throw new Unsure('font program')
    this.#count(this.#charStrings.count)
    const glyphs = new Map<string, number>()
    for (const { glyph, first, last } of this.#charset()) {
      for (let string = first; string <= last; string++) {
        const name = this.#stringOf(string)
        if (!glyphs.has(name)) glyphs.set(name, glyph + string - first)
      }
    }
    this.#glyphByName = glyphs
    return glyphs
  }

  #stringOf(number: number): string {
    const standard = STANDARD_STRINGS[number]
    if (standard !== undefined) return standard
    const string = this.#strings.get(number - STANDARD_STRINGS.length)
    this.#count(string.length)
    return toByteString(string)
  }

  /** Runs of glyphs with consecutive names or numbers; glyph 0 is not one of them. */
  *#charset(): Iterable<{ glyph: number; first: number; last: number }> {
    const glyphs = this.#charStrings.count
    let at = this.#number(CHARSET) ?? 0
    if (at === 0) {
      if (this.isCidKeyed || glyphs > ISO_ADOBE_GLYPHS) throw new Unsure('font program')
      yield { glyph: 1, first: 1, last: glyphs - 1 }
      return
    }
    // Numbers 1 and 2 are the charsets of expert fonts.
    if (at < 3) throw new Unsure('font program')
    const bytes = this.#bytes
    const format = readNumber(bytes, at++, 1)
    if (format > 2) throw new Unsure('font program')
    for (let glyph = 1; glyph < glyphs; ) {
      const first = readNumber(bytes, at, 2)
      const more = format === 0 ? 0 : readNumber(bytes, at + 2, format)
      at += 2 + format
      const last = Math.min(first + more, first + glyphs - glyph - 1)
      this.#count(1)
      yield { glyph, first, last }
      glyph += last - first + 1
    }
  }

  #readEncoding(): ReadonlyMap<number, string> {
    const at = this.#number(ENCODING) ?? 0
    const glyphs = this.#namesOfGlyphs()
    const names = new Map<number, string>()
    if (at === 0) {
      for (let code = 0; code < 256; code++) {
        const name = standardNameOf(code)
        if (name !== undefined && glyphs.has(name)) names.set(code, name)
      }
      return names
    }
    // Number 1 is the encoding of expert fonts.
    if (at === 1) throw new Unsure('built-in encoding')
    const kind = readNumber(this.#bytes, at, 1)
    const format = kind & ~HAS_MORE_CODES
    if (format > 1) throw new Unsure('built-in encoding')
    const nameByGlyph = new Map([...glyphs].map(([name, glyph]) => [glyph, name]))
    const entries = readNumber(this.#bytes, at + 1, 1)
    let glyph = 1
    for (let entry = 0; entry < entries; entry++) {
      const place = at + 2 + entry * (1 + format)
      const first = readNumber(this.#bytes, place, 1)
      const last = format === 1 ? first + readNumber(this.#bytes, place + 1, 1) : first
      for (let code = first; code <= last; code++) {
        const name = nameByGlyph.get(glyph++)
        if (name !== undefined) names.set(code, name)
      }
    }
    if (kind === format) return names
    const more = at + 2 + entries * (1 + format)
    for (let entry = 0; entry < readNumber(this.#bytes, more, 1); entry++) {
      const code = readNumber(this.#bytes, more + 1 + 3 * entry, 1)
      names.set(code, this.#stringOf(readNumber(this.#bytes, more + 2 + 3 * entry, 2)))
    }
    return names
  }

  #fontOf(glyph: number): { scale: GlyphScale; localSubroutines: CffIndex | undefined } {
    const own = this.isCidKeyed ? this.#fontDictionaryOf(glyph) : this.#top
    const scale = this.isCidKeyed
      ? multiply(scaleOf(own), scaleOf(this.#top))
      : (scaleOf(this.#top) ?? THOUSANDTHS)
    const [size, offset] = own.get(PRIVATE) ?? []
    if (size === undefined || offset === undefined || offset + size > this.#bytes.length)
      throw new Unsure('font program')
    const subroutines = readCffDictionary(this.#bytes.subarray(offset, offset + size)).get(
      SUBROUTINES,
    )?.[0]
    const localSubroutines =
      subroutines === undefined ? undefined : new CffIndex(this.#bytes, offset + subroutines)
    return { scale, localSubroutines }
  }

  #fontDictionaryOf(glyph: number): CffDictionary {
    const fonts = new CffIndex(this.#bytes, this.#number(FONT_DICTIONARIES) ?? -1)
    return readCffDictionary(fonts.get(this.#fontNumberOf(glyph)))
  }

  #fontNumberOf(glyph: number): number {
    const bytes = this.#bytes
    const at = this.#number(FONT_SELECTION) ?? -1
    const format = readNumber(bytes, at, 1)
    if (format === 0) return readNumber(bytes, at + 1 + glyph, 1)
    if (format !== 3) throw new Unsure('font program')
    const ranges = readNumber(bytes, at + 1, 2)
    this.#count(ranges)
    let font = -1
    for (let range = 0; range < ranges; range++) {
      const place = at + 3 + 3 * range
      if (readNumber(bytes, place, 2) > glyph) break
      font = readNumber(bytes, place + 2, 1)
    }
    return font
  }

  #number(operator: number): number | undefined {
    return this.#top.get(operator)?.at(-1)
  }
}

/** In the format of an encoding: glyphs with several codes follow. */
const HAS_MORE_CODES = 0x80

const THOUSANDTHS: GlyphScale = [0.001, 0, 0, 0.001]

function scaleOf(dictionary: CffDictionary): GlyphScale | undefined {
  const matrix = dictionary.get(FONT_MATRIX)
  if (!matrix) return undefined
  const [a, b, c, d] = matrix
  if (a === undefined || b === undefined || c === undefined || d === undefined || a <= 0 || d <= 0)
    throw new Unsure('font program')
  return [a, b, c, d]
}

/** The one of a part of the font, and the one of the whole. */
function multiply(part: GlyphScale | undefined, whole: GlyphScale | undefined): GlyphScale {
  if (!part || !whole) return part ?? whole ?? THOUSANDTHS
  const [a, b, c, d] = part
  const [e, f, g, h] = whole
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]
}
