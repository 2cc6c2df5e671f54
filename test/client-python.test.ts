/** The package for Python: its own tests, against the command and the whole service, and its README. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Service, startService } from './http/support/service.ts'
import { longReport } from './support/long-report.ts'
import { COMMAND } from './support/run-cli.ts'

const CLIENT = fileURLToPath(new URL('../../clients/python/', import.meta.url))
let service: Service
before(async () => {
  service = await startService()
})
after(() => service.stop())

function runPython(words: readonly string[], cwd: string) {
  const env = {
    ...process.env,
    PYTHONPATH: CLIENT,
    PYTHONDONTWRITEBYTECODE: '1',
    FOLIOMARK_URL: service.url,
    FOLIOMARK_COMMAND: JSON.stringify([process.execPath, COMMAND]),
  }
  return promisify(execFile)('python3', words, { cwd, env })
}

test('the command and the service give the same results', async () => {
  const { stderr } = await runPython(['-W', 'error', '-m', 'unittest', 'discover', 'tests'], CLIENT)
  assert.match(stderr, /Ran 13 tests[\s\S]*\nOK\n$/)
})

test('the program in its README runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-python-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const [, program] = /```python\n([\s\S]*?)```/.exec(
    readFileSync(join(CLIENT, 'README.md'), 'utf8'),
  )!
  writeFileSync(join(folder, 'a.docx'), 'no document')
  writeFileSync(join(folder, 'b.xlsx'), 'no document')
  writeFileSync(join(folder, 'report.pdf'), longReport(2))
  const lines = program!.replaceAll('http://localhost:8080', service.url).split('\n')
  const body = lines.map(line => `    ${line}\n`).join('')
  writeFileSync(
    join(folder, 'main.py'),
    `import asyncio\nasync def main():\n${body}\nasyncio.run(main())\n`,
  )
  const { stdout } = await runPython(['main.py'], folder)
  assert.match(
    stdout,
    /\['Chapter 1'.*\] \[1, \d\] \d+\n[\s\S]*unsupported This [\s\S]*a\.docx unsupported/,
  )
})
