/** A row of text that may belong to a table. */
import { union } from '../../geometry.ts'
import type { Box } from '../../raw-page.ts'
import { isAllBold } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import type { Word } from '../../text/words.ts'
import { type Chunk, toChunks } from '../regions/columns.ts'

export interface TextRow extends Box {
  readonly pieces: readonly Piece[]
  /** See `chunksOf`: computed on first use. */
  chunks: readonly Chunk[] | undefined
}

/** Rows from `start` up to but not including `end`. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

export function toTextRow(pieces: readonly Piece[]): TextRow {
  const { x0, y0, x1, y1 } = union(pieces)
  return { x0, y0, x1, y1, pieces, chunks: undefined }
}

export const isBoldRow = ({ pieces }: TextRow): boolean => pieces.every(isAllBold)

/** The row's words grouped by proximity, whatever pieces they are in. */
export function chunksOf(row: TextRow): readonly Chunk[] {
  row.chunks ??= toChunks(wordsOfRow(row), cellsOf(row))
  return row.chunks
}

function cellsOf({ pieces }: TextRow): ReadonlySet<Word> | undefined {
  const cells = pieces.filter(piece => piece.isCell)
  return cells.length ? new Set(cells.map(({ words }) => words[0]!)) : undefined
}

export function wordsOfRow({ pieces }: TextRow): readonly Word[] {
  if (pieces.length === 1) return pieces[0]!.words
  const words: Word[] = []
  for (const piece of pieces) for (const word of piece.words) words.push(word)
  return words
}

export const baselineOf = (row: TextRow): number => row.pieces[0]!.baseline

/** From baseline to baseline. */
export const stepsOf = (rows: readonly TextRow[]): number[] =>
  rows.slice(1).map((row, index) => baselineOf(row) - baselineOf(rows[index]!))
