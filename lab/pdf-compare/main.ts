/**
 * Reads PDFs with our own reader and with PDFium and says in what they differ:
 * `npm run lab -- pdf-compare [--verbose] FILE-OR-FOLDER …`.
 *
 * Counts which documents our reader leaves to PDFium, and why, and of the others those that differ, by kind. It
 * ends with 1 where documents differ in their characters.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Budget } from '../../src/engine/budget.ts'
import type { PdfFile } from '../../src/engine/formats/pdf/pdf-file.ts'
import { openPdf } from '../../src/engine/formats/pdf/pdfium/file.ts'
import { withPdfium } from '../../src/engine/formats/pdf/pdfium/instance.ts'
import type { RawPage } from '../../src/engine/formats/pdf/raw-page.ts'
import { openOwn } from '../../src/engine/formats/pdf/reader/file.ts'
import { withCollections } from '../../src/engine/formats/pdf/reader/fonts/cmaps/collections.ts'
import { Unsure } from '../../src/engine/formats/pdf/reader/unsure.ts'
import { node } from '../../src/engine/platform/node.ts'
import { loadPdfium } from '../../test/support/load-pdfium.ts'
import { comparePages, type Differences } from '../../test/support/pdf-differences.ts'

const INFO = ['Title', 'Author', 'Subject', 'Keywords', 'CreationDate', 'ModDate'] as const

interface Reading {
  readonly pages: readonly (RawPage | undefined)[]
  /** What is told of the document as a whole. */
  readonly facts: Readonly<Record<string, string>>
}

async function readOwn(bytes: Uint8Array): Promise<Reading> {
  const own = openOwn(bytes, node, new Budget())
  const pages: RawPage[] = []
  for (let index = 0; index < own.pageCount; index++)
    pages.push((await withCollections(() => own.page(index)))!)
  return { pages, facts: factsOf(own) }
}

async function readWithPdfium(bytes: Uint8Array): Promise<Reading | undefined> {
  try {
    return await withPdfium(await loadPdfium(), async pdfium => {
      const file = openPdf(pdfium, bytes, new Budget())
      const pages = Array.from({ length: file.pageCount }, (_, index) => file.page(index))
      const reading = { pages, facts: factsOf(file) }
      file.close()
      return reading
    })
  } catch {
    return undefined
  }
}

function factsOf(file: PdfFile): Record<string, string> {
  return {
    pages: String(file.pageCount),
    tags: String(file.isTagged),
    language: file.language,
    outline: file.outline.map(({ title, depth, page }) => `${depth} ${page} ${title}`).join('\n'),
    ...Object.fromEntries(INFO.map(key => [key, file.info(key)])),
  }
}

async function compare(path: string): Promise<{ reason?: string; differences: Differences }> {
  const bytes = new Uint8Array(readFileSync(path))
  const differences: Differences = new Map()
  let own: Reading
  try {
    own = await readOwn(bytes)
  } catch (error) {
    if (error instanceof Unsure) return { reason: error.kind, differences }
    throw error
  }
  const pdfium = await readWithPdfium(bytes)
  if (!pdfium) {
    differences.set('refused by PDFium', '')
    return { differences }
  }
  for (const [name, value] of Object.entries(pdfium.facts)) {
    if (own.facts[name] !== value) differences.set(name, `"${own.facts[name]}" "${value}"`)
  }
  pdfium.pages.forEach((page, index) => {
    if (!page) differences.set('page missing', String(index + 1))
    else if (own.pages[index]) comparePages(own.pages[index], page, differences)
  })
  return { differences }
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.pdf'))
    .sort()
    .map(name => join(path, name))
}

function count(map: Map<string, string[]>, kind: string, name: string): void {
  map.set(kind, [...(map.get(kind) ?? []), name])
}

function report(title: string, kinds: Map<string, string[]>): void {
  console.log(`\n${title}`)
  for (const [kind, names] of [...kinds].sort((a, b) => b[1].length - a[1].length))
    console.log(`${String(names.length).padStart(6)}  ${kind}: ${names.slice(0, 3).join(', ')}`)
}

const given = process.argv.slice(2)
const isVerbose = given.includes('--verbose')
const files = given.filter(argument => !argument.startsWith('--')).flatMap(listFiles)
const reasons = new Map<string, string[]>()
const kinds = new Map<string, string[]>()
let equal = 0
for (const file of files) {
  const name = basename(file)
  const { reason, differences } = await compare(file)
  if (reason) count(reasons, reason, name)
  else if (!differences.size) equal++
  for (const [kind, detail] of differences) {
    count(kinds, kind, name)
    if (isVerbose) console.log(`${name}: ${kind} ${detail}`)
  }
}
const left = [...reasons.values()].reduce((sum, names) => sum + names.length, 0)
console.log(
  `${files.length} documents: ${left} left to PDFium, ${equal} equal, ${files.length - left - equal} differ`,
)
report('Left to PDFium:', reasons)
report('Different:', kinds)
if (kinds.has('characters') || kinds.has('refused by PDFium')) process.exitCode = 1
