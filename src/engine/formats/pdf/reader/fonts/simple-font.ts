/**
 * Fonts with one-byte codes (ISO 32000-1, 9.6): Type 1 and TrueType, embedded or not. The meaning of a code is
 * determined as PDFium does: ToUnicode, then the names of Differences, then the encoding. What only the font program
 * knows is read there.
 */
import type { OutlinePoint } from '../../page/stems.ts'
import type { Font, GlyphShape } from '../../raw-page.ts'
import type { Dictionary } from '../syntax/objects.ts'
import { type PdfObjects, textOf } from '../syntax/pdf-objects.ts'
import { ifSure } from '../unsure.ts'
import {
  type Descriptor,
  describeReaderFont,
  FIXED_PITCH,
  NON_SYMBOLIC,
  readDescriptor,
  SERIF,
  SYMBOLIC,
  toInteger,
} from './descriptor.ts'
import { type Encoding, readEncoding } from './encoding.ts'
import { characterOfName, charactersOfName } from './glyph-names.ts'
import { drawGlyf } from './program/glyf-outline.ts'
import { findExtent } from './program/glyph-extents.ts'
import type { NamedGlyphs } from './program/named-glyphs.ts'
import type { FontPrograms } from './program/open-named-glyphs.ts'
import { extentOf, type Outline, toInk } from './program/outline.ts'
import type { CodeSource } from './reader-font.ts'
import { findStandardFont, type StandardFont, substituteFont } from './standard-fonts.ts'
import type { UnicodeMap } from './to-unicode.ts'
import { readToUnicode } from './to-unicode-stream.ts'
import { PLAIN, readTrueTypeEncoding, type TrueTypeEncoding } from './true-type-encoding.ts'

const CODES = 256
const SPACE = 0x20
const UNKNOWN = 0x7fffffff
/** A control code, which shows nothing. */
const NOTHING = 0x7f

export class SimpleFont implements CodeSource {
  readonly codeBytes = 1
  readonly isVertical = false
  readonly font: Font
  readonly #objects: PdfObjects
  readonly #dictionary: Dictionary
  readonly #programs: FontPrograms
  readonly #isTrueType: boolean
  readonly #standard: StandardFont | undefined
  /** Its widths apply where the file has none. */
  readonly #substitute: StandardFont
  readonly #isDingbats: boolean
  readonly #descriptor: Descriptor
  readonly #name: string
  readonly #unicode: UnicodeMap
  /** If the file has none, those of a standard font apply. */
  readonly #widths: Int32Array | undefined
  /** What the encoding has for each code, as far as it was requested. */
  readonly #encoded = new Int32Array(CODES).fill(UNKNOWN)
  #encoding: Encoding | TrueTypeEncoding | undefined
  #nameByCharacter: ReadonlyMap<number, string> | undefined

