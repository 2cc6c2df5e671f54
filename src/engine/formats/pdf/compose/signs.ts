/**
 * Accounts set signs at the edge of a column, far from the number and often nearer to the one before. Each goes to
 * its own number, and columns that had nothing but signs are gone:
 *
 *     Sales | $ | 4,059 $ | 1,696 | (2.2 | )      →      Sales | $ 4,059 | $ 1,696 | (2.2)
 */
import { CURRENCY_SIGN } from '../layout/regions/columns.ts'
import { isNumeric } from '../layout/regions/numeric.ts'
import { toPart } from '../layout/tables/filled-cell.ts'
import type { CellBlock, TableBlock } from '../layout/tables/table.ts'
import { type Line, toLine } from '../text/line.ts'
import { changeWord, type Word } from '../text/words.ts'

/** What may precede a number: "$", "US$", "CHF", "(", "$(". */
const CURRENCY_NAME = `(?:${CURRENCY_SIGN}|CHF|EUR|USD|GBP)`
const PREFIX = new RegExp(String.raw`^(?=.)${CURRENCY_NAME}?\(?$`, 'u')
const CURRENCY = new RegExp(`^${CURRENCY_NAME}$`, 'u')
/** What may follow one. */
const SUFFIX = /^(?=.)\)?[%‰]?$/
/** What may take a sign before it, and one after it. */
const UNSIGNED = /^(?:\(|[-–−])?\s*(?:[\d.]|[-–—−]+\)?$)/
const OPEN = /\([^)]*$/
const COUNTED = /(?:\d|\)|^[-–—−]+)$/

/** The minimum distance, in ems, of a currency from a name before it: closer, it is a word of the name. */
const MIN_SIGN_GAP = 0.7

export function joinSigns(table: TableBlock): TableBlock {
  if (!table.rows.some(row => row.some(hasSign))) return table
  const signColumns = findSignColumns(table)
  /** Columns that a sign has left, and the one it went to. */
  const moves: Move[] = []
  const rows = table.rows.map(row => joinInRow(row, signColumns, moves).map(closeAmounts))
  return joinColumns({ ...table, rows }, moves)
}

interface Move {
  readonly from: number
  readonly to: number
}

/** No sign is longer, and nearly every word is. */
const MAX_SIGN = 6
const isPrefix = ({ text }: Word): boolean => text.length <= MAX_SIGN && PREFIX.test(text)
const isSuffix = ({ text }: Word): boolean => text.length <= MAX_SIGN && SUFFIX.test(text)
const isSign = (word: Word): boolean => isPrefix(word) || isSuffix(word)
const isCurrency = ({ text }: Word): boolean => CURRENCY.test(text)

/** At an edge, or a closing bracket apart from its amount. */
const hasSign = ({ lines }: CellBlock): boolean =>
  lines.some(({ words }) => isPrefix(words.at(-1)!) || isSuffix(words[0]!)) ||
  lines.some(({ words }) => words.some(isLooseBracket))

const isLooseBracket = (word: Word): boolean =>
  !word.glued && word.text.startsWith(')') && isSuffix(word)

/** `(702.9 )` is `(702.9)`: accounts set the bracket where those of a column are below each other. */
function closeAmounts(cell: CellBlock): CellBlock {
  if (!cell.lines.some(({ words }) => words.some(isLooseBracket))) return cell
  const lines = cell.lines.map(line => {
    let amount = ''
    const close = (word: Word): Word => {
      const text = amount + word.text
      const isOwn = isLooseBracket(word) && OPEN.test(amount) && isNumeric(text)
      amount = isOwn || word.glued ? text : word.text
      return isOwn ? changeWord(word, { glued: true }) : word
    }
    return toLine(line.pieces.map(piece => toPart(piece, piece.words.map(close))))
  })
  return { ...cell, lines }
}

const hasOnlySigns = ({ lines }: CellBlock): boolean =>
  lines.length > 0 && lines.every(({ words }) => words.every(isSign))

/**
 * Those that mostly contain nothing but signs: a sign among units is a unit, and one over numbers is their column's
 * name. With a separate name next to that of the numbers, a column is not just for signs.
 */
