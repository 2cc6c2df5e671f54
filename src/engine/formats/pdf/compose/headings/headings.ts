/** Headings: a linear score over what makes a heading look like one. heading-weights.ts explains the weights. */
import { isColored } from '../../colors.ts'
import { widthOf } from '../../geometry.ts'
import { BYLINE, CAPTION, ISSUE, MAY_BE_BYLINE, OPEN_END } from '../../languages.ts'
import { findDisplayed, type TextBlock } from '../../layout/regions/blocks.ts'
import { LARGER, REPEATED, SEVERAL, SMALLER } from '../../measures.ts'
import { DISPLAY_RATIO, roundSize, type Statistics } from '../../statistics.ts'
import {
  countWords,
  isMonoWord,
  type Line,
  startOf,
  startsLower,
  WEB_ADDRESS,
} from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import { isDateOrFile, isTimeSpan, isVersion } from './dates-and-releases.ts'
import { HEADING_BIAS, HEADING_WEIGHTS } from './heading-weights.ts'

/** What surrounds a block. */
interface Neighbors {
  readonly before: TextBlock | undefined
  readonly after: TextBlock | undefined
  /** Whether a table comes next. */
  readonly isAboveTable: boolean
  /** Whether text, a list or a table comes soon after it. */
  readonly leadsToText: boolean
}

export interface HeadingContext {
  readonly statistics: Statistics
  /** Of all text blocks. */
  readonly largestSize: number
  /** How the document uses this formatting (see lookOf). */
  useOf(look: string): StyleUse
  /** Whether the outline has an entry with this text. */
  isInOutline(text: string): boolean
  /** Whether the outline names the headings of the whole document. */
  readonly isOutlineWhole: boolean
  /** The title and the abstract, which stand before what the outline names. */
  readonly aheadOfOutline: ReadonlySet<TextBlock>
  /** See front-matter.ts. */
  readonly frontMatter: ReadonlySet<TextBlock>
  /** See sections.ts. */
  readonly sections: ReadonlySet<TextBlock>
  /** See echoes.ts. */
  readonly echoes: ReadonlySet<TextBlock>
  /** See labels.ts. */
  readonly labels: ReadonlySet<TextBlock>
}

export interface StyleUse {
  /** The share of the document's letters. */
  readonly share: number
  /** Blocks of one short line, and all blocks. */
  readonly shortBlocks: number
  readonly blocks: number
  /** Blocks that are the number of a release. */
  readonly releases: number
}

type Feature = keyof typeof HEADING_WEIGHTS
type HeadingFeatures = Readonly<Record<Feature, number>>

export const MAX_LINES = 5
/** Sizes that differ by less are the same. */
const LARGEST = 0.97
const MAX_WORDS = 40
/** Most headings have no more words, and most lines of text do. */
const SHORT_LINE = 10

/**
 * In doubt a bold line stays one: a false heading also shifts the levels of others. On held-out documents any margin
 * up to 0.3 gives the same.
 */
const MARGIN = 0.2

/** Above 0: a heading. */
export function scoreHeading(block: TextBlock, near: Neighbors, context: HeadingContext): number {
  const text = blockText(block)
  const { statistics } = context
  if (!canBeHeading(block, text, statistics)) return Number.NEGATIVE_INFINITY
  const isUnlikely =
    !(hasWord(text) || isRelease(text, context.useOf(styleOf(block.lines[0]!)))) ||
    isCodeOrTerm(block, near, statistics)
  if (isUnlikely && !context.isInOutline(text)) return Number.NEGATIVE_INFINITY
  let score = HEADING_BIAS - MARGIN
  tellFeatures(block, text, near, context, (feature, value) => {
    score += HEADING_WEIGHTS[feature] * value
  })
  return score
}

export const blockText = ({ lines }: TextBlock): string =>
  lines.length === 1 ? lines[0]!.text : lines.map(line => line.text).join(' ')

const SPACE = 0x20

function countSpaced(text: string): number {
  let count = 1
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === SPACE) count++
  return count
}

const hasWord = (text: string): boolean => /\p{L}{2}|\p{Lo}/u.test(text)

