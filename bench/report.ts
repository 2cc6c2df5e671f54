/**
 * Puts the numbers of the last runs into `docs/performance.md` and draws the plots beside it:
 * `npm run bench:report`. The page keeps its words; of a section only the table is replaced.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CONVERTERS } from './converters.ts'
import { GIANTS } from './giants.ts'
import type { PeerNumbers } from './peers.ts'
import { drawGrowth } from './plot.ts'
import { short, toTable } from './statistics.ts'
import {
  type CorpusNumbers,
  type GiantNumbers,
  writeCorpusTable,
  writeGiantTable,
} from './tables.ts'

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url))
const read = <T>(name: string): T => JSON.parse(readFileSync(`${DOCS}performance/${name}`, 'utf8'))
const { corpus, giants } = read<{
  corpus: readonly CorpusNumbers[]
  giants: readonly GiantNumbers[]
}>('formats.json')
const { figures } = read<{ figures: readonly PeerNumbers[] }>('peers.json')

const TABLES: Readonly<Record<string, string>> = {
  'The corpus': writeCorpusTable(corpus),
  'Giants and growth': writeGiantTable(giants),
  'Others on the corpus': comparePeers('corpus'),
  'Others on giants': comparePeers('giant'),
}

let page = readFileSync(`${DOCS}performance.md`, 'utf8')
for (const [heading, table] of Object.entries(TABLES)) page = replaceTable(page, heading, table)
writeFileSync(`${DOCS}performance.md`, page)
for (const { format, unit } of GIANTS) drawFormat(format, unit)

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
  if (start < 0 || first === 0) throw new Error(`The page has no table under «${heading}».`)
  const end = /\n(?!\|)/.exec(text.slice(first))!.index
  return text.slice(0, first) + table + text.slice(first + end)
}

function drawFormat(format: string, unit: string): void {
  const lines = figures
    .filter(row => row.format === format && row.points?.length)
    .map(({ converter, points }) => ({
      name: converter,
      isOurs: converter === 'foliomark',
      points: points!.map(({ count, cpuMs }) => [count, Math.max(cpuMs, 0.1)] as const),
    }))
  if (!lines.length) return
  const title = `CPU time to convert ${format}`
  writeFileSync(`${DOCS}performance/${format}.svg`, drawGrowth(title, unit, lines))
}
