/**
 * What reading costs beside PDFium: `node dist/bench/pdf.js FILE …`.
 *
 * For each file the CPU time of PDFium's own full extraction (pages, characters, boxes, fonts, paths,
 * links, tags) and of the whole conversion, in turn in one process; the best of three of each. All files
 * are gone through before, until the compiler has settled: else the first ones would pay for the rest.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Budget } from '../src/budget.ts'
import { openPdf } from '../src/formats/pdf/pdfium/file.ts'
import { withPdfium } from '../src/formats/pdf/pdfium/instance.ts'
import { convert } from '../src/node.ts'
import { node } from '../src/platform/node.ts'
import { sum } from './statistics.ts'

const WARM_UP = 4
const RUNS = 3

interface Times {
  readonly name: string
  readonly bytes: Uint8Array
  pages: number
  extraction: number
  conversion: number
}

const paths = process.argv.slice(2)
if (!paths.length) {
  console.error('Which files?')
  process.exit(2)
}

const files = paths.map(
  (path): Times => ({
    name: basename(path),
    bytes: readFileSync(path),
    pages: 0,
    extraction: Number.POSITIVE_INFINITY,
    conversion: Number.POSITIVE_INFINITY,
  }),
)
for (let round = 0; round < WARM_UP + RUNS; round++) {
  for (const file of files) {
    try {
      const extraction = await measure(async () => {
        file.pages = await extract(file.bytes)
      })
      const conversion = await measure(() => convert(file.bytes, { filename: 'a.pdf' }))
      if (round < WARM_UP) continue
      file.extraction = Math.min(file.extraction, extraction)
      file.conversion = Math.min(file.conversion, conversion)
    } catch {
      // What cannot be converted is not compared.
    }
  }
}

const converted = files.filter(({ conversion }) => conversion < Number.POSITIVE_INFINITY)
for (const { name, pages, extraction, conversion } of converted) {
  console.log(
    `${name}: ${pages} pages, extraction ${extraction.toFixed(1)} ms, ` +
      `conversion ${conversion.toFixed(1)} ms, ${(conversion / extraction).toFixed(2)}×`,
  )
}
const pages = sum(converted.map(file => file.pages))
const extraction = sum(converted.map(file => file.extraction))
const conversion = sum(converted.map(file => file.conversion))
console.log(
  `${pages} pages: ${(extraction / pages).toFixed(2)} and ${(conversion / pages).toFixed(2)} ms ` +
    `of CPU per page, ${(conversion / extraction).toFixed(2)}×`,
)

async function extract(bytes: Uint8Array): Promise<number> {
  return withPdfium(await node.loadPdfium(), pdfium => {
    const file = openPdf(pdfium, bytes, new Budget())
    for (let index = 0; index < file.pageCount; index++) file.page(index)
    file.close()
    return file.pageCount
  })
}

async function measure(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