function findSignColumns({ rows, xs, headerRows }: TableBlock): boolean[] {
  const balance = new Array<number>(xs.length - 1).fill(0)
  const sides = new Array<number>(xs.length - 1).fill(0)
  for (const [index, row] of rows.entries()) {
    for (const cell of row) {
      if (hasOnlySigns(cell)) {
        balance[cell.column]!++
        sides[cell.column] = cell.lines[0]!.words.every(isSuffix) ? -1 : 1
      } else if (index >= headerRows && cell.lines.length) balance[cell.column]!--
    }
  }
  const nameOf = (column: number): CellBlock | undefined =>
    rows[0]!.find(cell => cell.column === column && cell.lines.length && !hasOnlySigns(cell))
  return balance.map((signs, column) => {
    const names = [column, column + sides[column]!].sort((a, b) => a - b).map(nameOf)
    return signs >= 0 && !isApart(names[0], names[1])
  })
}

function joinInRow(
  row: readonly CellBlock[],
  signColumns: readonly boolean[],
  moves: Move[],
): readonly CellBlock[] {
  const cells = row.filter(({ lines }) => lines.length)
  const isMovable = (cell: CellBlock): boolean => !hasOnlySigns(cell) || signColumns[cell.column]!
  const isSignLast = followsNumbers(cells)
  const changed = new Map<CellBlock, readonly Line[]>()
  const linesOf = (cell: CellBlock): readonly Line[] => changed.get(cell) ?? cell.lines
  const move = (from: CellBlock, to: CellBlock, joined: Joined | undefined): void => {
    if (!joined) return
    changed.set(from, joined.from)
    changed.set(to, joined.to)
    if (!joined.from.length) moves.push({ from: from.column, to: to.column })
  }
  // From the right, so that a number has lost the next one's sign before it gets its own.
  for (let index = isSignLast ? -1 : cells.length - 2; index >= 0; index--) {
    const [from, to] = [cells[index]!, cells[index + 1]!]
    if (isMovable(from)) move(from, to, moveForward(linesOf(from), linesOf(to)))
  }
  for (let index = 1; index < cells.length; index++) {
    const [to, from] = [cells[index - 1]!, cells[index]!]
    const first = linesOf(from)[0]?.words[0]
    if (!first || !(isMovable(from) || first.text.startsWith(')'))) continue
    move(from, to, moveBack(linesOf(from), linesOf(to), isSignLast))
  }
  if (!changed.size) return row
  return row.map(cell => ({ ...cell, lines: linesOf(cell) }))
}

/** Whether currencies follow the numbers of a row, as in "12 €". */
function followsNumbers(cells: readonly CellBlock[]): boolean {
  const words = cells.flatMap(({ lines }) => lines.flatMap(line => line.words))
  const first = words.findIndex(({ text }) => isNumeric(text))
  return first >= 0 && isCurrency(words.at(-1)!) && !words.slice(0, first).some(isCurrency)
}

interface Joined {
  readonly from: readonly Line[]
  readonly to: readonly Line[]
}

/** The signs at the end of the first cell before the number that the next begins with. */
function moveForward(from: readonly Line[], to: readonly Line[]): Joined | undefined {
  const last = from.at(-1)!
  const target = to.find(line => isLevel(last, line))
  if (!target || !UNSIGNED.test(target.text)) return undefined
  let start = last.words.length
  while (start > 0 && isPrefix(last.words[start - 1]!)) start--
  const [sign, before] = [last.words[start], last.words[start - 1]]
  if (!sign || sign.glued) return undefined
  const isInName =
    before && !/[\d)%—–-]$/.test(before.text) && sign.x0 - before.x1 < MIN_SIGN_GAP * last.size
  if (isInName) return undefined
  const signs = last.words.slice(start)
  return {
    from: [...from.slice(0, -1), ...toLines(last, last.words.slice(0, start))],
    to: to.map(line => (line === target ? putBefore(signs, line, last) : line)),
  }
}

