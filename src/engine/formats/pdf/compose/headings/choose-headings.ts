/**
 * Which of the judged blocks are headings: those with a score above 0. In doubt what looks alike decides, so that of five
 * headings of a kind the longest one is no bold paragraph, and a label among labels is no heading.
 */
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { styleOf } from './headings.ts'

export interface Judged {
  readonly block: TextBlock
  /** Above 0: a heading by itself. */
  readonly score: number
}

const OPTIONS = {
  /** How far from 0 a score is in doubt: further away, most of what the others would change was right as it was. */
  doubt: 0.6,
  /** Captions and sentences score less: they are no headings for reasons of their own, whatever they look like. */
  minScore: -2,
  /** The share of the others that look alike on which a verdict rests. */
  minShare: 0.6,
  /** A single other block proves nothing. */
  minAlike: 2,
}

interface Verdicts {
  headings: number
  others: number
}

/** In the order given. */
export function chooseHeadings(judged: readonly Judged[]): TextBlock[] {
  const looks = new Map<string, Verdicts>()
  for (const { block, score } of judged) {
    if (score < OPTIONS.minScore) continue
    const key = lookOf(block)
    const verdicts = looks.get(key) ?? { headings: 0, others: 0 }
    looks.set(key, verdicts)
    if (score > 0) verdicts.headings++
    else verdicts.others++
  }
  return judged.filter(one => isHeading(one, looks)).map(({ block }) => block)
}

function isHeading({ block, score }: Judged, looks: ReadonlyMap<string, Verdicts>): boolean {
  const { doubt, minAlike, minShare } = OPTIONS
  if (Math.abs(score) >= doubt) return score > 0
  const { headings, others } = looks.get(lookOf(block))!
  const decides = (count: number): boolean =>
    count >= Math.max(minAlike, minShare * (headings + others - 1))
  if (score > 0) return !decides(others)
  // What ends with a colon introduces what comes next, in any look.
  return decides(headings) && !/[:：]$/.test(block.lines.at(-1)!.text)
}

const lookOf = ({ lines: [line] }: TextBlock): string => `${styleOf(line!)} ${line!.font}`
