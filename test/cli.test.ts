import assert from 'node:assert/strict'
import { isAscii } from 'node:buffer'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, describe, test } from 'node:test'
import { convert } from '../src/engine/node.ts'
import { PICTURE } from './support/docx-picture.ts'
import { COMMAND, createFolders, runCli } from './support/run-cli.ts'

const csv = (word: string) => `name,value\n${word},1\n`

/** What the library makes of it: every entrance gives the same. */
const markdownOf = async (content: string) => {
  const { markdown } = await convert(new TextEncoder().encode(content), { filename: 'a.csv' })
  return markdown
}

describe('the command foliomark', { concurrency: 2 }, () => {
  const { folderWith, removeAll } = createFolders()
  after(removeAll)

  test('prints the markdown of a document', async () => {
    const cwd = folderWith({ 'a.csv': csv('apple') })
    const run = await runCli(['a.csv'], { cwd })
    assert.deepEqual(run, { exitCode: 0, stdout: await markdownOf(csv('apple')), stderr: '' })
    assert.match(run.stdout, /apple/)
  })

  test('consists of scripts in ASCII, since its loader reads each byte as a character', () => {
    const folder = dirname(COMMAND)
    const scripts = readdirSync(folder).filter(file => file.endsWith('.cjs'))
    assert.ok(scripts.length > 3)
    for (const file of scripts) {
      assert.ok(isAscii(readFileSync(join(folder, file))), file)
    }
  })

  test('prints several documents in the order asked, a blank line between', async () => {
    const cwd = folderWith({ 'b.csv': csv('berry'), 'a.csv': csv('apple') })
    const { stdout } = await runCli(['b.csv', 'a.csv'], { cwd })
    assert.equal(stdout, `${await markdownOf(csv('berry'))}\n${await markdownOf(csv('apple'))}`)
  })

  test('prints the lines that have words, with the path where there are several documents', async () => {
    const cwd = folderWith({ 'b.csv': csv('berry'), 'a.csv': csv('apple') })
    const one = await runCli(['a.csv', '--find', 'APP'], { cwd })
    assert.deepEqual(one, { exitCode: 0, stdout: '3: apple | 1\n', stderr: '' })
    const { stdout } = await runCli(['a.csv', 'b.csv', '--find', '1', '--quiet'], { cwd })
    assert.equal(stdout, 'a.csv: 3: apple | 1\nb.csv: 3: berry | 1\n')
    const wrong = await runCli(['a.csv', '--find', '?!'], { cwd })
    assert.equal(wrong.exitCode, 2)
    assert.match(wrong.stderr, /--find has no word to look for/)
  })

  test('reads standard input under the name it is given', async () => {
    const cwd = folderWith({})
    const { stdout } = await runCli(['-', '--filename', 'a.csv'], { cwd, input: csv('apple') })
    assert.equal(stdout, await markdownOf(csv('apple')))
  })

  test('writes one document to a file, in a folder that need not exist', async () => {
    const cwd = folderWith({ 'a.csv': csv('apple') })
    const run = await runCli(['a.csv', '-o', 'new/b.md'], { cwd })
    assert.deepEqual(run, { exitCode: 0, stdout: '', stderr: '' })
    assert.equal(readFileSync(join(cwd, 'new/b.md'), 'utf8'), await markdownOf(csv('apple')))
  })

  test('links from the file it writes to the images it writes', async () => {
    const cwd = folderWith({ 'a.docx': PICTURE })
    const words = ['a.docx', '-o', 'text/a.md', '--media', 'my images']
    assert.equal((await runCli(words, { cwd })).exitCode, 0)
    const markdown = readFileSync(join(cwd, 'text/a.md'), 'utf8')
    assert.equal(markdown, '![A cat](../my%20images/image1.png)\n')
    assert.deepEqual(readdirSync(join(cwd, 'my images')), ['image1.png'])
  })

  test('converts a folder with its sub folders, but nothing hidden and nothing twice', async () => {
    const cwd = folderWith({
      'in/a.csv': csv('apple'),
      'in/A.CSV.csv': csv('apple'),
      'in/deep/er/b.csv': csv('berry'),
      'in/c.csv': csv('cherry'),
      'in/.git/d.csv': csv('date'),
      'in/~$a.docx': 'lock',
      'in/read.me': 'text',
    })
    symlinkSync('..', join(cwd, 'in/deep/loop'))
    const run = await runCli(['in', '-o', 'out'], { cwd })
    assert.deepEqual(run, { exitCode: 0, stdout: '', stderr: '4 converted, 1 skipped\n' })
    assert.deepEqual(
      readdirSync(join(cwd, 'out'), { recursive: true }).sort(),
      ['A.CSV.md', 'a.md', 'c.md', 'deep', 'deep/er', 'deep/er/b.md'].map(name => join(name)),
    )
    assert.match(readFileSync(join(cwd, 'out/deep/er/b.md'), 'utf8'), /berry/)
  })

  test('documents of the same name keep their folders, in text and images', async () => {
    const cwd = folderWith({ 'one/a.docx': PICTURE, 'two/a.docx': PICTURE, 'two/b.csv': csv('b') })
    const run = await runCli(['one/a.docx', 'two', '-o', 'out', '--media', 'img', '-q'], { cwd })
    assert.deepEqual(run, { exitCode: 0, stdout: '', stderr: '' })
    assert.deepEqual(readdirSync(join(cwd, 'out'), { recursive: true }).sort(), [
      'one',
      'one/a.md',
      'two',
      'two/a.md',
      'two/b.md',
    ])
    const markdown = readFileSync(join(cwd, 'out/two/a.md'), 'utf8')
    assert.equal(markdown, '![A cat](../../img/two/a.docx/image1.png)\n')
  })

  test('several documents and a file to write to are refused, whether it exists or not', async () => {
    const cwd = folderWith({ 'a.csv': csv('apple'), 'sub/b.csv': csv('berry'), 'old.md': 'old' })
    for (const file of ['old.md', 'new.md']) {
      const { exitCode, stderr } = await runCli(['a.csv', 'sub', '-o', file], { cwd })
      assert.equal(exitCode, 2)
      assert.match(stderr, /several documents need a folder/)
    }
    assert.equal(readFileSync(join(cwd, 'old.md'), 'utf8'), 'old')
    assert.deepEqual(readdirSync(cwd).sort(), ['a.csv', 'old.md', 'sub'])
  })

  test('paths of a list may end in a NUL, and hold line ends then', async () => {
    const cwd = folderWith({ 'a\nb.csv': csv('apple'), 'c.csv': csv('cherry') })
    const words = ['--files-from', '-', '-0', '--ndjson']
    const { stdout } = await runCli(words, { cwd, input: 'a\nb.csv\0c.csv\0' })
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual(lines.map(({ path }) => path).sort(), ['a\nb.csv', 'c.csv'])
    assert.ok(lines.every(({ ok }) => ok))
  })

  test('fetches a document by its address, from a private one only if it is told to', async () => {
    const cwd = folderWith({})
    const server = createServer((request, response) => {
      if (request.url === '/a.csv') response.end(csv('apple'))
      else response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const address = `http://127.0.0.1:${port}/a.csv`
    try {
      const refused = await runCli([address], { cwd })
      assert.equal(refused.exitCode, 1)
      assert.match(refused.stderr, /fetch_failed: .*Use --allow-private/)
      const run = await runCli(['--allow-private', address], { cwd })
      assert.deepEqual(run, { exitCode: 0, stdout: await markdownOf(csv('apple')), stderr: '' })
      const written = await runCli(['--allow-private', address, '-o', 'out/'], { cwd })
      assert.equal(written.exitCode, 0)
      assert.deepEqual(readdirSync(join(cwd, 'out')), ['a.md'])
      const missing = await runCli(['--allow-private', `${address}x`], { cwd })
      assert.equal(missing.exitCode, 1)
      assert.match(missing.stderr, /fetch_failed: The server returned HTTP status 404/)
    } finally {
      server.close()
    }
  })

  test('prints the completions of a shell', async () => {
    const cwd = folderWith({})
    const { exitCode, stdout } = await runCli(['completion', 'fish'], { cwd })
    assert.equal(exitCode, 0)
    assert.match(stdout, /complete -c foliomark .* -l images/)
    assert.equal((await runCli(['completion', 'tcsh'], { cwd })).exitCode, 2)
  })

  test('says which document could not be converted and why, and converts the others', async () => {
    const cwd = folderWith({ 'a.csv': csv('apple'), 'empty.docx': '', 'none/read.me': '' })
    const run = await runCli(['gone.pdf', 'empty.docx', 'a.csv', 'none'], { cwd })
    assert.equal(run.exitCode, 1)
    assert.equal(run.stdout, await markdownOf(csv('apple')))
    assert.deepEqual(
      run.stderr
        .trimEnd()
        .split('\n')
        .map(line => line.split(': ').slice(0, 3).join(': ')),
      [
        'foliomark: gone.pdf: not_found',
        'foliomark: empty.docx: malformed',
        'foliomark: none: not_found',
        '1 converted, 3 failed, 1 skipped',
      ],
    )
  })

  test('wrong usage is exit code 2 and a word on standard error', async () => {
    const cwd = folderWith({ 'a.csv': csv('apple') })
    const wrong = await runCli(['a.csv', '--tables', 'none'], { cwd })
    assert.equal(wrong.exitCode, 2)
    assert.match(
      wrong.stderr,
      /^foliomark: --tables must be one of pipe, html\.\nSee foliomark --help\.\n$/,
    )
  })

  test('what a document does not have is said with the names of flags', async () => {
    const cwd = folderWith({ 'a.csv': csv('apple') })
    const { exitCode, stderr } = await runCli(['a.csv', '--section', 'x'], { cwd })
    assert.equal(exitCode, 1)
    assert.match(stderr, /^foliomark: a\.csv: invalid_request: .*--section.*--max-tokens/)
  })

  test('errors of a command point to its help, and -h shows the short one', async () => {
    const cwd = folderWith({})
    const { stderr } = await runCli(['serve', '--prot', '1'], { cwd })
    assert.equal(
      stderr,
      'foliomark: Unknown option --prot. Did you mean --port?\nSee foliomark serve --help.\n',
    )
    const lengths = ['-h', '--help'].map(
      async word => (await runCli([word], { cwd })).stdout.length,
    )
    const [short = 0, whole = 0] = await Promise.all(lengths)
    assert.ok(short > 0 && short < whole / 2)
  })

  test('--json prints an object for one document and an array for several', async () => {
    const cwd = folderWith({ 'a.csv': csv('apple') })
    const one = JSON.parse((await runCli(['a.csv', '--json'], { cwd })).stdout)
    assert.equal(one.ok, true)
    assert.equal(one.format, 'csv')
    assert.equal(one.filename, 'a.csv')
    assert.equal(one.stats.bytes, csv('apple').length)
    const several = JSON.parse((await runCli(['a.csv', 'b.csv', '--json'], { cwd })).stdout)
    assert.equal(several.length, 2)
    assert.equal(several[0].markdown, one.markdown)
    const { ok, path, code, reason } = several[1]
    assert.deepEqual([ok, path, code, reason], [false, 'b.csv', 'not_found', 'not_found'])
  })

  test('--ndjson answers each path of a list while the list is still open', async () => {
    const cwd = folderWith({ 'a.csv': csv('apple'), 'b.csv': csv('berry') })
    const words = ['--files-from', '-', '--ndjson', '--jobs', '1']
    const child = spawn(process.execPath, [COMMAND, ...words], { cwd, timeout: 300_000 })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const ask = async (path: string) => {
      child.stdin.write(`${path}\n`)
      return JSON.parse((await lines.next()).value)
    }
    const first = await ask('a.csv')
    assert.deepEqual([first.path, first.ok, first.format], ['a.csv', true, 'csv'])
    assert.equal(first.markdown, await markdownOf(csv('apple')))
    assert.equal(typeof first.ms, 'number')
    const missing = await ask('gone.csv')
    const { path, ok, code, reason } = missing
    assert.deepEqual([path, ok, code, reason], ['gone.csv', false, 'not_found', 'not_found'])
    const folder = await ask('.')
    assert.deepEqual([folder.code, folder.reason], ['unreadable', 'unreadable'])
    assert.match((await ask('b.csv')).markdown, /berry/)
    child.stdin.end()
    assert.deepEqual(await once(child, 'close'), [1, null])
  })

  test('a long output arrives whole, and a reader that leaves early ends it quietly', async () => {
    const content = `name,value\n${'a cell of some length,1\n'.repeat(20_000)}`
    const cwd = folderWith({ 'a.csv': content })
    assert.equal((await runCli(['a.csv'], { cwd })).stdout, await markdownOf(content))

    const child = spawn(process.execPath, [COMMAND, 'a.csv'], { cwd, timeout: 300_000 })
    let stderr = ''
    child.stderr.on('data', text => {
      stderr += text
    })
    child.stdout.once('data', () => child.stdout.destroy())
    assert.deepEqual(await once(child, 'close'), [0, null])
    assert.equal(stderr, '')
  })

  test('shows its version', async () => {
    const cwd = folderWith({})
    const { version } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    )
    assert.equal((await runCli(['--version'], { cwd })).stdout, `${version}\n`)
  })
})
