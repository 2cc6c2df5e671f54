import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { readPageSource } from './page-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'foliomark-pages-'))
after(() => rmSync(folder, { recursive: true }))

function read(text: string) {
  writeFileSync(join(folder, 'page.md'), text)
  const page = { path: '/page/', source: 'page.md', section: 'privacy' } as const
  return readPageSource(page, pathToFileURL(`${folder}/`), undefined)
}

test('a page says its title and description at its top', () => {
  const source = read('---\ntitle: Short\nheading: Long: it is\ndescription: A: b.\n---\n\nText.\n')
  assert.deepEqual([source?.title, source?.description], ['Short', 'A: b.'])
  assert.equal(source?.text, '# Long: it is\n\nText.\n')
})

test('a document without that is known by its heading', () => {
  const source = read('# The thing\n\nIt does this.\n')
  assert.deepEqual([source?.title, source?.text], ['The thing', '# The thing\n\nIt does this.\n'])
})

test('remarks for those who write it are not shown', () => {
  assert.equal(read('# A\n\n<!-- made by a script -->\n\nText.\n')?.text, '# A\n\n\nText.\n')
})

test('an optional page may be missing, another may not', () => {
  const page = { path: '/none/', source: 'none.md', section: 'privacy' } as const
  const root = pathToFileURL(`${folder}/`)
  assert.equal(readPageSource({ ...page, isOptional: true }, root, undefined), undefined)
  assert.throws(() => readPageSource(page, root, undefined))
})
