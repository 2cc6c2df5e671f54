import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CATEGORIES, CHECKS } from './catalog.ts'
import { GRADES } from './grade.ts'

const page = readFileSync(new URL('../../../docs/mcp-check.md', import.meta.url), 'utf8')

/** As docs/mcp-check.md shows it. */
function writeTables(): string {
  return CATEGORIES.map(({ id, title, weight }) => {
    const rows = CHECKS.filter(({ category }) => category === id).map(
      check =>
        `| \`${check.id}\` | ${check.weight} | ${check.severity} | [${check.title}](${check.reference}) | ${check.why} | ${check.remedy} |`,
    )
    return [
      `### ${title} (${weight} points)`,
      '',
      '| check | weight | severity | what is expected | why | how to fix it |',
      '|---|---|---|---|---|---|',
      ...rows,
      '',
    ].join('\n')
  }).join('\n')
}

test('docs/mcp-check.md shows the checks as they are', () => {
  const [, shown] = page.split('## The checks\n\n')
  assert.equal(shown, writeTables())
})

test('docs/mcp-check.md shows the grades as they are', () => {
  for (const [index, { grade, from }] of GRADES.entries()) {
    const to = index ? GRADES[index - 1]!.from - 1 : 100
    assert.ok(
      page.includes(`| ${grade} | ${from ? `${from} to ${to}` : `below ${to + 1}`} |`),
      grade,
    )
  }
})

test('every text is a sentence that a table can hold, and every reference a link', () => {
  for (const { title, why, remedy, reference } of CHECKS) {
    for (const sentence of [why, remedy]) assert.match(sentence, /^[A-Z][^|\n]+\.$/)
    assert.match(title, /^[^|\n]+[^|\n.]$/)
    assert.ok(URL.canParse(reference) && reference.startsWith('https://'))
  }
})
