import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Input } from './inputs.ts'
import { keepFolders, nameTargets } from './targets.ts'

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

const document = (path: string, place: string): Input => ({ type: 'document', path, place })
const placesOf = (inputs: readonly Input[]) =>
  keepFolders(inputs).map(input => (input.type === 'document' ? input.place : undefined))

test('documents of the same name in several folders keep their folders, and so do the others', () => {
  const found = [
    document('in/one/a.csv', 'a.csv'),
    document('in/two/a.csv', 'a.csv'),
    document('in/two/deep/b.csv', 'deep/b.csv'),
  ]
  assert.deepEqual(placesOf(found), ['one/a.csv', 'two/a.csv', 'two/deep/b.csv'])
})

test('without such names, and for the same document twice, places stay as they are', () => {
  const apart = [document('one/a.csv', 'a.csv'), document('two/b.csv', 'b.csv')]
  assert.deepEqual(placesOf(apart), ['a.csv', 'b.csv'])
  const twice = [document('one/a.csv', 'a.csv'), document('./one/a.csv', 'a.csv')]
  assert.deepEqual(placesOf(twice), ['a.csv', 'a.csv'])
})

test('standard input and addresses have no folder', () => {
  const inputs: Input[] = [
    document('-', 'a.csv'),
    { type: 'document', path: 'https://example.org/x/a.csv', place: 'a.csv', isAddress: true },
    document('one/a.csv', 'a.csv'),
  ]
  assert.deepEqual(placesOf(inputs), ['a.csv', 'a.csv', 'a.csv'])
})
