/**
 * Compares the characters that we read in PDFs with those that PDFium and poppler read, both ways:
 * `npm run lab -- pdf-compare FILE-OR-FOLDER …`. Poppler's `pdftotext` is left out where it is not installed.
 *
 * Prints each file in which more than a thousandth of PDFium's characters is missing from ours, or the other way
 * round, and which of the two poppler is nearer to. It ends with 1 if a file lacks characters that both others have.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Budget } from '../../src/engine/budget.ts'
import { ConversionError } from '../../src/engine/errors.ts'
import { openPdf } from '../../src/engine/formats/pdf/reader/file.ts'
import { withCollections } from '../../src/engine/formats/pdf/reader/fonts/cmaps/collections.ts'
import { node } from '../../src/engine/platform/node.ts'
import { readTexts } from '../pdfium/text.ts'

/** Of the characters of a file: less is a matter of taste. */
const MIN_SHARE = 0.001

type Counts = ReadonlyMap<string, number>

async function readOurs(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const file = openPdf(bytes, node, new Budget())
    let text = ''
    for (let index = 0; index < file.pageCount; index++) {
      const page = await withCollections(() => file.page(index))
      for (const code of page?.chars.code ?? []) text += String.fromCodePoint(code)
    }
    return text
  } catch (error) {
    if (error instanceof ConversionError) return undefined
    throw error
  }
}

async function readTheirs(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await readTexts(bytes)).join('')
  } catch {
    return undefined
  }
}

function readPoppler(path: string): string {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  return spawnSync('pdftotext', ['-raw', path, '-'], options).stdout ?? ''
}

/** Spaces, hyphens at line ends and ligatures are everybody's own business. */
function count(text: string): Counts {
  const counts = new Map<string, number>()
  for (const character of text.normalize('NFKC').replace(/[\s\p{Cc}\u00ad\ufffe\uffff-]+/gu, ''))
    counts.set(character, (counts.get(character) ?? 0) + 1)
  return counts
}

function missing(from: Counts, among: Counts): number {
  let sum = 0
  for (const [character, times] of among) sum += Math.max(0, times - (from.get(character) ?? 0))
  return sum
}

const total = (counts: Counts): number => [...counts.values()].reduce((sum, n) => sum + n, 0)

async function compare(path: string): Promise<{ kind: string; detail?: string }> {
  const bytes = new Uint8Array(readFileSync(path))
  const [ourText, theirText] = [await readOurs(bytes), await readTheirs(bytes)]
  if (ourText === undefined) return { kind: theirText ? 'only PDFium reads it' : 'both refuse it' }
  if (theirText === undefined) return { kind: 'only we read it' }
  const [ours, theirs] = [count(ourText), count(theirText)]
  const lost = missing(ours, theirs)
  const more = missing(theirs, ours)
  if (Math.max(lost, more) <= MIN_SHARE * Math.max(total(theirs), 1)) return { kind: 'same' }
  const poppler = count(readPoppler(path))
  const [fromUs, fromThem] = [missing(ours, poppler), missing(theirs, poppler)]
  const isWorse = lost > MIN_SHARE * total(theirs) && fromUs > fromThem
  return {
    kind: isWorse ? 'LESS THAN BOTH OTHERS' : lost > more ? 'less than PDFium' : 'more than PDFium',
    detail: `${lost} missing, ${more} more; of poppler's, we lack ${fromUs} and PDFium ${fromThem}`,
  }
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.pdf'))
    .sort()
    .map(name => join(path, name))
}

const kinds = new Map<string, number>()
for (const file of process.argv.slice(2).flatMap(listFiles)) {
  const { kind, detail } = await compare(file)
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  if (detail || kind.startsWith('only')) console.log(`${basename(file)}: ${kind}; ${detail ?? ''}`)
}
for (const [kind, files] of kinds) console.log(`${String(files).padStart(6)}  ${kind}`)
if (kinds.has('LESS THAN BOTH OTHERS') || kinds.has('only PDFium reads it')) process.exitCode = 1
