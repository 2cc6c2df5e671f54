/**
 * Headings that complete a count. If typed numbers run through the headings of a text, a line with a number missing
 * between them is a heading as well, although it looks different: another size, a period, letters that are not bold.
 *
 *     2.2 Trees        a heading
 *     3.Harvest.       larger, and with a point: no look that recurs, but 3 comes after 2.2 and before 4
 *     4 Sale           a heading
 */
import { isOverText, LEAST_BELOW, type Line } from './heading-lines.ts'

export interface Counted {
  readonly at: number
  readonly label: readonly number[]
}

/** A single numbered heading, or a single plain line, may have its number for any reason. */
const LEAST_COUNTED = 2

/** `headings` and `lines` in the order of the text. */
export function findMissing(
  headings: readonly Counted[],
  lines: readonly Line[],
  isPlain: (line: Line) => boolean,
): readonly Line[] {
  if (headings.length < LEAST_COUNTED) return []
  const missing: Line[] = []
  let last: readonly number[] | undefined
  let next = 0
  for (const line of lines) {
    while (next < headings.length && headings[next]!.at < line.at) last = headings[next++]!.label
    if (!follows(line.label, last)) continue
    const after = headings[next]?.label
    if (after ? compare(line.label, after) >= 0 : last === undefined) continue
    if (isPlain(line) ? !isPlainHeading(line) : !isOver(line)) continue
    missing.push(line)
    last = line.label
  }
  const plain = missing.filter(isPlain)
  return plain.length < LEAST_COUNTED ? missing.filter(line => !isPlain(line)) : missing
}

/** `1` comes first, `2.1` and `3` come after `2`. */
export function follows(label: readonly number[], last: readonly number[] = []): boolean {
  const end = label.length - 1
  if (end < 0 || end > last.length) return false
  if (label.slice(0, end).some((number, at) => number !== last[at])) return false
  return label[end] === (last[end] ?? 0) + 1
}

/** Whether the numbers count through one text, not through lists in it. */
export function countUp(lines: readonly Counted[]): boolean {
  const numbered = lines.filter(({ label }) => label.length > 0).sort((a, b) => a.at - b.at)
  return numbered.every((line, at) => at === 0 || compare(numbered[at - 1]!.label, line.label) < 0)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, index) => number !== b[index])
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? 0)
}

/** Also `3` above `3.1`, whichever looks louder. */
const isOver = (line: Line): boolean =>
  isOverText(line) ||
  line.next === 'heading' ||
  (typeof line.next === 'object' && line.next.numbers > line.numbers)

const isPlainHeading = (line: Line): boolean =>
  line.numbers > 1 && line.next === 'text' && line.below >= LEAST_BELOW
