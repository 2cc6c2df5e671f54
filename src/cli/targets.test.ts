import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameTargets } from './targets.ts'

const cases: [what: string, places: string[], targets: string[]][] = [
  ['the extension is replaced', ['report.docx', 'a/b.tar.csv'], ['report.md', 'a/b.tar.md']],
  ['a name without extension keeps all of itself', ['report', '.env'], ['report.md', '.env.md']],
  [
    'documents that would meet keep their extensions',
    ['report.docx', 'other.pdf', 'report.pdf'],
    ['report.docx.md', 'other.md', 'report.pdf.md'],
  ],
  ['the same name twice is numbered', ['a.csv', 'a.csv'], ['a.csv.md', 'a.csv-2.md']],
  ['case does not tell names apart', ['A.doc', 'a.rtf'], ['A.doc.md', 'a.rtf.md']],
  [
    'a name that is made longer does not take the name of another',
    ['a.csv', 'a.doc', 'a.csv.rtf'],
    ['a.csv-2.md', 'a.doc.md', 'a.csv.md'],
  ],
]
for (const [what, places, targets] of cases) {
  test(what, () => assert.deepEqual(nameTargets(places, '.md'), targets))
}
