/** The examples in JavaScript, and where they are shown. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { EXAMPLES, prepareExamples } from './support/examples.ts'

describe('examples in JavaScript', () => {
  const run = prepareExamples()

  test('an agent reads a section of a long report in parts that fit', async () => {
    const { stdout } = await run(process.execPath, 'read-report.mjs', 'report.pdf', 'Chapter 2')
    assert.match(stdout, /^Chapter 1 \(page 1, \d+ tokens\)\n {2}Findings of part 6/m)
    const sizes = Array.from(stdout.matchAll(/^Part \d+, (\d+) tokens/gm), match =>
      Number(match[1]),
    )
    assert.ok(sizes.length > 1 && sizes.every(size => size <= 4000), `${sizes}`)
    assert.match(stdout, /Part 1, .*\n# Chapter 2\n/)
  })

  test('a number in a workbook is cited by its sheet and cells', async () => {
    const { stdout } = await run(process.execPath, 'cite-cells.mjs', 'budget.xlsx', 'Travel')
    assert.match(stdout, /^'Costs'!A1:B3: \| Travel +\| +120 \|\n$/)
  })

  test('a passage of a PDF is cited by its headings, page and place', async () => {
    const { stdout } = await run(process.execPath, 'cite.mjs', 'report.pdf', 'p27l3.')
    assert.match(
      stdout,
      /^"….*p27l3\..*…"\nreport\.pdf, Chapter 2 › Findings of part 26, page 26–27\n/,
    )
    assert.match(stdout, /\nfrom \{"page":26,"box":\[72,.*\]\} to \{"page":27,"box":\[/)
  })

  test('a paragraph of a PDF is marked by its box on the page', async () => {
    const { stdout, stderr } = await run(process.execPath, 'highlight.mjs', 'report.pdf', 'p2l3.')
    assert.match(stderr, /^page 2: (?:\d+(?:\.\d+)?(?:, |\n)){4}/)
    assert.match(stdout, /<svg [^>]*data-page="2"[\s\S]*<rect x="\d+/)
  })
})

test('every example is listed where they lie, and shown in the portal', () => {
  const listed = readFileSync(join(EXAMPLES, 'README.md'), 'utf8')
  const shown = readFileSync(new URL('../../site/pages/recipes.md', import.meta.url), 'utf8')
  for (const file of readdirSync(EXAMPLES)) {
    if (file === 'README.md') continue
    assert.ok(listed.includes(`(${file})`), file)
    assert.ok(shown.includes(`{{example ${file}}}`), file)
  }
})
