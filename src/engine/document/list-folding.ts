/**
 * List items as word processors keep them, folded into nested lists. Which list, what level and what number an item
 * has is known; where a list ends, and whether another is nested in it, is not.
 */
import { text } from './build.ts'
import type { Block, List, ListItem, Run } from './document.ts'
import type { FlatParagraph, ListRole, OutlineItem } from './outline.ts'

export interface OpenList {
  readonly id: string
  level: number
  readonly indent: number
  readonly items: ListItem[]
  readonly ordered: boolean
  lastNumber: number
  last: { checked?: boolean; children: Block[] }
}

/** Indents that differ by less count as equal, in twentieths of a point: a list's indent step is wider. */
const SAME_INDENT = 90

export function addListItem(
  root: Block[],
  open: OpenList[],
  item: FlatParagraph,
  role: ListRole,
  inCell: boolean,
): void {
  closeDeeperLists(open, item, role)
  const top = open.at(-1)
  // Table rows are numbered by items that consist of nothing but their number.
  const isKept = item.children.length > 0 || inCell
  const runs = isKept ? withLabel(item.children, role.label) : item.children
  const children: Block[] = runs.length ? [{ type: 'paragraph', children: runs }] : []
  const last = role.checked === undefined ? { children } : { checked: role.checked, children }

  if (top && isSameDepth(top, item, role) && continuesList(top, role)) {
    top.items.push(last)
    top.last = last
    top.lastNumber = role.number ?? 0
    return
  }
  if (top && isSameDepth(top, item, role)) open.pop()

  const parent = open.at(-1)?.last.children ?? root
  const items = findContinued(parent.at(-1), role) ?? startList(parent, role)
  items.push(last)
  open.push({
    id: role.id,
    level: role.level,
    indent: item.indent,
    items,
    ordered: role.ordered,
    lastNumber: role.number ?? 0,
    last,
  })
}

/**
 * The items of a list directly above that continues, although it was closed or the program considers it another list.
 */
function findContinued(above: Block | undefined, role: ListRole): ListItem[] | undefined {
  if (above?.type !== 'list' || above.ordered !== role.ordered) return undefined
  const continues = !role.ordered || (above.start ?? 1) + above.items.length === role.number
  return continues ? (above.items as ListItem[]) : undefined
}

function startList(parent: Block[], { ordered, number = 1 }: ListRole): ListItem[] {
  const items: ListItem[] = []
  const list: List = { type: 'list', ordered, items }
  parent.push(ordered ? { start: number, ...list } : list)
  return items
}

/** The text of an item, preceded by its label. */
export function withLabel(runs: readonly Run[], label: string | undefined): readonly Run[] {
  if (label === undefined) return runs
  const [first, ...rest] = runs
  if (!first) return [text(label.trimEnd())]
  const { content, marks, link } = first
  if (content.type === 'text' && marks === 0 && link === undefined) {
    return [text(label + content.value), ...rest]
  }
  return [text(label), ...runs]
}

function closeDeeperLists(open: OpenList[], item: FlatParagraph, role: ListRole): void {
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const deeper =
      top.id === role.id ? top.level > role.level : top.indent > item.indent + SAME_INDENT
    if (!deeper) break
    // A list that began too deep continues at the level it returns to.
    if (open.length === 1 && top.id === role.id && !top.ordered && !role.ordered) {
      top.level = role.level
      break
    }
    open.pop()
  }
}

/** Within one list the level decides; between lists only what the eye sees: the indent. */
function isSameDepth(top: OpenList, item: FlatParagraph, role: ListRole): boolean {
  return top.id === role.id
    ? top.level === role.level
    : Math.abs(top.indent - item.indent) <= SAME_INDENT
}

/** Bullets continue as one list; numbers only if they continue counting. */
function continuesList(top: OpenList, role: ListRole): boolean {
  if (top.ordered !== role.ordered) return false
  return !role.ordered || role.number === top.lastNumber + 1
}

/** A paragraph without a number continues the item whose text it is aligned with. */
export function closeListsBeside(open: OpenList[], indent: number): void {
  while (open.length && open.at(-1)!.indent > indent + SAME_INDENT) open.pop()
  if (open.length && open.at(-1)!.indent < SAME_INDENT) open.length = 0
}

/** How far ahead to look for an item that continues a list. */
const MAX_BETWEEN = 20

/**
 * How many of the open lists stay open across something that is not an item: those to which the next item returns,
 * unless it is at the top level. What is between then belongs to the open item.
 *
 *     1. a                  1. a
 *        a) b                  1. b
 *     any text        →
 *        b) c                     any text
 *                              2. c
 */
export function countKept(
  open: readonly OpenList[],
  items: readonly OutlineItem[],
  start: number,
): number {
  const end = Math.min(items.length, start + MAX_BETWEEN)
  for (let index = start; index < end; index++) {
    const item = items[index]!
    if (item.type === 'block') {
      if (item.block.type === 'boundary') return 0
      continue
    }
    const { role } = item
    if (role.type === 'heading' || role.type === 'title') return 0
    if (role.type === 'list') return countResumed(open, role)
  }
  return 0
}

function countResumed(open: readonly OpenList[], role: ListRole): number {
  const top = open.findIndex(list => list.id === role.id)
  if (top < 0 || role.level <= open[top]!.level) return 0
  const at = open.findLastIndex(list => list.id === role.id && list.level <= role.level)
  const list = open[at]!
  return list.level < role.level || continuesList(list, role) ? at + 1 : at
}

/** Whether a list after an empty line is separate from the open ones: none of them continues after it. */
export function isApart(
  items: readonly OutlineItem[],
  at: number,
  open: readonly OpenList[],
  { id }: ListRole,
): boolean {
  const before = items[at - 1]
  if (open.length === 0 || before?.type !== 'flat' || before.role.type !== 'body') return false
  if (before.children.length > 0 || open.some(list => list.id === id)) return false
  const end = Math.min(items.length, at + MAX_BETWEEN)
  for (let index = at + 1; index < end; index++) {
    const item = items[index]!
    if (item.type !== 'flat' || item.role.type !== 'list') continue
    const { role } = item
    const resumed = open.find(list => list.id === role.id)
    if (resumed) return !continuesList(resumed, role)
  }
  return true
}
