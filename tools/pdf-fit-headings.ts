/**
 * Fits the weights of headings: `node dist/tools/pdf-fit-headings.js OUT FOLDER …`.
 *
 * A FOLDER has a list `index.json` of PDFs (`path`) and the markdown that says what is right in them
 * (`truth`): documents with a transcription, documents exported from office files whose headings are
 * known, and tagged PDFs, read here without their tags. A block is a heading if the markdown has a
 * heading with its text. Prints precision and recall on held-back documents (five folds, split by
 * document) and writes OUT (src/formats/pdf/compose/heading-weights.ts), fitted on all of them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Budget } from '../src/budget.ts'
import { createHeadingContext, neighbours } from '../src/formats/pdf/compose/compose.ts'
import { joinContinued } from '../src/formats/pdf/compose/continued.ts'
import { blockText, canBeHeading, headingFeatures } from '../src/formats/pdf/compose/headings.ts'
import { openPdf } from '../src/formats/pdf/pdfium/file.ts'
import { withPdfium } from '../src/formats/pdf/pdfium/instance.ts'
import { readLayout } from '../src/formats/pdf/read.ts'
import { parseOptions } from '../src/options.ts'
import { node } from '../src/platform/node.ts'
import { crossValidate, fit, formatWeights, type Sample } from './pdf-fit.ts'

interface Case {
  readonly path: string
  readonly format: string
  readonly truth?: string
  readonly metrics?: readonly string[]
}

/** What the samples of one kind in one document weigh together, at most. */
const MAX_WEIGHT = 20

/** What one would expect of a heading. */
const PRIOR = {
  larger: 2,
  clearlyLarger: 1,
  bold: 0.7,
  boldAndShort: 0.5,
  caps: 0.5,
  numbered: 0.5,
  outline: 2,
  largest: 0.5,
  endsSentence: -1,
  startsLower: -1,
  caption: -2,
  figures: -2,
  manyWords: -0.5,
}

const [out, ...folders] = process.argv.slice(2)
if (!out || !folders.length) {
  console.error('Where to, and which folders?')
  process.exit(2)
}
const samples: Sample[] = []
for (const folder of folders) {
  for (const { path, truth } of listCases(folder)) {
    samples.push(...(await readSamples(join(folder, path), join(folder, truth!))))
  }
}
const positives = samples.filter(sample => sample.isPositive).length
console.log(`${samples.length} blocks, ${positives} headings`)
console.log('held back:', crossValidate(samples, MAX_WEIGHT, PRIOR))
const model = fit(samples, MAX_WEIGHT, PRIOR)
const text = `/** Fitted by tools/pdf-fit-headings.ts: do not edit by hand. */
export const HEADING_BIAS = ${model.bias.toFixed(2)}

export const HEADING_WEIGHTS = {
${formatWeights(model)}
}
`
writeFileSync(out, text)

function listCases(root: string): Case[] {
  const { cases }: { cases: Case[] } = JSON.parse(readFileSync(join(root, 'index.json'), 'utf8'))
  return cases.filter(
    ({ path, format, truth, metrics }) =>
      format === 'pdf' &&
      truth &&
      (!metrics || metrics.includes('heading')) &&
      existsSync(join(root, path)) &&
      existsSync(join(root, truth)),
  )
}

async function readSamples(pdf: string, truth: string): Promise<Sample[]> {
  const wanted = new Map<string, number>()
  let headings = 0
  for (const line of readFileSync(truth, 'utf8').split('\n')) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1]
    if (!heading) continue
    headings++
    const key = withoutNumber(heading)
    wanted.set(key, (wanted.get(key) ?? 0) + 1)
  }
  if (!headings) return []
  const context = {
    options: parseOptions({}),
    budget: new Budget(),
    platform: node,
    warn: () => {},
  }
  return withPdfium(await node.loadPdfium(), pdfium => {
    const file = openPdf(pdfium, readFileSync(pdf), context.budget)
    const { pages, statistics } = readLayout(file, context, false)
    const blocks = joinContinued(pages.flatMap(page => page.blocks))
    const headingContext = createHeadingContext(blocks, statistics, file.outline)
    const titles = file.outline.map(entry => withoutNumber(entry.title))
    file.close()
    // A transcription without the headings that the outline has knows no headings.
    if (
      titles.length >= 5 &&
      titles.filter(title => wanted.has(title)).length < 0.2 * titles.length
    ) {
      return []
    }
    return blocks.flatMap((block, index): Sample[] => {
      if (block.type !== 'text') return []
      const text = blockText(block)
      if (!canBeHeading(block, text)) return []
      const features = headingFeatures(block, neighbours(blocks, index), headingContext)
      const key = withoutNumber(text)
      const count = wanted.get(key) ?? 0
      const isPart =
        count === 0 &&
        key.length >= 6 &&
        [...wanted.keys()].some(title => title.includes(key) && key.length > 0.4 * title.length)
      if (count > 0) wanted.set(key, count - 1)
      return [{ document: pdf, features, isPositive: count > 0 || isPart }]
    })
  })
}

/** Numbers of headings are on the page but often not in the markdown. */
function withoutNumber(text: string): string {
  return bare(text.replace(/^(?:\d+(?:\.\d+)*\.?|[IVX]+\.|[A-H]\.)\s+/, ''))
}

/** Letters and digits only: truth and page differ in markup, quotes and spaces. */
function bare(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
