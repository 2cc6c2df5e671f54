/** The glyphs of a font with two-byte codes, in the font program (ISO 32000-1, 9.7.4.2). */
import type { OutlinePoint } from '../../page/stems.ts'
import { type Dictionary, Stream } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { ifSure } from '../unsure.ts'
import type { FontProgram } from './descriptor.ts'
import { CffFont } from './program/cff.ts'
import { drawGlyf } from './program/glyf-outline.ts'
import { findExtent } from './program/glyph-extents.ts'
import { findCff } from './program/open-named-glyphs.ts'
import { extentOf, type Outline } from './program/outline.ts'
import { openSfnt, type Sfnt } from './program/sfnt.ts'

type OpenProgram =
  | { readonly type: 'sfnt'; readonly sfnt: Sfnt }
  | { readonly type: 'cff'; readonly cff: CffFont }

export class CidGlyphs {
  readonly #objects: PdfObjects
  readonly #descendant: Dictionary
  readonly #stream: Stream | undefined
  /** Null until it is needed; undefined for programs that cannot be read. */
  #program: OpenProgram | undefined | null = null
  #map: Uint8Array | undefined

  constructor(objects: PdfObjects, descendant: Dictionary, program: FontProgram | undefined) {
    this.#objects = objects
    this.#descendant = descendant
    this.#stream = program?.stream
  }

  /** How far a glyph extends to the right, in thousandths of an em. */
  extentOf(code: number): number {
    const program = this.#open()
    const glyph = this.#findGlyph(code)
    if (program?.type === 'sfnt') return ifSure(() => findExtent(program.sfnt, glyph)) ?? 0
    const outline = program && ifSure(() => this.#drawCff(program.cff, glyph))
    return outline ? extentOf(outline) : 0
  }

  draw(code: number): readonly OutlinePoint[] {
    const program = this.#open()
    const glyph = this.#findGlyph(code)
    if (program?.type === 'sfnt') return drawGlyf(program.sfnt, glyph)
    return (program && this.#drawCff(program.cff, glyph)?.points) ?? []
  }

  /** Undefined for glyphs that the font lacks. */
  #drawCff(cff: CffFont, number: number): Outline | undefined {
    const glyph = cff.isCidKeyed ? cff.findGlyph(number) : number
    return glyph === undefined ? undefined : cff.drawGlyph(glyph)
  }

  #findGlyph(code: number): number {
    const map = this.#map
    return map ? (map[2 * code] ?? 0) * 256 + (map[2 * code + 1] ?? 0) : code
  }

  #open(): OpenProgram | undefined {
    if (this.#program === null) {
      const map = this.#objects.get(this.#descendant, 'CIDToGIDMap')
      this.#map = map instanceof Stream ? this.#objects.unpack(map) : undefined
      this.#program = ifSure(() => this.#openProgram())
    }
    return this.#program
  }

  #openProgram(): OpenProgram | undefined {
    if (!this.#stream) return undefined
    const bytes = this.#objects.unpack(this.#stream)
    const sfnt = openSfnt(bytes)
    if (sfnt?.tables.has('glyf')) return { type: 'sfnt', sfnt }
    const count = (elements: number): void => this.#objects.count(elements)
    return { type: 'cff', cff: new CffFont(findCff(bytes) ?? bytes, count) }
  }
}
