/**
 * Items of a typed list that are lines of one paragraph, each ended by a line break, become paragraphs of their own:
 *
 *     Steps:↵           Steps:
 *     - build it↵   →   - build it
 *     - sign it         - sign it
 *
 * All lines from the first item on have to begin alike; before the last, none ends like a sentence.
 */
import type { Run } from './document.ts'
import { BULLETS, findDecimal } from './labels.ts'
import { findFirstWord } from './leading-text.ts'
import type { FlatParagraph, OutlineItem } from './outline.ts'
import { runsText } from './runs.ts'

export function splitTypedLines(items: readonly OutlineItem[]): readonly OutlineItem[] {
  return items.some(hasBreak) ? items.flatMap(splitLines) : items
}

const isBreak = ({ content }: Run): boolean => content.type === 'break'

export const hasBreak = (item: OutlineItem): boolean =>
  item.type === 'flat' && item.role.type === 'body' && item.children.some(isBreak)

function splitLines(item: OutlineItem): OutlineItem | OutlineItem[] {
  if (!hasBreak(item)) return item
  const { children } = item as FlatParagraph
  const lines = toLines(children)
  const labels = lines.map(line => findLabel(line.runs))
  const first = labels.findIndex(label => label !== undefined)
  if (first < 0 || first > lines.length - LEAST_ITEMS) return item
  const isItem = (label: string | undefined, at: number): boolean =>
    isBullet(labels[first]!) ? label === labels[first] : label === String(at + 1)
  const areItems = labels.slice(first).every(isItem)
  if (!areItems || lines.slice(first, -1).some(({ runs }) => isSentence(runs))) return item
  const above = children.slice(0, Math.max(0, lines[first]!.start - 1))
  const flat = item as FlatParagraph
  const own = lines.slice(first).map(({ runs }) => ({ ...flat, children: runs }))
  return above.length > 0 ? [{ ...flat, children: above }, ...own] : own
}

const LEAST_ITEMS = 2

interface Line {
  readonly start: number
  readonly runs: readonly Run[]
}

function toLines(runs: readonly Run[]): Line[] {
  const lines: Line[] = []
  let start = 0
  for (let at = 0; at <= runs.length; at++) {
    if (at < runs.length && !isBreak(runs[at]!)) continue
    lines.push({ start, runs: runs.slice(start, at) })
    start = at + 1
  }
  return lines
}

/** The bullet, or the number. */
function findLabel(runs: readonly Run[]): string | undefined {
  const word = findFirstWord(runs)?.word
  if (word === undefined) return undefined
  return isBullet(word) ? word : findDecimal(word)?.toString()
}

const isBullet = (word: string): boolean => BULLETS.has(word) && BULLETS.get(word) !== 'word'

const isSentence = (runs: readonly Run[]): boolean => /[.!?…]["”’»)]*\s*$/.test(runsText(runs))
