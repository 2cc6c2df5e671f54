/**
 * Whether a line belongs to the block above it: a table of rules, of which the first that holds decides. Where none
 * does, the text runs on.
 */
import { median, widthOf } from '../../geometry.ts'
import { OPEN_END } from '../../languages.ts'
import { isSameSize, LABEL_WORDS, LARGER_STEP, SENTENCE_WIDTH } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { DISPLAY_RATIO, type Statistics, TITLE_RATIO } from '../../statistics.ts'
import { isUnspaced } from '../../text/characters.ts'
import {
  isAllMono,
  isMonoWord,
  type Line,
  startsLower,
  startsRaised,
  WEB_ADDRESS,
} from '../../text/line.ts'
import {
  findMarker,
  isContentsLine,
  isLedLine,
  isWeakBullet,
  type Marker,
} from '../../text/markers.ts'
import type { Word } from '../../text/words.ts'
import { endBeside, isPushedIn } from './beside-pictures.ts'

/** What all lines of a column share. */
export interface Surroundings {
  readonly column: { readonly x0: number; readonly x1: number }
  readonly statistics: Statistics
  /** Around which the text runs. */
  readonly pictures: readonly Box[]
}

/** A line, and the block that it may continue. */
interface Step extends Surroundings {
  readonly block: readonly Line[]
  /** The right end of the block. */
  readonly right: number
  readonly line: Line
  /** Lines that seem to run on, among others ended on purpose. */
  readonly ended?: ReadonlySet<Line> | undefined
}

/** What the rules ask about a step, measured once. */
interface Facts extends Step {
  readonly first: Line
  readonly last: Line
  /** The larger of the two lines'. */
  readonly size: number
  readonly isOtherSize: boolean
  /** From baseline to baseline. */
  readonly distance: number
}

/** Lengths are in ems, shares are of the column's width. */
const OPTIONS = {
  /** Lines closer than this are side by side. */
  minDistance: 0.3,
  /** Lines of one paragraph are at most this much further apart than usual. */
  maxLeading: 1.28,
  /** Indents of first lines and of items. */
  indent: 0.8,
  /** Starts of lines at one margin differ by less. */
  sameStart: 0.3,
  /** Quotations are indented at most this far on both sides. */
  maxInset: 8,
  /** Lines that fill their column stop short of its end by up to this share. */
  ragged: 0.02,
  space: 0.3,
  /** A word that would have fitted with this much to spare: the line was ended on purpose … */
  minRoom: 0.5,
  /** … but before a lower-case letter only if half of the line is free: a formula or an address did not fit. */
  minRoomBeforeLower: 0.5,
  /** Titles have close lines of a few words. */
  titleLeading: 1.35,
  titleWords: 8,
  /** How much of a line is free at most where code continues from it, unless its first word is wider. */
  maxFreeBeforeCode: 0.25,
  /** How far apart the numbers of one list may begin. */
  sameList: 4,
  /** A line at most this far from its column's end is full. */
  full: 2,
  /** A value is at least this far behind a name with a colon; other columns are further apart, in both lines. */
  valueGap: 1.5,
  columnGap: 3,
  /** Wrapped text begins at most this far from the line above. */
  wrapped: 0.5,
}

interface Rule {
  readonly reason: string
  readonly joins: boolean
  readonly holds: (facts: Facts) => boolean
}

