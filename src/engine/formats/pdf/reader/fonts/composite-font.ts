/**
 * Fonts with two-byte codes (ISO 32000-1, 9.7): Type 0 with Identity-H, where a code is the number of a glyph. Its
 * meaning is in ToUnicode or nowhere.
 */
import type { Font, GlyphShape } from '../../raw-page.ts'
import { type Dictionary, isArray, isDictionary, Name, type PdfObject } from '../syntax/objects.ts'
import { type PdfObjects, textOf } from '../syntax/pdf-objects.ts'
import { ifSure, Unsure } from '../unsure.ts'
import { CidGlyphs } from './cid-glyphs.ts'
import { describeReaderFont, readDescriptor, toInteger } from './descriptor.ts'
import { toInk } from './program/outline.ts'
import { type ReaderFont, SeveralCharacters } from './reader-font.ts'
import type { UnicodeMap } from './to-unicode.ts'
import { readToUnicode } from './to-unicode-stream.ts'

const CODES = 65_536
const SPACE = 0x20

export class CompositeFont implements ReaderFont {
  readonly isTwoByte = true
  readonly font: Font
  readonly #unicode: UnicodeMap
  readonly #several = new SeveralCharacters()
  readonly #characters = new Map<number, number>()
  readonly #widths: Widths
  readonly #glyphs: CidGlyphs
  readonly #extentByCode = new Map<number, number>()
  readonly #shapes = new Map<number, GlyphShape>()
  readonly spaceWidth: number | undefined

  constructor(objects: PdfObjects, dictionary: Dictionary) {
    const encoding = objects.get(dictionary, 'Encoding')
    if (!(encoding instanceof Name) || encoding.value !== 'Identity-H') throw new Unsure('cmap')
    const descendants = objects.getArray(dictionary, 'DescendantFonts')
    const descendant = objects.resolve(descendants?.[0])
    if (descendants?.length !== 1 || !isDictionary(descendant)) throw new Unsure('font')
    const system = objects.getDictionary(descendant, 'CIDSystemInfo')
    const ordering = system ? textOf(objects.get(system, 'Ordering')) : undefined
    // Character collections have their own meaning.
    if (ordering !== undefined && COLLECTIONS.test(ordering)) throw new Unsure('collection')
    const described = objects.getDictionary(descendant, 'FontDescriptor')
    const descriptor = readDescriptor(objects, described, 0)
    this.#widths = readWidths(objects, descendant)
    this.#unicode = readToUnicode(objects, dictionary)
    this.spaceWidth = this.widthOf(this.#unicode.findCode(SPACE) ?? 0)
    this.#glyphs = new CidGlyphs(objects, descendant, descriptor.program)
    const name = textOf(objects.get(descendant, 'BaseFont')) ?? ''
    this.font = describeReaderFont(name, descriptor, letter =>
      this.#glyphs.draw(this.#unicode.findCode(letter) ?? 0),
    )
  }

  widthOf(code: number): number {
    return this.#widths.widths[code]!
  }

  extentOf(code: number): number {
    if (this.#widths.isGiven[code]) return this.widthOf(code)
    let extent = this.#extentByCode.get(code)
    if (extent === undefined) {
      extent = Math.max(this.widthOf(code), this.#glyphs.extentOf(code))
      this.#extentByCode.set(code, extent)
    }
    return extent
  }

  characterOf(code: number): number {
    const known = this.#characters.get(code)
    if (known !== undefined) return known
    const units = this.#unicode.get(code)
    const value = units && units.length > 1 ? this.#several.add(units) : (units?.[0] ?? code)
    this.#characters.set(code, value)
    return value
  }

  several(key: number): readonly number[] {
    return this.#several.get(key)
  }

  shapeOf(code: number): GlyphShape {
    let shape = this.#shapes.get(code)
    if (!shape) {
      shape = { name: undefined, ink: ifSure(() => toInk(this.#glyphs.draw(code))) }
      this.#shapes.set(code, shape)
    }
    return shape
  }
}

const COLLECTIONS = /^(?:GB1|CNS1|Japan1|Korea1|UCS)/

/** Lists and ranges of widths (9.7.4.3); the first that is given for a code counts. */
function readWidths(objects: PdfObjects, descendant: Dictionary): Widths {
  const widths = new Int16Array(CODES).fill(toWidth(toInteger(objects.get(descendant, 'DW'), 1000)))
  const isGiven = new Uint8Array(CODES)
  const entries = objects.getArray(descendant, 'W') ?? []
  objects.count(entries.length)
  let written = 0
  for (let at = 0; at + 1 < entries.length; ) {
    const first = readCode(objects, entries[at])
    const next = objects.resolve(entries[at + 1])
    const list = isArray(next) ? next : undefined
    const last = list ? first + list.length - 1 : readCode(objects, next)
    const common = list ? 0 : readWidth(objects, entries[at + 2])
    written += Math.max(last - first, 0)
    if (last >= CODES || written > MAX_WRITTEN) throw new Unsure('widths')
    for (let code = first; code <= last; code++) {
      if (isGiven[code]) continue
      isGiven[code] = 1
      widths[code] = list ? readWidth(objects, list[code - first]) : common
    }
    at += list ? 2 : 3
  }
  return { widths, isGiven }
}

interface Widths {
  readonly widths: Int16Array
  /** Whether the file gives a width for the code. */
  readonly isGiven: Uint8Array
}

/** Ranges may overlap, but not without end. */
const MAX_WRITTEN = 16 * CODES

function readCode(objects: PdfObjects, object: PdfObject | undefined): number {
  const code = toInteger(objects.resolve(object), -1)
  if (code < 0 || code >= CODES) throw new Unsure('widths')
  return code
}

const readWidth = (objects: PdfObjects, object: PdfObject | undefined): number =>
  toWidth(toInteger(objects.resolve(object), 0))

function toWidth(width: number): number {
  if (width < -0x8000 || width > 0x7fff) throw new Unsure('widths')
  return width
}
