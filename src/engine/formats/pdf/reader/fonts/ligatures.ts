/**
 * Ligatures without a meaning: browsers say what the letters of a font are, but not what a glyph is that the font puts in
 * the place of several. Such a glyph is exactly as wide as its letters together, and its ink ends where that of the last
 * one does.
 */
import { lazy } from '../../../../lookup.ts'
import type { CodeSource } from './reader-font.ts'

const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl']

/** In thousandths of an em: the width of each letter is rounded. */
const SAME_WIDTH = 2
/** In ems: the last letter may be drawn a little differently. */
const SAME_END = 0.04

type Glyphs = Pick<CodeSource, 'findWidth' | 'findShape'>

/** A ligature whose letters the font has, with what its glyph has to be like. */
interface Expected {
  readonly letters: readonly number[]
  readonly width: number
  /** In ems. */
  readonly end: number
}

/** Finds the letters of a glyph; undefined unless there is one answer. */
export function createFindLigature(
  glyphs: Glyphs,
  codeOf: (letter: number) => number | undefined,
): (code: number) => readonly number[] | undefined {
  const expected = lazy(() => listExpected(glyphs, codeOf))
  return code => {
    const width = glyphs.findWidth(code)
    const alike = expected().filter(one => Math.abs(one.width - width) <= SAME_WIDTH)
    const ink = alike.length > 0 ? glyphs.findShape(code).ink : undefined
    const fitting = alike.filter(({ end }) => ink && Math.abs(ink.x1 - end) <= SAME_END)
    return fitting.length === 1 ? fitting[0]!.letters : undefined
  }
}

function listExpected(
  glyphs: Glyphs,
  codeOf: (letter: number) => number | undefined,
): readonly Expected[] {
  return LIGATURES.flatMap(written => {
    const letters = Array.from(written, letter => letter.charCodeAt(0))
    const codes = letters.map(codeOf)
    const last = codes.at(-1)
    const ink = last === undefined ? undefined : glyphs.findShape(last).ink
    if (!ink || codes.includes(undefined)) return []
    const width = codes.reduce<number>((sum, code) => sum + glyphs.findWidth(code!), 0)
    return [{ letters, width, end: (width - glyphs.findWidth(last!)) / 1000 + ink.x1 }]
  })
}
