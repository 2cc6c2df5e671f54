/**
 * Fonts with codes of one byte (ISO 32000-1, 9.6): Type 1 and TrueType, embedded or not. What a code means is
 * found as PDFium finds it: ToUnicode, then the names of Differences, then the encoding. What only the font's
 * own program knows is read there.
 */
import type { OutlinePoint } from '../../page/stems.ts'
import type { Font } from '../../raw-page.ts'
import type { Dictionary } from '../syntax/objects.ts'
import { type PdfObjects, textOf } from '../syntax/pdf-objects.ts'
import { Unsure } from '../unsure.ts'
import {
  ALL_CAPS,
  type Descriptor,
  describeReaderFont,
  FIXED_PITCH,
  NON_SYMBOLIC,
  readDescriptor,
  SYMBOLIC,
  toInteger,
} from './descriptor.ts'
import { type Encoding, readEncoding } from './encoding.ts'
import { MAC_ROMAN, WIN_ANSI } from './encodings.ts'
import { characterOfName, lettersOfLigature } from './glyph-names.ts'
import { drawGlyf } from './program/glyf-outline.ts'
import type { NamedGlyphs } from './program/named-glyphs.ts'
import { openNamedGlyphs } from './program/open-named-glyphs.ts'
import { extentOf, type Outline } from './program/outline.ts'
import { type ReaderFont, SeveralCharacters } from './reader-font.ts'
import { findStandardFont, type StandardFont } from './standard-fonts.ts'
import type { UnicodeMap } from './to-unicode.ts'
import { readToUnicode } from './to-unicode-stream.ts'
import { readTrueTypeEncoding, type TrueTypeEncoding } from './true-type-encoding.ts'

const CODES = 256
const SPACE = 0x20
const UNKNOWN = 0x7fffffff
const UNNAMED = -1

export class SimpleFont implements ReaderFont {
  readonly codeBytes = 1
  readonly isVertical = false
  readonly font: Font
  readonly #objects: PdfObjects
  readonly #dictionary: Dictionary
  readonly #isTrueType: boolean
  readonly #standard: StandardFont | undefined
  readonly #descriptor: Descriptor
  readonly #name: string
  readonly #unicode: UnicodeMap
  readonly #several = new SeveralCharacters()
  readonly #characters = new Int32Array(CODES).fill(UNKNOWN)
  readonly #widths: Int32Array | undefined
  /** Where the file has none: those of a standard font, as far as they were asked for. */
  readonly #standardWidths = new Int32Array(CODES).fill(UNKNOWN)
  /** What the encoding has for each code, as far as it was asked for. */
  readonly #encoded = new Int32Array(CODES).fill(UNKNOWN)
  readonly #extents = new Map<number, number>()
  #encoding: Encoding | TrueTypeEncoding | undefined
  #glyphs: NamedGlyphs | undefined
  #nameByCharacter: ReadonlyMap<number, string> | undefined
  #spaceWidth: number | undefined | null = null

