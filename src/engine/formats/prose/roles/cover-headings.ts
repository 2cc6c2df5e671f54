/**
 * Covers in heading styles. Many people style every line of a cover as a heading because it looks right: the course,
 * the authors, the date. Three lines or more of one level with nothing between them, before all text and without
 * numbers, are lines of a cover; the first is the title if nothing above them is one.
 */
import { runsLength, runsText } from '../../../document/runs.ts'
import { isEmptyLine } from '../../../document/typed-list.ts'
import { findEvidence, type StoryItem, toBody } from '../paragraph.ts'
import { LEAST_TEXT, MAX_COVER, readLabel } from './heading-lines.ts'

const LEAST_LINES = 3

export function dropCoverHeadings(items: readonly StoryItem[]): readonly StoryItem[] {
  const end = findCoverEnd(items)
  const rows = listRows(items, end).filter(row => row.length >= LEAST_LINES)
  if (rows.length === 0 || !items.slice(end).some(isHeading)) return items
  const first = items.findIndex(isHeading)
  const lines = new Set(rows.flat())
  lines.delete(first)
  return items.map((item, at) => (lines.has(at) ? toBody(item) : item))
}

/** Where the first page ends, or the text begins with its heading. */
function findCoverEnd(items: readonly StoryItem[]): number {
  const found = items.findIndex(item => {
    if ((item.place?.page ?? 1) > 1) return true
    if (item.type === 'block') return item.block.type !== 'paragraph'
    const isText = item.role.type === 'body' && runsLength(item.children) >= LEAST_TEXT
    return isText || item.role.type === 'list' || item.role.type === 'code'
  })
  const text = found < 0 ? items.length : found
  const isOverText = (items[text]?.place?.page ?? 1) === 1
  const last = items.slice(0, text).findLastIndex(item => !isEmptyLine(item))
  return Math.min(isOverText && last >= 0 && isHeading(items[last]!) ? last : text, MAX_COVER)
}

/** Headings of one level with nothing but empty lines between, as far as none has a number. */
function listRows(items: readonly StoryItem[], end: number): readonly number[][] {
  const rows: number[][] = []
  let depth: number | undefined
  for (let at = 0; at < end; at++) {
    const item = items[at]!
    if (isEmptyLine(item)) continue
    const found = isHeading(item) && !isNumbered(item) ? findDepth(item) : undefined
    if (found !== undefined && found === depth) rows.at(-1)!.push(at)
    else if (found !== undefined) rows.push([at])
    depth = found
  }
  return rows
}

const isHeading = (item: StoryItem): boolean =>
  item.type === 'flat' &&
  item.children.length > 0 &&
  (item.role.type === 'heading' || item.role.type === 'title')

const findDepth = (item: StoryItem): number | undefined =>
  item.type === 'flat' && item.role.type === 'heading' && !item.role.isExact
    ? item.role.depth
    : undefined

function isNumbered(item: StoryItem): boolean {
  const evidence = findEvidence(item)
  if (evidence?.type === 'heading' && evidence.numbered) return true
  return item.type === 'flat' && readLabel(runsText(item.children)).length > 0
}
