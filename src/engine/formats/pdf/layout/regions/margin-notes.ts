/**
 * Rotated text in the margin. Its box is as high as several lines, which would all be one row with it:
 *
 *     │ d   1   Be it enacted that
 *     │ e   2   section 3 is amended
 *     │ w   3   to read as follows:
 */
import { overlap } from '../../geometry.ts'
import { SEVERAL } from '../../measures.ts'
import { isVertical } from '../../raw-page.ts'
import type { Piece } from '../../text/pieces.ts'

const OPTIONS = {
  /** More rotated pieces are the labels of a drawing. */
  maxRotated: 40,
}

interface Parted {
  readonly notes: readonly Piece[]
  readonly rest: readonly Piece[]
}

/** What stands in the margin, and the text of the page without it. */
export function partMarginNotes(pieces: readonly Piece[]): Parted {
  const rotated = pieces.filter(isRotated)
  if (!rotated.length || rotated.length > OPTIONS.maxRotated) return { notes: [], rest: pieces }
  const level = pieces.filter(piece => !isRotated(piece))
  const notes = new Set(
    rotated.filter(piece => isOutside(piece, level) && isBesideLines(piece, level)),
  )
  return notes.size
    ? { notes: [...notes], rest: pieces.filter(piece => !notes.has(piece)) }
    : { notes: [], rest: pieces }
}

const isRotated = ({ words }: Piece): boolean => isVertical(words[0]!.style)

/** Whether all text at its height is on one side of it. */
function isOutside(note: Piece, level: readonly Piece[]): boolean {
  const beside = level.filter(line => isBeside(note, line))
  return beside.every(({ x0 }) => x0 >= note.x1) || beside.every(({ x1 }) => x1 <= note.x0)
}

function isBesideLines(note: Piece, level: readonly Piece[]): boolean {
  let count = 0
  let y = Number.NEGATIVE_INFINITY
  for (const line of level) {
    if (!isBeside(note, line) || line.y0 < y) continue
    y = line.y1
    if (++count === SEVERAL) return true
  }
  return false
}

const isBeside = (note: Piece, { y0, y1 }: Piece): boolean =>
  overlap(note.y0, note.y1, y0, y1) > (y1 - y0) / 2
