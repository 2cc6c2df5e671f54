/** Bulk runs shared by several workers through Redis and S3, all of which fail. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import { startRedis } from './http/support/redis.ts'
import { csv, documents, kill, markdownOf, toLines } from './support/bulk.ts'
import { PICTURE } from './support/docx-picture.ts'
import { readParquet } from './support/parquet.ts'
import { COMMAND, createFolders, runCli } from './support/run-cli.ts'
import { startS3Server, toS3Environment } from './support/s3-server.ts'
import { exitOf, until } from './support/until.ts'

const WORKER = fileURLToPath(new URL('support/bulk-worker.js', import.meta.url))

test('workers on Redis and S3 are killed, the store is away, and every document is there once', async () => {
  const redis = await startRedis()
  const store = await startS3Server({ pageSize: 20 })
  const env = { ...process.env, ...toS3Environment(store.url), NODE_NO_WARNINGS: '1' }
  const start = () =>
    spawn(process.execPath, [WORKER, redis.url, 'test'], { env, stdio: 'inherit' })
  const workers: ChildProcess[] = []
  try {
    for (const [path, content] of Object.entries(documents)) {
      store.objects.set(`in/d/${path}`, Buffer.from(content))
    }
    store.objects.set('in/d/deadly.csv', Buffer.from(csv('poison')))
    const words = ['bulk', 'submit', 's3://in/d', '--to', 's3://out/e', '--batch', '5', '-q']
    const place = ['--queue', redis.url, '--name', 'test']
    const submit = spawn(process.execPath, [COMMAND, ...words, ...place], { env })
    assert.equal(await exitOf(submit), 0)

    const countOutputs = () => [...store.objects.keys()].filter(key => key.endsWith('.md')).length
    workers.push(start(), start())
    await until(() => countOutputs() >= 12)
    await kill(workers[0]!)
    store.isDown = true
    await until(() => store.refused >= 5)
    store.isDown = false
    workers[0] = start()
    await until(() => countOutputs() >= 30)
    await kill(workers[1]!)
    assert.equal(await exitOf(workers[0]), 0)

    for (const [path, content] of Object.entries(documents)) {
      assert.equal(String(store.objects.get(`out/e/${path}.md`)), await markdownOf(content), path)
    }
    const lines = [...store.objects]
      .filter(([key]) => key.startsWith('out/e/results-'))
      .flatMap(([, content]) => toLines(String(content)))
    assert.equal(lines.length, 49)
    assert.equal(new Set(lines.map(({ path }) => path)).size, 49)
    // If one was killed between an output and its result, the next one finds the output.
    for (const line of lines.filter(line => line.ok && !line.same_as)) {
      assert.equal(store.puts.get(`out/e/${line.path}.md`), 1, line.path)
    }
    const bad = lines.filter(line => !line.ok)
    assert.deepEqual(
      bad.map(line => [line.path, !line.ok && line.reason]),
      [['deadly.csv', 'resourceLimit']],
    )
  } finally {
    await Promise.all(workers.map(kill))
    await redis.stop()
    await store.close()
  }
})

test('tables on S3 have one row for each document after a kill, and a later list adds files', async () => {
  const redis = await startRedis()
  const store = await startS3Server()
  const env = { ...process.env, ...toS3Environment(store.url), NODE_NO_WARNINGS: '1' }
  const place = ['--queue', redis.url, '--name', 'tables', '-q']
  const submit = async () => {
    const words = ['bulk', 'submit', 's3://in/d', '--to', 's3://out/t', '--format', 'parquet']
    const submitted = await runCli([...words, '--batch', '10', ...place], { cwd: '.', env })
    assert.equal(submitted.exitCode, 0, submitted.stderr)
  }
  const start = () =>
    spawn(process.execPath, [WORKER, redis.url, 'tables'], { env, stdio: 'inherit' })
  const findTables = () => [...store.objects].filter(([key]) => /\/documents-\d+\./.test(key))
  const given = { ...documents, 'later.csv': csv('later') }
  try {
    for (const [path, content] of Object.entries(documents)) {
      store.objects.set(`in/d/${path}`, Buffer.from(content))
    }
    await submit()
    const first = start()
    await until(() => findTables().length > 0)
    await kill(first)
    assert.equal(await exitOf(start()), 0)
    assert.equal(findTables().length, 5)
    store.objects.set('in/d/later.csv', Buffer.from(given['later.csv']))
    await submit()
    assert.equal(await exitOf(start()), 0)

    const tables = await Promise.all(findTables().map(([, bytes]) => readParquet(bytes)))
    assert.equal(tables.length, 6)
    const rows = new Map(tables.flat().map(({ path, markdown }) => [path, markdown]))
    assert.deepEqual([tables.flat().length, rows.size], [49, 49])
    for (const [path, content] of Object.entries(given)) {
      assert.equal(rows.get(path), await markdownOf(content), path)
    }
  } finally {
    await redis.stop()
    await store.close()
  }
})

test('what failed is retried by what its results say, and Redis keeps no finished batch', async () => {
  const redis = await startRedis()
  const client = new Redis(redis.url)
  const { folderWith, removeAll } = createFolders()
  try {
    const cwd = folderWith({
      'in/a.csv': csv('a'),
      'in/b.docx': 'no document',
      'in/c.csv': csv('c'),
    })
    const bulk = (...words: string[]) =>
      runCli(['bulk', ...words, '--queue', redis.url, '-q'], { cwd })
    const work = () => bulk('work', '--until-done', '-j', '1')
    const shard = join(cwd, 'out/results-000000.ndjson')
    const readOutcomes = () =>
      toLines(readFileSync(shard, 'utf8')).map(({ path, ok }) => [path, ok])
    assert.equal((await bulk('submit', 'in', '--to', 'out')).exitCode, 0)
    assert.equal((await work()).exitCode, 1)
    assert.deepEqual(await client.keys('bull:foliomark:batch-*'), [])

    writeFileSync(join(cwd, 'in/a.csv'), 'not read again')
    writeFileSync(join(cwd, 'in/b.docx'), PICTURE)
    const { stderr } = await runCli(['bulk', 'retry', '--queue', redis.url], { cwd })
    assert.equal(stderr, '1 failed document queued again.\n')
    const again = await work()
    assert.equal(again.exitCode, 0, again.stderr)
    assert.deepEqual(readOutcomes(), [
      ['a.csv', true],
      ['b.docx', true],
      ['c.csv', true],
    ])
    assert.equal(readFileSync(join(cwd, 'out/a.csv.md'), 'utf8'), await markdownOf(csv('a')))
    assert.deepEqual(await client.keys('bull:foliomark:batch-*'), [])
  } finally {
    client.disconnect()
    removeAll()
    await redis.stop()
  }
})

test('a document that kills three workers is set aside by the fourth', async () => {
  const redis = await startRedis()
  const { folderWith, removeAll } = createFolders()
  try {
    const cwd = folderWith({ 'in/a.csv': csv('a'), 'in/b.csv': csv('venom'), 'in/c.csv': csv('c') })
    const submitted = await runCli(
      ['bulk', 'submit', 'in', '--to', 'out', '-q', '--queue', redis.url, '--name', 'deadly'],
      { cwd },
    )
    assert.equal(submitted.exitCode, 0, submitted.stderr)
    const ends: (number | null)[] = []
    while (ends.at(-1) !== 0 && ends.length < 6) {
      const worker = spawn(process.execPath, [WORKER, redis.url, 'deadly'], { stdio: 'inherit' })
      ends.push(await exitOf(worker))
    }
    assert.deepEqual(ends, [null, null, null, 0])
    const lines = toLines(readFileSync(join(cwd, 'out/results-000000.ndjson'), 'utf8'))
    assert.deepEqual(
      lines.map(line => line.ok || [line.path, line.reason, line.detail]),
      [
        true,
        ['b.csv', 'resourceLimit', 'Workers died three times while converting the document.'],
        true,
      ],
    )
  } finally {
    removeAll()
    await redis.stop()
  }
})
