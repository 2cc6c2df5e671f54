import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { readParquet } from '../../../test/support/parquet.ts'
import type { Envelope } from '../../isolation/envelope.ts'
import type { Claim } from '../queue.ts'
import type { BulkRun, ResultLine } from '../run.ts'
import type { Target } from '../stores/store.ts'
import { openBatchTables } from './batch-tables.ts'

describe('the tables of a batch', () => {
  const files = new Map<string, Buffer>()
  beforeEach(() => files.clear())
  const target: Target = {
    stagingFolder: '',
    async put(name, content) {
      files.set(name, Buffer.from(content))
    },
    read: async name => files.get(name),
    copy: () => assert.fail(),
    async remove(name) {
      files.delete(name)
    },
    close: async () => {},
  }
  const claimOf = (options: BulkRun['options'], isAgain = false) =>
    ({ run: { source: '', target: '', options }, number: 7, isAgain }) as unknown as Claim
  const lineOf = (path: string): ResultLine => ({
    path,
    ok: true,
    hash: `hash of ${path}`,
    format: 'docx',
    target: '',
    images: [],
    stats: { bytes: 5, characters: 1, words: 1, estimated_tokens: 1, duration_ms: 1 },
    warnings: [],
    ms: 1,
  })
  const failed: ResultLine = { path: 'b', ok: false, code: 'not_found', detail: 'Gone.', ms: 1 }
  const conversionOf = (markdown: string) =>
    ({
      markdown,
      format: 'docx',
      title: null,
      metadata: { keywords: ['é', '"'] },
      outline: [],
      stats: { bytes: 5 },
      warnings: [],
      chunks: [
        { index: 1, markdown, tokens: 3, headings: ['One', 'Two'], pages: null, lines: [1, 2] },
        { index: 2, markdown: '', tokens: 0, headings: [], pages: [1, 1], lines: [3, 3] },
      ],
    }) as unknown as Envelope

  test('have a row for each document in their order, and one for each chunk', async () => {
    const tables = await openBatchTables(claimOf({ chunks: '100' }), 'parquet', target)
    await tables.add(2, lineOf('c'), conversionOf('text of c'))
    await tables.add(0, lineOf('a'), conversionOf('# é\n'))
    await tables.add(1, failed, undefined)
    await tables.finish()
    assert.deepEqual([...files.keys()], ['documents-000007.parquet', 'chunks-000007.parquet'])
    const documents = await readParquet(files.get(tables.name)!)
    assert.deepEqual(
      documents.map(({ path, bytes, markdown, metadata, error, reason }) => ({
        path,
        bytes,
        markdown,
        metadata,
        error,
        reason,
      })),
      [
        {
          path: 'a',
          bytes: 5n,
          markdown: '# é\n',
          metadata: { keywords: ['é', '"'] },
          error: null,
          reason: null,
        },
        {
          path: 'b',
          bytes: null,
          markdown: null,
          metadata: null,
          error: 'Gone.',
          reason: 'not_found',
        },
        {
          path: 'c',
          bytes: 5n,
          markdown: 'text of c',
          metadata: { keywords: ['é', '"'] },
          error: null,
          reason: null,
        },
      ],
    )
    const chunks = await readParquet(files.get('chunks-000007.parquet')!)
    assert.deepEqual(
      chunks.map(({ path, index, headings, pages, lines }) => [
        path,
        index,
        headings,
        pages ?? null,
        lines,
      ]),
      ['a', 'c'].flatMap(path => [
        [path, 1n, ['One', 'Two'], null, [1n, 2n]],
        [path, 2n, [], [1n, 1n], [3n, 3n]],
      ]),
    )
  })

  test('are in several files if one would be too large, and a smaller batch leaves no old files', async () => {
    const write = async (count: number, isAgain: boolean) => {
      const tables = await openBatchTables(claimOf({}, isAgain), 'ndjson', target, 500)
      for (let index = count - 1; index >= 0; index--) {
        await tables.add(index, lineOf(String(index)), conversionOf('x'.repeat(600)))
      }
      await tables.finish()
    }
    await write(4, false)
    assert.equal(files.size, 4)
    const rows = [...files.values()].flatMap(file => file.toString().split('\n').filter(Boolean))
    assert.deepEqual(
      rows.map(row => JSON.parse(row).path),
      ['0', '1', '2', '3'],
    )
    await write(1, true)
    assert.deepEqual([...files.keys()], ['documents-000007.ndjson'])
  })

  test('that cannot be put fail', async () => {
    const away = { ...target, put: () => Promise.reject(new Error('away')) }
    const tables = await openBatchTables(claimOf({}), 'parquet', away)
    await tables.add(0, failed, undefined)
    await assert.rejects(tables.finish(), /away/)
  })
})
