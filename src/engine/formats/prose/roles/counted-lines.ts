/** Lines that count through a text, with as much below each as the sections of a text have. */
import { isOverText, type Line } from './heading-lines.ts'
import { follows } from './missing-numbers.ts'

/**
 * Fewer lines are list items; so are lines with less text below them, on average, unless some have several numbers.
 */
export const LEAST_COUNTING = 3
export const LEAST_SECTION = 200
const LEAST_COUNTED = 0.75

/** Lines that are only numbered, where they count through a text. */
export function chooseCounting(
  lines: readonly Line[],
  leastBelow = LEAST_SECTION,
): readonly Line[] {
  const over = lines.filter(isOver)
  const chain: Line[] = []
  for (const line of over) if (follows(line.label, chain.at(-1)?.label)) chain.push(line)
  if (chain.length < LEAST_COUNTING || chain.length < over.length * LEAST_COUNTED) return []
  return partText(chain, leastBelow) ? chain : []
}

/** Lines with several numbers, or with as much text below them as sections have. */
export const partText = (lines: readonly Line[], leastBelow = LEAST_SECTION): boolean =>
  findMeanBelow(lines) >= leastBelow || lines.some(({ numbers }) => numbers > 1)

export const findMeanBelow = (lines: readonly Line[]): number =>
  lines.reduce((sum, { below }) => sum + below, 0) / lines.length

/** Above text other than list items. */
export const isOver = (line: Line): boolean => isOverText(line) && line.next !== 'list'
