/** Bulk runs as users start them, with everything killed that can be: a small version of `lab/bulk-trial`. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { csv, documents, kill, markdownOf, toLines } from './support/bulk.ts'
import { PICTURE } from './support/docx-picture.ts'
import { readParquet } from './support/parquet.ts'
import { COMMAND, createFolders, runCli } from './support/run-cli.ts'
import { until } from './support/until.ts'

describe('foliomark bulk', { concurrency: 1 }, () => {
  const { folderWith, removeAll } = createFolders()
  after(removeAll)

  test('a run that is killed again and again ends with every document once', async () => {
    const files = Object.fromEntries(
      Object.entries(documents).map(([path, content]) => [`in/${path}`, content]),
    )
    const cwd = folderWith({ ...files, 'in/bad.docx': 'no document', 'in/picture.docx': PICTURE })
    const journal = join(cwd, 'out.ledger/journal.ndjson')
    const countDone = () =>
      existsSync(journal) ? readFileSync(journal, 'utf8').split('"done"').length - 1 : 0
    const words = ['bulk', 'submit', 'in', '--to', 'out', '--work', '--batch', '7', '-j', '1', '-q']
    for (const threshold of [1, 25]) {
      const child = spawn(process.execPath, [COMMAND, ...words], { cwd, stdio: 'ignore' })
      await until(() => countDone() >= threshold || child.exitCode !== null)
      await kill(child)
    }
    const atLast = await runCli(['bulk', 'work', 'out', '-j', '1'], { cwd })
    assert.equal(atLast.exitCode, 1, atLast.stderr)
    assert.match(atLast.stderr, /50 of 50 documents done.*\n1 failed:\n {2}1 unsupported/)

    for (const [path, content] of Object.entries(documents)) {
      assert.equal(readFileSync(join(cwd, 'out', `${path}.md`), 'utf8'), await markdownOf(content))
    }
    const text = readFileSync(join(cwd, 'out/picture.docx.md'), 'utf8')
    const [, link] = /\]\((\w+\.media\/image\d\.png)\)/.exec(text) ?? []
    assert.ok(existsSync(join(cwd, 'out', link!)))

    const shards = readdirSync(join(cwd, 'out')).filter(name => name.startsWith('results-'))
    const lines = shards.flatMap(name => toLines(readFileSync(join(cwd, 'out', name), 'utf8')))
    assert.equal(lines.length, 50)
    assert.equal(new Set(lines.map(({ path }) => path)).size, 50)
    assert.equal(lines.filter(line => line.ok && line.same_as).length, 16)

    const entries = toLines<{ done?: number[]; begin?: number[] }>(readFileSync(journal, 'utf8'))
    const done = entries.filter(entry => entry.done).map(entry => String(entry.done))
    assert.equal(done.length, 50)
    assert.equal(new Set(done).size, 50)
    // What was in progress when it was killed is restarted, and nothing else.
    const begun = entries.filter(entry => entry.begin).length
    assert.ok(begun >= 34 && begun <= 34 + 2 * 3, `${begun}`)
    assert.ok(!existsSync(join(cwd, 'out/.foliomark')))
  })

  test('status, retry and cancel say and do what they are called', async () => {
    const cwd = folderWith({ 'in/a.csv': csv('a'), 'in/b.docx': 'no document' })
    const bulk = (...words: string[]) => runCli(['bulk', ...words], { cwd })
    assert.match((await bulk('submit', 'no', '--to', 'out')).stderr, /no is not a folder\.\n$/)
    assert.ok(!existsSync(join(cwd, 'out.ledger')))
    assert.equal((await bulk('submit', 'in', '--to', 'out')).stderr, '2 documents submitted.\n')
    assert.match((await bulk('cancel', 'out')).stderr, /^The run was cancelled\./)
    assert.match(
      (await bulk('work', 'out')).stderr,
      /was cancelled\. Resume it with foliomark bulk retry/,
    )
    assert.equal((await bulk('retry', 'out')).exitCode, 0)
    assert.equal((await bulk('work', 'out')).exitCode, 1)
    const { failed_by_reason } = JSON.parse((await bulk('status', 'out', '--json')).stdout)
    assert.deepEqual(failed_by_reason, { unsupported: 1 })
    assert.match((await bulk('retry', 'out')).stderr, /^1 failed document queued again/)
    const other = await bulk('submit', 'in', '--to', 'out', '--tables', 'html')
    assert.match(other.stderr, /different source or options/)
    assert.equal((await bulk('cancel', 'out', '--forget')).exitCode, 0)
    assert.ok(!existsSync(join(cwd, 'out.ledger')) && existsSync(join(cwd, 'out/a.csv.md')))
  })

  test('chunks are lines of JSON that name their document, one file for each', async () => {
    const cwd = folderWith({ 'in/a.csv': csv('a'), 'in/b.csv': csv('a') })
    const words = ['bulk', 'submit', 'in', '--to', 'out', '--chunks', '100', '--work', '-q']
    assert.equal((await runCli(words, { cwd })).exitCode, 0)
    for (const name of ['a.csv', 'b.csv']) {
      const [chunk] = toLines<{ path: string; markdown: string }>(
        readFileSync(join(cwd, `out/${name}.ndjson`), 'utf8'),
      )
      assert.equal(chunk!.path, name)
    }
  })

  test('tables have what the files would have, after kills and another try', async () => {
    const files = Object.fromEntries(
      Object.entries(documents).map(([path, content]) => [`in/${path}`, content]),
    )
    const cwd = folderWith({ ...files, 'in/bad.docx': 'no document', 'in/picture.docx': PICTURE })
    const words = ['bulk', 'submit', 'in', '--to', 'out', '--format', 'parquet', '--work', '-q']
    const few = ['--batch', '7', '-j', '1']
    const child = spawn(process.execPath, [COMMAND, ...words, ...few], { cwd, stdio: 'ignore' })
    await until(
      () => existsSync(join(cwd, 'out/documents-000001.parquet')) || child.exitCode !== null,
    )
    await kill(child)
    assert.equal((await runCli(['bulk', 'work', 'out', '-q', '-j', '1'], { cwd })).exitCode, 1)

    const readRows = async () => {
      const names = readdirSync(join(cwd, 'out')).filter(name => name.endsWith('.parquet'))
      assert.equal(names.length, 8)
      const tables = await Promise.all(
        names.map(name => readParquet(readFileSync(join(cwd, 'out', name)))),
      )
      return new Map(tables.flat().map(row => [row.path, row]))
    }
    const rows = await readRows()
    assert.equal(rows.size, 50)
    for (const [path, content] of Object.entries(documents)) {
      assert.equal(rows.get(path)!.markdown, await markdownOf(content))
    }
    assert.equal(rows.get('bad.docx')!.reason, 'unsupported')
    const { markdown } = rows.get('picture.docx')!
    const [, link] = /\]\((\w+\.media\/image\d\.png)\)/.exec(String(markdown)) ?? []
    assert.ok(existsSync(join(cwd, 'out', link!)))

    writeFileSync(join(cwd, 'in/bad.docx'), PICTURE)
    await runCli(['bulk', 'retry', 'out', '-q'], { cwd })
    const { finished } = JSON.parse(
      (await runCli(['bulk', 'status', 'out', '--json'], { cwd })).stdout,
    )
    assert.equal(finished, 43)
    assert.equal((await runCli(['bulk', 'work', 'out', '-q', '-j', '1'], { cwd })).exitCode, 0)
    const again = await readRows()
    assert.equal(again.get('bad.docx')!.markdown, markdown)
    assert.equal(again.size, 50)
  })

  test('a list says which documents of a source are converted', async () => {
    const cwd = folderWith({
      'in/a.csv': csv('a'),
      'in/b/c.csv': csv('c'),
      'in/d.csv': csv('d'),
      list: './a.csv\n\nb/c.csv\na.csv\nmissing.csv\n',
    })
    const submit = (list: string, input = '') =>
      runCli(['bulk', 'submit', 'in', '--files-from', list, '--to', 'out', '--work', '-q'], {
        cwd,
        input,
      })
    assert.equal((await submit('list')).exitCode, 1)
    const linesOf = (name: string) => toLines(readFileSync(join(cwd, 'out', name), 'utf8'))
    const lines = linesOf('results-000000.ndjson')
    assert.deepEqual(
      lines.map(line => [line.path, line.ok || line.code]),
      [
        ['a.csv', true],
        ['b/c.csv', true],
        ['missing.csv', 'not_found'],
      ],
    )
    // Another list adds to the run; absolute paths are as good.
    assert.equal((await submit('-', `${join(cwd, 'in/d.csv')}\na.csv\n`)).exitCode, 1)
    assert.deepEqual(
      linesOf('results-000001.ndjson').map(({ path }) => path),
      ['d.csv'],
    )
    const outside = await submit('-', '../secret.csv\n')
    assert.match(outside.stderr, /The list has \.\.\/secret\.csv, which is not below/)
    assert.equal(outside.exitCode, 3)
    assert.match((await submit('nowhere')).stderr, /The list cannot be read: ENOENT/)
  })

  test('a list of addresses is fetched under the rules of every other way in', async () => {
    const server = createServer((_request, response) => response.end(csv('linked')))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const cwd = folderWith({})
    const submit = (...words: string[]) =>
      runCli(['bulk', 'submit', '-', '--to', 'out', '--work', '-q', ...words], {
        cwd,
        input: `http://127.0.0.1:${port}/a.csv\n`,
      })
    try {
      assert.equal((await submit()).exitCode, 1)
      const [refused] = toLines(readFileSync(join(cwd, 'out/results-000000.ndjson'), 'utf8'))
      assert.ok(refused && !refused.ok && refused.code === 'fetch_failed')
      assert.match(refused.detail, /--allow-private/)
      await runCli(['bulk', 'retry', 'out', '-q'], { cwd })
      assert.equal((await submit('--allow-private')).exitCode, 0)
      const [line] = toLines(readFileSync(join(cwd, 'out/results-000000.ndjson'), 'utf8'))
      assert.ok(line?.ok)
      assert.equal(
        readFileSync(join(cwd, 'out', line.target), 'utf8'),
        await markdownOf(csv('linked')),
      )
    } finally {
      server.close()
    }
  })
})
