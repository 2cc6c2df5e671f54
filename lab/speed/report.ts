/**
 * Puts the numbers of the last runs into `docs/performance.md` and the README, and draws the plots:
 * `npm run bench:report`. The pages keep their words; of a section only the table is replaced.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findBestPeer, readScores, type Scored } from '../quality/peers.ts'
import { CONVERTERS } from './converters.ts'
import { GIANTS } from './giants.ts'
import type { PeerNumbers } from './peers.ts'
import { drawGrowth } from './plot.ts'
import { drawRivals, THEMES } from './plot-rivals.ts'
import { short, toTable } from './statistics.ts'
import {
  type ColdNumbers,
  type CorpusNumbers,
  type GiantNumbers,
  toColdCells,
  writeCorpusTable,
  writeGiantTable,
} from './tables.ts'

const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url))
const read = <T>(name: string): T => JSON.parse(readFileSync(`${DOCS}performance/${name}`, 'utf8'))
const { corpus, giants } = read<{
  corpus: readonly CorpusNumbers[]
  giants: readonly GiantNumbers[]
}>('formats.json')
const { figures } = read<{ figures: readonly PeerNumbers[] }>('peers.json')

const { figures: cold } = read<{ figures: readonly ColdNumbers[] }>('cold.json')
const scored = readScores()
const [ours] = scored
const formats = Object.keys(ours!.scores)
/** In the plot of the README: those that are the best at a format, or read nearly all of them. */
const RIVALS = ['anydoc', 'kreuzberg', 'officeparser', 'pandoc', 'liteparse']

const TABLES: Readonly<Record<string, string>> = {
  'Who is measured': writeScores(),
  'The first document': writeCold(),
  'The corpus': writeCorpusTable(corpus),
  'Giants and growth': writeGiantTable(giants),
  'Others on the corpus': comparePeers('corpus'),
  'Others on giants': comparePeers('giant'),
}

fill('performance.md', TABLES)
fill('../README.md', { 'How good it is': writeBest() })
for (const { format, unit } of GIANTS) drawFormat(format, unit)
for (const [name, theme] of Object.entries(THEMES)) {
  writeFileSync(`${DOCS}performance/rivals-${name}.svg`, drawRivals(toDots(), RIVALS, theme))
}

function fill(name: string, tables: Readonly<Record<string, string>>): void {
  let page = readFileSync(`${DOCS}${name}`, 'utf8')
  for (const [heading, table] of Object.entries(tables)) page = replaceTable(page, heading, table)
  writeFileSync(`${DOCS}${name}`, page)
}

function writeBest(): string {
  return toTable(
    ['format', 'Foliomark', 'best other', 'which, scored on'],
    formats.map(format => {
      const best = findBestPeer(format)!
      const { name, version, measured } = best
      return [
        format,
        writeScore(ours!, format),
        writeScore(best, format),
        `${name} ${version}, ${measured}`,
      ]
    }),
  )
}

function writeScores(): string {
  return toTable(
    ['converter', 'version', 'scored', 'timed', ...formats],
    scored.map(one => [
      one.name,
      one.version,
      one.measured,
      [...new Set(figures.filter(row => row.converter === one.name).map(row => row.measured))]
        .sort()
        .at(-1) ?? '',
      ...formats.map(format => writeScore(one, format)),
    ]),
  )
}

function writeScore({ scores }: Scored, format: string): string {
  return scores[format]?.overall?.toFixed(3) ?? ''
}

function writeCold(): string {
  const names = CONVERTERS.map(({ name }) => name).filter(name =>
    cold.some(({ converter }) => converter === name),
  )
  const sizes = new Map(cold.map(({ format, bytes }) => [format, `${short(bytes / 1000)} kB`]))
  return toTable(
    ['format', 'size', ...names],
    toColdCells(cold, names).map(([format, ...cells]) => [format!, sizes.get(format!)!, ...cells]),
  )
}

/** Times of one run only: those of other days do not compare with ours of today. */
function findSameRun(format: string, set: PeerNumbers['set']): readonly PeerNumbers[] {
  const rows = figures.filter(row => row.format === format && row.set === set)
  const own = rows.find(({ converter }) => converter === 'foliomark')
  return rows.filter(({ measured }) => measured === own?.measured)
}

function toDots() {
  return formats.map(format => ({
    format,
    scores: new Map(
      scored.flatMap(({ name, scores }) =>
        scores[format] ? [[name, scores[format]!.overall!] as const] : [],
      ),
    ),
    speeds: new Map(
      findSameRun(format, 'corpus')
        .filter(({ documents }) => documents)
        .map(row => [row.converter, row.cpuMs / row.ourCpuMs] as const),
    ),
  }))
}

/** How many times our CPU time another converter takes; formats down, converters across. */
function comparePeers(set: PeerNumbers['set']): string {
  const rows = figures.filter(row => row.set === set && row.converter !== 'foliomark')
  const names = CONVERTERS.map(({ name }) => name).filter(name =>
    rows.some(({ converter }) => converter === name),
  )
  const cell = (format: string, name: string): string => {
    const found = rows.find(row => row.format === format && row.converter === name)
    if (!found) return ''
    if (!found.documents) return 'failed'
    const part = found.documents < found.of ? ` (${found.documents} of ${found.of})` : ''
    return `${short(found.cpuMs / found.ourCpuMs)}×${part}`
  }
  const formats = [...new Set(rows.map(({ format }) => format))].sort()
  return toTable(
    ['format', ...names],
    formats.map(format => [format, ...names.map(name => cell(format, name))]),
  )
}

function replaceTable(text: string, heading: string, table: string): string {
  const start = text.indexOf(`## ${heading}\n`)
  const first = text.indexOf('\n|', start) + 1
  if (start < 0 || first === 0) throw new Error(`The page has no table under "${heading}".`)
  const end = /\n(?!\|)/.exec(text.slice(first))!.index
  return text.slice(0, first) + table + text.slice(first + end)
}

function drawFormat(format: string, unit: string): void {
  const lines = findSameRun(format, 'giant')
    .filter(row => row.points?.length)
    .map(({ converter, points }) => ({
      name: converter,
      isOurs: converter === 'foliomark',
      points: points!.map(({ count, cpuMs }) => [count, Math.max(cpuMs, 0.1)] as const),
    }))
  if (!lines.length) return
  const title = `CPU time to convert ${format}`
  writeFileSync(`${DOCS}performance/${format}.svg`, drawGrowth(title, unit, lines))
}
