/** Lines at the edges of pages that may be one repeated line: alike, at one height, with numbers that count. */
import { SAME_PLACE, SMALLER } from '../measures.ts'
import { wordsText } from '../text/line.ts'
import type { Piece } from '../text/pieces.ts'
import { type EdgeLine, isLarge, type ShareOf, type Usual } from './edge-lines.ts'
import type { Group } from './evidence.ts'
import { countsWithPages, isNumberApart, numbersIn, toPattern } from './page-numbers.ts'

export function findGroups(
  edges: readonly EdgeLine[],
  usual: Usual,
  pageCount: number,
  shareOf: ShareOf,
): Group[] {
  const byKey = new Map<string, EdgeLine[]>()
  for (const line of edges) addTo(byKey, keyOf(line), line)
  const groups: Group[] = []
  for (const alike of byKey.values()) {
    for (const level of splitByHeight(alike)) {
      for (const { lines, isCounting } of splitByNumbers(level)) {
        const pages = new Set(lines.map(line => line.page))
        const share = shareOf(pages)
        groups.push({ lines, isCounting, count: pages.size, pageCount, share, usual })
      }
    }
  }
  return groups
}

function addTo<Item>(groups: Map<string, Item[]>, key: string, item: Item): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}

/** Lines with the same key may be the same line on different pages; left and right pages mirror each other. */
function keyOf({ side, text, isDeep, pieces }: EdgeLine): string {
  if (isDeep) return `deep ${text}`
  if (pieces.length === 1) return `${side} ${toPattern(text)}`
  const patterns = pieces.map(piece => toPattern(wordsText(piece.words)))
  return `${side} ${patterns.sort().join(' ')}`
}

/** Lines at about the same height on their pages, in page order. */
export function splitByHeight(group: readonly EdgeLine[]): EdgeLine[][] {
  if (group.length === 1) return [[group[0]!]]
  const parts: EdgeLine[][] = []
  let lastY = Number.NEGATIVE_INFINITY
  for (const line of [...group].sort((a, b) => a.y - b.y)) {
    if (line.y - lastY > SAME_PLACE) parts.push([])
    parts.at(-1)!.push(line)
    lastY = line.y
  }
  return parts.map(part => part.sort((a, b) => a.page - b.page))
}

interface Numbered {
  readonly lines: EdgeLine[]
  readonly isCounting: boolean
}

/** Lines of one pattern whose numbers, except for those that count with the pages, are equal. */
function splitByNumbers(lines: EdgeLine[]): Numbered[] {
  // Most lines occur once or have no number: their pieces need not be read.
  if (lines.length < 2 || !/\d/.test(lines[0]!.text)) return [{ lines, isCounting: false }]
  const slots = lines.map(readSlots)
  const width = slots[0]!.length
  if (width === 0) return [{ lines, isCounting: false }]
  const counting: boolean[] = []
  const pages = lines.map(line => line.page)
  for (let slot = 0; slot < width; slot++) {
    const values = slots.map(own => own[slot]!.value)
    const isApart = slots.every(own => own[slot]!.isApart)
    const isSame = values.every(value => value === values[0])
    counting.push(!isSame && isApart && countsWithPages(values, pages, true))
  }
  const parts = new Map<string, EdgeLine[]>()
  for (const [index, line] of lines.entries()) {
    const fixed = slots[index]!.filter((_, slot) => !counting[slot]).map(({ value }) => value)
    addTo(parts, fixed.join(' '), line)
  }
  return [...parts.values()].map(part => ({ lines: part, isCounting: counting.includes(true) }))
}

interface Slot {
  readonly value: number
  readonly isApart: boolean
}

/** The numbers of a line, in the order of `keyOf`. */
function readSlots(line: EdgeLine): Slot[] {
  const slots: Slot[] = []
  for (const { piece, text } of inPatternOrder(line)) {
    // In a header, a large one numbers what begins there; and "Total:  120" is an amount.
    const before = line.pieces[line.pieces.indexOf(piece) - 1]
    const isLabeled = before !== undefined && /[:=]$/.test(wordsText(before.words))
    const isApart =
      !isLabeled &&
      (isNumberApart(piece) ? line.side !== 'head' || !isLarge(line) : endsSmallLine(piece, line))
    for (const value of numbersIn(text)) slots.push({ value, isApart })
  }
  return slots
}

interface TextPiece {
  readonly piece: Piece
  readonly text: string
}

function inPatternOrder({ pieces, text }: EdgeLine): readonly TextPiece[] {
  return pieces.length === 1
    ? [{ piece: pieces[0]!, text }]
    : pieces.map(toPatterned).sort(byPattern)
}

interface Patterned extends TextPiece {
  readonly pattern: string
}

function toPatterned(piece: Piece): Patterned {
  const text = wordsText(piece.words)
  return { piece, text, pattern: toPattern(text) }
}

const byPattern = (a: Patterned, b: Patterned): number =>
  a.pattern < b.pattern ? -1 : a.pattern > b.pattern ? 1 : 0

/** "Journal of Rivers 12 (2017) 131" in small type: the label of a question is shorter, and not smaller. */
const MIN_WORDS = 4

const endsSmallLine = ({ words, size }: Piece, { usualSize }: EdgeLine): boolean =>
  words.length >= MIN_WORDS && size <= SMALLER * usualSize && /^\d{1,4}$/.test(words.at(-1)!.text)