  constructor(objects: PdfObjects, dictionary: Dictionary) {
    this.#objects = objects
    this.#dictionary = dictionary
    this.#isTrueType = objects.getName(dictionary, 'Subtype') === 'TrueType'
    const name = textOf(objects.get(dictionary, 'BaseFont')) ?? ''
    this.#standard = this.#isTrueType ? undefined : findStandardFont(name)
    this.#name = this.#standard?.name ?? name
    const described = objects.getDictionary(dictionary, 'FontDescriptor')
    const descriptor = readDescriptor(objects, described, flagsOf(this.#standard))
    this.#widths = readWidths(objects, dictionary, descriptor, this.#standard)
    const isMono = !descriptor.program && this.#widths !== undefined && areEqual(this.#widths)
    this.#descriptor = isMono
      ? { ...descriptor, flags: descriptor.flags | FIXED_PITCH }
      : descriptor
    const { flags, program } = this.#descriptor
    if (!program && (flags & ALL_CAPS) !== 0) throw new Unsure('font of capitals')
    const isFixed = this.#standard !== undefined && !this.#standard.widths
    if (!this.#widths && (program || !(this.#standard?.widths || isFixed)))
      throw new Unsure('widths')
    this.#unicode = readToUnicode(objects, dictionary)
    this.font = describeReaderFont(this.#name, this.#descriptor, letter => this.#readLetter(letter))
  }

  lengthAt(): number {
    return this.codeBytes
  }

  widthOf(code: number): number {
    if (this.#widths) return this.#widths[code]!
    const known = this.#standardWidths[code]!
    if (known !== UNKNOWN) return known
    const width = this.#findStandardWidth(code)
    this.#standardWidths[code] = width
    return width
  }

  #findStandardWidth(code: number): number {
    const widths = this.#standard!.widths
    if (!widths) return 600
    if (this.#encodingOf().differences.get(code) === '.notdef') throw new Unsure('widths')
    return widths.get(this.#findInEncoding(code)) ?? widths.get(SPACE)!
  }

  extentOf(code: number): number {
    const width = this.widthOf(code)
    // How far it reaches is in its outline alone.
    if (width !== 0 || !this.#descriptor.program) return width
    let extent = this.#extents.get(code)
    if (extent === undefined) {
      extent = this.#findExtent(code)
      this.#extents.set(code, extent)
    }
    return extent
  }

  characterOf(code: number): number {
    const known = this.#characters[code]!
    if (known !== UNKNOWN) return known
    const value = this.#find(code)
    this.#characters[code] = value
    return value
  }

  several(key: number): readonly number[] {
    return this.#several.get(key)
  }

  get spaceWidth(): number | undefined {
    if (this.#spaceWidth === null) {
      const code = this.#unicode.findCode(SPACE) || this.#findEncoded(SPACE)
      this.#spaceWidth = code === undefined ? undefined : this.widthOf(code)
    }
    return this.#spaceWidth
  }

  /** A code that nothing is known of is the character of that number. */
  #find(code: number): number {
    const value = this.#unicode.get(code)
    if (value && value.length > 1) return this.#several.add(value)
    if (value?.length) return value[0]!
    const character = this.#findInEncoding(code)
    if (character) return character
    const letters = lettersOfLigature(this.#nameOf(code) ?? '')
    return letters.length ? this.#several.add(letters) : code
  }

  #findInEncoding(code: number): number {
    const character = this.#findKnown(code)
    if (character === UNNAMED || character > 0xffff) throw new Unsure('glyph name')
    return character
  }

  /** UNNAMED for names that are not known here. */
  #findKnown(code: number): number {
    const known = this.#encoded[code]!
    if (known !== UNKNOWN) return known
    const character = this.#readEncoded(code) ?? UNNAMED
    this.#encoded[code] = character
    return character
  }

  #readEncoded(code: number): number | undefined {
    const name = this.#nameOf(code)
    if (name === undefined) return this.#encodingOf().base?.[code] ?? 0
    if (name === '.notdef') return this.#isTrueType || this.#isSymbolic ? 0 : SPACE
    return characterOfName(name)
  }

  /** Undefined for codes that an encoding of characters tells of, and for those without a glyph. */
  #nameOf(code: number): string | undefined {
    const { base, differences } = this.#encodingOf()
    return differences.get(code) ?? (base ? undefined : this.#namedGlyphs().nameOf(code))
  }

  #encodingOf(): Encoding | TrueTypeEncoding {
    this.#encoding ??= this.#readEncoding()
    return this.#encoding
  }

  #findEncoded(character: number): number | undefined {
    for (let code = 0; code < CODES; code++) {
      if (this.#findInEncoding(code) === character) return code
    }
    return undefined
  }

  #namedGlyphs(): NamedGlyphs {
    this.#glyphs ??= openNamedGlyphs(this.#objects, this.#descriptor.program)
    return this.#glyphs
  }

  /** The outline by which PDFium shows a letter of ASCII: none where no code stands for it. */
  #readLetter(letter: number): readonly OutlinePoint[] {
    const encoding = this.#encodingOf()
    const code = this.#unicode.findCode(letter) || this.#findLetter(letter)
    if (code === undefined) return []
    if ('sfnt' in encoding)
      return drawGlyf(encoding.sfnt, encoding.findGlyph(code, this.#findInEncoding(code)))
    return this.#drawNamed(encoding, code).points
  }

  #findExtent(code: number): number {
    const encoding = this.#encodingOf()
    if ('sfnt' in encoding) throw new Unsure('widths')
    return extentOf(this.#drawNamed(encoding, code))
  }

  #findLetter(letter: number): number | undefined {
    for (let code = 0; code < CODES; code++) if (this.#findKnown(code) === letter) return code
    return undefined
  }

  #drawNamed({ base, differences }: Encoding, code: number): Outline {
    const glyphs = this.#namedGlyphs()
    const given = differences.get(code)
    const name = given ?? (base ? this.#findName(base[code]!) : glyphs.nameOf(code))
    if (name !== undefined && glyphs.hasGlyph(name)) return glyphs.draw(name)
    // A glyph of another name may stand for the same character.
    if (given !== undefined && !this.#isSymbolic && this.#findName(characterOfName(given)))
      throw new Unsure('weight')
    return glyphs.draw('.notdef')
  }

  /** Letters are named after themselves; of other characters several glyphs may be called. */
  #findName(character: number | undefined): string | undefined {
    if (!character) return undefined
    const glyphs = this.#namedGlyphs()
    const letter = String.fromCharCode(character)
    if (glyphs.hasGlyph(letter)) return letter
    if (!this.#nameByCharacter) {
      const names = Array.from(glyphs.names)
      this.#objects.count(names.length * NODES_PER_NAME)
      this.#nameByCharacter = toNameByCharacter(names)
    }
    const name = this.#nameByCharacter.get(character)
    if (name === SEVERAL) throw new Unsure('glyph name')
    return name
  }

  get #isSymbolic(): boolean {
    return (this.#descriptor.flags & SYMBOLIC) !== 0
  }

  #readEncoding(): Encoding | TrueTypeEncoding {
    const { flags, program } = this.#descriptor
    const encoding = readEncoding({
      objects: this.#objects,
      dictionary: this.#dictionary,
      name: this.#name,
      standard: this.#standard,
      flags,
      isEmbedded: program !== undefined,
      isTrueTypeProgram: program?.isTrueType ?? false,
    })
    if (!this.#isTrueType) return encoding
    if (program?.isTrueType)
      return readTrueTypeEncoding(this.#objects.unpack(program.stream), flags, encoding)
    const { base, differences } = encoding
    const isPlain = (base === WIN_ANSI || base === MAC_ROMAN) && !differences.size
    if (program || !(isPlain || (flags & NON_SYMBOLIC) !== 0)) throw new Unsure('TrueType encoding')
    return encoding
  }
}

/** Looking a name up takes longer than looking at a character. */
const NODES_PER_NAME = 4
const SEVERAL = ''

function toNameByCharacter(names: readonly string[]): ReadonlyMap<number, string> {
  const nameByCharacter = new Map<number, string>()
  for (const name of names) {
    const character = characterOfName(name)
    if (character) nameByCharacter.set(character, nameByCharacter.has(character) ? SEVERAL : name)
  }
  return nameByCharacter
}

function flagsOf(standard: StandardFont | undefined): number {
  if (!standard) return 0
  return standard.isSymbolic ? SYMBOLIC : NON_SYMBOLIC
}

/** Undefined where the file has none, and the font's own count. */
function readWidths(
  objects: PdfObjects,
  dictionary: Dictionary,
  { missingWidth }: Descriptor,
  standard: StandardFont | undefined,
): Int32Array | undefined {
  const given = objects.getArray(dictionary, 'Widths')
  if (!given) return undefined
  const isFixed = standard !== undefined && !standard.widths
  const widths = new Int32Array(CODES).fill(missingWidth ?? (isFixed ? 600 : 0))
  const first = toInteger(objects.get(dictionary, 'FirstChar'), 0)
  let last = toInteger(objects.get(dictionary, 'LastChar'), 0)
  if (first < 0 || first >= CODES || last < 0) throw new Unsure('widths')
  if (last === 0 || last >= first + given.length) last = first + given.length - 1
  for (let code = first; code <= Math.min(last, CODES - 1); code++) {
    const width = toInteger(objects.resolve(given[code - first]), 0)
    // PDFium keeps them in 16 bits.
    if (width < -0x8000 || width >= 0x7fff) throw new Unsure('widths')
    widths[code] = width
  }
  return widths
}

function areEqual(widths: Int32Array): boolean {
  let common = 0
  for (const width of widths) {
    if (width === 0) continue
    if (common === 0) common = width
    else if (width !== common) return false
  }
  return common !== 0
}
