/**
 * Quotes that only look like quotes: paragraphs of several lines that are set in from both margins. On the left
 * alone, addresses and clauses are; and where most of a text is set that way, it is the margin.
 */
import type { FlatParagraph, OutlineItem, Role } from '../../../document/outline.ts'
import { inlineText } from '../../../document/text.ts'

/** The role of a quote that was guessed. */
export const INDENTED: Role = { type: 'quote' }

const BODY: Role = { type: 'body' }

/** How far from both margins, in twips: a fifth of an inch. */
const LEAST_INDENT = 280

export const isIndented = (left: number, right: number): boolean =>
  left >= LEAST_INDENT && right >= LEAST_INDENT

/** «(a)», «Note:», «1.»: something else than the words of somebody. */
const LABEL = /^(?:[([]?[\p{L}\p{N}]{1,4}[.):\]]|\p{L}[\p{L} ]{0,24}:|[-–•*·])\s/u

export const hasLabel = (text: string): boolean => LABEL.test(text.slice(0, 40))

/** As many characters as two lines between such margins hold. */
const TWO_LINES = 140
/** How far apart indents of the same item may be, in twips. */
const SAME_INDENT = 90

/** Leaves quotes of those that stand with one of several lines, unless most of the text would be one. */
export function settleIndented(items: readonly OutlineItem[]): readonly OutlineItem[] {
  let quoted = 0
  let all = 0
  for (const item of items) {
    if (item.type !== 'flat') continue
    const { length } = inlineText(item.children)
    all += length
    if (item.role === INDENTED) quoted += length
  }
  const areQuotes = quoted * 2 <= all
  let before: FlatParagraph | undefined
  let isQuote = false
  return items.map((item, index) => {
    if (item.type !== 'flat') {
      before = undefined
      return item
    }
    if (item.role !== INDENTED) {
      if (item.children.length > 0) before = item
      return item
    }
    if (items[index - 1] !== before || before?.role !== INDENTED) {
      isQuote = areQuotes && !isInItem(item, before) && hasSeveralLines(items, index)
    }
    before = item
    return isQuote ? item : { ...item, role: BODY }
  })
}

const isInItem = (item: FlatParagraph, before: FlatParagraph | undefined): boolean =>
  before?.role.type === 'list' && Math.abs(before.indent - item.indent) <= SAME_INDENT

function hasSeveralLines(items: readonly OutlineItem[], start: number): boolean {
  for (let index = start; index < items.length; index++) {
    const item = items[index]!
    if (item.type !== 'flat' || item.role !== INDENTED) return false
    if (inlineText(item.children).length >= TWO_LINES) return true
  }
  return false
}
