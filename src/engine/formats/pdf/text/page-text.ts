/** A page's text as pieces, with the links laid over it, beside what is drawn. */
import { heightOf } from '../geometry.ts'
import { type Box, isVertical, OBLIQUE, type RawPage } from '../raw-page.ts'
import type { TextPool } from '../text-pool.ts'
import { joinAccents } from './accents.ts'
import { addCheckBoxes } from './check-boxes.ts'
import { addDrawnBullets } from './drawn-bullets.ts'
import { readFieldWords } from './fields.ts'
import { markFormulas, withFormulas } from './formula-words.ts'
import { findDropped, hiddenText } from './hidden.ts'
import { changePiece, joinWords, type Piece } from './pieces.ts'
import { findPlacedCells } from './placed-cells.ts'
import { readWords } from './read-words.ts'
import { markLines } from './strikes.ts'
import { joinSurrogates } from './surrogates.ts'
import { joinLogos } from './tex-logo.ts'
import { changeWord, type Word } from './words.ts'

export interface PageText {
  /** Without its characters, which are words now: a long document need not keep them all. */
  readonly raw: Omit<RawPage, 'chars'>
  readonly pieces: readonly Piece[]
  /** Lines of rotated text that were left out. */
  readonly stamps: readonly Piece[]
  /** Text that nobody sees, and that was left out. */
  readonly hidden: string
  /** Characters that only machines read, and that no word has. */
  readonly dropped: ReturnType<typeof findDropped>
  /** Duplicate prints of words, which were left out. */
  readonly doubles: readonly Word[]
}

export function readPageText(read: RawPage, pool?: TextPool, showsHidden = false): PageText {
  const { hiddenFields = [] } = read
  const given =
    showsHidden && hiddenFields.length
      ? { ...read, fields: [...read.fields, ...hiddenFields] }
      : read
  const marked = markFormulas(joinSurrogates(given), pool)
  const page = joinAccents(marked.page)
  const { chars, ...raw } = page
  const unseen: number[] = []
  const placed: number[] = []
  const typed = withFormulas(readWords(page, pool, showsHidden ? null : unseen, placed), marked)
  const cells = findPlacedCells(typed, placed)
  const written = markLines(typed, page)
  const unseenTexts = showsHidden ? [] : hiddenFields.map(({ value }) => value.trim())
  if (unseen.length) unseenTexts.unshift(hiddenText(page, unseen))
  const hidden = unseenTexts.filter(Boolean).join(' ')
  const dropped = findDropped(page)
  const filled = page.fields.length ? [...written, ...readFieldWords(page, written)] : written
  const words = joinLogos(page.links.length ? trimLinks(filled) : filled)
  const doubles: Word[] = []
  if (words.every(isLevel)) {
    const pieces = addMarkers(raw, joinWords(words, doubles, cells))
    return { raw, pieces, stamps: [], hidden, dropped, doubles }
  }

  const pieces = [...addMarkers(raw, joinWords(words.filter(isLevel), doubles, cells))]
  for (const turn of [1, 2, 3] as const) {
    const turned = words.filter(word => word.style.turn === turn)
    for (const piece of turned.length ? joinWords(turned, doubles) : []) {
      pieces.push(turnPiece(piece, turn, page))
    }
  }
  for (const word of words) if (word.style.turn === OBLIQUE) pieces.push(...joinWords([word]))
  const kept = pieces.filter(piece => !isStamp(piece, page))
  const stamps = pieces.filter(piece => isStamp(piece, page))
  return { raw, pieces: kept, stamps, hidden, dropped, doubles }
}

/** Boxes of tasks and bullets that are drawn, as words. */
function addMarkers(raw: Pick<RawPage, 'drawings' | 'fills' | 'rules'>, given: readonly Piece[]) {
  const { pieces, rest } = addCheckBoxes(raw, given)
  return addDrawnBullets(rest, pieces)
}

const isLevel = (word: Word): boolean => word.style.turn === 0

/** Rotated text along most of the page is a stamp or a margin note about the file. */
const STAMP_SHARE = 0.4
/** … as are large letters at an odd angle, in points. */
const LARGE_OBLIQUE = 30
/** Width of letters, in ems. */
const MEAN_WIDTH = 0.5

function isStamp(piece: Piece, page: RawPage): boolean {
  const { text, style } = piece.words[0]!
  const { turn, size } = style
  if (turn === OBLIQUE)
    return size > LARGE_OBLIQUE || text.length * size * MEAN_WIDTH > STAMP_SHARE * page.height
  return isVertical(style) && heightOf(piece) > STAMP_SHARE * page.height
}

/** A rotated piece keeps its words and gets the box that it covers on the page. */
function turnPiece(piece: Piece, turn: 1 | 2 | 3, page: RawPage): Piece {
  const box = turnBox(piece, turn, page)
  return changePiece(piece, { ...box, baseline: box.y1 })
}

function turnBox(box: Box, turn: 1 | 2 | 3, { width, height }: RawPage): Box {
  const { x0, y0, x1, y1 } = box
  switch (turn) {
    case 1:
      return { x0: y0, x1: y1, y0: height - x1, y1: height - x0 }
    case 2:
      return { x0: width - x1, x1: width - x0, y0: height - y1, y1: height - y0 }
    case 3:
      return { x0: width - y1, x1: width - y0, y0: x0, y1: x1 }
  }
}

/** Link areas extend over brackets beside the text; those of another color are not meant. */
function trimLinks(words: readonly Word[]): Word[] {
  return words.map(trimLink)
}

function trimLink(word: Word, index: number, words: readonly Word[]): Word {
  if (!word.link || /[\p{L}\p{N}]/u.test(word.text)) return word
  const isCut = isOtherColor(word, words[index - 1]) || isOtherColor(word, words[index + 1])
  return isCut ? changeWord(word, { link: undefined }) : word
}

const isOtherColor = (word: Word, other: Word | undefined): boolean =>
  other !== undefined && other.link === word.link && other.style.color !== word.style.color
