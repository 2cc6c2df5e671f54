/** Which blocks with a leading bullet or number are list items. */
import { toItemLabel } from '../../../../document/labels.ts'
import type { ListRole } from '../../../../document/outline.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { SAME_LEVEL } from '../../measures.ts'
import { startOf } from '../../text/line.ts'
import { findMarker, isWeakBullet, type Marker, readings } from '../../text/markers.ts'
import { type FoundItem, nestItems, ownIndent, REACH, toFoundItem } from './nesting.ts'

export interface ListEntry {
  readonly marker: Marker
  readonly role: ListRole
  /** How far its list is from the margin of the column, in points. */
  readonly indent: number
}

/** Blocks in reading order; what is not text is undefined. */
export function findListEntries(
  blocks: readonly (TextBlock | undefined)[],
): Map<TextBlock, ListEntry> {
  const candidates = blocks.map(block => (block ? findMarker(block.lines[0]!.text) : undefined))
  const entries = new Map<TextBlock, ListEntry>()
  const levels = nestTagged(blocks)
  const items: FoundItem[] = []
  for (const [index, block] of blocks.entries()) {
    const level = block && levels.get(block)
    if (block && level !== undefined) {
      // The file says that it is an item; only its label is read from its text.
      entries.set(block, toEntry(block, candidates[index], 'tagged', level))
      continue
    }
    if (!block || !candidates[index]) continue
    const resolved = resolve(blocks, candidates, index)
    if (resolved) items.push(toFoundItem(block, resolved, index))
  }
  for (const { block, marker, start, indent } of nestItems(items)) {
    const id = `${marker.kind} ${marker.shape} ${Math.round(start / 4)}`
    entries.set(block, { ...toEntry(block, marker, id, 0), indent })
  }
  return entries
}

const NO_MARKER: Marker = { length: 0, kind: 'bullet', shape: '', value: 0 }

/**
 * Levels of tagged items, from 0. Programs tag an inner list beside the outer one as often as inside it: items of one
 * level that are indented further are a level below.
 */
function nestTagged(blocks: readonly (TextBlock | undefined)[]): Map<TextBlock, number> {
  const levels = new Map<TextBlock, number>()
  let open: { tagged: number; x0: number; level: number }[] = []
  for (const block of blocks) {
    if (block?.tag?.type !== 'item') {
      open = []
      continue
    }
    const tagged = block.tag.level
    const { size } = block.lines[0]!
    const x0 = startOf(block.lines[0]!)
    const isInside = (outer: { tagged: number; x0: number }): boolean =>
      outer.tagged < tagged || (outer.tagged === tagged && x0 > outer.x0 + SAME_LEVEL * size)
    const isBeside = (other: { tagged: number; x0: number }): boolean =>
      other.tagged === tagged && Math.abs(other.x0 - x0) <= SAME_LEVEL * size
    while (open.length && !isInside(open.at(-1)!) && !isBeside(open.at(-1)!)) open.pop()
    const top = open.at(-1)
    const level = !top ? tagged - 1 : isBeside(top) ? top.level : top.level + 1
    if (!top || !isBeside(top)) open.push({ tagged, x0, level })
    levels.set(block, level)
  }
  return levels
}

function toEntry(block: TextBlock, marker = NO_MARKER, id: string, level: number): ListEntry {
  const label =
    marker.kind === 'bullet'
      ? { ordered: false, checked: marker.checked }
      : toItemLabel(block.lines[0]!.text.slice(0, marker.length))
  return { marker, role: { type: 'list', id, level, ...label }, indent: ownIndent(block) }
}

/** The marker as its neighbors explain it; undefined if nothing confirms that it is one. */
function resolve(
  blocks: readonly (TextBlock | undefined)[],
  candidates: readonly (Marker | undefined)[],
  index: number,
): Marker | undefined {
  const marker = candidates[index]!
  const block = blocks[index]!
  const hasText = block.lines[0]!.text.length > marker.length || block.lines.length > 1
  if (!hasText) return undefined
  if (marker.kind === 'bullet') {
    if (!isWeakBullet(marker)) return marker
    const isAlike = (other: Marker): boolean =>
      other.kind === 'bullet' && other.shape === marker.shape
    return hangsBelow() || distanceTo(isAlike) <= REACH ? marker : undefined
  }
  let nearest = REACH + 1
  let found: Marker | undefined
  // “V.” between “U.” and “W.” is a letter, though “VI.” comes later.
  for (const reading of readings(marker, block.lines[0]!.text)) {
    const isNext = (other: Marker, text: string, step: number): boolean =>
      readings(other, text).some(
        candidate =>
          candidate.kind === reading.kind &&
          candidate.shape === reading.shape &&
          candidate.value === reading.value + step,
      )
    const isOpening = reading.value === 1 && (opensBelow(1) || opensBelow(-1))
    const distance = isOpening
      ? 1
      : distanceTo((other, text, isAfter) => isNext(other, text, isAfter ? 1 : -1))
    if (distance >= nearest) continue
    nearest = distance
    found = reading
  }
  return found

  /** Whether it stands further in than the bullet above it: the only item of an inner list. */
  function hangsBelow(): boolean {
    const outer = candidates[index - 1]
    const outerBlock = blocks[index - 1]
    if (!outerBlock || outer?.kind !== 'bullet' || isWeakBullet(outer)) return false
    const indent = startOf(block.lines[0]!) - startOf(outerBlock.lines[0]!)
    return outerBlock.page === block.page && indent > SAME_LEVEL * block.lines[0]!.size
  }

  /** Whether the next block is a first item too, further in, or the one before, further out. */
  function opensBelow(step: 1 | -1): boolean {
    const other = candidates[index + step]
    const otherBlock = blocks[index + step]
    if (!other || !otherBlock || other.kind === 'bullet' || otherBlock.page !== block.page) {
      return false
    }
    const isFirst = readings(other, otherBlock.lines[0]!.text).some(({ value }) => value === 1)
    const indent = (startOf(otherBlock.lines[0]!) - startOf(block.lines[0]!)) * step
    return isFirst && other.kind !== marker.kind && indent > SAME_LEVEL * block.lines[0]!.size
  }

  /** In blocks; infinite for none within reach. */
  function distanceTo(fits: (other: Marker, text: string, isAfter: boolean) => boolean): number {
    for (let distance = 1; distance <= REACH; distance++) {
      for (const at of [index - distance, index + distance]) {
        const other = candidates[at]
        const otherBlock = blocks[at]
        if (!other || !otherBlock) continue
        const isAligned =
          otherBlock.page !== block.page ||
          Math.abs(startOf(otherBlock.lines[0]!) - startOf(block.lines[0]!)) <
            SAME_LEVEL * block.lines[0]!.size * 2
        if (isAligned && fits(other, otherBlock.lines[0]!.text, at > index)) return distance
      }
    }
    return Number.POSITIVE_INFINITY
  }
}
