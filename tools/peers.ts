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

const FILE = fileURLToPath(new URL('../../docs/performance/scores.json', import.meta.url))
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

/** Puts what was just measured in the place of what was; formats that were not measured keep their scores. */
export function keepPeer(scored: Scored): void {
  const all = read()
  const earlier = all.converters.find(({ name }) => name === scored.name)
  const merged = { ...earlier, ...scored, scores: { ...earlier?.scores, ...scored.scores } }
  const converters = earlier
    ? all.converters.map(one => (one === earlier ? merged : one))
    : [...all.converters, merged]
  writeFileSync(FILE, `${JSON.stringify({ ...all, converters }, null, 2)}\n`)
}