const RULES: readonly Rule[] = [
  {
    reason: 'each line of contents is an entry',
    joins: false,
    holds: ({ last }) => isContentsLine(last.text),
  },
  {
    reason: 'leader dots lead to the end of an entry',
    joins: false,
    holds: ({ last }) => isLedLine(last.text),
  },
  {
    reason: 'another size is another text',
    joins: false,
    holds: ({ isOtherSize, last, line }) =>
      isOtherSize && !endsSmallCapitals(last, line) && !isSameBesideCode(last, line),
  },
  {
    reason: 'lines on one height are side by side',
    joins: false,
    holds: ({ distance, size }) => distance < OPTIONS.minDistance * size,
  },
  {
    reason: 'names and their values far behind them are rows',
    joins: false,
    holds: ({ last, line }) => isRow(last, line),
  },
  {
    reason: 'names with a colon begin a line each',
    joins: false,
    holds: facts => isNamed(facts.line) && facts.block.every(isNamed) && !isFilled(facts),
  },
  { reason: 'white space ends a paragraph', joins: false, holds: isFar },
  {
    reason: 'a bold line is a heading, unless the bold phrase crosses its end',
    joins: false,
    holds: ({ last, line }) => last.isBold !== line.isBold && !isBoldAcross(last, line),
  },
  {
    reason: 'listings stand apart from text',
    joins: false,
    holds: facts => facts.last.isMono !== facts.line.isMono && !isInlineCode(facts),
  },
  {
    reason: 'one underlined or colored line is a heading',
    joins: false,
    holds: ({ last, line, block }) =>
      block.length === 1 &&
      (last.isUnderlined !== line.isUnderlined || last.color !== line.color) &&
      isOtherLook(last, line),
  },
  {
    reason: 'lines of code may begin with what is a bullet elsewhere',
    joins: true,
    holds: ({ last, line, statistics }) =>
      !statistics.isBodyMono && isAllMono(last) && isAllMono(line),
  },
  {
    reason: 'each raised mark begins a note',
    joins: false,
    holds: ({ first, line }) => isNoteStart(line) && isNoteStart(first),
  },
  { reason: 'a bullet or number begins an item', joins: false, holds: isItemStart },
  {
    reason: 'typed text is broken anywhere',
    joins: true,
    holds: ({ last, line }) => last.isMono && line.isMono,
  },
  {
    reason: 'titles are broken where it looks well, not where the line is full',
    joins: true,
    holds: isTitleLine,
  },
  {
    reason: 'larger or bolder lines are not filled: a lower-case letter continues them',
    joins: true,
    holds: ({ last, line, statistics }) =>
      startsLower(line) && isDisplayed(last, statistics) && isDisplayed(line, statistics),
  },
  { reason: 'the next word would have fitted', joins: false, holds: isEndedOnPurpose },
  { reason: 'an indent begins a paragraph', joins: false, holds: isFirstLine },
  { reason: 'the text returns to the margin', joins: false, holds: isOutdented },
]

export function continues(step: Step): boolean {
  if (isFormula(step.block.at(-1)!) || isFormula(step.line)) return false
  return findRule(measure(step))?.joins ?? true
}

/** Whether the last line ended though the next word would have fitted, or runs on; or something else decides. */
export function whyNext(step: Step): 'ended' | 'runs on' | undefined {
  const rule = findRule(measure(step))
  if (!rule || (rule.joins && goesOnLower(step.block.at(-1)!, step.line))) return 'runs on'
  return rule.holds === isEndedOnPurpose ? 'ended' : undefined
}

const findRule = (facts: Facts): Rule | undefined => RULES.find(({ holds }) => holds(facts))

/** A displayed formula is a block of its own. */
const isFormula = ({ words }: Line): boolean => words[0]!.formula?.isDisplay === true

function measure(step: Step): Facts {
  const { block, right, line, column, pictures } = step
  const last = block.at(-1)!
  const size = Math.max(last.size, line.size)
  const end = pictures.length ? endBeside(pictures, last, line, column) : column.x1
  return {
    first: block[0]!,
    last,
    size,
    isOtherSize: !isSameSize(size, Math.min(last.size, line.size)),
    distance: line.baseline - last.baseline,
    ...step,
    right: Math.min(right, end),
    column: end < column.x1 ? { x0: column.x0, x1: end } : column,
  }
}

/** Whether both lines have a name with a colon and its value, or two columns: a caption has one of its lines so. */
function isRow(last: Line, line: Line): boolean {
  const above = widestGap(last)
  const below = widestGap(line)
  const isNamed = ({ gap, isAfterName }: Gap): boolean => isAfterName && gap > OPTIONS.valueGap
  const areNamed = isNamed(above) && isNamed(below)
  return areNamed || Math.min(above.gap, below.gap) > OPTIONS.columnGap
}

/** Whether the margin ended the last line. */
const isFilled = ({ last, column }: Facts): boolean =>
  widthOf(last) > SENTENCE_WIDTH * last.size && column.x1 - last.x1 < OPTIONS.full * last.size

/** Whether the line begins with a name of a few words and a colon. */
const isNamed = (line: Line): boolean =>
  !startsLower(line) && line.words.slice(0, LABEL_WORDS).some(({ text }) => text.endsWith(':'))

interface Gap {
  /** In ems. */
  readonly gap: number
  readonly isAfterName: boolean
}

function widestGap({ words, size }: Line): Gap {
  let gap = 0
  let name = ''
  for (let index = 1; index < words.length; index++) {
    const own = words[index]!.x0 - words[index - 1]!.x1
    if (own <= gap) continue
    gap = own
    name = words[index - 1]!.text
  }
  return { gap: gap / size, isAfterName: name.endsWith(':') }
}

