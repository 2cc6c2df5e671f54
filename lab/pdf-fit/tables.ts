/**
 * Fits the weights of tables without lines: `npm run lab -- pdf-fit/tables OUT FOLDER …`.
 *
 * A FOLDER has a list `index.json` of PDFs (`path`) with markdown or HTML tables (`truth`). What may be
 * a table is one if most of its cells are cells of the truth. Prints precision and recall on held-back
 * documents (five folds, split by document) and writes OUT (src/engine/formats/pdf/layout/tables/table-weights.ts).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Budget } from '../../src/engine/budget.ts'
import { dropFurniture } from '../../src/engine/formats/pdf/furniture/furniture.ts'
import { layoutPage } from '../../src/engine/formats/pdf/layout/page-layout.ts'
import type { TableBlock } from '../../src/engine/formats/pdf/layout/tables/table.ts'
import type { PdfFile } from '../../src/engine/formats/pdf/pdf-file.ts'
import { openPdf } from '../../src/engine/formats/pdf/reader/file.ts'
import { withCollections } from '../../src/engine/formats/pdf/reader/fonts/cmaps/collections.ts'
import { measureDocument } from '../../src/engine/formats/pdf/statistics.ts'
import { readPageText } from '../../src/engine/formats/pdf/text/page-text.ts'
import { node } from '../../src/engine/platform/node.ts'
import { crossValidate, type Fitting, fit, formatWeights, type Sample } from './fit.ts'

interface Case {
  readonly path: string
  readonly format: string
  readonly truth?: string
  readonly metrics?: readonly string[]
  /** Of the generated ones (lab/pdf-matrix): whether they may be looked at. */
  readonly split?: string
  readonly source?: string
}

/** Generated documents count half: they are many, and alike. Files written again say nothing more. */
const GENERATED_WEIGHT = 0.5
const REWRITERS = ['ghostscript', 'qpdf', 'pdftocairo']

/** How many of a candidate's cells have to be cells of the truth. */
const MIN_KNOWN = 0.5

/** What one would expect: numbers, rules and full rows speak for a table, long text against it. */
const FITTING: Fitting = {
  maxWeight: 4,
  shrinkage: 0.002,
  prior: {
    fewRows: -1,
    twoColumns: -1,
    numbers: 3,
    rule: 0.5,
    rules: 1.5,
    filled: 2,
    severalShare: 1,
    shortColumns: 0.5,
    longColumns: -2,
    severalLong: -2,
    caption: 1.5,
    markers: -1.5,
    contents: -5,
    pages: -3,
    lowered: -2,
    checks: 1,
    bars: -2,
    bands: 1.5,
    aligned: 2,
    boldHead: 1,
    boldLabels: 1,
    rowWise: 1,
    padded: 0.5,
    ruled: 0.5,
    lowerFirst: -0.5,
    sentences: -1,
    form: 0.5,
  },
}

const [out, ...folders] = process.argv.slice(2)
if (!out || !folders.length) {
  console.error('Usage: npm run lab -- pdf-fit/tables OUT FOLDER…')
  process.exit(2)
}
const samples: Sample[] = []
for (const folder of folders) {
  const { cases }: { cases: Case[] } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
  for (const { path, format, truth, metrics, split, source } of cases) {
    if (format !== 'pdf' || !truth || (metrics && !metrics.includes('table'))) continue
    if (split === 'held-out' || REWRITERS.includes(source ?? '')) continue
    if (!existsSync(join(folder, path)) || !existsSync(join(folder, truth))) continue
    const weight = split ? GENERATED_WEIGHT : 1
    samples.push(...(await readSamples(join(folder, path), join(folder, truth), weight)))
  }
}
console.log(`${samples.length} candidates, ${samples.filter(s => s.isPositive).length} tables`)
console.log('held back:', crossValidate(samples, FITTING))
const model = fit(samples, FITTING)
writeFileSync(
  out,
  `/** Fitted by lab/pdf-fit/tables.ts: do not edit by hand. */
export const TABLE_BIAS = ${model.bias.toFixed(2)}

export const TABLE_WEIGHTS = {
${formatWeights(model)}
}
`,
)

async function readSamples(pdf: string, truth: string, weight: number): Promise<Sample[]> {
  const known = readCells(readFileSync(truth, 'utf8'))
  let file: PdfFile
  try {
    file = openPdf(readFileSync(pdf), node, new Budget())
  } catch {
    return []
  }
  const found: Sample[] = []
  const raws = await withCollections(() =>
    Array.from({ length: file.pageCount }, (_, index) => file.page(index)),
  )
  const { pages: texts } = dropFurniture(raws.flatMap(raw => (raw ? [readPageText(raw)] : [])))
  const statistics = measureDocument(texts)
  for (const page of texts) {
    layoutPage(page, statistics, ({ features, table }) => {
      found.push({ document: pdf, features, isPositive: isKnown(table, known), weight })
    })
  }
  return found
}

function isKnown(table: TableBlock, known: ReadonlySet<string>): boolean {
  const cells = table.rows
    .flat()
    .map(cell => bare(cell.lines.map(line => line.text).join(' ')))
    .filter(Boolean)
  return cells.filter(cell => known.has(cell)).length >= MIN_KNOWN * cells.length
}

/** Cells of pipe tables and of HTML tables. */
function readCells(markdown: string): Set<string> {
  const cells = new Set<string>()
  for (const line of markdown.split('\n')) {
    if (line.trim().startsWith('|')) for (const cell of line.split('|')) cells.add(bare(cell))
  }
  for (const [, cell] of markdown.matchAll(/<t[dh][^>]*>([^<]*)/g)) cells.add(bare(cell!))
  cells.delete('')
  return cells
}

function bare(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/&[a-z]+;/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