  constructor(objects: PdfObjects, dictionary: Dictionary, programs: FontPrograms) {
    this.#objects = objects
    this.#dictionary = dictionary
    this.#programs = programs
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
    this.#unicode = readToUnicode(objects, dictionary)
    this.#isDingbats = /dingbats/i.test(this.#name)
    this.font = describeReaderFont(this.#name, this.#descriptor, letter => this.#readLetter(letter))
    const isSerif = (this.#descriptor.flags & SERIF) !== 0
    this.#substitute = substituteFont(this.#name, { ...this.font, isSerif })
  }

  lengthAt(): number {
    return this.codeBytes
  }

  findWidth(code: number): number {
    if (this.#widths) return this.#widths[code]!
    const { widths } = this.#substitute
    if (!widths) return 600
    return widths.get(this.#findInEncoding(code)) ?? widths.get(SPACE)!
  }

  findExtent(code: number): number {
    const width = this.findWidth(code)
    // How far it extends is only in its outline.
    if (width !== 0 || !this.#descriptor.program) return width
    return ifSure(() => this.#findOutlined(code)) ?? 0
  }

  findShape(code: number): GlyphShape {
    const name = ifSure(() => this.#glyphNameOf(code))
    return { name, ink: ifSure(() => toInk(this.#outlineOf(code))) }
  }

  /** Also of codes that a character encoding covers. */
  #glyphNameOf(code: number): string | undefined {
    const name = this.#nameOf(code)
    const { base } = this.#encodingOf()
    const glyphs = name === undefined && base ? this.#namedGlyphs() : undefined
    return glyphs ? this.#findName(glyphs, base![code]!) : name
  }

  #outlineOf(code: number): readonly OutlinePoint[] {
    const encoding = this.#encodingOf()
    if ('sfnt' in encoding)
      return drawGlyf(encoding.sfnt, encoding.findGlyph(code, this.#findInEncoding(code)))
    return this.#drawNamed(encoding, code)?.points ?? []
  }

  /** An unknown code is the character with that number. */
  findUnits(code: number): readonly number[] {
    const units = this.#unicode.get(code)
    if (units?.length) return units
    const character = this.#findInEncoding(code)
    if (character) return [character]
    const letters = charactersOfName(this.#nameOf(code) ?? '', this.#isDingbats)
    if (letters.length) return letters
    // Fonts for formulas have a bracket where others have a space.
    return [code === SPACE && this.font.isMath ? NOTHING : code]
  }

  /** 0 for none or several. */
  #findInEncoding(code: number): number {
    const known = this.#encoded[code]!
    if (known !== UNKNOWN) return known
    const character = this.#readEncoded(code)
    this.#encoded[code] = character
    return character
  }

  #readEncoded(code: number): number {
    const name = this.#nameOf(code)
    if (name === undefined) return this.#encodingOf().base?.[code] ?? 0
    if (name === '.notdef') return this.#isTrueType || this.#isSymbolic ? 0 : SPACE
    return characterOfName(name, this.#isDingbats)
  }

  /** Undefined for codes that a character encoding covers, and for those without a glyph. */
  #nameOf(code: number): string | undefined {
    const { base, differences } = this.#encodingOf()
    const given = differences.get(code)
    if (given !== undefined || base) return given
    return ifSure(() => this.#namedGlyphs()?.nameOf(code))
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

  #namedGlyphs(): NamedGlyphs | undefined {
    const { program } = this.#descriptor
    return program && this.#programs.open(program)
  }

  /** The outline by which PDFium shows an ASCII letter: none if no code stands for it. */
  #readLetter(letter: number): readonly OutlinePoint[] {
    const code = this.#unicode.findCode(letter) || this.#findEncoded(letter)
    return code === undefined ? [] : this.#outlineOf(code)
  }

  #findOutlined(code: number): number {
    const encoding = this.#encodingOf()
    if ('sfnt' in encoding) {
      const glyph = encoding.findGlyph(code, this.#findInEncoding(code))
      return findExtent(encoding.sfnt, glyph) ?? 0
    }
    const outline = this.#drawNamed(encoding, code)
    return outline ? extentOf(outline) : 0
  }

  #drawNamed({ base, differences }: Encoding, code: number): Outline | undefined {
    const glyphs = this.#namedGlyphs()
    if (!glyphs) return undefined
    const given = differences.get(code)
    const name = given ?? (base ? this.#findName(glyphs, base[code]!) : glyphs.nameOf(code))
    if (name !== undefined && glyphs.hasGlyph(name)) return glyphs.draw(name)
    // A glyph with another name may stand for the same character.
    const other = given && !this.#isSymbolic ? this.#findName(glyphs, characterOfName(given)) : ''
    return glyphs.draw(other || '.notdef')
  }

  /** Letters are named after themselves; other characters may have several glyphs: the first counts. */
  #findName(glyphs: NamedGlyphs, character: number): string | undefined {
    if (!character) return undefined
    const letter = String.fromCharCode(character)
    if (glyphs.hasGlyph(letter)) return letter
    if (!this.#nameByCharacter) {
      const names = Array.from(glyphs.names)
      this.#objects.count(names.length * NODES_PER_NAME)
      this.#nameByCharacter = toNameByCharacter(names)
    }
    return this.#nameByCharacter.get(character)
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
    const { differences } = encoding
    if (!this.#isTrueType) return encoding
    const read =
      program?.isTrueType &&
      readTrueTypeEncoding(this.#objects.unpack(program.stream), flags, encoding)
    return read || { base: program ? encoding.base : (encoding.base ?? PLAIN), differences }
  }
}

/** Looking up a name is slower than looking at a character. */
const NODES_PER_NAME = 4

function toNameByCharacter(names: readonly string[]): ReadonlyMap<number, string> {
  const nameByCharacter = new Map<number, string>()
  for (const name of names) {
    const character = characterOfName(name)
    if (character && !nameByCharacter.has(character)) nameByCharacter.set(character, name)
  }
  return nameByCharacter
}

function flagsOf(standard: StandardFont | undefined): number {
  if (!standard) return 0
  return standard.isSymbolic ? SYMBOLIC : NON_SYMBOLIC
}

/** Undefined if the file has none, and the font's own apply. */
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
  if (first < 0 || first >= CODES) return widths
  if (last === 0 || last >= first + given.length) last = first + given.length - 1
  for (let code = first; code <= Math.min(last, CODES - 1); code++) {
    const width = toInteger(objects.resolve(given[code - first]), 0)
    widths[code] = Math.min(Math.max(width, -MAX_WIDTH), MAX_WIDTH)
  }
  return widths
}

/** Larger than any real one. */
const MAX_WIDTH = 0x7fff

function areEqual(widths: Int32Array): boolean {
  let common = 0
  for (const width of widths) {
    if (width === 0) continue
    if (common === 0) common = width
    else if (width !== common) return false
  }
  return common !== 0
}
