/** The glyphs of a font with two-byte codes, in the font program (ISO 32000-1, 9.7.4.2). */
import type { OutlinePoint } from '../../page/stems.ts'
import { type Dictionary, Stream } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { Unsure } from '../unsure.ts'
import type { FontProgram } from './descriptor.ts'
import { CffFont } from './program/cff.ts'
import { drawGlyf } from './program/glyf-outline.ts'
import { findExtent } from './program/glyph-extents.ts'
import { extentOf, type Outline } from './program/outline.ts'
import { openSfnt, type Sfnt } from './program/sfnt.ts'

type OpenProgram =
  | { readonly type: 'sfnt'; readonly sfnt: Sfnt }
  | { readonly type: 'cff'; readonly cff: CffFont }

export class CidGlyphs {
  readonly #objects: PdfObjects
  readonly #descendant: Dictionary
  readonly #program: FontProgram | undefined
  #opened: { readonly program: OpenProgram; readonly map: Uint8Array | undefined } | undefined

  constructor(objects: PdfObjects, descendant: Dictionary, program: FontProgram | undefined) {
    this.#objects = objects
    this.#descendant = descendant
    this.#program = program
  }

  /** How far a glyph extends to the right, in thousandths of an em. */
  extentOf(code: number): number {
    if (!this.#program) return 0
    const { program } = this.#open()
    const glyph = this.#findGlyph(code)
    if (program.type === 'sfnt') return findExtent(program.sfnt, glyph) ?? 0
    const outline = this.#drawCff(program.cff, glyph)
    return outline ? extentOf(outline) : 0
  }

  draw(code: number): readonly OutlinePoint[] {
    const { program } = this.#open()
    const glyph = this.#findGlyph(code)
    if (program.type === 'sfnt') return drawGlyf(program.sfnt, glyph)
    return this.#drawCff(program.cff, glyph)?.points ?? []
  }

  /** Undefined for glyphs that the font lacks. */
  #drawCff(cff: CffFont, number: number): Outline | undefined {
    const glyph = cff.isCidKeyed ? cff.findGlyph(number) : number
    return glyph === undefined ? undefined : cff.drawGlyph(glyph)
  }

  #findGlyph(code: number): number {
    const { map } = this.#open()
    if (!map) return code
    if (2 * code + 2 > map.length) throw new Unsure('font program')
    return map[2 * code]! * 256 + map[2 * code + 1]!
  }

  #open(): { readonly program: OpenProgram; readonly map: Uint8Array | undefined } {
    if (!this.#opened) {
      const map = this.#objects.get(this.#descendant, 'CIDToGIDMap')
      this.#opened = {
        program: this.#openProgram(),
        map: map instanceof Stream ? this.#objects.unpack(map) : undefined,
      }
    }
    return this.#opened
  }

  #openProgram(): OpenProgram {
    const program = this.#program
    if (!program || program.isType1) throw new Unsure('font program')
    const bytes = this.#objects.unpack(program.stream)
    const sfnt = openSfnt(bytes)
    if (sfnt?.tables.has('glyf')) return { type: 'sfnt', sfnt }
    if (sfnt || program.isTrueType) throw new Unsure('font program')
    return { type: 'cff', cff: new CffFont(bytes, elements => this.#objects.count(elements)) }
  }
}
