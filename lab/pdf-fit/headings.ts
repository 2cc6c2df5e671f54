/**
 * Fits the weights of headings: `npm run lab -- pdf-fit/headings OUT FOLDER …`.
 *
 * A FOLDER has a list `index.json` of PDFs (`path`) and the markdown that says what is right in them
 * (`truth`): documents with a transcription, documents exported from office files whose headings are
 * known, and tagged PDFs, read here without their tags. A block is a heading if the markdown has a
 * heading with its text, but for a misread word. Prints precision and recall on held-back documents (five folds, split by
 * document) and writes OUT (src/engine/formats/pdf/compose/headings/heading-weights.ts), fitted on all of them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Budget } from '../../src/engine/budget.ts'
import {
  createHeadingContext,
  neighbors,
} from '../../src/engine/formats/pdf/compose/headings/document-headings.ts'
import {
  blockText,
  canBeHeading,
  headingFeatures,
} from '../../src/engine/formats/pdf/compose/headings/headings.ts'
import { joinContinued } from '../../src/engine/formats/pdf/compose/pages/continued.ts'
import { readLayout } from '../../src/engine/formats/pdf/read.ts'
import { openPdf } from '../../src/engine/formats/pdf/reader/file.ts'
import { parseOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import { crossValidate, type Fitting, fit, formatWeights, type Sample } from './fit.ts'

interface Case {
  readonly path: string
  readonly format: string
  readonly truth?: string
  readonly metrics?: readonly string[]
}

/** What one would expect of a heading. */
const FITTING: Fitting = {
  maxWeight: 20,
  shrinkage: 0.02,
  prior: {
    larger: 2,
    clearlyLarger: 1,
    bold: 0.7,
    boldAndShort: 0.5,
    caps: 0.5,
    numbered: 0.5,
    deepNumber: 1.5,
    outline: 2,
    largest: 0.5,
    endsSentence: -1,
    startsLower: -1,
    caption: -2,
    numeric: -2,
    manyWords: -0.5,
    frontMatter: -1.5,
    italicAlone: 1.5,
    coloredAlone: 1,
    underlined: 0.4,
    underlinedAlone: 1,
    capsAlone: 0.3,
    leadsToText: 0.5,
    section: 2,
    address: -2,
    date: -1,
    byline: -1.5,
    echo: -3,
    apart: -1.5,
    atRight: -1,
    label: -1,
    openEnd: -1,
    among: -0.5,
  },
}

/** The same words but for one in five: transcriptions misread numbers and names. */
const MIN_ALIKE = 0.8
const MIN_WORDS = 4

const [out, ...folders] = process.argv.slice(2)
if (!out || !folders.length) {
  console.error('Usage: npm run lab -- pdf-fit/headings OUT FOLDER…')
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
console.log('held back:', crossValidate(samples, FITTING))
const model = fit(samples, FITTING)
const text = `/** Fitted by lab/pdf-fit/headings.ts: do not edit by hand. */
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

interface Heading {
  readonly count: number
  readonly words: readonly string[]
}

async function readSamples(pdf: string, truth: string): Promise<Sample[]> {
  const wanted = new Map<string, Heading>()
  for (const line of readFileSync(truth, 'utf8').split('\n')) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1]
    if (!heading) continue
    const key = withoutNumber(heading)
    const count = (wanted.get(key)?.count ?? 0) + 1
    wanted.set(key, { count, words: toWords(heading) })
  }
  if (!wanted.size) return []
  const context = {
    options: parseOptions({}),
    budget: new Budget(),
    platform: node,
    warn: () => {},
  }
  const file = openPdf(readFileSync(pdf), node, context.budget)
  const { pages, statistics } = await readLayout(file, context, false)
  const blocks = joinContinued(pages.flatMap(page => page.blocks))
  const headingContext = createHeadingContext(blocks, statistics, file.outline)
  const titles = file.outline.map(entry => withoutNumber(entry.title))
  // A transcription without the headings that the outline has knows no headings.
  if (
    titles.length >= 5 &&
    titles.filter(title => wanted.has(title)).length < 0.2 * titles.length
  ) {
    return []
  }
  const candidates = blocks.flatMap((block, index) => {
    if (block.type !== 'text') return []
    const text = blockText(block)
    if (!canBeHeading(block, text, statistics)) return []
    const features = headingFeatures(block, neighbors(blocks, index), headingContext)
    return [{ text, features }]
  })
  const labels = labelCandidates(
    candidates.map(({ text }) => text),
    wanted,
  )
  return candidates.map(({ features }, index) => ({
    document: pdf,
    features,
    isPositive: labels[index]!,
  }))
}

/** Which of the texts are headings, each heading of the truth for one text. */
function labelCandidates(
  texts: readonly string[],
  wanted: ReadonlyMap<string, Heading>,
): boolean[] {
  const left = new Map([...wanted].map(([key, { count }]) => [key, count]))
  const take = (key: string): boolean => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count > 0
  }
  const keys = texts.map(withoutNumber)
  const isSame = keys.map(take)
  return texts.map((text, index) => {
    if (isSame[index]) return true
    const key = keys[index]!
    for (const [title, { words }] of wanted) {
      if (key.length >= 6 && title.includes(key) && key.length > 0.4 * title.length) return true
      if ((left.get(title) ?? 0) > 0 && areAlike(toWords(text), words)) return take(title)
    }
    return false
  })
}

function areAlike(a: readonly string[], b: readonly string[]): boolean {
  if (Math.min(a.length, b.length) < MIN_WORDS) return false
  const shared = a.filter(word => b.includes(word)).length
  return shared >= MIN_ALIKE * Math.max(a.length, b.length)
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
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
