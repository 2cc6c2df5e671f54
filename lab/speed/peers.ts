/**
 * CPU time of the same documents through us and every other converter that can be had here:
 *
 *     npm run bench:peers [-- --every n] [--format F] [--peer NAME …] [--set corpus|giant]
 *                            [--warm-up seconds] [--rounds n] [--limit seconds] [--folder FOLDER]
 *
 * One process for each converter. First each goes through the documents until its rounds become no faster
 * (compilers settle), then they go in turn, round by round, so that all see the same noise. A document counts
 * for a converter when both it and we gave text; a converter that took longer than the limit for a document is
 * not asked for it again. Prints tables and writes `docs/performance/peers.json` after every format; what a run did
 * not measure stays there, with its date. With `--folder`, the documents in it are measured and nothing is written.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CONVERTERS, type Converter } from './converters.ts'
import { findDocuments, makeScratchFolder } from './corpus.ts'
import { GIANTS } from './giants.ts'
import { ConverterProcess, type DocumentToMeasure } from './process.ts'
import type { Measured } from './runner.ts'
import { settle } from './settle.ts'
import { median, short, sum, toTable } from './statistics.ts'

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '3' },
    'warm-up': { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    limit: { type: 'string', default: '30' },
    format: { type: 'string' },
    peer: { type: 'string', multiple: true },
    set: { type: 'string' },
    folder: { type: 'string' },
  },
})
const ROUNDS = Number(values.rounds)
/** The most CPU time that a converter may take to settle. */
const WARM_UP_MS = Number(values['warm-up']) * 1000
const SCALES = [1 / 8, 1 / 4, 1 / 2, 1]
const RESULTS = fileURLToPath(new URL('../../../docs/performance/peers.json', import.meta.url))

export interface PeerNumbers {
  readonly converter: string
  readonly format: string
  readonly set: 'corpus' | 'giant'
  /** Documents that both converted, of those that we did. */
  readonly documents: number
  readonly of: number
  /** Of the documents that both converted; of giants, of the largest of them. */
  readonly cpuMs: number
  readonly ourCpuMs: number
  readonly peakMb: number
  /** What the converter said of the first document that it failed on. */
  readonly failure?: string
  readonly measured: string
  /** Of the machine, while it was measured. */
  readonly load?: number
  /** CPU time of each giant, by how many units it has. */
  readonly points?: readonly { readonly count: number; readonly cpuMs: number }[]
}

interface Sized extends DocumentToMeasure {
  /** Units of a giant. */
  readonly count?: number
}

const isWanted = (name: string): boolean =>
  !values.peer || values.peer.includes(name) || name === 'foliomark'
const missing = new Set<string>()
const figures: PeerNumbers[] = []
const folder = makeScratchFolder()
if (values.folder) await compareFolder(values.folder)
else await compareAll()
for (const set of values.folder ? (['corpus'] as const) : (['corpus', 'giant'] as const)) {
  console.log(`\n${set === 'giant' ? 'Giants' : (values.folder ?? 'The corpus')}\n`)
  console.log(
    toTable(
      ['format', 'converter', 'documents', 'CPU s', 'ours', 'times ours', 'peak MB'],
      figures
        .filter(row => row.set === set && row.converter !== 'foliomark')
        .map(({ format, converter, documents, of, cpuMs, ourCpuMs, peakMb }) => [
          format,
          converter,
          `${documents} of ${of}`,
          documents ? short(cpuMs / 1000) : '–',
          documents ? short(ourCpuMs / 1000) : '–',
          documents ? `${short(cpuMs / ourCpuMs)}×` : '–',
          short(peakMb),
        ]),
    ),
  )
}
console.log(`\nMissing on this machine: ${[...missing].join(', ') || 'none'}.`)

async function compareFolder(given: string): Promise<void> {
  for (const { format } of GIANTS) {
    const names = readdirSync(given).filter(name => name.endsWith(`.${format}`))
    const documents = names.map(name => ({ path: join(given, name), format }))
    if (documents.length) figures.push(...(await compare(format, 'corpus', documents)))
  }
}

async function compareAll(): Promise<void> {
  const corpus = findDocuments(Number(values.every))
  for (const { format, count, make } of GIANTS) {
    if (values.format && values.format !== format) continue
    if (values.set !== 'giant') {
      figures.push(...(await compare(format, 'corpus', corpus.get(format) ?? [])))
    }
    if (values.set !== 'corpus') {
      const giants = SCALES.map(scale => {
        const path = join(folder, `giant-${scale}.${format}`)
        writeFileSync(path, make(count * scale))
        return { path, format, count: count * scale }
      })
      figures.push(...(await compare(format, 'giant', giants)))
    }
    keepNumbers()
  }
}

