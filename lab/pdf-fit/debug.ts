/**
 * Shows what the PDF reader sees: `npm run lab -- pdf-fit/debug FILE [PAGE [OUT.svg]]`.
 *
 * Lists the blocks of the page with their heading scores, and draws them over the page's lines and
 * words: text blocks blue, headings red, list items green, tables orange with their cells.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { Budget } from '../../src/engine/budget.ts'
import {
  createHeadingContext,
  neighbors,
} from '../../src/engine/formats/pdf/compose/headings/document-headings.ts'
import { HEADING_WEIGHTS } from '../../src/engine/formats/pdf/compose/headings/heading-weights.ts'
import {
  blockText,
  headingFeatures,
  scoreHeading,
} from '../../src/engine/formats/pdf/compose/headings/headings.ts'
import { findListEntries } from '../../src/engine/formats/pdf/compose/lists/lists.ts'
import { joinContinued } from '../../src/engine/formats/pdf/compose/pages/continued.ts'
import { joinTables } from '../../src/engine/formats/pdf/compose/pages/continued-tables.ts'
import type { Box, RawPage } from '../../src/engine/formats/pdf/raw-page.ts'
import { readLayout } from '../../src/engine/formats/pdf/read.ts'
import { openPdf } from '../../src/engine/formats/pdf/reader/file.ts'
import { readPageText } from '../../src/engine/formats/pdf/text/page-text.ts'
import { parseOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'

const [path, pageText = '1', out] = process.argv.slice(2)
if (!path) {
  console.error('Which file?')
  process.exit(2)
}
const pageNumber = Number(pageText)
const context = { options: parseOptions({}), budget: new Budget(), platform: node, warn: () => {} }

const file = openPdf(readFileSync(path), node, context.budget)
const { pages, statistics } = await readLayout(file, context)
const blocks = joinTables(joinContinued(pages.flatMap(page => page.blocks)))
const headingContext = createHeadingContext(blocks, statistics, file.outline)
const lists = findListEntries(blocks.map(block => (block.type === 'text' ? block : undefined)))
console.log(
  `body ${statistics.bodySize} ${statistics.bodyFont}`,
  statistics.isBodyBold ? 'bold' : '',
  `leading ${statistics.leading(statistics.bodySize).toFixed(1)}`,
)
const shapes: string[] = []
blocks.forEach((block, index) => {
  if (block.page !== pageNumber) return
  if (block.type === 'table') {
    console.log(`table ${block.rows.length}×${block.xs.length - 1}`)
    shapes.push(draw(block, 'orange', `${block.rows.length}×${block.xs.length - 1}`))
    for (const x of block.xs) shapes.push(draw({ ...block, x0: x, x1: x }, 'orange', ''))
    return
  }
  const score = scoreHeading(block, neighbors(blocks, index), headingContext)
  const item = lists.get(block)
  const color = score > 0 ? 'red' : item ? 'green' : 'blue'
  const line = block.lines[0]!
  console.log(
    score.toFixed(1).padStart(6),
    item ? 'item' : '    ',
    block.tag ? block.tag.type : '',
    `${line.size.toFixed(1)}${line.isBold ? 'b' : ''}${line.isItalic ? 'i' : ''}`,
    `${block.lines.length}×`,
    JSON.stringify(blockText(block).slice(0, 90)),
  )
  if (process.env.FEATURES && Number.isFinite(score)) {
    const features = headingFeatures(block, neighbors(blocks, index), headingContext)
    console.log(
      '       ',
      Object.entries(features)
        .filter(([, value]) => value !== 0)
        .map(([name, value]) => {
          const weight = HEADING_WEIGHTS[name as keyof typeof HEADING_WEIGHTS]
          return `${name} ${(value * weight).toFixed(1)}`
        })
        .join(', '),
    )
  }
  shapes.push(draw(block, color, score > -4 ? score.toFixed(1) : ''))
})
const raw = file.page(pageNumber - 1)
if (out && raw) writeFileSync(out, toSvg(raw, shapes))

function draw(box: Box, color: string, label: string): string {
  const { x0, y0, x1, y1 } = box
  return (
    `<rect x="${x0}" y="${y0}" width="${Math.max(x1 - x0, 0.3)}" height="${y1 - y0}" fill="none" stroke="${color}"/>` +
    `<text x="${x0}" y="${y0 - 1}" font-size="6" fill="${color}">${label}</text>`
  )
}

function toSvg(raw: RawPage, shapes: readonly string[]): string {
  const rules = raw.rules.map(
    rule =>
      `<line x1="${rule.x0}" y1="${rule.y0}" x2="${rule.x1}" y2="${rule.y1}" stroke="silver"/>`,
  )
  const texts = readPageText(raw).pieces.map(piece => {
    const words = piece.words.map(word => word.text).join(' ')
    return (
      `<text x="${piece.x0}" y="${piece.baseline}" font-size="${piece.size}" ` +
      `textLength="${piece.x1 - piece.x0}">${escapeXml(words)}</text>`
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${raw.width} ${raw.height}">
<rect width="100%" height="100%" fill="white"/>
${[...rules, ...texts, ...shapes].join('\n')}
</svg>
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