/** Code in a line of text may be longer than the text, and has a color of its own. */
const isColorOfCode = ({ words, color }: Line): boolean =>
  words.some(word => word.style.color !== color && !isMonoWord(word)) &&
  words.every(word => word.style.color !== color || isMonoWord(word))

export function canBeHeading(
  block: TextBlock,
  text: string,
  { isBodyMono, bodySize }: Statistics,
): boolean {
  const { lines } = block
  if (lines.length > MAX_LINES || findDisplayed(block) !== undefined) return false
  // In a typewritten document, everything is monospaced; otherwise it is code.
  const isCode = (line: Line): boolean =>
    line.isMono && line.size < LARGER * bodySize && !(line.isBold && lines.length === 1)
  if (!isBodyMono && lines.some(isCode)) return false
  if (countSpaced(text) > MAX_WORDS) return false
  if (SIGNATURE.test(text) || WEB_ADDRESS.test(text) || BLANK.test(text)) return false
  const marker = findMarker(text)
  return !(marker?.kind === 'bullet')
}

/** A bold line of code belongs to its listing, or is a term explained by what is indented below, unless bookmarked. */
function isCodeOrTerm(
  { lines }: TextBlock,
  { before, after }: Neighbors,
  { isBodyMono, bodySize }: Statistics,
): boolean {
  const line = lines[0]!
  if (!line.isMono || isBodyMono || line.size >= LARGER * bodySize) return false
  const next = after?.lines[0]
  if (before?.lines.at(-1)?.isMono || next?.isMono) return true
  return next !== undefined && !findMarker(next.text) && startOf(next) > startOf(line) + line.size
}

/** Who said it: a dash and a name. */
const SIGNATURE = /^(?:--|[–—])\s?\p{Lu}/u

/** Room to write on, as forms have it. */
const BLANK = /_{4}|\.{8}|…{3}/

/** Size, weight, color and underlining: what distinguishes one kind of heading from another. */
export function styleOf(line: Line): string {
  const { size, isBold, isItalic, isUnderlined, color } = line
  return `${roundSize(size)}${isBold ? 'b' : ''}${isItalic ? 'i' : ''}${isUnderlined ? 'u' : ''}${isSetInCapitals(line) ? 'c' : ''} ${isColored(color) ? color : ''}`
}

const NUMBERED =
  /^(?:§\s?\d{1,3}(?:\.\d{1,2})*\.?|\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.(?:\d{1,2}\.?)*|[A-H]\.(?:\d{1,2}\.?)*)\s+\S/
/** "5.4.8 Calculation of …": a number of several parts before a capital. */
const DEEP_NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{Lu}\p{L}/u
/** Ends a sentence or a part of one, in any script. */
const STOPS = /[.;,:。；，、：]$/
/** Where to write, look or call. */
const ADDRESS = /\bwww\.|https?:|\S@\S|\b\d{3}[ .-]\d{3,4}[ .-]\d{4}\b/

/** "2.5", "2.1.10": a date or an amount, but for others of its look that are versions and nothing else. */
const SHORT_VERSION = /^\d{1,3}(?:\.\d{1,4}){1,2}$/

const isRelease = (text: string, { releases }: StyleUse): boolean =>
  isVersion(text) || (releases >= REPEATED && SHORT_VERSION.test(text))

/** All features, for those who want to see or fit them. */
export function headingFeatures(
  block: TextBlock,
  near: Neighbors,
  context: HeadingContext,
): HeadingFeatures {
  const features = { ...HEADING_WEIGHTS }
  for (const feature of Object.keys(features) as Feature[]) features[feature] = 0
  tellFeatures(block, blockText(block), near, context, (feature, value) => {
    features[feature] = value
  })
  return features
}

type Tell = (feature: Feature, value: number) => void

/** Reports the features of a block: of more than fifty a few, so no list of all of them is made. */
function tellFeatures(
  block: TextBlock,
  text: string,
  near: Neighbors,
  context: HeadingContext,
  tell: Tell,
): void {
  const facts = measure(block, text, near, context)
  tellLook(facts, tell)
  tellText(facts, tell)
  tellPlace(facts, tell)
  tellDocument(facts, context, tell)
  tellNeighbors(facts, tell)
}

type Facts = ReturnType<typeof measure>

