/**
 * Quotes that only look like quotes: paragraphs of several lines indented from both margins. On the left alone,
 * addresses and clauses are; and if most of a text is set that way, it is the margin.
 */
import { BULLETS } from '../../../document/labels.ts'
import { inlineText } from '../../../document/text.ts'
import { type StoryItem, toBody } from '../paragraph.ts'

/** How far from both margins, in twips: a fifth of an inch. */
const LEAST_INDENT = 280

export const isIndented = (left: number, right: number): boolean =>
  left >= LEAST_INDENT && right >= LEAST_INDENT

/** "(a)", "Note:", "1.": something other than somebody's words. */
export const hasLabel = (text: string): boolean =>
  /^(?:[([]?[\p{L}\p{N}]{1,4}[.):\]]|\p{L}[\p{L} ]{0,24}:)\s/u.test(text.slice(0, 40)) ||
  hasBullet(text)

export const hasBullet = (text: string): boolean =>
  BULLETS.has(text.charAt(0)) && /^[^—o]\s/.test(text)

/** As many characters as fit on two lines between such margins. */
const TWO_LINES = 140
/** How far apart indents of the same item may be, in twips. */
const SAME_INDENT = 90

/** Keeps only quotes adjacent to one of several lines, unless most of the text would be a quote. */
export function settleIndented(items: readonly StoryItem[]): readonly StoryItem[] {
  if (!items.some(isGuess)) return items
  let quoted = 0
  let all = 0
  for (const item of items) {
    if (item.type !== 'flat') continue
    const { length } = inlineText(item.children)
    all += length
    if (isGuess(item)) quoted += length
  }
  const areQuotes = quoted * 2 <= all
  let before: StoryItem | undefined
  let isQuote = false
  return items.map((item, index) => {
    if (item.type !== 'flat') {
      before = undefined
      return item
    }
    if (!isGuess(item)) {
      if (item.children.length > 0) before = item
      return item
    }
    if (items[index - 1] !== before || !isGuess(before)) {
      isQuote = areQuotes && !isInItem(item.indent, before) && hasSeveralLines(items, index)
    }
    before = item
    return isQuote ? item : toBody(item)
  })
}

const isGuess = (item: StoryItem | undefined): boolean =>
  item?.type === 'flat' && item.evidence?.type === 'indent'

const isInItem = (indent: number, before: StoryItem | undefined): boolean =>
  before?.type === 'flat' &&
  before.role.type === 'list' &&
  Math.abs(before.indent - indent) <= SAME_INDENT

function hasSeveralLines(items: readonly StoryItem[], start: number): boolean {
  for (let index = start; index < items.length; index++) {
    const item = items[index]!
    if (item.type !== 'flat' || !isGuess(item)) return false
    if (inlineText(item.children).length >= TWO_LINES) return true
  }
  return false
}
