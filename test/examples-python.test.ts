/** The examples in Python. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { prepareExamples } from './support/examples.ts'
import { createFolders, withCommand } from './support/run-cli.ts'

describe('examples in Python', () => {
  const { folderWith, removeAll } = createFolders()
  after(removeAll)
  const run = prepareExamples({ PATH: withCommand(folderWith({})).PATH! })

  test('chunks are found by full-text search, with their pages', async () => {
    const { stdout } = await run('python3', 'search.py', 'report.pdf', '--', 'p33l7')
    assert.match(stdout, /^report\.pdf, page 3\d[^\n]*\(Chapter 2/)
    assert.match(stdout, /\*\*p33l7\*\*/)
  })

  test('one process converts batch after batch, and a document that is not there is one of them', async () => {
    const { stdout } = await run(
      'python3',
      'map_documents.py',
      'report.pdf',
      'missing.docx',
      'report.pdf',
    )
    assert.match(stdout, /^report\.pdf pdf\n/)
    assert.deepEqual(stdout.trim().split('\n').slice(1).sort(), [
      'missing.docx There is no such file.',
      'report.pdf pdf',
    ])
  })
})
