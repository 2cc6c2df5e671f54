/**
 * Tables of other people's PDFs beside the LaTeX they were set from: github.com/phorn1/pdf-parse-bench (MIT), of which
 * `data/2026-q1-tables-only` has 100 documents.
 *
 *     npm run lab -- benchmarks/pdf-parse-bench REPOSITORY                   documents 000–049
 *     npm run lab -- benchmarks/pdf-parse-bench REPOSITORY --documents 12-12 --show
 *     npm run lab -- benchmarks/pdf-parse-bench REPOSITORY --save FOLDER     truth and output beside each other
 *
 * REPOSITORY is a git directory; nothing of it is copied into ours. The score is the `table` column of `shared/eval`, a
 * tree edit similarity: not comparable with the figures that benchmark publishes, which a language model judged.
 * 000–049 are for work; 050–099 are an examination and stay unread.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { convert } from '../../src/engine/node.ts'
import { findShared } from '../shared.ts'
import { readLatexTable } from './latex-table.ts'
import { readBlob } from './repository.ts'

const FOLDER = 'data/2026-q1-tables-only'

const { values: flags, positionals } = parseArgs({
  options: {
    documents: { type: 'string', default: '0-49' },
    save: { type: 'string' },
    show: { type: 'boolean' },
    shared: {
      type: 'string',
      default: findShared(fileURLToPath(new URL('../../..', import.meta.url))),
    },
  },
  allowPositionals: true,
})
const [repository] = positionals
if (!repository) {
  console.error('Which repository? Give the path of the git directory of phorn1/pdf-parse-bench.')
  process.exit(2)
}
const { compareMarkdown } = await import(pathToFileURL(join(flags.shared, 'eval/metrics.mjs')).href)
const [first = 0, last = first] = flags.documents.split('-').map(Number)
const scores: { name: string; score: number }[] = []
for (let number = first; number <= last; number++) {
  const name = String(number).padStart(3, '0')
  const truth = readTruth(readBlob(repository, `${FOLDER}/ground_truth/${name}.json`))
  const { markdown } = await convert(readBlob(repository, `${FOLDER}/pdfs/${name}.pdf`))
  const score: number = compareMarkdown(truth, markdown, ['table']).table ?? 0
  scores.push({ name, score })
  if (flags.show) console.log(`${truth}\n\n${markdown}`)
  if (flags.save) {
    mkdirSync(flags.save, { recursive: true })
    writeFileSync(join(flags.save, `${name}.truth.md`), truth)
    writeFileSync(join(flags.save, `${name}.md`), markdown)
  }
}
for (const { name, score } of [...scores].sort((a, b) => a.score - b.score))
  console.log(name, score.toFixed(3))
const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length
console.log(`table ${mean.toFixed(4)} over ${scores.length} documents`)

/** HTML, because a cell may then contain any character. */
function readTruth(json: Uint8Array): string {
  const entries: readonly { type: string; data: string }[] = JSON.parse(
    new TextDecoder().decode(json),
  )
  return entries
    .map(({ type, data }) => (type === 'table' ? writeTable(readLatexTable(data)) : data))
    .join('\n\n')
}

function writeTable(rows: readonly (readonly string[])[]): string {
  const lines = rows.map(
    row => `<tr>${row.map(cell => `<td>${escapeText(cell)}</td>`).join('')}</tr>`,
  )
  return `<table>\n${lines.join('\n')}\n</table>`
}

function escapeText(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, character => `&#${character.charCodeAt(0)};`)
}
