/** The script of the GitHub action. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { docx, p } from './support/docx.ts'
import { makeFolder, removeFolder, withCommand } from './support/run-cli.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/sync-markdown.sh', import.meta.url))

test('markdown beside documents is written, and found to be out of date', () => {
  const home = makeFolder({
    'docs/a.docx': docx({ body: p('Old text') }),
    'docs/more/b c.csv': 'x,y\n1,2\n',
    'docs/own.md': 'Typed by hand.\n',
  })
  after(() => removeFolder(home))
  const env = withCommand(home)
  const run = (mode: string) => {
    const options = { cwd: home, env, encoding: 'utf8' } as const
    const { status, stderr } = spawnSync('bash', [SCRIPT, mode, 'docs'], options)
    return [status, stderr.match(/^docs\S*.* is not up to date/gm) ?? []]
  }

  const [status, stale] = run('check')
  assert.equal(status, 1)
  assert.deepEqual((stale as string[]).toSorted(), [
    'docs/a.md is not up to date',
    'docs/more/b c.md is not up to date',
  ])
  assert.deepEqual(run('write'), [0, []])
  assert.equal(readFileSync(join(home, 'docs/a.md'), 'utf8'), 'Old text\n')
  assert.equal(readFileSync(join(home, 'docs/own.md'), 'utf8'), 'Typed by hand.\n')
  assert.deepEqual(run('check'), [0, []])
  writeFileSync(join(home, 'docs/a.docx'), docx({ body: p('New text') }))
  assert.deepEqual(run('check'), [1, ['docs/a.md is not up to date']])
})
