/** The headings of a document, as an outline for requesting sections. */
import { toTokens } from '../stats.ts'
import { lineOfSpan, unitsBeforeNotes, type Whole } from './whole.ts'

export interface OutlineEntry {
  /** The heading's anchor as GitHub generates it, unique in the document. */
  readonly id: string
  readonly level: number
  readonly title: string
  /** Number of the page, slide or sheet; null if the format has none. */
  readonly page: number | null
  /** Line of the whole markdown, from 1. */
  readonly line: number
  /** Of the heading with everything below it. */
  readonly tokens: number
}

export function toOutline(whole: Whole): OutlineEntry[] {
  const { spans, unitsBefore } = whole
  const ends = findSectionEnds(whole)
  const unitsAtNotes = unitsBeforeNotes(whole)
  const entries: OutlineEntry[] = []
  for (let index = 0; index < spans.length; index++) {
    const { type, id = '', level = 1, title = '', page = null } = spans[index]!
    if (type !== 'heading') continue
    const end = ends.get(index)
    const units = (end === undefined ? unitsAtNotes : unitsBefore[end]!) - unitsBefore[index]!
    const line = lineOfSpan(whole, index)
    entries.push({ id, level, title, page, line, tokens: toTokens(units) })
  }
  return entries
}

/** For each heading the next one that is not below it; undefined if it extends to the end of the text. */
function findSectionEnds({ spans }: Whole): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const [index, { type, level = 1 }] of spans.entries()) {
    if (type !== 'heading') continue
    while (open.length && spans[open.at(-1)!]!.level! >= level) ends.set(open.pop()!, index)
    open.push(index)
  }
  return ends
}
