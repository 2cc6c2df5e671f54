/**
 * Typed check boxes: a paragraph that begins with one, and has no other, is an item of a task list. Several in a line
 * ("☐ yes ☐ no") are a choice and stay as they are.
 */
import type { Run } from './document.ts'
import { CHECK_BOXES } from './labels.ts'
import { isBlankText, withText } from './runs.ts'

const BOX = new RegExp(`[${[...CHECK_BOXES.keys()].join('')}]`, 'u')
const LEADING_BOX = new RegExp(`^\\s*(${BOX.source})\\ufe0f?\\s*`, 'u')

interface BoxedText {
  readonly checked: boolean
  /** The text after the box. */
  readonly children: readonly Run[]
}

/** `[x]`, as markdown itself writes it: a box only after a bullet, since elsewhere brackets may be anything. */
const LEADING_BRACKETS = /^\s*\[([ xX])\]\s+/

/** `isItem`: the text follows the bullet or number of an item. */
export function takeTypedBox(children: readonly Run[], isItem = false): BoxedText | undefined {
  const first = children[0]
  if (first?.content.type !== 'text') return undefined
  const { value } = first.content
  if (!mayBegin(value.charCodeAt(0))) return undefined
  const box = LEADING_BOX.exec(value) ?? (isItem ? LEADING_BRACKETS.exec(value) : undefined)
  if (!box) return undefined
  const rest = children.slice(1)
  const after = value.slice(box[0].length)
  if (BOX.test(after) || hasBox(rest)) return undefined
  const kept = after === '' ? trimmed(rest) : [withText(first, after), ...rest]
  return kept.length > 0
    ? { checked: CHECK_BOXES.get(box[1]!) ?? /x/i.test(box[1]!), children: kept }
    : undefined
}

/** White space, a bracket, or what is not ASCII: most text begins with a letter. */
const mayBegin = (code: number): boolean => code <= 0x20 || code === 0x5b || code > 0x7e

export const hasBox = (runs: readonly Run[]): boolean =>
  runs.some(({ content }) => content.type === 'text' && BOX.test(content.value))

/** The runs without leading spaces; none if they show nothing. */
function trimmed(runs: readonly Run[]): Run[] {
  const start = runs.findIndex(run => run.content.type !== 'break' && !isBlankText(run))
  if (start < 0) return []
  const first = runs[start]!
  const { content } = first
  const head = content.type === 'text' ? withText(first, content.value.trimStart()) : first
  return [head, ...runs.slice(start + 1)]
}
