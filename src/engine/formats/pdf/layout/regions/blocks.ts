/** Lines of a region become blocks: paragraphs, headings or list items, not yet distinguished. */
import { median, union, widthOf } from '../../geometry.ts'
import type { Box } from '../../raw-page.ts'
import type { Statistics } from '../../statistics.ts'
import { isUnspaced } from '../../text/characters.ts'
import { type Line, startsRaised } from '../../text/line.ts'
import { findMarker, isContentsLine, isWeakBullet } from '../../text/markers.ts'
import type { Word } from '../../text/words.ts'

export interface TextBlock extends Box {
  readonly type: 'text'
  readonly page: number
  readonly lines: readonly Line[]
  /** Left and right ends of its column. */
  readonly column: { readonly x0: number; readonly x1: number }
  /** White space above it, in ems of its first line. */
  readonly spaceAbove: number
  /** What the file itself says it is. */
  readonly tag?: BlockTag
  /** Where it continues on later pages. */
  readonly continued?: readonly PagedBox[]
}

export interface PagedBox extends Box {
  readonly page: number
}

/** The formula that it shows and nothing else. */
export const findDisplayed = ({ lines }: TextBlock): string | undefined => {
  const [line] = lines
  const only = lines.length === 1 && line?.words.length === 1 ? line.words[0] : undefined
  return only?.formula?.isDisplay ? only.formula.latex : undefined
}

export type BlockTag =
  | { readonly type: 'body' }
  | { readonly type: 'caption' }
  | { readonly type: 'quote' }
  /** Without a level if the tag does not give one. */
  | { readonly type: 'heading'; readonly depth: number | undefined }
  | { readonly type: 'item'; readonly level: number }

export function toTextBlocks(
  lines: readonly Line[],
  column: { readonly x0: number; readonly x1: number },
  page: number,
  statistics: Statistics,
): TextBlock[] {
  // Right-to-left text is judged mirrored.
  if (countFromRight(lines) * 2 > lines.length) {
    return toTextBlocks(lines.map(toMirrored), toMirrored(column), page, statistics).map(block => ({
      ...block,
      ...toMirrored(block),
      lines: block.lines.map(line => (line as MirroredLine).original),
      column,
    }))
  }
  const blocks: TextBlock[] = []
  let current: Line[] = []
  let right = 0
  let spaceAbove = 99
  const finish = (): void => {
    if (!current.length) return
    const { x0, y0, x1, y1 } = union(current)
    blocks.push({ type: 'text', page, lines: current, column, spaceAbove, x0, y0, x1, y1 })
  }
  for (const line of lines) {
    const last = current.at(-1)
    if (last && !continues(current, right, line, column, statistics)) {
      finish()
      spaceAbove = (line.y0 - last.y1) / line.size
      current = []
    }
    right = current.length ? Math.max(right, line.x1) : line.x1
    current.push(line)
  }
  finish()
  return blocks
}

interface MirroredLine extends Line {
  readonly original: Line
}

function countFromRight(lines: readonly Line[]): number {
  let count = 0
  for (const line of lines) if (line.isRightToLeft) count++
  return count
}

function toMirrored<Span extends { readonly x0: number; readonly x1: number }>(span: Span): Span {
  return { ...span, x0: -span.x1, x1: -span.x0, isRightToLeft: false, original: span }
}

/** Lines of one paragraph are at most this much further apart than usual. */
const MAX_LEADING = 1.28
const MAX_SIZE_STEP = 0.07
const INDENT = 0.8
/** Quotations are indented at most this far, in ems, on both sides. */
const MAX_INSET = 8
const DISPLAY_RATIO = 1.15

