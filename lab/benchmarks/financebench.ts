/**
 * Pages of annual reports that people quoted as evidence: github.com/patronus-ai/financebench, with the PDFs.
 *
 *     npm run lab -- benchmarks/financebench REPOSITORY            all evidence pages with tables
 *     npm run lab -- benchmarks/financebench REPOSITORY --show     and the rows that were not found
 *
 * Rows: a label followed by at least two numbers in the evidence text; found if one row of our tables has the label's
 * words and the numbers in their order. Signs: cells of ours that end with the currency sign of the next column or
 * begin with the closing sign of the one before.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { convert } from '../../src/engine/node.ts'
import { countStraySigns, findRow, readEvidenceRows } from './evidence-rows.ts'
import { findBlob, readBlob } from './repository.ts'

const { values: flags, positionals } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    save: { type: 'string' },
    show: { type: 'boolean' },
  },
  allowPositionals: true,
})
const [repository] = positionals
if (!repository) {
  console.error('Which repository? Give the path of the git directory of patronus-ai/financebench.')
  process.exit(2)
}

interface Evidence {
  readonly doc_name: string
  readonly evidence_text: string
  /** Counted from 0. */
  readonly evidence_page_num: number
}

const pages = new Map<string, Evidence>()
const lines = new TextDecoder()
  .decode(readBlob(repository, 'data/financebench_open_source.jsonl'))
  .split('\n')
for (const line of lines.filter(line => line !== '')) {
  const { evidence }: { evidence: readonly Evidence[] } = JSON.parse(line)
  for (const item of evidence) {
    const key = `${item.doc_name} page ${item.evidence_page_num + 1}`
    const known = pages.get(key)
    if (!known || known.evidence_text.length < item.evidence_text.length) pages.set(key, item)
  }
}

let all = 0
let found = 0
let signs = 0
let used = 0
let index = 0
for (const [key, { doc_name, evidence_text, evidence_page_num }] of pages) {
  const rows = readEvidenceRows(evidence_text)
  if (!rows.length || index++ % Number(flags.every)) continue
  const bytes = findBlob(repository, `pdfs/${doc_name}.pdf`)
  if (!bytes) {
    console.log(`${doc_name}.pdf is not in the repository.`)
    continue
  }
  const { markdown } = await convert(bytes, { pages: String(evidence_page_num + 1) })
  if (flags.save) {
    mkdirSync(flags.save, { recursive: true })
    writeFileSync(join(flags.save, `${key.replaceAll(' ', '-')}.md`), markdown)
  }
  const missing = rows.filter(row => !findRow(row, markdown))
  const stray = countStraySigns(markdown)
  used++
  all += rows.length
  found += rows.length - missing.length
  signs += stray
  if (flags.show) {
    console.log(
      `${key}: ${rows.length - missing.length} of ${rows.length} rows, ${stray} stray signs`,
    )
    for (const { label, numbers } of missing) console.log(`    ${label} ${numbers.join(' ')}`)
  }
}
console.log(
  `${found} of ${all} rows (${((100 * found) / all).toFixed(1)} %) and ${signs} stray signs on ${used} pages`,
)
