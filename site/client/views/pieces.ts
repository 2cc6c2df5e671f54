/**
 * Markdown in pieces that are shown one by one: a block each, and a long one in several. Each can be rendered without
 * the others.
 */

import type { BlockEntry } from '../../../src/engine/parts/present.ts'
import { firstIndex } from '../../../src/engine/sorted.ts'

export interface Piece {
  /** Its first line, from 1. */
  readonly line: number
  /** Where it is in the markdown. */
  readonly start: number
  readonly end: number
  /** Which block it belongs to; -1 for what precedes the first, such as a page marker. */
  readonly block: number
  /** Lines without which the rest of a long block would read differently: the head of its table, its fence. */
  readonly before: string
  readonly after: string
}

/** Longer blocks are cut where that is possible: adding a piece to the page should not be felt. */
const MAX_LINES = 6
const MAX_CHARACTERS = 8000

export function cutPieces(markdown: string, blocks: readonly BlockEntry[]): Piece[] {
  const starts = toLineStarts(markdown)
  const firstLines = blocks
    .map(({ lines }, block) => ({ line: lines[0], block }))
    .filter(({ line }) => line <= starts.length)
  const all = firstLines[0]?.line === 1 ? firstLines : [{ line: 1, block: -1 }, ...firstLines]
  return all.flatMap(({ line, block }, index) => {
    const nextLine = all[index + 1]?.line ?? starts.length + 1
    const lines = starts.slice(line - 1, nextLine)
    if (nextLine > starts.length) lines.push(markdown.length)
    return cutBlock(markdown, lines, { line, block, type: blocks[block]?.type })
  })
}

interface Block {
  readonly line: number
  readonly block: number
  readonly type: BlockEntry['type'] | undefined
}

/** `starts` are the offsets of the block's lines, and of what follows. */
function cutBlock(
  markdown: string,
  starts: readonly number[],
  { line, block, type }: Block,
): Piece[] {
  const lineAt = (index: number) => markdown.slice(starts[index], starts[index + 1])
  const { mayCut = () => false, before = '', after = '' } = findRule(type, lineAt)
  const last = starts.length - 1
  const cuts = [0]
  for (let index = 1; index < last; index++) {
    const from = cuts.at(-1)!
    const isLong = index - from >= MAX_LINES || starts[index + 1]! - starts[from]! > MAX_CHARACTERS
    if (isLong && mayCut(index)) cuts.push(index)
  }
  return cuts.map((from, index) => ({
    line: line + from,
    start: starts[from]!,
    end: starts[cuts[index + 1] ?? last]!,
    block,
    before: index > 0 ? before : '',
    after: index < cuts.length - 1 ? after : '',
  }))
}

interface Rule {
  /** Whether a piece may begin on a line of the block. */
  readonly mayCut?: (index: number) => boolean
  readonly before?: string
  readonly after?: string
}

function findRule(type: Block['type'], lineAt: (index: number) => string): Rule {
  switch (type) {
    case 'table':
      if (!lineAt(0).startsWith('|')) return {}
      return {
        mayCut: index => index > 2 && lineAt(index).startsWith('|'),
        before: lineAt(0) + lineAt(1),
      }
    case 'code': {
      const [fence] = /^(?:`{3,}|~{3,})/.exec(lineAt(0)) ?? []
      return fence ? { mayCut: index => index > 1, before: lineAt(0), after: fence } : {}
    }
    case 'list':
      return { mayCut: index => /^(?:[-*+]|\d{1,9}[.)]) /.test(lineAt(index)) }
    default:
      return {}
  }
}

/** The same, with pieces of a bounded length: for text that is shown as it is, any line is a good place to cut. */
export function cutFiner(markdown: string, pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap(piece => {
    if (piece.end - piece.start <= MAX_CHARACTERS) return [piece]
    const parts: Piece[] = []
    let { line, start } = piece
    while (start < piece.end) {
      const end = findEnd(markdown, start, piece.end)
      parts.push({ ...piece, line, start, end })
      for (let at = start; at < end; at++) if (markdown.charCodeAt(at) === NEWLINE) line++
      start = end
    }
    return parts
  })
}

const NEWLINE = 10

/** After a line where there is one; otherwise anywhere but inside a character. */
function findEnd(markdown: string, start: number, last: number): number {
  if (last - start <= MAX_CHARACTERS) return last
  const newline = markdown.lastIndexOf('\n', start + MAX_CHARACTERS - 1)
  if (newline >= start) return newline + 1
  const end = start + MAX_CHARACTERS
  return /[\udc00-\udfff]/.test(markdown[end]!) ? end - 1 : end
}

/** The index of the piece that a line is in, or an offset. */
export function findByLine(pieces: readonly Piece[], line: number): number {
  return Math.max(firstIndex(pieces, piece => piece.line > line) - 1, 0)
}

export function findByOffset(pieces: readonly Piece[], offset: number): number {
  return Math.max(firstIndex(pieces, piece => piece.start > offset) - 1, 0)
}

function toLineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  // A newline at the end begins no further line.
  if (starts.length > 1 && starts.at(-1) === text.length) starts.pop()
  return starts
}
