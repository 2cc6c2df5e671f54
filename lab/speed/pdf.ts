/**
 * What converting costs beside PDFium: `npm run lab -- speed/pdf FILE …`.
 *
 * For each file in turn, in one process, as CPU time, the best of five: PDFium's own full extraction by its calls
 * (`lab/pdfium/extract.ts`), and the whole way to markdown. All files are gone through before, until the compiler has
 * settled: else the first rounds would pay for the rest.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { convert } from '../../src/engine/node.ts'
import { extract, openForExtraction } from '../pdfium/extract.ts'
import { settle } from './settle.ts'
import { sum } from './statistics.ts'

/** The most CPU time that V8 gets to compile what it will. */
const WARM_UP_MS = 40_000
const RUNS = 5

interface Times {
  pages: number
  calls: number
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
    conversion: Number.POSITIVE_INFINITY,
  }),
)
await settle(async () => sum((await measureFiles()).map(times => times.conversion)), WARM_UP_MS)
for (let run = 0; run < RUNS; run++) {
  for (const { file, calls, conversion } of await measureFiles()) {
    file.calls = Math.min(file.calls, calls)
    file.conversion = Math.min(file.conversion, conversion)
  }
}

const converted = files.filter(({ conversion }) => conversion < Number.POSITIVE_INFINITY)
for (const file of converted) {
  console.log(
    `${file.name}: ${file.pages} pages, calls ${file.calls.toFixed(1)} ms, ` +
      `conversion ${file.conversion.toFixed(1)} ms, ${ratio(file)}`,
  )
}
const total: Times = {
  pages: sum(converted.map(file => file.pages)),
  calls: sum(converted.map(file => file.calls)),
  conversion: sum(converted.map(file => file.conversion)),
}
console.log(
  `${total.pages} pages: calls ${perPage(total.calls)}, ` +
    `conversion ${perPage(total.conversion)} ms of CPU per page, ${ratio(total)}`,
)

async function measureFiles(): Promise<(Omit<Times, 'pages'> & { file: File })[]> {
  const measured = []
  for (const file of files) {
    try {
      // Starting PDFium is not counted.
      const pdf = await openForExtraction(file.bytes)
      file.pages = pdf.pageCount
      const calls = await measure(async () => extract(pdf))
      const conversion = await measure(() => convert(file.bytes, { filename: 'a.pdf' }))
      measured.push({ file, calls, conversion })
    } catch {
      // What cannot be converted is not compared.
    }
  }
  return measured
}

function perPage(time: number): string {
  return (time / total.pages).toFixed(2)
}

function ratio({ calls, conversion }: Times): string {
  return `${(conversion / calls).toFixed(2)}× calls`
}

async function measure(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