/** Most of a line may be small capitals: its last word then has the size that the next line continues with. */
function endsSmallCapitals(last: Line, line: Line): boolean {
  const { size } = last.words.at(-1)!.style
  return (
    last.size < size &&
    isSameSize(size, line.size) &&
    last.words.every(word => word.style.size > last.size || word.text === word.text.toUpperCase())
  )
}

/** Inline code may be longer than its text and of another size: the text has one size in both lines, or the code. */
function isSameBesideCode(last: Line, line: Line): boolean {
  if (isAllMono(line)) {
    return last.words.some(word => isMonoWord(word) && isSameSize(word.style.size, line.size))
  }
  const one = last.words.find(word => !isMonoWord(word))
  const other = line.words.find(word => !isMonoWord(word))
  if (!one || !other || !(last.words.some(isMonoWord) || line.words.some(isMonoWord))) return false
  return isSameSize(one.style.size, other.style.size)
}

function isFar({ block, last, line, size, isOtherSize, distance, statistics }: Facts): boolean {
  const textSize = isOtherSize ? size : line.size
  const usual = Math.max(statistics.leading(textSize), textSize)
  const own = block.length > 1 ? last.baseline - block.at(-2)!.baseline : usual
  // A block may be set wider than others of its size.
  const leading = Math.max(usual, Math.min(own, usual * LARGER_STEP))
  return distance > leading * OPTIONS.maxLeading
}

const isBoldAcross = (last: Line, line: Line): boolean =>
  (last.isBold && line.words[0]!.style.font.isBold) ||
  (line.isBold && last.words.at(-1)!.style.font.isBold)

/**
 * Code inside a paragraph that crosses the end of a full line or takes most of one, and the text after it; or all of a
 * line, because its first word did not fit behind words that something has to follow.
 */
function isInlineCode({ block, last, line, column }: Facts): boolean {
  const free = column.x1 - last.x1
  const didNotFit = free < widthOf(line.words[0]!)
  const isFull = free < OPTIONS.maxFreeBeforeCode * widthOf(column) || didNotFit
  if (!isFull) return false
  if (!line.isMono) return !block.every(isAllMono)
  if (!isAllMono(line) || (didNotFit && isOpen(last.text))) return true
  return isMonoWord(last.words.at(-1)!) && isMonoWord(line.words[0]!)
}

