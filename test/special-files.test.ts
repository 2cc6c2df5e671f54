/** Pipes, sockets and devices: none of them is a document, unless somebody names it. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openSourceFolder, openTargetFolder } from '../src/bulk/stores/folder.ts'
import { UnfitName } from '../src/bulk/stores/store.ts'
import { createImageWriter } from '../src/isolation/media.ts'
import { makeFolder, removeFolder, runCli } from './support/run-cli.ts'
import { exitOf } from './support/until.ts'

describe('a folder with pipes, sockets and devices', () => {
  const cwd = makeFolder({ 'in/a.csv': 'a,b\n', 'in/folder.csv/c.csv': 'c,d\n' })
  const pipe = join(cwd, 'in', 'pipe.csv')
  const server = createServer()
  let writer: ChildProcess
  before(async () => {
    spawnSync('mkfifo', [pipe])
    symlinkSync(pipe, join(cwd, 'in', 'link.csv'))
    symlinkSync('/dev/null', join(cwd, 'in', 'device.csv'))
    server.listen(join(cwd, 'in', 'socket.csv'))
    await once(server, 'listening')
    // Whoever opens the pipe is served and not kept waiting, so that the tests fail instead of hanging.
    writer = spawn('sh', ['-c', 'while :; do echo text,from,the,pipe > in/pipe.csv; done'], { cwd })
  })
  after(async () => {
    writer.kill('SIGKILL')
    await exitOf(writer)
    server.close()
    removeFolder(cwd)
  })
  const SPECIAL = ['device.csv', 'link.csv', 'pipe.csv', 'socket.csv']
  const REFUSED = ['unreadable', 'This is a pipe, a socket or a device, not a file.']

  const linesOf = (stdout: string) =>
    stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))

  test('is converted without them', async () => {
    const { stdout, exitCode } = await runCli(['in', '--ndjson', '--jobs', '1'], { cwd })
    assert.deepEqual(
      linesOf(stdout).map(({ path, ok }) => [path, ok]),
      [
        [join('in', 'a.csv'), true],
        [join('in', 'folder.csv', 'c.csv'), true],
      ],
    )
    assert.equal(exitCode, 0)
  })

  test('is submitted without them', async () => {
    const words = ['bulk', 'submit', 'in', '--to', 'out', '--work', '-j', '1', '-q']
    const { exitCode, stderr } = await runCli(words, { cwd })
    assert.equal(exitCode, 0, stderr)
    assert.match(readFileSync(join(cwd, 'out', 'a.csv.md'), 'utf8'), /\| a/)
    const { stdout } = await runCli(['bulk', 'status', 'out', '--json'], { cwd })
    assert.equal(JSON.parse(stdout).documents, 2, stdout)
  })

  test('a list that has them is answered for each', async () => {
    const input = SPECIAL.map(name => `in/${name}\n`).join('')
    const words = ['--files-from', '-', '--ndjson', '--jobs', '1']
    const { stdout, exitCode } = await runCli(words, { cwd, input })
    for (const { code, detail } of linesOf(stdout)) assert.deepEqual([code, detail], REFUSED)
    assert.equal(linesOf(stdout).length, SPECIAL.length)
    assert.equal(exitCode, 1)
  })

  test('what has become one since it was listed fails alone', async () => {
    const source = openSourceFolder(join(cwd, 'in'))
    for (const name of SPECIAL) {
      const answer = await source.read(name)
      assert.ok(!answer.ok, name)
      assert.deepEqual([answer.code, answer.detail], REFUSED)
    }
  })

  test('is not a place for outputs under their names', async () => {
    const target = await openTargetFolder(join(cwd, 'in'))
    await assert.rejects(target.read('pipe.csv'), UnfitName)
    await target.close()
    const bytes = Buffer.from('text,from,the,pipe\n')
    symlinkSync(pipe, join(cwd, 'in', 'image.bin'))
    const writeImage = createImageWriter({ folder: join(cwd, 'in'), linkPrefix: '' })
    assert.equal(writeImage('image.bin', { bytes }), 'image-2.bin')
  })

  test('a pipe that is named is read', async () => {
    const { stdout, exitCode } = await runCli(['in/pipe.csv'], { cwd })
    assert.match(stdout, /text.*from.*the.*pipe/)
    assert.equal(exitCode, 0)
  })
})
