/**
 * Fonts that listings take letters of other scripts from. They have no monospaced Latin letters, so nothing but their
 * company says that they are code:
 *
 *     total = 0  # 合計
 */
import { lazy } from '../../lookup.ts'
import { heightOf } from './geometry.ts'
import { findListingBoxes, isOn } from './listing-boxes.ts'
import { LARGE_PART, MAX_AREAS, SEVERAL } from './measures.ts'
import { type Box, type CharStyle, changeFont, changeStyle } from './raw-page.ts'
import { isMonoWord, toRows } from './text/line.ts'
import type { PageText } from './text/page-text.ts'
import { changePiece, type Piece } from './text/pieces.ts'
import { changeWord, type Word } from './text/words.ts'

/** The pages with such fonts as monospaced ones, and so all letters on lines between lines of code. */
export function markCodeFonts(pages: readonly PageText[]): readonly PageText[] {
  if (!pages.some(hasBoth)) return pages
  const fonts = findCodeFonts(pages)
  const padded = findPadded(pages)
  const styles = new Map<CharStyle, CharStyle>()
  const toMono = (word: Word): Word => {
    const { style } = word
    if (style.font.isMono) return word
    let mono = styles.get(style)
    if (!mono) {
      mono = changeStyle(style, { font: changeFont(style.font, { isMono: true }) })
      styles.set(style, mono)
    }
    return changeWord(word, { style: mono })
  }
  return pages.map(page => {
    const listed = findListed(page)
    return {
      ...page,
      pieces: page.pieces.map(piece => {
        const isListed = listed.has(piece)
        const besideCode = isListed || isOfCode(piece)
        const isCode = (word: Word): boolean =>
          isListed ||
          padded.has(word) ||
          (fonts.has(word.style.font.name) && (besideCode || LETTER.test(word.text)))
        return changePiece(piece, {
          words: piece.words.map(word => (isCode(word) ? toMono(word) : word)),
        })
      }),
    }
  })
}

/** Emoji have one font for all text, wherever most of them stand: only letters tell by their font that they are code. */
const LETTER = /\p{L}/u

const hasBoth = ({ raw, pieces }: PageText): boolean =>
  raw.styles.some(({ font }) => font.isMono) &&
  pieces.some(({ words }) => words.some(isMonoWord) && words.some(isOther))

const PAD = {
  /** Areas that are higher, in points, are behind more than a line. */
  maxHeight: 30,
  /** How far an area extends beyond its code, in ems. */
  reach: 0.8,
}

/** Letters of other scripts on areas of their own, in the color that is behind code in the lines of the document. */
function findPadded(pages: readonly PageText[]): ReadonlySet<Word> {
  const counts = new Map<number, { code: number; text: number }>()
  const others: { color: number; words: readonly Word[] }[] = []
  for (const { raw, pieces } of pages) {
    if (raw.fills.length > MAX_AREAS) continue
    for (const fill of raw.fills) {
      if (heightOf(fill) >= PAD.maxHeight) continue
      const words = wordsOn(fill, pieces)
      if (!words.length) continue
      const { color } = fill
      const count = counts.get(color) ?? { code: 0, text: 0 }
      counts.set(color, count)
      if (words.every(isMonoWord)) count.code++
      else if (words.every(isOtherOrMono)) others.push({ color, words })
      else count.text++
    }
  }
  const isOfCodeColor = ({ color }: { color: number }): boolean => {
    const { code, text } = counts.get(color)!
    return code >= SEVERAL && text === 0
  }
  return new Set(others.filter(isOfCodeColor).flatMap(({ words }) => words))
}

/** The words on an area that ends with them on both sides. */
function wordsOn(area: Box, pieces: readonly Piece[]): readonly Word[] {
  const isOn = ({ x0, x1 }: Word): boolean => (x0 + x1) / 2 > area.x0 && (x0 + x1) / 2 < area.x1
  const piece = pieces.find(
    ({ baseline, words }) => baseline > area.y0 && baseline < area.y1 && words.some(isOn),
  )
  const words = piece?.words.filter(isOn) ?? []
  const [first] = words
  if (!first) return []
  const reach = PAD.reach * first.style.size
  return first.x0 - area.x0 < reach && area.x1 - words.at(-1)!.x1 < reach ? words : []
}

/** Lines of one listing are at most this many ems apart. */
export const LISTING_PITCH = 1.7

type Row = readonly Piece[]

const isNear = ([one]: Row, [other]: Row): boolean =>
  Math.abs(one!.baseline - other!.baseline) < LISTING_PITCH * one!.size

const beginsWithCode = ([piece]: Row): boolean => isMonoWord(piece!.words[0]!)

const mayBeCode = (row: Row): boolean => row.every(({ words }) => words.every(isOtherOrMono))

/**
 * Lines of code and letters of other scripts, above or below a line of code, or on an area with one; between two if
 * they begin with letters.
 */
function findListed({ raw, pieces }: PageText): ReadonlySet<Piece> {
  const listed = new Set<Piece>()
  const rows = toRows(pieces)
  const isCode = (row: Row): boolean =>
    row.every(piece => listed.has(piece) || piece.words.every(isMonoWord))
  const isInside = (box: Box, row: Row): boolean => row.every(piece => isOn(box, piece))
  const boxes = lazy(() =>
    findListingBoxes(raw).filter(box => rows.some(row => isCode(row) && isInside(box, row))),
  )
  const isOnListing = (row: Row): boolean => boxes().some(box => isInside(box, row))
  rows.forEach((row, index) => {
    if (isCode(row) || !mayBeCode(row)) return
    if (isOnListing(row)) {
      for (const piece of row) listed.add(piece)
      return
    }
    const [above, below] = [rows[index - 1], rows[index + 1]].map(other =>
      other && isNear(row, other) ? other : undefined,
    )
    const followsCode = above !== undefined && isCode(above)
    const precedesCode =
      below !== undefined && (isCode(below) || (beginsWithCode(below) && mayBeCode(below)))
    if (beginsWithCode(row) ? followsCode || (below && isCode(below)) : followsCode && precedesCode)
      for (const piece of row) listed.add(piece)
  })
  return listed
}

function findCodeFonts(pages: readonly PageText[]): ReadonlySet<string> {
  const uses = new Map<string, { letters: number; besideCode: number }>()
  for (const { pieces } of pages) {
    for (const { words } of pieces) {
      const others = words.filter(word => !isMonoWord(word))
      if (!others.length) continue
      const isCode = isOfCode({ words })
      for (const { text, style } of others) {
        const use = uses.get(style.font.name) ?? { letters: 0, besideCode: 0 }
        uses.set(style.font.name, use)
        use.letters += text.length
        if (isCode) use.besideCode += text.length
      }
    }
  }
  const names = new Set<string>()
  for (const [name, { letters, besideCode }] of uses) {
    // Some lines of comments have nothing else in them. Where text has the font, too, nothing is told by it.
    if (besideCode >= LARGE_PART * letters) names.add(name)
  }
  return names
}

/** Hebrew and what comes after it, without punctuation: monospaced fonts have Latin, Greek and Cyrillic letters. */
const OTHER_SCRIPT = /[\u0590-\u1fff\u2190-\u2bff\u2e80-\u{10ffff}]/u

const isOther = (word: Word): boolean => !isMonoWord(word) && OTHER_SCRIPT.test(word.text)

/** Code, and what may be code beside it. */
const isOfCode = ({ words }: Pick<Piece, 'words'>): boolean =>
  words.some(isMonoWord) && words.every(isOtherOrMono)

const isOtherOrMono = (word: Word): boolean => isMonoWord(word) || isOther(word)
