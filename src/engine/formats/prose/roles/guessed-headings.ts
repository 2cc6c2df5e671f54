/**
 * Lines that only look like headings. Templates of publishers and offices often have custom styles without an outline
 * level: larger than the text and kept with the next paragraph. Others have no styles at all, with lines made large or
 * bold by hand. The text as a whole decides which of them are headings (`heading-looks.ts`).
 */
import { MARKS, type Run } from '../../../document/document.ts'
import { isPunctuation, runsText } from '../../../document/runs.ts'
import {
  type Evidence,
  type Look,
  type ParagraphContent,
  type ParagraphStyle,
  showsText,
} from '../paragraph.ts'
import { UNBOLD, UNDERLINED } from '../text/run-format.ts'

/** Larger than this, and kept with the next paragraph: a heading. */
export const LARGER = 1.15
/** Larger than this and bold is enough. */
const MUCH_LARGER = 1.3
/** Longer than any heading. */
const MAX_CHARACTERS = 200

export const hasHeadingLength = (characters: number): boolean =>
  characters > 0 && characters <= MAX_CHARACTERS

export function looksLikeHeading(style: ParagraphStyle, bodySize: number): boolean {
  if (style.fontSize === undefined) return false
  const ratio = style.fontSize / bodySize
  return style.keepNext ? ratio >= LARGER : style.bold && ratio >= MUCH_LARGER
}

/** By hand: all of it bold, and this much larger than most of the text. */
export const LARGER_BY_HAND = 1.25
/** Longer lines that are only bold are sentences. */
const MAX_BOLD_CHARACTERS = 120

/** Longer lines that are only numbered are items. */
const MAX_PLAIN_CHARACTERS = 60

/**
 * The look of a line that was made a heading by hand, if only by a number or by capitals; undefined for other lines.
 */
export function findLook(
  content: Pick<ParagraphContent, 'runs' | 'leastSize'>,
  isBold: boolean,
  baseSize: number,
): Look | undefined {
  const { runs, leastSize } = content
  if (leastSize === Number.POSITIVE_INFINITY) return undefined
  const first = runs.find(showsText)
  const bold = isBold || isStrong(first)
  const underlined = !bold && first !== undefined && runs.every(isUnderlined)
  const isPlain = !bold && !underlined && leastSize < baseSize * LARGER
  if (isPlain && !beginsWithDigit(first) && !beginsInCapitals(first)) return undefined
  const isLike = (run: Run): boolean =>
    run.content.type === 'text'
      ? !bold || isBold || isStrong(run) || isPunctuation(run)
      : run.content.type === 'noteReference'
  if (!runs.every(isLike)) return undefined
  const text = runsText(runs).trim()
  const most = isPlain
    ? MAX_PLAIN_CHARACTERS
    : leastSize >= baseSize * LARGER_BY_HAND
      ? MAX_CHARACTERS
      : MAX_BOLD_CHARACTERS
  if (text === '' || text.length > most) return undefined
  if (isPlain && !beginsWithDigit(first) && !isInCapitals(text)) return undefined
  return { underlined, ...toLook(text, leastSize, bold) }
}

/** The look of a heading with a heading style: marks that its letters lack are explicitly off. */
export function toHeadingLook(
  { runs, leastSize }: ParagraphContent,
  { bold: inStyle, fontSize }: ParagraphStyle,
  baseSize: number,
): Look {
  const isBold = (run: Run): boolean => (inStyle ? !(run.marks & UNBOLD) : isStrong(run))
  const bold = runs.every(run => !showsText(run) || isBold(run))
  const underlined = !bold && runs.every(isUnderlined)
  const size = leastSize < Number.POSITIVE_INFINITY ? leastSize : (fontSize ?? baseSize)
  return { underlined, ...toLook(runsText(runs), size, bold) }
}

/** Words with a wide gap between them, as in a typed table; after a label, such a gap is normal. */
export const hasColumns = (text: string): boolean =>
  (text.includes('\t') || text.includes('    ')) &&
  /^[^\t\d]*\p{L}\)? ?(?:\t| {4})\s*\S/u.test(text)

/** Links are underlined anyway. */
const isUnderlined = (run: Run): boolean =>
  !showsText(run) || ((run.marks & UNDERLINED) !== 0 && run.link === undefined)

function beginsWithDigit(run: Run | undefined): boolean {
  return run?.content.type === 'text' && /^\s*[0-9０-９]/.test(run.content.value)
}

function beginsInCapitals(run: Run | undefined): boolean {
  if (run?.content.type !== 'text') return false
  const { value } = run.content
  return value.length <= MAX_PLAIN_CHARACTERS && /^\s*\p{Lu}{2}/u.test(value)
}

export const toLook = (text: string, size: number, bold: boolean): Look => ({
  size,
  bold,
  caps: isInCapitals(text),
  hasColumns: hasColumns(text),
})

const isInCapitals = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)

/** Whether a line is set so far apart that it is a heading by itself. */
export function isSure({ by, look }: LookEvidence, mostSize: number): boolean {
  return by === 'style' || (by === 'hand' && look.bold && look.size >= mostSize * LARGER_BY_HAND)
}

type LookEvidence = Extract<Evidence, { type: 'look' }>

/** Sentences do; few headings do. Some scripts have ends of their own. */
const ENDS_SENTENCE = /[.!,;:…。．！，；：、।؟،؛]$/

/** The dots before the page number in typed contents. */
export const HAS_LEADER = /\.{5}/

/** Whether a line is as short as a heading, and neither a sentence nor a line of contents. */
export function hasHeadingShape(line: string): boolean {
  const text = line.trim()
  return hasHeadingLength(text.length) && !ENDS_SENTENCE.test(text) && !HAS_LEADER.test(text)
}

const isStrong = (run: Run | undefined): boolean =>
  run !== undefined && (run.marks & MARKS.strong) !== 0

/** How much of a text has which size: the most common size is not that of headings. */
export class TextSizes {
  readonly #lengths = new Map<number, number>()
  /** Code is smaller than the text beside it. */
  readonly #codeLengths = new Map<number, number>()

  add({ runs, leastSize }: ParagraphContent): void {
    let length = 0
    let codeLength = 0
    for (const { content, marks } of runs) {
      if (content.type !== 'text') continue
      if (marks & MARKS.code) codeLength += content.value.length
      else length += content.value.length
    }
    addLength(this.#lengths, leastSize, length)
    if (codeLength > 0) addLength(this.#codeLengths, leastSize, codeLength)
  }

  /** In half-points; 0 if there is no text. */
  findMost(): number {
    return findLongest(this.#lengths) || findLongest(this.#codeLengths)
  }
}

const addLength = (lengths: Map<number, number>, size: number, length: number): void => {
  lengths.set(size, (lengths.get(size) ?? 0) + length)
}

function findLongest(lengths: ReadonlyMap<number, number>): number {
  let most = 0
  let size = 0
  for (const [candidate, length] of lengths) {
    if (length <= most || candidate === Number.POSITIVE_INFINITY) continue
    most = length
    size = candidate
  }
  return size
}
