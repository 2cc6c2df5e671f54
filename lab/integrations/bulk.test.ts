/** Bulk runs beside the programs of others: tables that DuckDB reads, and a store that checks signatures. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { csv, documents, markdownOf, toLines } from '../../test/support/bulk.ts'
import { PICTURE } from '../../test/support/docx-picture.ts'
import { createFolders, runCli } from '../../test/support/run-cli.ts'

// Their packages are installed apart, so the compiler does not see their types.
const require = createRequire(new URL('../../../lab/integrations/package.json', import.meta.url))

describe('bulk runs beside others', { concurrency: 1 }, () => {
  const { folderWith, removeAll } = createFolders()
  after(removeAll)

  test('DuckDB reads from Parquet what the files have', async () => {
    const files = Object.fromEntries(
      Object.entries(documents).map(([path, content]) => [`in/${path}`, content]),
    )
    const cwd = folderWith({ ...files, 'in/bad.docx': 'no document', 'in/picture.docx': PICTURE })
    const submit = (to: string, ...words: string[]) =>
      runCli(['bulk', 'submit', 'in', '--to', to, '--work', '-q', ...words], { cwd })
    assert.equal((await submit('files')).exitCode, 1)
    const table = ['--format', 'parquet', '--batch', '20']
    assert.equal((await submit('tables', ...table, '--chunks', '50')).exitCode, 1)

    const { DuckDBInstance } = require('@duckdb/node-api')
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const ask = async (query: string) =>
      (await connection.runAndReadAll(query)).getRowObjectsJson() as Record<string, unknown>[]
    const all = `'${join(cwd, 'tables')}/documents-*.parquet'`
    const rows = await ask(`select *, stats->>'words' as words from ${all}`)
    assert.equal(rows.length, 50)
    assert.equal(new Set(rows.map(({ path }) => path)).size, 50)
    for (const { path, markdown, reason, words } of rows) {
      if (path === 'bad.docx') assert.deepEqual([markdown, reason], [null, 'unsupported'])
      else assert.equal(markdown, readFileSync(join(cwd, 'files', `${path}.md`), 'utf8'))
      if (markdown) assert.ok(Number(words) > 0)
    }
    const chunks = await ask(
      `select path, list(markdown order by "index") as parts, min(len(lines)) as ends
       from '${join(cwd, 'tables')}/chunks-*.parquet' group by path`,
    )
    assert.equal(chunks.length, 49)
    for (const { ends } of chunks) assert.equal(ends, '2')
    connection.closeSync()
  })

  test('a store that checks signatures takes ours, and refuses those of a wrong secret', async () => {
    // Names that have to be escaped in what is signed, and a copy.
    const words = { 'a b+c.csv': 'one', 'ä/(1)&=.csv': 'two', "o'clock.csv": 'one' }
    const cwd = folderWith({ list: Object.keys(words).join('\n') })
    const S3rver = require('@20minutes/s3rver')
    signListingsAsSent()
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folderWith({}),
      configureBuckets: [{ name: 'in' }, { name: 'out' }],
    })
    const { port }: AddressInfo = await server.run()
    const url = `http://127.0.0.1:${port}`
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    const environmentWith = (secret: string) => ({
      ...process.env,
      AWS_ENDPOINT_URL: url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: secret,
      AWS_MAX_ATTEMPTS: '2',
    })
    const submit = (secret: string, source: string, to: string, ...list: string[]) => {
      const given = ['bulk', 'submit', source, ...list, '--to', to, '--work', '-q']
      return runCli(given, { cwd, env: environmentWith(secret) })
    }
    const named = ['--files-from', 'list']
    const client = new S3Client({
      endpoint: url,
      forcePathStyle: true,
      region: 'us-east-1',
      credentials: keys,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    try {
      for (const [name, word] of Object.entries(words)) {
        await client.send(new PutObjectCommand({ Bucket: 'in', Key: `d/${name}`, Body: csv(word) }))
      }
      const refused = await submit('wrong', 's3://in/d', 'refused', ...named)
      assert.equal(refused.exitCode, 1)
      const lines = toLines(readFileSync(join(cwd, 'refused/results-000000.ndjson'), 'utf8'))
      assert.deepEqual(
        lines.map(line => line.ok || line.code),
        ['unreadable', 'unreadable', 'unreadable'],
      )
      const taken = await submit(keys.secretAccessKey, 's3://in/d', 's3://out/e', ...named)
      assert.equal(taken.exitCode, 0, taken.stderr)
      for (const [name, word] of Object.entries(words)) {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: 'out', Key: `e/${name}.md` }),
        )
        assert.equal(await Body!.transformToString(), await markdownOf(csv(word)))
      }
      const unlisted = await submit('wrong', 's3://in/d/ä', 'unlisted')
      assert.match(unlisted.stderr, /The bucket cannot be listed: SignatureDoesNotMatch/)
      // In its answers to listings it escapes some characters twice.
      await client.send(
        new PutObjectCommand({ Bucket: 'in', Key: 'l/ä b+/(1).csv', Body: csv('x') }),
      )
      const listed = await submit(keys.secretAccessKey, 's3://in/l', 'listed')
      assert.equal(listed.exitCode, 0, listed.stderr)
      assert.equal(
        readFileSync(join(cwd, 'listed/ä b+/(1).csv.md'), 'utf8'),
        await markdownOf(csv('x')),
      )
    } finally {
      client.destroy()
      await server.close()
    }
  })
})

/** S3rver forgets the slash that ends the address of a listing, and would refuse every signature of one. */
function signListingsAsSent(): void {
  const v4 = require('@20minutes/s3rver/lib/signature/v4')
  const { getStringToSign } = v4
  v4.getStringToSign = (request: { uri: string; querystring: string }, signature: unknown) => {
    const isListing = /^\/[^/]+$/.test(request.uri) && request.querystring.includes('list-type=2')
    return getStringToSign(isListing ? { ...request, uri: `${request.uri}/` } : request, signature)
  }
}