/** The signs at the start of a cell after the number that the previous one ends with. */
function moveBack(
  from: readonly Line[],
  to: readonly Line[],
  isSignLast: boolean,
): Joined | undefined {
  const first = from[0]!
  const target = to.find(line => isLevel(first, line))
  if (!target) return undefined
  const signs: Word[] = []
  let text = target.text
  for (const word of first.words) {
    const isWanted = word.text.startsWith(')')
      ? OPEN.test(text)
      : (isSuffix(word) || (isSignLast && isCurrency(word))) && COUNTED.test(text)
    if (!isWanted) break
    signs.push(changeWord(word, { glued: isSuffix(word) }))
    text += word.text
  }
  if (!signs.length || !isNumeric(text.replace(/\p{Sc}$/u, '').trimEnd())) return undefined
  return {
    from: [...toLines(first, first.words.slice(signs.length)), ...from.slice(1)],
    to: to.map(line =>
      line === target ? toLine([...line.pieces, toPart(first.pieces[0]!, signs)]) : line,
    ),
  }
}

const isLevel = (a: Line, b: Line): boolean => Math.abs(a.baseline - b.baseline) < b.size / 2

const toLines = (line: Line, words: readonly Word[]): Line[] =>
  words.length ? [toLine([toPart(line.pieces[0]!, words)])] : []

function putBefore(signs: readonly Word[], line: Line, source: Line): Line {
  const isOpen = signs.at(-1)!.text.endsWith('(')
  const words = line.words.map((word, index) =>
    index === 0 ? changeWord(word, { glued: isOpen }) : word,
  )
  return toLine([toPart(source.pieces[0]!, signs), toPart(line.pieces[0]!, words)])
}

/** Columns between which signs have moved are one if no row has separate texts in both. */
function joinColumns(table: TableBlock, moves: readonly Move[]): TableBlock {
  const width = table.xs.length - 1
  const isCrossed = new Array<boolean>(width).fill(false)
  for (const { from, to } of moves) isCrossed.fill(true, Math.min(from, to), Math.max(from, to))
  const owners = findOwners(table)
  /** The column that each becomes. */
  const places: number[] = [0]
  let group = owners.map(row => row[0])
  for (let column = 1; column < width; column++) {
    const isJoined =
      isCrossed[column - 1]! && owners.every((row, index) => !isApart(group[index], row[column]))
    places.push(places[column - 1]! + (isJoined ? 0 : 1))
    group = owners.map((row, index) => row[column] ?? (isJoined ? group[index] : undefined))
  }
  if (places[width - 1] === width - 1) return table
  const isKept = (column: number): boolean => places[column] !== places[column - 1]
  return {
    ...table,
    xs: table.xs.filter((_, column) => isKept(column)),
    ...(table.gaps ? { gaps: table.gaps.filter((_, index) => isKept(index + 1)) } : {}),
    rows: table.rows.map(row => placeRow(row.filter(hasPlace), places)),
  }
}

/** Words of a row closer than this, in ems, are one text: the column of signs has split it. */
const CUT_GAP = 0.5

function isApart(left: CellBlock | undefined, right: CellBlock | undefined): boolean {
  if (!left || !right || left === right) return false
  const [before, after] = [left.lines[0], right.lines[0]]
  if (!before || !after || left.lines.length + right.lines.length > 2) return true
  return !isLevel(before, after) || after.x0 - before.x1 > CUT_GAP * after.size
}

function placeRow(row: readonly CellBlock[], places: readonly number[]): CellBlock[] {
  const placed: CellBlock[] = []
  for (const cell of row) {
    const column = places[cell.column]!
    const end = places[cell.column + cell.columnSpan - 1]! + 1
    const last = placed.at(-1)
    if (last && last.column + last.columnSpan > column) {
      const pieces = [...last.lines, ...cell.lines].flatMap(line => line.pieces)
      const columnSpan = end - last.column
      placed[placed.length - 1] = { ...last, columnSpan, lines: [toLine(pieces)] }
    } else placed.push({ ...cell, column, columnSpan: end - column })
  }
  return placed
}

const hasPlace = ({ lines, rowSpan }: CellBlock): boolean => lines.length > 0 || rowSpan > 1

/** For each position of the table, the cell that covers it, except for empty ones. */
function findOwners({ rows, xs }: TableBlock): (CellBlock | undefined)[][] {
  const owners = rows.map(() => new Array<CellBlock | undefined>(xs.length - 1).fill(undefined))
  for (const [index, row] of rows.entries()) {
    for (const cell of row.filter(hasPlace)) {
      for (const covered of owners.slice(index, index + cell.rowSpan)) {
        covered.fill(cell, cell.column, cell.column + cell.columnSpan)
      }
    }
  }
  return owners
}
