/**
 * Accounts for every word: what documents hold, by ways that do not use our readers, against what was written
 * and what the ledger lists; and whether the ledger lists what a document's truth (`name.expected.md`) has.
 *
 *     npm run audit                              the corpus in a folder `shared` beside or above the project
 *     npm run audit -- --format docx FOLDER      another folder, some formats
 *     npm run audit -- --worst 5                 the worst documents, with the first words that are missing
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { convert } from '../../src/engine/node.ts'
import { findShared } from '../shared.ts'
import { type Audited, auditDocument, writeReport } from './report.ts'

const { values: flags, positionals } = parseArgs({
  options: {
    format: { type: 'string', multiple: true },
    worst: { type: 'string', default: '10' },
  },
  allowPositionals: true,
})
const root = fileURLToPath(new URL('../../..', import.meta.url))
const folders = positionals.length ? positionals : [join(findShared(root), 'corpus')]

const FORMATS = /\.(?:csv|doc|docx|epub|odp|ods|odt|pdf|ppt|pptx|rtf|xls|xlsx)$/i

const audited: Audited[] = []
for (const path of folders.flatMap(listFiles)) {
  const extension = path.replace(/^.*\./, '').toLowerCase()
  if (flags.format && !flags.format.includes(extension)) continue
  const expected = path.replace(/\.\w+$/, '.expected.md')
  const truth = existsSync(expected) ? readFileSync(expected, 'utf8') : undefined
  const found = await auditDocument(path, readFileSync(path), convert, truth)
  if (found) audited.push(found)
}
console.log(writeReport(audited, Number(flags.worst)))

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map(name => join(path, name))
    .filter(file => FORMATS.test(file) && !/\.expected\./.test(file))
    .sort()
}
