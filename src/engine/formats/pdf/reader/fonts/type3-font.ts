/** Fonts whose glyphs are drawn by content streams (ISO 32000-1, 9.6.5): Type 3. */
import { toByteString } from '../../../../containers/encoding/byte-string.ts'
import { describeFont } from '../../page/font-style.ts'
import { measureLetters, type OutlinePoint } from '../../page/stems.ts'
import type { Font, GlyphShape } from '../../raw-page.ts'
import { type Dictionary, Stream } from '../syntax/objects.ts'
import { type PdfObjects, textOf } from '../syntax/pdf-objects.ts'
import { readBitmapNames } from './bitmap-names.ts'
import { toInteger } from './descriptor.ts'
import { type Encoding, readEncoding } from './encoding.ts'
import { charactersOfName } from './glyph-names.ts'
import { createFindLigature } from './ligatures.ts'
import { readDrawnOutline } from './program/drawn-outline.ts'
import { type GlyphScale, toInk } from './program/outline.ts'
import type { CodeSource } from './reader-font.ts'
import type { UnicodeMap } from './to-unicode.ts'
import { readToUnicode } from './to-unicode-stream.ts'

const CODES = 256
const SPACE = 0x20
const MAX_WIDTH = 0x7fff

export class Type3Font implements CodeSource {
  readonly codeBytes = 1
  readonly isVertical = false
  readonly font: Font
  readonly em: number
  readonly #objects: PdfObjects
  readonly #dictionary: Dictionary
  readonly #unicode: UnicodeMap
  readonly #encoding: Encoding
  readonly #matrix: GlyphScale
  /** Thousandths of an em in a unit of the glyphs. */
  readonly #scale: number
  readonly #findLigature = createFindLigature(this, letter => this.#findCode(letter))
  /** What the names of its glyphs say, if they are codes. */
  readonly #named: ReturnType<typeof readBitmapNames>

