/**
 * Headings that are list items. Many authors number the parts of a text with a multi-level list ("2.", "2.1.") and
 * make its lines bold, without a heading style. If every line of a level is short and bold, and text follows each, a
 * reader sees headings. Steps of instructions are bold as well, but nobody numbers them like that.
 */
import { MARKS, type Run } from '../../../document/document.ts'
import type { FlatParagraph, ListRole, OutlineItem } from '../../../document/outline.ts'
import { runsText } from '../../../document/runs.ts'
import { groupBy } from '../../../lookup.ts'
import { showsText } from '../paragraph.ts'
import { hasHeadingShape } from './guessed-headings.ts'

type ListItem = FlatParagraph & { readonly role: ListRole }

/** A single line may be numbered like this for any reason. */
const LEAST_LINES = 2
const LOOK = MARKS.strong | MARKS.emphasis
const SEVERAL_NUMBERS = /^\d+(?:\.\d+)+\.?$/

export function raiseNumberedLines(items: readonly OutlineItem[]): readonly OutlineItem[] {
  const lines = findHeadingLines(items)
  if (!lines.size) return items
  let leastNumbers = Number.POSITIVE_INFINITY
  for (const { role } of lines) leastNumbers = Math.min(leastNumbers, countNumbers(role))
  let above = 0
  return items.map(item => {
    if (item.type !== 'flat') return item
    if (item.role.type === 'heading') above = item.role.depth
    if (!lines.has(item as ListItem)) return item
    const { role, children } = item as ListItem
    const depth = above + countNumbers(role) - leastNumbers + 1
    const value = role.label ?? `${role.number}. `
    const label: Run = { content: { type: 'text', value }, marks: 0 }
    return {
      ...item,
      children: [label, ...unmarkLook(children)],
      role: { type: 'heading', depth, anchors: [] },
    }
  })
}

/** What all of a heading has is how headings look. */
function unmarkLook(runs: readonly Run[]): Run[] {
  const look = runs.filter(showsText).reduce((shared, run) => shared & run.marks, LOOK)
  return runs.map(run => ({ ...run, marks: run.marks & ~look }))
}

/** All items of levels that contain nothing but headings. */
function findHeadingLines(items: readonly OutlineItem[]): ReadonlySet<ListItem> {
  const lines = new Set<ListItem>()
  if (!items.some(hasSeveralNumbers)) return lines
  const places = [...items.keys()].filter(index => isListItem(items[index]!))
  const roleAt = (index: number): ListRole => (items[index] as ListItem).role
  for (const list of groupBy(places, index => roleAt(index).id).values()) {
    if (!list.some(index => hasSeveralNumbers(items[index]!))) continue
    const groups = groupBy(list, index => roleAt(index).level)
    const levels = [...groups].sort(([a], [b]) => a - b).map(([, level]) => level)
    const texts = levels.findIndex(level => !level.every(index => isHeadingLine(items, index)))
    const headings = (texts < 0 ? levels : levels.slice(0, texts)).flat()
    if (headings.length < LEAST_LINES) continue
    for (const index of headings) lines.add(items[index] as ListItem)
  }
  return lines
}

function isHeadingLine(items: readonly OutlineItem[], index: number): boolean {
  const { role, children } = items[index] as ListItem
  if ((!role.ordered && role.label === undefined) || role.checked !== undefined) return false
  if (!children.every(run => !showsText(run) || (run.marks & MARKS.strong) !== 0)) return false
  if (!hasHeadingShape(runsText(children))) return false
  let next = index + 1
  while (next < items.length && isEmptyLine(items[next]!)) next++
  const follower = items[next]
  return (
    follower !== undefined && !(isListItem(follower) && levelOf(follower.role) === levelOf(role))
  )
}

const isEmptyLine = (item: OutlineItem): boolean =>
  item.type === 'flat' && item.children.length === 0

const countNumbers = ({ label }: ListRole): number => label?.match(/\d+/g)?.length ?? 1

const hasSeveralNumbers = (item: OutlineItem): boolean =>
  isListItem(item) && SEVERAL_NUMBERS.test(item.role.label?.trimEnd() ?? '')

const isListItem = (item: OutlineItem): item is ListItem =>
  item.type === 'flat' && item.role.type === 'list'

const levelOf = ({ id, level }: ListRole): string => `${level} of ${id}`
