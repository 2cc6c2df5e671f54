/** How converters score on the same corpus with the same scorer, with version and date: what we measure ourselves against. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `overall`, and the measures that it is the mean of where they were kept. */
type Scores = Readonly<Record<string, number>>

export interface Scored {
  readonly name: string
  readonly version: string
  /** The day, as 2026-11-17. */
  readonly measured: string
  readonly scores: Readonly<Record<string, Scores>>
}

const FILE = fileURLToPath(new URL('../../../docs/performance/scores.json', import.meta.url))
const OURS = 'foliomark'

const read = (): { converters: readonly Scored[] } => JSON.parse(readFileSync(FILE, 'utf8'))

/** Ours first. */
export const readScores = (): readonly Scored[] => read().converters

/** The converter that scores highest on a format, ours aside. */
export function findBestPeer(format: string): Scored | undefined {
  const [best] = readScores()
    .filter(({ name, scores }) => name !== OURS && scores[format])
    .sort((a, b) => b.scores[format]!.overall! - a.scores[format]!.overall!)
  return best
}

/** Puts what was just measured in the place of what was: a row has one version and one date. */
export function recordRow(scored: Scored): void {
  const all = read()
  const others = all.converters.filter(({ name }) => name !== scored.name)
  const converters = scored.name === OURS ? [scored, ...others] : [...others, scored]
  writeFileSync(FILE, `${JSON.stringify({ ...all, converters }, null, 2)}\n`)
}