  constructor(objects: PdfObjects, dictionary: Dictionary) {
    this.#objects = objects
    this.#dictionary = dictionary
    const described = objects.getDictionary(dictionary, 'FontDescriptor')
    // Programs that draw the glyphs of other fonts say in the descriptor which font it was.
    const name =
      textOf(objects.get(dictionary, 'BaseFont')) ??
      (described && textOf(objects.get(described, 'FontName'))) ??
      ''
    this.#unicode = readToUnicode(objects, dictionary)
    this.#encoding = readEncoding({
      objects,
      dictionary,
      name,
      standard: undefined,
      flags: 0,
      isEmbedded: true,
      isTrueTypeProgram: false,
    })
    const matrix = readMatrix(objects, dictionary)
    this.em = findEm(objects, dictionary, matrix)
    this.#matrix = matrix.map(scale => scale / this.em) as unknown as GlyphScale
    this.#scale = 1000 * this.#matrix[0]
    this.#named = readBitmapNames(this.#encoding.differences, this.#readWidths())
    const stem = () => measureLetters(letter => this.#readLetter(letter))
    this.font = describeFont({ name, flags: 0, italicAngle: 0, stem })
  }

  /** By code, in units of the glyphs, as far as they are written. */
  #readWidths(): ReadonlyMap<number, number> {
    const first = toInteger(this.#objects.get(this.#dictionary, 'FirstChar'), 0)
    const widths = numbersOf(this.#objects, this.#dictionary, 'Widths')
    return new Map(widths.map((width, at) => [first + at, width]))
  }

  lengthAt(): number {
    return this.codeBytes
  }

  findWidth(code: number): number {
    const objects = this.#objects
    const first = toInteger(objects.get(this.#dictionary, 'FirstChar'), 0)
    const given = objects.resolve(objects.getArray(this.#dictionary, 'Widths')?.[code - first])
    const width = typeof given === 'number' && given !== 0 ? given : this.#readDrawnWidth(code)
    const scaled = Math.round(width * this.#scale)
    return Math.min(Math.max(scaled, -MAX_WIDTH), MAX_WIDTH)
  }

  findExtent(code: number): number {
    return this.findWidth(code)
  }

  findShape(code: number): GlyphShape {
    return { name: this.#encoding.differences.get(code), ink: toInk(this.#readOutline(code)) }
  }

  findUnits(code: number): readonly number[] {
    const mapped = this.#unicode.get(code)
    if (mapped?.[0] === 0) return this.#findLigature(code) ?? mapped
    const units = mapped && !isControl(mapped) ? mapped : this.#encodedUnits(code)
    return units.length ? units : [code]
  }

  #encodedUnits(code: number): readonly number[] {
    const name = this.#encoding.differences.get(code)
    if (name !== undefined) return this.#named?.(code) ?? charactersOfName(name)
    const character = this.#encoding.base?.[code]
    return character ? [character] : []
  }

  #findCode(character: number): number | undefined {
    const mapped = this.#unicode.findCode(character)
    if (mapped !== undefined) return mapped
    for (let code = 0; code < CODES; code++) {
      const units = this.#encodedUnits(code)
      if (units.length === 1 && units[0] === character) return code
    }
    return undefined
  }

  /** A procedure begins with the width of its glyph, for `d0` or `d1`. */
  #readDrawnWidth(code: number): number {
    const start = toByteString(this.#readProcedure(code).subarray(0, MAX_START))
    const found = /^[\s\0]*([-+\d.]+)(?:\s+[-+\d.]+){1,5}\s+d[01]\b/.exec(start)
    return Number(found?.[1] ?? 0) || 0
  }

  #readLetter(character: number): readonly OutlinePoint[] {
    const code = this.#findCode(character)
    return code === undefined ? [] : this.#readOutline(code)
  }

  #readOutline(code: number): readonly OutlinePoint[] {
    const procedure = this.#readProcedure(code)
    this.#objects.count(procedure.length >> 3)
    return readDrawnOutline(toByteString(procedure), this.#matrix)
  }

  #readProcedure(code: number): Uint8Array {
    const objects = this.#objects
    const procedures = objects.getDictionary(this.#dictionary, 'CharProcs')
    const name = this.#encoding.differences.get(code)
    const procedure = procedures && name !== undefined && objects.get(procedures, name)
    return procedure instanceof Stream ? objects.unpackOnce(procedure) : new Uint8Array()
  }
}

/** Ghostscript takes the names of bitmap fonts for those of Adobe's list, and a glyph called `CR` for the end of a line. */
const isControl = ([unit = 0, ...others]: readonly number[]): boolean =>
  others.length === 0 && unit < SPACE

const THOUSANDTHS: GlyphScale = [0.001, 0, 0, 0.001]

function readMatrix(objects: PdfObjects, dictionary: Dictionary): GlyphScale {
  const given = objects.getArray(dictionary, 'FontMatrix')
  return THOUSANDTHS.map((usual, index) => {
    const number = objects.resolve(given?.[index])
    return typeof number === 'number' ? number : usual
  }) as unknown as GlyphScale
}

/** Means of the widths of all glyphs, in ems, that fonts have if their size is that of their text. */
const MEAN_WIDTH = { least: 0.15, usual: 0.5, most: 2 }
/** Larger glyphs are pictures. */
const MAX_EM = 400

/**
 * How large text of size 1 is. Bitmap fonts have glyphs as large as their pixels, and are shown at the size of one:
 * their em is the height of the letters, which the box of the font says unless it is a dummy.
 */
function findEm(objects: PdfObjects, dictionary: Dictionary, [a, , , d]: GlyphScale): number {
  const widths = numbersOf(objects, dictionary, 'Widths').filter(width => width !== 0)
  if (widths.length === 0) return 1
  const mean =
    Math.abs(a) * (widths.reduce((sum, width) => sum + Math.abs(width), 0) / widths.length)
  const fits = (em: number): boolean =>
    mean >= MEAN_WIDTH.least * em && mean <= MEAN_WIDTH.most * em
  if (fits(1)) return 1
  const [, bottom = 0, , top = 0] = numbersOf(objects, dictionary, 'FontBBox')
  const height = Math.abs((top - bottom) * d)
  const em = fits(height) ? height : mean / MEAN_WIDTH.usual
  return em > 0 && em <= MAX_EM ? em : 1
}

/** Of a list, as far as codes reach: many fonts may share one that goes on. */
const numbersOf = (objects: PdfObjects, dictionary: Dictionary, key: string): number[] =>
  (objects.getArray(dictionary, key) ?? []).slice(0, CODES).map(item => {
    const number = objects.resolve(item)
    return typeof number === 'number' ? number : 0
  })

/** Where the width is, in bytes. */
const MAX_START = 200