/** What several features rest on. */
function measure(block: TextBlock, text: string, near: Neighbors, context: HeadingContext) {
  const { before, after, isAboveTable } = near
  const { statistics } = context
  const line = block.lines[0]!
  const ratio = line.size / statistics.bodySize
  const isBolder = line.isBold && block.lines.at(-1)!.isBold && !statistics.isBodyBold
  const isOtherItalic = line.isItalic && !statistics.isBodyItalic
  const width = Math.max(widthOf(block.column), 1)
  const whiteBefore = block.x0 - block.column.x0
  const whiteBehind = block.column.x1 - block.x1
  const left = line.isRightToLeft ? whiteBehind : whiteBefore
  const right = line.isRightToLeft ? whiteBefore : whiteBehind
  const isCaps = isInCapitals(text) || line.isSmallCapitals
  const isOtherColor =
    line.color !== statistics.bodyColor &&
    isColored(line.color) &&
    !line.words[0]!.link &&
    !isColorOfCode(line)
  const isSet = (other: Line): boolean =>
    (line.isItalic && other.isItalic) ||
    (isOtherColor && other.color === line.color) ||
    (line.isUnderlined && other.isUnderlined) ||
    (isCaps && isSetInCapitals(other))
  return {
    isOtherFont: line.font !== statistics.bodyFont,
    /** Whether its look sets it apart from what is above and below. */
    isAlone:
      (isOtherItalic || isOtherColor || line.isUnderlined || isCaps) &&
      isSetApartFrom(block, before, isSet) &&
      (isAboveTable || (after !== undefined && isSomethingElse(after, isSet))),
    isBodyLike: ratio < 1.04 && !isBolder && !isCaps && !isOtherColor && !line.isUnderlined,
    isLikeAfter: after !== undefined && sameStyle(after, block),
    isCentered: Math.abs(left - right) < 0.05 * width && left > 0.08 * width,
    isSection: context.sections.has(block),
    words: countSpaced(text),
    endsStrongly: STOPS.test(text),
    use: context.useOf(styleOf(line)),
    ...{ block, text, near, line, ratio, width, left, right },
    ...{ isBolder, isOtherItalic, isOtherColor, isCaps },
  }
}

function tellLook(facts: Facts, tell: Tell): void {
  const { line, near, ratio, isAlone, isBolder, isCaps, isOtherColor, isOtherItalic } = facts
  tell('larger', Math.min(Math.max(ratio - 1, 0), 1))
  if (ratio >= DISPLAY_RATIO) tell('clearlyLarger', 1)
  if (ratio < SMALLER) tell('smaller', 1)
  if (isBolder) tell('bold', 1)
  if (isBolder && facts.words <= SHORT_LINE && !facts.endsStrongly) tell('boldAndShort', 1)
  if (isOtherItalic) tell('italic', 1)
  // An italic line above a table is its caption.
  if (isAlone && !near.isAboveTable && isOtherItalic) tell('italicAlone', 1)
  if (facts.isOtherFont) tell('otherFont', 1)
  if (isOtherColor) tell('colored', 1)
  if (isAlone && isOtherColor) tell('coloredAlone', 1)
  if (line.isUnderlined) tell('underlined', 1)
  if (isAlone && line.isUnderlined) tell('underlinedAlone', 1)
  if (isCaps) tell('caps', 1)
  if (isAlone && isCaps) tell('capsAlone', 1)
  if (facts.isBodyLike) tell('bodyStyle', 1)
}