const isOpen = (text: string): boolean => /[,|/(、，（]$/.test(text) || OPEN_END.test(text)

/** A line in one color, or fully underlined, before one without. */
const isOtherLook = (last: Line, line: Line): boolean =>
  last.words.every(({ style, link }) => style.color === last.color && !link) &&
  line.words[0]!.style.color !== (last.isUnderlined === line.isUnderlined ? last.color : -1) &&
  !line.words[0]!.link &&
  last.words.length <= OPTIONS.titleWords * 2 &&
  !/[,;\-–]$/.test(last.text)

const isNoteStart = (line: Line): boolean => startsRaised(line) && /^[\d*†‡§]/.test(line.text)

function isItemStart(facts: Facts): boolean {
  const marker = findMarker(facts.line.text)
  if (!marker) return false
  if (marker.kind === 'bullet') return !(isWeakBullet(marker) && isInSentence(facts))
  return isNumberOfItem(facts)
}

/** A dash that happens to be at the start of a full line, where the lines of its paragraph or item begin. */
function isInSentence({ first, last, line, column }: Facts): boolean {
  const marker = findMarker(first.text)
  const start = marker && last === first ? textStartOf(first, marker) : last.x0
  return (
    !(marker && Math.abs(line.x0 - start) > OPTIONS.sameStart * line.size) &&
    !ENDS_CLAUSE.test(last.text) &&
    line.x0 < start + OPTIONS.wrapped * line.size &&
    last.x1 > column.x1 - OPTIONS.full * line.size
  )
}

/** Where the text of an item begins, behind its marker. */
function textStartOf({ words, x0 }: Line, { length }: Marker): number {
  let read = 0
  for (const word of words) {
    if (read >= length) return word.x0
    read += word.text.length
  }
  return x0
}

const ENDS_CLAUSE = /[.:;!?]$/

/** Numbers at the start of a line are items if the line also begins where items begin. */
function isNumberOfItem({ block, first, last, line, column }: Facts): boolean {
  // "pp. 252-" continues with "257.".
  if (/\d[-–]$/.test(last.text)) return false
  // All that is left of "under clause 3." stands in a line of its own.
  const isFull = last.x1 > column.x1 - OPTIONS.full * line.size
  if (line.words.length === 1 && isFull && !ENDS_CLAUSE.test(last.text)) return false
  if (findMarker(first.text)) return Math.abs(first.x0 - line.x0) < line.size * OPTIONS.sameList
  const left = median(block.map(other => other.x0))!
  return line.x0 > left + OPTIONS.indent * line.size || ENDS_CLAUSE.test(last.text)
}

function isTitleLine({ last, line, distance, statistics }: Facts): boolean {
  const { size } = line
  return (
    size >= TITLE_RATIO * statistics.bodySize &&
    line.words.length <= OPTIONS.titleWords &&
    distance <= OPTIONS.titleLeading * size &&
    last.font === line.font &&
    last.color === line.color &&
    (Math.abs(last.x0 - line.x0) < OPTIONS.sameStart * size || haveOneMiddle(last, line, size))
  )
}

const haveOneMiddle = (last: Line, line: Line, size: number): boolean =>
  Math.abs(last.x0 + last.x1 - line.x0 - line.x1) < size

const isDisplayed = (line: Line, { bodySize, isBodyBold }: Statistics): boolean =>
  line.size > DISPLAY_RATIO * bodySize || (line.isBold && !isBodyBold)

function isEndedOnPurpose(facts: Facts): boolean {
  const { first, last, line, right, column, size, ended } = facts
  if (ended?.has(last) && !mustGoOn(facts)) return true
  const isInset = !findMarker(first.text) && Math.abs(last.x0 - line.x0) <= OPTIONS.sameStart * size
  const inset = isInset ? last.x0 - column.x0 : 0
  const margin = inset > OPTIONS.indent * size && inset < OPTIONS.maxInset * size ? inset : 0
  const end = Math.max(column.x1 - margin - widthOf(column) * OPTIONS.ragged, right)
  const word = line.words[0]!
  const width = widthOfStart(word)
  const room = end - last.x1 - width - OPTIONS.space * size
  return (
    room > OPTIONS.minRoom * size &&
    !(goesOnLower(last, line) && room <= OPTIONS.minRoomBeforeLower * widthOf(column)) &&
    !isCentered(facts)
  )
}

/** A short line goes on if its item, its sentence, its number or its text without spaces does. */
const mustGoOn = ({ first, last, line }: Facts): boolean =>
  findMarker(first.text) !== undefined ||
  goesOnLower(last, line) ||
  isOpen(last.text) ||
  /[-–(]$/.test(last.text) ||
  (/\d$/.test(last.text) && /^[\d ]+$/.test(line.text)) ||
  isUnspaced(line.text.codePointAt(0)!)

/** Addresses of the web and of mail begin with small letters wherever they stand. */
const goesOnLower = (last: Line, line: Line): boolean =>
  startsLower(line) && (isOpen(last.text) || !WEB_ADDRESS.test(line.words[0]!.text))

/** Without spaces between words, a line may end after any character: what comes first is at most half an em wide each. */
function widthOfStart(word: Word): number {
  let at = 0
  for (const character of word.text) {
    if (isUnspaced(character.codePointAt(0)!)) {
      return Math.min(widthOf(word), (at / 2 + 1) * word.style.size)
    }
    at++
  }
  return widthOf(word)
}

/** A line that fills its column has its middle there as well, below whatever is centered. */
const isCentered = ({ last, line, size, column }: Facts): boolean =>
  haveOneMiddle(last, line, size) &&
  Math.abs(last.x0 - line.x0) > size &&
  !(widthOf(line) > 2 * widthOf(last) && column.x1 - line.x1 < OPTIONS.full * size)

/** A hanging indent continues: from its second line on, or where no sentence ends before it. */
function isFirstLine(facts: Facts): boolean {
  const { block, first, last, line, size, pictures } = facts
  const indent = OPTIONS.indent * size
  if (line.x0 - last.x0 <= indent || startsLower(line) || isCentered(facts)) return false
  if (findMarker(first.text) || isPushedIn(pictures, line)) return false
  return block.length > 1 ? line.x0 - block[1]!.x0 >= indent : /[.!?:”"]$/.test(last.text)
}

function isOutdented(facts: Facts): boolean {
  const { block, last, line, size, pictures } = facts
  const indent = OPTIONS.indent * size
  return (
    block.length > 1 &&
    line.x0 - last.x0 < -indent &&
    line.x0 < block[1]!.x0 - indent &&
    !isPushedIn(pictures, last) &&
    !isCentered(facts)
  )
}
