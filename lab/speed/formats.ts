/**
 * What every format costs: `npm run bench [-- --every n] [--format F] [--rounds n] [--corpus-only]`.
 *
 * First the documents of the corpus, then a giant of each format at an eighth, a quarter, half and whole,
 * each in its own process; rounds are interleaved after some that warm up, and the medians are given. Prints
 * tables and writes `docs/performance/formats.json`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CONVERTERS } from './converters.ts'
import { findDocuments, makeScratchFolder, sizeOf } from './corpus.ts'
import { GIANTS, type Giant } from './giants.ts'
import { ConverterProcess, type DocumentToMeasure } from './process.ts'
import { settle } from './settle.ts'
import { growthExponent, median, sum } from './statistics.ts'
import {
  type CorpusNumbers,
  type GiantNumbers,
  writeCorpusTable,
  writeGiantTable,
} from './tables.ts'

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    format: { type: 'string' },
    'corpus-only': { type: 'boolean', default: false },
  },
})
const ROUNDS = Number(values.rounds)
/** The most CPU time that V8 gets to compile what it will. */
const WARM_UP_MS = 20_000
const LIMIT_MS = 120_000
const SCALES = [1 / 8, 1 / 4, 1 / 2, 1]
const RESULTS = fileURLToPath(new URL('../../../docs/performance/formats.json', import.meta.url))
const [foliomark] = CONVERTERS

const isWhole = !values.format && !values['corpus-only']
const isWanted = (format: string): boolean => !values.format || values.format === format
const corpus: CorpusNumbers[] = []
for (const [format, documents] of findDocuments(Number(values.every))) {
  if (isWanted(format)) corpus.push(await measureCorpus(format, documents))
}
console.log('\nThe corpus\n')
console.log(writeCorpusTable(corpus))

const folder = makeScratchFolder()
const giants: GiantNumbers[] = []
const wanted = values['corpus-only'] ? [] : GIANTS.filter(({ format }) => isWanted(format))
for (const giant of wanted) {
  giants.push(await measureGiant(giant))
}
console.log('\nGiants\n')
console.log(writeGiantTable(giants))
if (isWhole) writeFileSync(RESULTS, `${JSON.stringify({ corpus, giants }, null, 2)}\n`)

async function measureCorpus(
  format: string,
  documents: readonly DocumentToMeasure[],
): Promise<CorpusNumbers> {
  const process = new ConverterProcess(foliomark!, LIMIT_MS)
  const rounds: { cpuMs: number; wallMs: number }[] = []
  let peakMb = 0
  const measureRound = async () => {
    const times = []
    for (const document of documents) times.push((await process.measure(document))!)
    peakMb = Math.max(peakMb, ...times.map(time => time.peakMb))
    const cpuMs = sum(times.map(({ cpuMs }) => cpuMs))
    rounds.push({ cpuMs, wallMs: sum(times.map(({ wallMs }) => wallMs)) })
    return cpuMs
  }
  await settle(measureRound, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++) await measureRound()
  process.close()
  const settled = rounds.slice(-ROUNDS)
  return {
    format,
    documents: documents.length,
    megabytes: sizeOf(documents) / 1e6,
    coldCpuMs: rounds[0]!.cpuMs,
    cpuMs: median(settled.map(({ cpuMs }) => cpuMs)),
    wallMs: median(settled.map(({ wallMs }) => wallMs)),
    peakMb,
  }
}

async function measureGiant({ format, unit, count, make }: Giant): Promise<GiantNumbers> {
  const sizes = SCALES.map(scale => {
    const path = join(folder, `giant-${scale}.${format}`)
    writeFileSync(path, make(count * scale))
    return { count: count * scale, document: { path, format } }
  })
  const process = new ConverterProcess(foliomark!, LIMIT_MS)
  const times = sizes.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, { document }] of sizes.entries()) {
      const { cpuMs } = (await process.measure(document))!
      if (round) times[index]!.push(cpuMs)
    }
  }
  process.close()
  const alone = new ConverterProcess(foliomark!, LIMIT_MS)
  const { peakMb } = (await alone.measure(sizes.at(-1)!.document))!
  alone.close()
  const medians = times.map(median)
  return {
    format,
    unit,
    peakMb,
    exponent: growthExponent(SCALES, medians),
    sizes: sizes.map(({ count, document }, index) => ({
      count,
      megabytes: sizeOf([document]) / 1e6,
      cpuMs: medians[index]!,
    })),
  }
}