function tellText(facts: Facts, tell: Tell): void {
  const { block, text, near, line, words, endsStrongly, isBodyLike, use } = facts
  tell('severalLines', block.lines.length - 1)
  tell('manyWords', Math.min(words, 30) / 10)
  if (words === 1) tell('oneWord', 1)
  if (endsStrongly && !/[:：]$|\.{3}$/.test(text)) tell('endsSentence', 1)
  if (/[?!]$/.test(text)) tell('endsQuestion', 1)
  if (/[:：]$/.test(text)) tell('endsColon', 1)
  if (NUMBERED.test(text)) tell(isBodyLike ? 'numberedBody' : 'numbered', 1)
  const isDeep = words <= 14 && DEEP_NUMBER.test(text) && !endsStrongly
  // Numbers one below the other, without a text between them, count items.
  const areItems = isBodyLike && (isDeepAlike(near.before, block) || isDeepAlike(near.after, block))
  if (isDeep && !areItems) tell('deepNumber', 1)
  if (CAPTION.test(text)) tell('caption', 1)
  const isVersionName = isRelease(text, use)
  if (!isVersionName && startsLower(line)) tell('startsLower', 1)
  if (!isVersionName) tell('numeric', shareOfNumeric(text))
  if (ADDRESS.test(text)) tell('address', 1)
  if (
    ISSUE.test(text) ||
    isTimeSpan(text) ||
    (/\d$/.test(text) && !isVersionName && isDateOrFile(text))
  ) {
    tell('date', 1)
  }
  if (MAY_BE_BYLINE.test(text) && BYLINE.test(text)) tell('byline', 1)
  if (!endsStrongly && !facts.isLikeAfter && OPEN_END.test(text)) tell('openEnd', 1)
}

/** How much white counts above and below a block, at most, in ems; and below the last one of its page. */
const MAX_WHITE = 3
const USUAL_WHITE = 1.5
/** Less white is between lines that belong together. */
export const TIGHT = 0.3

function tellPlace({ block, text, near, ...facts }: Facts, tell: Tell): void {
  const { line, ratio, width, left, right, isCentered } = facts
  const above = clampWhite(block.spaceAbove)
  const below = clampWhite(near.after ? spaceBetween(block, near.after) : USUAL_WHITE)
  if (above > below + 0.2) tell('spaceFavorsBelow', 1)
  if (above < TIGHT && below < TIGHT) tell('tight', 1)
  if (isCentered) tell('centered', 1)
  if (left > 0.05 * width && !isCentered) tell('indented', 1)
  if (widthOf(block) > 0.85 * width) tell('fillsLine', 1)
  if (left > 0.6 * width && right < 0.05 * width) tell('atRight', 1)
  const isItem = ratio < DISPLAY_RATIO && left > line.size && !isCentered && !facts.isSection
  if (isItem && findMarker(text)) tell('indentedNumber', 1)
  const mayBeEntry = ratio >= DISPLAY_RATIO && facts.use.shortBlocks >= SEVERAL
  if (isSetApart(block, mayBeEntry)) tell('apart', 1)
}

const clampWhite = (white: number): number => Math.min(Math.max(white, 0), MAX_WHITE)

/** What the rest of the document says about it. */
function tellDocument(facts: Facts, context: HeadingContext, tell: Tell): void {
  const { block, line, use } = facts
  tell('shareOfStyle', Math.min(use.share, 0.5) * 2)
  tell('styleIsShort', use.shortBlocks / Math.max(use.blocks, 1))
  if (use.shortBlocks >= 2) tell('styleRepeats', Math.min(use.shortBlocks, 8) / 8)
  if (context.isInOutline(facts.text)) tell('outline', 1)
  else if (context.isOutlineWhole && !context.aheadOfOutline.has(block)) tell('unlisted', 1)
  const isLargest = line.size >= LARGEST * context.largestSize
  if (isLargest && facts.ratio > LARGER) tell('largest', 1)
  if (context.frontMatter.has(block)) tell('frontMatter', 1)
  if (facts.isSection) tell('section', 1)
  if (context.echoes.has(block)) tell('echo', 1)
  if (context.labels.has(block)) tell('label', 1)
}

function tellNeighbors({ block, line, near, isLikeAfter }: Facts, tell: Tell): void {
  const { before, after, leadsToText } = near
  if (after && after.lines.length >= 2) tell('afterIsLong', 1)
  if (after && isPlainer(after, block) && after.lines[0]!.size <= line.size) tell('afterIsText', 1)
  if (leadsToText) tell('leadsToText', 1)
  if (before && sameStyle(before, block)) tell('sameStyleBefore', 1)
  if (isLikeAfter) tell('sameStyleAfter', 1)
  if (before && after && isShortLike(before, block) && isShortLike(after, block)) tell('among', 1)
}

const isDeepAlike = (other: TextBlock | undefined, block: TextBlock): boolean =>
  other !== undefined && DEEP_NUMBER.test(other.lines[0]!.text) && sameStyle(other, block)

/** How far apart, in ems, parts of one line are that say several things. */
const APART = 2

