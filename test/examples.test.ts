/** The examples, as whoever copies them runs them, against the service as a whole. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Service, startService } from './http/support/service.ts'
import { longReport } from './support/long-report.ts'
import { row, xlsx } from './support/xlsx.ts'

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url))

let service: Service
let folder: string

before(async () => {
  service = await startService()
  folder = mkdtempSync(join(tmpdir(), 'foliomark-examples-'))
  writeFileSync(join(folder, 'report.pdf'), longReport(40))
  const rows = row(1, 'cost', 'sum') + row(2, 'Travel', 120) + row(3, 'Paper', 7)
  writeFileSync(join(folder, 'budget.xlsx'), xlsx({ sheets: [{ name: 'Costs', rows }] }))
})

after(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

async function run(program: string, example: string, ...words: string[]) {
  const environment = { ...process.env, FOLIOMARK_URL: service.url }
  const settings = { cwd: folder, env: environment, maxBuffer: 2 ** 26 }
  return promisify(execFile)(program, [join(EXAMPLES, example), ...words], settings)
}

test('an agent reads a section of a long report in parts that fit', async () => {
  const { stdout } = await run(process.execPath, 'read-report.mjs', 'report.pdf', 'Chapter 2')
  assert.match(stdout, /^Chapter 1 \(page 1, \d+ tokens\)\n {2}Findings of part 6/m)
  const sizes = Array.from(stdout.matchAll(/^Part \d+, (\d+) tokens/gm), match => Number(match[1]))
  assert.ok(sizes.length > 1 && sizes.every(size => size <= 4000), `${sizes}`)
  assert.match(stdout, /Part 1, .*\n# Chapter 2\n/)
})

test('a number in a workbook is cited by its sheet and cells', async () => {
  const { stdout } = await run(process.execPath, 'cite-cells.mjs', 'budget.xlsx', 'Travel')
  assert.match(stdout, /^'Costs'!A1:B3: \| Travel +\| +120 \|\n$/)
})

test('a paragraph of a PDF is marked by its box on the page', async () => {
  const { stdout, stderr } = await run(process.execPath, 'highlight.mjs', 'report.pdf', 'p2l3.')
  assert.match(stderr, /^page 2: (?:\d+(?:\.\d+)?(?:, |\n)){4}/)
  assert.match(stdout, /<svg [^>]*data-page="2"[\s\S]*<rect x="\d+/)
})

// Python is no part of what the project needs.
if (
  spawnSync('python3', ['-c', 'import sqlite3, sys; assert sys.version_info >= (3, 8)']).status ===
  0
) {
  test('chunks are found by full-text search, with their pages', async () => {
    const { stdout } = await run('python3', 'search.py', 'report.pdf', '--', 'p33l7')
    assert.match(stdout, /^report\.pdf, page 3\d[^\n]*\(Chapter 2/)
    assert.match(stdout, /\*\*p33l7\*\*/)
  })

  test('a loader gives documents with what is known about them', async () => {
    const { stdout } = await run('python3', 'loader.py', 'report.pdf')
    assert.match(stdout, /^\['Chapter 1'.*\] \d+$/m)
  })
}

test('every example is listed where they lie, and shown in the portal', () => {
  const listed = readFileSync(join(EXAMPLES, 'README.md'), 'utf8')
  const shown = readFileSync(new URL('../../site/pages/recipes.md', import.meta.url), 'utf8')
  for (const file of readdirSync(EXAMPLES)) {
    if (file === 'README.md') continue
    assert.ok(listed.includes(`(${file})`), file)
    assert.ok(shown.includes(`{{example ${file}}}`), file)
  }
})
