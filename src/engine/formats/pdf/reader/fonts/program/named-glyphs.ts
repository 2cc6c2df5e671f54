/** Font programs with named glyphs: Type 1 and CFF. */
import type { Outline } from './outline.ts'

export interface NamedGlyphs {
  readonly names: Iterable<string>
  hasGlyph(name: string): boolean
  /** The name of a code in the program's encoding; undefined if it has no glyph for it. */
  nameOf(code: number): string | undefined
  draw(name: string): Outline
}