/**
 * Column names, labels of pictures: several texts side by side. A number is separate from its heading, and a date or a
 * place may be at the other end of lines that are larger than the text, as those of a CV are.
 */
function isSetApart({ lines, column }: TextBlock, mayBeEntry: boolean): boolean {
  return lines.some(({ words, size, x0, x1 }, index) => {
    const first = index === 0 && NUMBER_ALONE.test(words[0]!.text) ? 2 : 1
    let gaps = 0
    for (let at = first; at < words.length; at++) {
      if (words[at]!.x0 - words[at - 1]!.x1 > APART * size) gaps++
    }
    const isEntry =
      mayBeEntry && gaps === 1 && x0 - column.x0 < size / 2 && column.x1 - x1 < size / 2
    return gaps > 0 && !isEntry
  })
}

const NUMBER_ALONE = /^[-–(§]?[\p{L}\d]{0,3}[\d.)]+$|^[IVX]+\.?$/u

/** Words of a paragraph; lines without spaces between words have few. */
const MIN_WORDS = 4

/** A short line of words, not a formula, that looks different from what is above it. */
function isSetApartFrom(
  { lines, page }: TextBlock,
  before: TextBlock | undefined,
  isSet: (other: Line) => boolean,
): boolean {
  const [line] = lines
  return (
    lines.length === 1 &&
    line!.words.length <= SHORT_LINE &&
    /\p{L}{3}|\p{Lo}/u.test(line!.text) &&
    !STOPS.test(line!.text) &&
    !(before && before.page === page && isSet(before.lines.at(-1)!))
  )
}

/** Text or a list that looks different from the line above. */
const isSomethingElse = ({ lines }: TextBlock, isSet: (other: Line) => boolean): boolean =>
  !isSet(lines[0]!) &&
  (findMarker(lines[0]!.text) !== undefined ||
    (lines.length >= 2 && countWords(lines) >= MIN_WORDS))

/** Capitals, large or small. */
const isSetInCapitals = ({ isSmallCapitals, text }: Line): boolean =>
  isSmallCapitals || isInCapitals(text)

/** Only capitals; a few letters prove nothing. */
export const isInCapitals = (text: string): boolean =>
  !/[a-z]/.test(text) &&
  CAPITALS.test(text) &&
  text === text.toUpperCase() &&
  !/[\p{Ll}\p{Lo}]/u.test(text)

const CAPITALS = /\p{Lu}(?:\P{L}*\p{Lu}){3}/u

const spaceBetween = (block: TextBlock, after: TextBlock): number =>
  after.page === block.page && after.y0 > block.y0
    ? (after.y0 - block.y1) / block.lines[0]!.size
    : USUAL_WHITE

export const sameWeight = (a: TextBlock, b: TextBlock): boolean =>
  roundSize(a.lines[0]!.size) === roundSize(b.lines[0]!.size) &&
  a.lines[0]!.isBold === b.lines[0]!.isBold

/** Lines in capitals or color follow one another in lists and listings: only text is plainer than they are. */
const isPlainer = (after: TextBlock, block: TextBlock): boolean =>
  !sameWeight(after, block) || (after.lines.length > 1 && !sameStyle(after, block))

/** Between two long paragraphs a line that looks like them is not a list line. */
const isShortLike = (other: TextBlock, block: TextBlock): boolean =>
  other.lines.length <= 2 && sameWeight(other, block)

function sameStyle(a: TextBlock, b: TextBlock): boolean {
  const one = a.lines[0]!
  const other = b.lines[0]!
  return (
    sameWeight(a, b) &&
    one.isUnderlined === other.isUnderlined &&
    one.isSmallCapitals === other.isSmallCapitals &&
    isInCapitals(one.text) === isInCapitals(other.text) &&
    (one.color === other.color || !(isColored(one.color) || isColored(other.color)))
  )
}

/** By code: digits and what occurs with them in numbers, amounts and dates. */
const IS_NUMERIC = new Uint8Array(0x2100)
for (const sign of '0123456789.,%$€()/-') IS_NUMERIC[sign.charCodeAt(0)] = 1

function shareOfNumeric(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) count += IS_NUMERIC[text.charCodeAt(at)] ?? 0
  return count / Math.max(text.length, 1)
}