function continues(
  block: readonly Line[],
  blockRight: number,
  line: Line,
  column: { x0: number; x1: number },
  statistics: Statistics,
): boolean {
  const last = block.at(-1)!
  const first = block[0]!
  if (isFormula(last) || isFormula(line)) return false
  const size = Math.max(last.size, line.size)
  if (isContentsLine(last.text)) return false
  const isOtherSize = Math.abs(last.size - line.size) > MAX_SIZE_STEP * size
  if (isOtherSize && !isSmallCapitals(last, line) && !isSameBesideCode(last, line)) return false
  const distance = line.baseline - last.baseline
  if (distance < 0.3 * size) return false
  const textSize = isOtherSize ? size : line.size
  const usual = Math.max(statistics.leading(textSize), textSize)
  const own = block.length > 1 ? last.baseline - block.at(-2)!.baseline : usual
  if (distance > Math.max(usual, Math.min(own, usual * 1.3)) * MAX_LEADING) return false
  if (last.isBold !== line.isBold && !isMixed(last, line)) return false
  if (last.isMono !== line.isMono && !isInlineCode(block, line, column)) return false
  if (last.isUnderlined !== line.isUnderlined && block.length === 1 && isOtherLook(last, line)) {
    return false
  }
  if (last.color !== line.color && block.length === 1 && isOtherLook(last, line)) return false
  // Lines of code may begin with what is a bullet elsewhere.
  if (!statistics.isBodyMono && isAllMono(last) && isAllMono(line)) return true
  if (isNoteStart(line) && isNoteStart(first)) return false
  const marker = findMarker(line.text)
  if (marker?.kind === 'bullet' && !(isWeakBullet(marker) && isInSentence(block, line, column))) {
    return false
  }
  if (marker && marker.kind !== 'bullet' && isListStart(block, line)) return false
  if (last.isMono && line.isMono) return true

  if (isTitleLine(last, line, distance, statistics)) return true
  const startsLower = /^[\p{Ll}]/u.test(line.text)
  const isItem = findMarker(first.text) !== undefined
  // The next word would have fitted on the previous line: the line was ended on purpose.
  const inset = isItem || Math.abs(last.x0 - line.x0) > 0.3 * size ? 0 : last.x0 - column.x0
  const margin = inset > INDENT * size && inset < MAX_INSET * size ? inset : 0
  const right = Math.max(column.x1 - margin - widthOf(column) * 0.02, blockRight)
  const firstWord = line.words[0]!
  // Without spaces between words, a line may end after any character.
  const isUnspacedWord = isUnspaced(firstWord.text.codePointAt(0) ?? 0)
  const firstWidth = isUnspacedWord ? firstWord.style.size : widthOf(firstWord)
  const room = right - last.x1 - firstWidth - 0.3 * size
  if (startsLower && isDisplayed(last, statistics) && isDisplayed(line, statistics)) return true
  const isCentered =
    Math.abs(last.x0 + last.x1 - line.x0 - line.x1) < size && Math.abs(last.x0 - line.x0) > size
  if (!isCentered && room > 0.5 * size && !(startsLower && room < widthOf(column) * 0.4)) {
    if (!startsLower || room > 0.5 * widthOf(column)) return false
  }
  // A first-line indent begins a paragraph; a hanging one continues.
  const indent = line.x0 - last.x0
  if (indent > INDENT * size && !isItem && block.length >= 1 && !startsLower && !isCentered) {
    const isHanging = block.length === 1 || line.x0 - block[1]!.x0 < INDENT * size
    if (!(isHanging && block.length > 1)) {
      if (block.length > 1 || /[.!?:”"]$/.test(last.text)) return false
    }
  }
  if (
    block.length > 1 &&
    indent < -INDENT * size &&
    !isCentered &&
    line.x0 < block[1]!.x0 - INDENT * size
  )
    return false
  return true
}

const isFormula = ({ words }: Line): boolean => words[0]!.formula?.isDisplay === true

/** Most of a line may be small capitals: its last word then has the size that the next line continues with. */
function isSmallCapitals(last: Line, line: Line): boolean {
  const { size } = last.words.at(-1)!.style
  return (
    last.size < size &&
    Math.abs(size - line.size) <= MAX_SIZE_STEP * size &&
    last.words.every(word => word.style.size > last.size || word.text === word.text.toUpperCase())
  )
}

/** Inline code may be longer than its text and of another size: the text has one size in both lines. */
function isSameBesideCode(last: Line, line: Line): boolean {
  const one = last.words.find(word => !isMonoWord(word))
  const other = line.words.find(word => !isMonoWord(word))
  if (!one || !other || !(last.words.some(isMonoWord) || line.words.some(isMonoWord))) return false
  return Math.abs(one.style.size - other.style.size) <= MAX_SIZE_STEP * one.style.size
}

/** A dash that happens to be at the start of a full paragraph's line. */
function isInSentence(
  block: readonly Line[],
  line: Line,
  column: { x0: number; x1: number },
): boolean {
  const last = block.at(-1)!
  return (
    !findMarker(block[0]!.text) &&
    !/[.:;!?]$/.test(last.text) &&
    line.x0 < last.x0 + 0.5 * line.size &&
    last.x1 > column.x1 - 2 * line.size
  )
}

/** Larger or bolder than running text: its lines are not filled, and a lower-case letter continues the line above. */
const isDisplayed = (line: Line, { bodySize, isBodyBold }: Statistics): boolean =>
  line.size > DISPLAY_RATIO * bodySize || (line.isBold && !isBodyBold)

/** How much larger than the body titles are, how close their lines are, in ems, and how many words they have. */
const TITLE_RATIO = 1.5
const TITLE_LEADING = 1.35
const TITLE_WORDS = 8

/** Titles are broken where it looks well, not where the line is full. */
function isTitleLine(last: Line, line: Line, distance: number, { bodySize }: Statistics): boolean {
  const { size } = line
  return (
    size >= TITLE_RATIO * bodySize &&
    line.words.length <= TITLE_WORDS &&
    distance <= TITLE_LEADING * size &&
    last.font === line.font &&
    last.color === line.color &&
    (Math.abs(last.x0 - line.x0) < 0.3 * size ||
      Math.abs(last.x0 + last.x1 - line.x0 - line.x1) < size)
  )
}

/** A line in one colour, or fully underlined, before one without: a heading and its text. */
const isOtherLook = (last: Line, line: Line): boolean =>
  last.words.every(({ style, link }) => style.color === last.color && !link) &&
  line.words[0]!.style.color !== (last.isUnderlined === line.isUnderlined ? last.color : -1) &&
  !line.words[0]!.link &&
  last.words.length <= TITLE_WORDS * 2 &&
  !/[,;\-–]$/.test(last.text)

/** A raised mark before the text: a footnote. */
const isNoteStart = (line: Line): boolean => startsRaised(line) && /^[\d*†‡§]/.test(line.text)

/** How much of its column a line leaves free at most that code continues from, unless its first word is wider. */
const MAX_FREE = 0.25

/** Code inside a paragraph that crosses the end of a full line or takes most of one, and the text after it. */
function isInlineCode(
  block: readonly Line[],
  line: Line,
  column: { readonly x0: number; readonly x1: number },
): boolean {
  const last = block.at(-1)!
  const free = column.x1 - last.x1
  const isFull = free < MAX_FREE * (column.x1 - column.x0) || free < widthOf(line.words[0]!)
  if (!isFull) return false
  if (!line.isMono) return !block.every(isAllMono)
  return !isAllMono(line) || (isMonoWord(last.words.at(-1)!) && isMonoWord(line.words[0]!))
}

const isMonoWord = ({ style }: Word): boolean => style.font.isMono

export const isAllMono = ({ words }: Line): boolean => words.every(isMonoWord)

/** A bold phrase that crosses a line's end inside a paragraph. */
const isMixed = (last: Line, line: Line): boolean =>
  (last.isBold && line.words[0]!.style.font.isBold) ||
  (line.isBold && last.words.at(-1)!.style.font.isBold)

/** Numbers at the start of a line are items if the line also begins where items begin. */
function isListStart(block: readonly Line[], line: Line): boolean {
  const first = block[0]!
  // "pp. 252-" continues with "257.".
  if (/\d[-–]$/.test(block.at(-1)!.text)) return false
  const marker = findMarker(first.text)
  if (marker) return Math.abs(first.x0 - line.x0) < line.size * 4
  const left = median(block.map(other => other.x0))!
  return line.x0 > left + INDENT * line.size || /[.:;!?]$/.test(block.at(-1)!.text)
}
