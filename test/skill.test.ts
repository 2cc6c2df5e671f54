/** The agent skill: its commands, run as an agent would run them. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { docx, p } from './support/docx.ts'
import { longReport } from './support/long-report.ts'
import { makeFolder, removeFolder, withCommand } from './support/run-cli.ts'

const SKILL = readFileSync(new URL('../../skills/foliomark/SKILL.md', import.meta.url), 'utf8')
const letter = docx({ body: p('Dear reader') })
const home = makeFolder({
  'report.pdf': longReport(40),
  'report.docx': letter,
  'letters/a.docx': letter,
  'letters/b.docx': letter,
})
after(() => removeFolder(home))
const env = withCommand(home)
const run = (line: string) => promisify(execFile)('sh', ['-c', line], { cwd: home, env })
const commands = Array.from(SKILL.matchAll(/```sh\n([\s\S]*?)```/g), ([, lines]) =>
  lines!.trim().split('\n'),
).flat()

test('its description tells a host in a few words when to use it', () => {
  const [, name, description] = /^---\nname: (.*)\ndescription: (.*)\n---\n/.exec(SKILL)!
  assert.equal(name, 'foliomark')
  assert.ok(description!.length <= 1024 && !/: /.test(description!), description)
})

for (const line of commands) {
  test(line, async () => {
    const { stdout } = await run(line)
    assert.ok(stdout.trim() || readFileSync(join(home, 'markdown/a.md'), 'utf8'))
  })
}

test('what it says of cursors, matches and chunks is so', async () => {
  const { stderr } = await run('foliomark report.pdf --max-tokens 4000')
  const [, cursor] = /next cursor: (\S+)/.exec(stderr)!
  const next = await run(`foliomark report.pdf --max-tokens 4000 --cursor ${cursor}`)
  assert.match(next.stdout, /p\d+l\d+\./)
  const { matches } = JSON.parse((await run('foliomark report.pdf --find p33l7 --json')).stdout)
  assert.equal(matches[0].page, 33)
  const [chunk] = (await run('foliomark report.pdf --chunks 300')).stdout.split('\n')
  assert.deepEqual(JSON.parse(chunk!).heading_path, ['Chapter 1'])
})
