/**
 * What reading costs beside PDFium: `npm run lab -- speed/pdf FILE …`.
 *
 * For each file three things in turn in one process, as CPU time, the best of five of each:
 *
 * - calls: PDFium's own full extraction, as anybody has it who uses its functions: pages, characters with
 *   places, fonts and colours, paths, images, links, fields, tags, all asked for by calls;
 * - records: the same pages as the reader has them, with characters and path points read from PDFium's
 *   memory (`pdfium/char-list.ts`, `pdfium/path-points.ts`);
 * - conversion: the whole way to markdown.
 *
 * The first ratio is the one to the engine, the second tells what is done with what was read. All files are
 * gone through before, until the compiler has settled: else the first rounds would pay for the rest.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Budget } from '../../src/engine/budget.ts'
import { openPdf, type Reading } from '../../src/engine/formats/pdf/pdfium/file.ts'
import { withPdfium } from '../../src/engine/formats/pdf/pdfium/instance.ts'
import { convert } from '../../src/engine/node.ts'
import { loadPdfium } from '../../test/support/load-pdfium.ts'
import { settle } from './settle.ts'
import { sum } from './statistics.ts'

/** The most CPU time that V8 gets to compile what it will. */
const WARM_UP_MS = 40_000
const RUNS = 5

interface Times {
  pages: number
  calls: number
  records: number
  conversion: number
}

interface File extends Times {
  readonly name: string
  readonly bytes: Uint8Array
}

const paths = process.argv.slice(2)
if (!paths.length) {
  console.error('Which files?')
  process.exit(2)
}

const files = paths.map(
  (path): File => ({
    name: basename(path),
    bytes: readFileSync(path),
    pages: 0,
    calls: Number.POSITIVE_INFINITY,
    records: Number.POSITIVE_INFINITY,
    conversion: Number.POSITIVE_INFINITY,
  }),
)
await settle(async () => sum((await measureFiles()).map(times => times.conversion)), WARM_UP_MS)
for (let run = 0; run < RUNS; run++) {
  for (const { file, calls, records, conversion } of await measureFiles()) {
    file.calls = Math.min(file.calls, calls)
    file.records = Math.min(file.records, records)
    file.conversion = Math.min(file.conversion, conversion)
  }
}

const converted = files.filter(({ conversion }) => conversion < Number.POSITIVE_INFINITY)
for (const file of converted) {
  console.log(
    `${file.name}: ${file.pages} pages, calls ${file.calls.toFixed(1)} ms, ` +
      `records ${file.records.toFixed(1)} ms, conversion ${file.conversion.toFixed(1)} ms, ${ratios(file)}`,
  )
}
const total: Times = {
  pages: sum(converted.map(file => file.pages)),
  calls: sum(converted.map(file => file.calls)),
  records: sum(converted.map(file => file.records)),
  conversion: sum(converted.map(file => file.conversion)),
}
console.log(
  `${total.pages} pages: calls ${perPage(total.calls)}, records ${perPage(total.records)}, ` +
    `conversion ${perPage(total.conversion)} ms of CPU per page, ${ratios(total)}`,
)

async function measureFiles(): Promise<(Omit<Times, 'pages'> & { file: File })[]> {
  const measured = []
  for (const file of files) {
    try {
      const calls = await measure(() => extract(file, 'calls'))
      const records = await measure(() => extract(file, 'records'))
      const conversion = await measure(() => convert(file.bytes, { filename: 'a.pdf' }))
      measured.push({ file, calls, records, conversion })
    } catch {
      // What cannot be converted is not compared.
    }
  }
  return measured
}

function perPage(time: number): string {
  return (time / total.pages).toFixed(2)
}

function ratios({ calls, records, conversion }: Times): string {
  return `${(conversion / calls).toFixed(2)}× calls, ${(conversion / records).toFixed(2)}× records`
}

async function extract(target: File, reading: Reading): Promise<void> {
  await withPdfium(await loadPdfium(), pdfium => {
    const file = openPdf(pdfium, target.bytes, new Budget(), reading)
    for (let index = 0; index < file.pageCount; index++) file.page(index)
    file.close()
    target.pages = file.pageCount
  })
}

async function measure(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
