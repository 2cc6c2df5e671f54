/**
 * Fonts with multi-byte codes (ISO 32000-2, 9.7): a CMap maps codes to CIDs, which are numbers of glyphs or of
 * characters in a collection. The meaning of a code is in ToUnicode or in its collection.
 */
import { type Font, type GlyphShape, UNREADABLE } from '../../raw-page.ts'
import { type Dictionary, isDictionary } from '../syntax/objects.ts'
import { type PdfObjects, textOf } from '../syntax/pdf-objects.ts'
import { ifSure } from '../unsure.ts'
import { CidGlyphs } from './cid-glyphs.ts'
import { type CidWidths, readCidHeights, readCidWidths } from './cid-widths.ts'
import type { CMap } from './cmaps/cmap.ts'
import { type Collections, findCollectionName } from './cmaps/collections.ts'
import { readCMap } from './cmaps/read-cmap.ts'
import { type Descriptor, describeReaderFont, FIXED_PITCH, readDescriptor } from './descriptor.ts'
import { createFindLigature } from './ligatures.ts'
import { toInk } from './program/outline.ts'
import type { CodeSource } from './reader-font.ts'
import type { UnicodeMap } from './to-unicode.ts'
import { readToUnicode } from './to-unicode-stream.ts'

const SPACE = 0x20
const LAST_ASCII = 0x7e
/** From the narrowest to the widest of most fonts. */
const LETTERS = Array.from('iltrsecanuomw', letter => letter.charCodeAt(0))
/** Each collection begins with the ASCII characters, from the space on. */
const FIRST_CID = 1
/** Its CIDs are Unicode. */
const UNICODE_ORDERING = 'UCS'
const MAX_UNIT = 0xffff

export class CompositeFont implements CodeSource {
  readonly codeBytes: number
  readonly isVertical: boolean
  readonly font: Font
  readonly #cmap: CMap
  /** That of the CMap, or else the one named by the font. */
  readonly #ordering: string | undefined
  readonly #collections: Collections
  readonly #unicode: UnicodeMap
  readonly #widths: CidWidths
  readonly #glyphs: CidGlyphs
  readonly #findLigature = createFindLigature(this, letter => this.#unicode.findCode(letter))

  constructor(objects: PdfObjects, dictionary: Dictionary, collections: Collections) {
    const first = objects.resolve(objects.getArray(dictionary, 'DescendantFonts')?.[0])
    const descendant = isDictionary(first) ? first : new Map()
    const { cmap, collection } = readCMap(objects, objects.get(dictionary, 'Encoding'), collections)
    this.#cmap = cmap
    this.codeBytes = cmap.space.codeBytes
    this.isVertical = cmap.isVertical
    const system = objects.getDictionary(descendant, 'CIDSystemInfo')
    this.#ordering = collection ?? (system ? textOf(objects.get(system, 'Ordering')) : undefined)
    this.#collections = collections
    const described = objects.getDictionary(descendant, 'FontDescriptor')
    const descriptor = readDescriptor(objects, described, 0)
    this.#widths = (cmap.isVertical ? readCidHeights : readCidWidths)(objects, descendant)
    this.#unicode = readToUnicode(objects, dictionary)
    this.#glyphs = new CidGlyphs(objects, descendant, descriptor.program)
    const name = textOf(objects.get(descendant, 'BaseFont')) ?? ''
    this.font = describeReaderFont(name, this.#withProvenPitch(descriptor), letter =>
      this.#glyphs.draw(this.#cidOf(this.#findCode(letter))),
    )
  }

  /** Programs call fonts fixed-pitch of which they show nothing but digits, which are as wide in most fonts. */
  #withProvenPitch(descriptor: Descriptor): Descriptor {
    if ((descriptor.flags & FIXED_PITCH) === 0) return descriptor
    const widths = new Set<number>()
    for (const letter of LETTERS) {
      const code = this.#findCode(letter)
      if (code !== 0) widths.add(this.findWidth(code))
    }
    return widths.size === 1
      ? descriptor
      : { ...descriptor, flags: descriptor.flags & ~FIXED_PITCH }
  }

  lengthAt(bytes: Uint8Array, at: number, end: number): number {
    return this.#cmap.space.lengthAt(bytes, at, end)
  }

  findWidth(code: number): number {
    return this.#widths.get(this.#cidOf(code))
  }

  findExtent(code: number): number {
    const cid = this.#cidOf(code)
    const width = this.#widths.get(cid)
    // Marks without a width of their own extend as far as their outlines.
    if (this.isVertical || (width !== 0 && this.#widths.isGiven(cid))) return width
    return Math.max(width, this.#glyphs.extentOf(cid))
  }

  findUnits(code: number): readonly number[] {
    const mapped = this.#unicode.get(toUnsigned(code))
    const isUnmapped = mapped === undefined ? !this.#unicode.isEmpty : mapped[0] === 0
    const ligature = isUnmapped ? this.#findLigature(code) : undefined
    return ligature ?? this.#unitsOf(toUnsigned(code))
  }

  findShape(code: number): GlyphShape {
    return {
      name: undefined,
      ink: ifSure(() => toInk(this.#glyphs.draw(this.#cidOf(code)))),
    }
  }

  #cidOf(code: number): number {
    return this.#cmap.isIdentity ? code : this.#cmap.cidOf(toUnsigned(code))
  }

  /** Without any meaning, PDFium shows the code itself. */
  #unitsOf(code: number): readonly number[] {
    const units = this.#unicode.get(code) ?? this.#inCollection(this.#unicode.collection, code)
    if (units) return units
    if (this.#cmap.isUnicode) return code <= MAX_UNIT ? [code] : [code >>> 16, code & MAX_UNIT]
    const cid = this.#cidOf(code)
    if (this.#ordering === UNICODE_ORDERING) return [cid]
    return this.#inCollection(this.#ordering, cid) ?? [code <= MAX_UNIT ? code : UNREADABLE]
  }

  /** Undefined if there is no such collection. */
  #inCollection(ordering: string | undefined, cid: number): readonly number[] | undefined {
    const name = findCollectionName(ordering)
    return name && (this.#collections.get(name).unitsOf(cid) ?? [UNREADABLE])
  }

  /** The code of an ASCII character; 0 if unknown. */
  #findCode(character: number): number {
    const code = this.#unicode.findCode(character)
    if (code) return code
    if (!this.#cmap.isIdentity || this.#ordering === UNICODE_ORDERING) return character
    const isKnown = findCollectionName(this.#ordering) && character <= LAST_ASCII
    return isKnown ? character - SPACE + FIRST_CID : 0
  }
}

/** Four-byte codes are kept as signed integers. */
const toUnsigned = (code: number): number => code >>> 0
