/**
 * Numbers that a typesetter puts beside the lines of a listing, in the font of the text:
 *
 *     1  def f():
 *     2
 *     3      return 1
 */
import { LISTING_PITCH } from '../../code-fonts.ts'
import { ALIGNED, SEVERAL } from '../../measures.ts'
import { isMonoWord, toRows } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import type { Word } from '../../text/words.ts'

interface Numbered {
  readonly word: Word
  readonly value: number
  readonly hasCode: boolean
  /** Which row of the page it stands in. */
  readonly row: number
}

export function findListingNumbers(pieces: readonly Piece[]): ReadonlySet<Word> {
  const found = new Set<Word>()
  if (pieces.filter(beginsWithNumber).length < SEVERAL) return found
  if (!pieces.some(({ words }) => words.some(isMonoWord))) return found
  for (const column of toColumns(findNumbered(pieces))) {
    const numbers = toRuns(column).filter(isListing).flat()
    if (numbers.length >= SEVERAL) for (const { word } of numbers) found.add(word)
  }
  return found
}

const beginsWithNumber = ({ words: [first] }: Piece): boolean =>
  /^\d{1,4}$/.test(first!.text) && !isMonoWord(first!)

/** The numbers at the left of rows that have nothing else but code. */
function findNumbered(pieces: readonly Piece[]): Numbered[] {
  return toRows(pieces).flatMap((row, index) => {
    const [word, ...code] = row.flatMap(({ words }) => words)
    if (!beginsWithNumber(row[0]!) || !code.every(isMonoWord)) return []
    return { word: word!, value: Number(word!.text), hasCode: code.length > 0, row: index }
  })
}

function toColumns(numbers: readonly Numbered[]): Numbered[][] {
  const columns: Numbered[][] = []
  for (const number of numbers) {
    const { x1, style } = number.word
    const column = columns.find(
      ([first]) =>
        first!.word.style.size === style.size &&
        Math.abs(first!.word.x1 - x1) < ALIGNED * style.size,
    )
    if (column) column.push(number)
    else columns.push([number])
  }
  return columns
}

/** Lines that count on; those in between are too long for one line of the page. */
function toRuns(column: readonly Numbered[]): Numbered[][] {
  const runs: Numbered[][] = []
  for (const number of column) {
    const last = runs.at(-1)?.at(-1)
    if (last && number.value === last.value + 1 && isNear(last, number)) runs.at(-1)!.push(number)
    else runs.push([number])
  }
  return runs
}

const isNear = (last: Numbered, { word, row }: Numbered): boolean =>
  word.baseline - last.word.baseline < LISTING_PITCH * word.style.size * (row - last.row)

/** The first one of the page may go on from the page before. */
const isListing = (run: readonly Numbered[], index: number): boolean =>
  (index === 0 || run[0]!.value === 1) && run.some(({ hasCode }) => hasCode)