/** Beside those of earlier runs that this one did not measure again. */
function keepNumbers(): void {
  const { figures: earlier } = JSON.parse(readFileSync(RESULTS, 'utf8')) as {
    figures: readonly PeerNumbers[]
  }
  const kept = earlier.filter(
    old =>
      !figures.some(
        ({ converter, format, set }) =>
          converter === old.converter && format === old.format && set === old.set,
      ),
  )
  const sorted = [...kept, ...figures].sort((a, b) => rank(a) - rank(b))
  writeFileSync(RESULTS, `${JSON.stringify({ figures: sorted }, null, 2)}\n`)
}

function rank({ format, set, converter }: PeerNumbers): number {
  const place = GIANTS.findIndex(giant => giant.format === format) * 2 + (set === 'giant' ? 1 : 0)
  return place * CONVERTERS.length + CONVERTERS.findIndex(({ name }) => name === converter)
}

async function compare(
  format: string,
  set: PeerNumbers['set'],
  documents: readonly Sized[],
): Promise<readonly PeerNumbers[]> {
  const converters = CONVERTERS.filter(
    ({ name, formats }) => formats.includes(format) && !missing.has(name) && isWanted(name),
  )
  const contenders = converters.map(converter => createContender(converter))
  for (const contender of contenders) await contender.warmUp(documents)
  for (let round = 0; round < ROUNDS; round++) {
    for (const contender of contenders) {
      for (const document of documents) await contender.measure(document)
    }
  }
  for (const contender of contenders) contender.close()
  const [ours] = contenders
  return contenders
    .filter(({ name }) => !missing.has(name))
    .map(({ name, medians, peakMb, failure }) => {
      const own = ours!.medians()
      const others = medians()
      const common = documents.filter(({ path }) => own.has(path) && others.has(path))
      const compared = set === 'giant' ? common.slice(-1) : common
      const points = common.map(({ path, count = 0 }) => ({ count, cpuMs: others.get(path)! }))
      return {
        converter: name,
        format,
        set,
        documents: common.length,
        of: own.size,
        cpuMs: sum(compared.map(({ path }) => others.get(path)!)),
        ourCpuMs: sum(compared.map(({ path }) => own.get(path)!)),
        peakMb: peakMb(),
        ...failure(),
        measured: new Date().toISOString().slice(0, 10),
        load: Math.round(loadavg()[0]!),
        ...(set === 'giant' ? { points } : {}),
      }
    })
}

/** A converter, with the times that it has shown so far. */
function createContender(converter: Converter) {
  const process = new ConverterProcess(converter, Number(values.limit) * 1000)
  const times = new Map<string, number[]>()
  const failed = new Set<string>()
  let peakMb = 0
  let failure: string | undefined

  async function measure(document: DocumentToMeasure): Promise<number | undefined> {
    if (missing.has(converter.name) || failed.has(document.path)) return undefined
    const measured: Measured | undefined = await process.measure(document)
    if (!measured) missing.add(converter.name)
    if (!measured?.ok) {
      failed.add(document.path)
      failure ??= measured?.error ?? 'no text'
      return undefined
    }
    peakMb = Math.max(peakMb, measured.peakMb)
    return measured.cpuMs
  }

  return {
    name: converter.name,
    peakMb: () => peakMb,
    failure: () => (failure ? { failure } : {}),
    close: () => process.close(),
    /** A command starts anew for each document, and has nothing to settle. */
    async warmUp(documents: readonly DocumentToMeasure[]): Promise<void> {
      if (converter.isCommand) return
      await settle(async () => {
        let cpuMs = 0
        for (const document of documents) cpuMs += (await measure(document)) ?? 0
        return cpuMs
      }, WARM_UP_MS)
    },
    async measure(document: DocumentToMeasure): Promise<void> {
      const cpuMs = await measure(document)
      if (cpuMs !== undefined)
        times.set(document.path, [...(times.get(document.path) ?? []), cpuMs])
    },
    medians: (): ReadonlyMap<string, number> =>
      new Map(
        [...times]
          .filter(([path]) => !failed.has(path))
          .map(([path, list]) => [path, median(list)]),
      ),
  }
}
