/**
 * Items whose indents do not say how deep they are: those side by side, which are one list, and those at the margin of
 * the item that they belong to.
 *
 *     ☐ tea    ☐ milk           1. Where does a river begin?
 *                               a) At its mouth
 *                               b) At its source
 *                               2. What is a delta?
 */
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { SAME_LEVEL } from '../../measures.ts'
import { SAME_LINE } from '../../text/chains.ts'
import { SAME_START, startOf } from '../../text/line.ts'
import type { Marker } from '../../text/markers.ts'

export interface FoundItem {
  readonly block: TextBlock
  readonly marker: Marker
  /** Among the blocks. */
  readonly position: number
  /** Where its list begins on the page. */
  readonly start: number
  /** How far its list is from the margin of the column, in points. */
  readonly indent: number
}

export const toFoundItem = (block: TextBlock, marker: Marker, position: number): FoundItem => ({
  block,
  marker,
  position,
  start: startOf(block.lines[0]!),
  indent: ownIndent(block),
})

/** How far the item itself is from the margin of its column. */
export const ownIndent = ({ lines, column }: TextBlock): number => {
  const { x0, x1, isRightToLeft } = lines[0]!
  return isRightToLeft ? column.x1 - x1 : x0 - column.x0
}

/** In ems. */
const OPTIONS = {
  /** How much deeper an inner list at the margin of its outer one is shown. */
  step: 2,
}

/** How many blocks or items away a list may continue. */
export const REACH = 12

/** The items of the document with the starts and indents of their lists. */
export function nestItems(items: readonly FoundItem[]): FoundItem[] {
  const aligned: FoundItem[] = []
  for (const item of items) {
    const before = aligned.at(-1)
    const isInOne =
      before?.position === item.position - 1 &&
      before.block.page === item.block.page &&
      (isInRow(before, item) || isInNextColumn(before, item) || isBelow(before, item))
    aligned.push(isInOne ? { ...item, start: before.start, indent: before.indent } : item)
  }
  return indentInner(aligned)
}

function isInRow(before: FoundItem, item: FoundItem): boolean {
  const [one, other] = [before.block.lines[0]!, item.block.lines[0]!]
  return isAlike(before, item) && Math.abs(one.baseline - other.baseline) < SAME_LINE * other.size
}

function isInNextColumn(before: FoundItem, item: FoundItem): boolean {
  const [one, other] = [before.block, item.block]
  return isNext(before, item) && other.y0 < one.y0 && other.x0 > one.x0
}

/** Whether an item begins where the one before it does, which counts as part of a list to its left. */
const isBelow = (before: FoundItem, item: FoundItem): boolean =>
  isNext(before, item) &&
  Math.abs(startOf(before.block.lines[0]!) - item.start) < SAME_START * item.block.lines[0]!.size

/** A list that begins at the margin of the numbered item above it, and after which that item's list continues. */
function indentInner(items: readonly FoundItem[]): FoundItem[] {
  const nested = [...items]
  /** The last item whose list has an inner one of some kind, and that kind. */
  let known: { outer: FoundItem; inner: FoundItem } | undefined
  for (let index = 1; index < items.length; index++) {
    const outer = items[index - 1]!
    const inner = items[index]!
    if (!opensAtMargin(outer, inner)) continue
    const end = findEnd(items, index)
    const isKnown = known && isAlike(known.outer, outer) && isAlike(known.inner, inner)
    if (!isKnown && !(items[end] && isNext(outer, items[end]!))) continue
    known = { outer, inner }
    const step = OPTIONS.step * inner.block.lines[0]!.size
    for (let at = index; at < end; at++) {
      const { start, indent } = items[at]!
      nested[at] = { ...items[at]!, start: start + step, indent: indent + step }
    }
    index = end - 1
  }
  return nested
}

const opensAtMargin = (outer: FoundItem, inner: FoundItem): boolean =>
  outer.marker.kind !== 'bullet' &&
  inner.marker.kind !== 'bullet' &&
  inner.marker.value === 1 &&
  !isAlike(outer, inner) &&
  outer.block.page === inner.block.page &&
  Math.abs(outer.start - inner.start) <= SAME_LEVEL * inner.block.lines[0]!.size

/** The first item after the inner list and anything indented further. */
function findEnd(items: readonly FoundItem[], first: number): number {
  let last = items[first]!
  const deeper = last.start + SAME_LEVEL * last.block.lines[0]!.size
  let at = first + 1
  for (const end = Math.min(items.length, first + REACH); at < end; at++) {
    const item = items[at]!
    if (isNext(last, item)) last = item
    else if (item.start <= deeper) break
  }
  return at
}

const isAlike = (one: FoundItem, other: FoundItem): boolean =>
  one.marker.kind === other.marker.kind && one.marker.shape === other.marker.shape

const isNext = (before: FoundItem, item: FoundItem): boolean =>
  isAlike(before, item) && item.marker.value === before.marker.value + 1
