/**
 * What reading costs beside PDFium: `node dist/bench/pdf.js FILE …`.
 *
 * For each file the CPU time of PDFium's own full extraction (pages, characters, boxes, fonts, paths,
 * links, tags) and of the whole conversion, in turn in one process; the best of three of each.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Budget } from '../src/budget.ts'
import { openPdf } from '../src/formats/pdf/pdfium/file.ts'
import { withPdfium } from '../src/formats/pdf/pdfium/instance.ts'
import { convert } from '../src/node.ts'
import { node } from '../src/platform/node.ts'

const RUNS = 3
const files = process.argv.slice(2)
if (!files.length) {
  console.error('Which files?')
  process.exit(2)
}

let allExtraction = 0
let allConversion = 0
let allPages = 0
for (const file of files) {
  const bytes = readFileSync(file)
  let extraction = Number.POSITIVE_INFINITY
  let conversion = Number.POSITIVE_INFINITY
  let pages = 0
  try {
    for (let run = 0; run < RUNS; run++) {
      extraction = Math.min(extraction, await measure(async () => (pages = await extract(bytes))))
      conversion = Math.min(conversion, await measure(() => convert(bytes, { filename: 'a.pdf' })))
    }
  } catch {
    continue
  }
  allExtraction += extraction
  allConversion += conversion
  allPages += pages
  console.log(
    `${basename(file)}: ${pages} pages, extraction ${extraction.toFixed(1)} ms, ` +
      `conversion ${conversion.toFixed(1)} ms, ${(conversion / extraction).toFixed(2)}×`,
  )
}
console.log(
  `${allPages} pages: ${(allExtraction / allPages).toFixed(2)} and ${(allConversion / allPages).toFixed(2)} ms ` +
    `of CPU per page, ${(allConversion / allExtraction).toFixed(2)}×`,
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
