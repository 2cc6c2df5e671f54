/** A bulk run shared by several workers through Redis and S3, all of which fail. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startRedis } from './http/support/redis.ts'
import { csv, documents, kill, markdownOf, toLines } from './support/bulk.ts'
import { COMMAND } from './support/run-cli.ts'
import { startS3Server, toS3Environment } from './support/s3-server.ts'
import { exitOf, until } from './support/until.ts'

test('workers on Redis and S3 are killed, the store is away, and every document is there once', async () => {
  const redis = await startRedis()
  const store = await startS3Server({ pageSize: 20 })
  const env = { ...process.env, ...toS3Environment(store.url), NODE_NO_WARNINGS: '1' }
  const script = fileURLToPath(new URL('support/bulk-worker.js', import.meta.url))
  const start = () =>
    spawn(process.execPath, [script, redis.url, 'test'], { env, stdio: 'inherit' })
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
