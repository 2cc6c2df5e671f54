/**
 * Which of the judged blocks are headings: those with a score above 0. In doubt what looks alike decides, so that of five
 * headings of a kind the longest one is no bold paragraph, and a label among labels is no heading.
 */
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { LARGER, MOST, REPEATED, SMALLER } from '../../measures.ts'
import { roundSize } from '../../statistics.ts'
import { styleOf } from './headings.ts'

export interface Judged {
  readonly block: TextBlock
  /** Above 0: a heading by itself. */
  readonly score: number
  /** Whether the block below it has its look. */
  readonly isAboveAlike?: boolean
}

interface Surroundings {
  readonly bodySize: number
  /** Whether the file itself says that it is a heading. */
  readonly isListed: (block: TextBlock) => boolean
}

const OPTIONS = {
  /** How far from 0 a score is in doubt: further away, most of what the others would change was right as it was. */
  doubt: 0.6,
  /** Captions and sentences score less: they are no headings for reasons of their own, whatever they look like. */
  minScore: -2,
  /** So many short lines of one look, larger than the text and hardly ever one above the other, are a level of headings … */
  minOfLevel: 5,
  maxUnlikeLevel: 0.15,
  /** … whichever of them do not look like sentences. */
  minScoreInLevel: -1.5,
  /** With this many larger headings, of more than one size, the document has a look for each of its levels … */
  minLarger: 10,
  /** … and a bold line of the text's size is a phrase of the text, unless so much speaks for it. */
  minScoreOfPhrase: 0.8,
}

interface Verdicts {
  headings: number
  others: number
}

/** In the order given. */
export function chooseHeadings(judged: readonly Judged[], surroundings: Surroundings): TextBlock[] {
  const looks = new Map<string, Verdicts>()
  for (const { block, score } of judged) {
    if (score < OPTIONS.minScore) continue
    const key = lookOf(block)
    const verdicts = looks.get(key) ?? { headings: 0, others: 0 }
    looks.set(key, verdicts)
    if (score > 0) verdicts.headings++
    else verdicts.others++
  }
  const levels = findLevelLooks(judged, surroundings)
  const chosen = judged.filter(
    one =>
      isHeading(one, looks) ||
      (one.score >= OPTIONS.minScoreInLevel &&
        levels.has(lookOf(one.block)) &&
        !introduces(one.block)),
  )
  return withoutPhrases(chosen, surroundings).map(({ block }) => block)
}

/**
 * The looks of which each line begins a part, as a style sheet makes them: names of options, too, which begin in small
 * letters, and numbers of versions.
 */
function findLevelLooks(
  judged: readonly Judged[],
  { bodySize }: Surroundings,
): ReadonlySet<string> {
  const uses = new Map<string, { blocks: number; unlike: number }>()
  for (const { block, score, isAboveAlike } of judged) {
    if (block.lines[0]!.size < LARGER * bodySize) continue
    const key = lookOf(block)
    const use = uses.get(key) ?? { blocks: 0, unlike: 0 }
    uses.set(key, use)
    use.blocks++
    if (isAboveAlike || block.lines.length > 1 || score < OPTIONS.minScoreInLevel) use.unlike++
  }
  const { minOfLevel, maxUnlikeLevel } = OPTIONS
  const levels = new Set<string>()
  for (const [key, { blocks, unlike }] of uses) {
    if (blocks >= minOfLevel && unlike <= maxUnlikeLevel * blocks) levels.add(key)
  }
  return levels
}

/**
 * Without the bold lines that part the text below headings of several sizes:
 *
 *     Architecture                 the second size
 *     The main process             the third size
 *     Responsibilities:            a phrase of the text, as bold as a heading of the fourth would be
 *     • It opens the windows.
 */
function withoutPhrases(
  chosen: readonly Judged[],
  { bodySize, isListed }: Surroundings,
): readonly Judged[] {
  const { minLarger, minScoreOfPhrase } = OPTIONS
  const isLarger = ({ block }: Judged): boolean => block.lines[0]!.size >= LARGER * bodySize
  // The last levels of a style sheet are smaller than the text: no phrase of it.
  const isSmaller = ({ block }: Judged): boolean => block.lines[0]!.size <= SMALLER * bodySize
  const above = chosen.filter(isLarger)
  const sizes = new Set(above.map(({ block }) => roundSize(block.lines[0]!.size)))
  if (above.length < minLarger || sizes.size < REPEATED) return chosen
  return chosen.filter(
    one =>
      isLarger(one) ||
      isSmaller(one) ||
      (one.score >= minScoreOfPhrase && !introduces(one.block)) ||
      isListed(one.block),
  )
}

function isHeading({ block, score }: Judged, looks: ReadonlyMap<string, Verdicts>): boolean {
  const { doubt } = OPTIONS
  if (Math.abs(score) >= doubt) return score > 0
  const { headings, others } = looks.get(lookOf(block))!
  const decides = (count: number): boolean =>
    count >= Math.max(REPEATED, MOST * (headings + others - 1))
  if (score > 0) return !decides(others)
  return decides(headings) && !introduces(block)
}

/** What ends with a colon introduces what comes next, in any look. */
const introduces = ({ lines }: TextBlock): boolean => /[:：]$/.test(lines.at(-1)!.text)

export const lookOf = ({ lines: [line] }: TextBlock): string => `${styleOf(line!)} ${line!.font}`
