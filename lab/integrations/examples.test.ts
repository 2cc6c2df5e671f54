/** Examples that use programs of others: those that npm has, and stand-ins for the rest. */
import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { EXAMPLES, prepareExamples } from '../../test/support/examples.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const ROOM = join(ROOT, 'lab/integrations')

describe('examples in Python', () => {
  const run = prepareExamples({
    PYTHONPATH: [join(ROOT, 'clients/python'), join(ROOM, 'stand-ins')].join(':'),
    PYTHONDONTWRITEBYTECODE: '1',
    SQLITE_VEC: join(ROOM, 'node_modules/sqlite-vec-linux-x64/vec0'),
  })
  // Debian's own: others are often built without extensions for SQLite.
  const PYTHON = '/usr/bin/python3'

  for (const example of ['langchain_loader.py', 'llamaindex_reader.py']) {
    test(`${example} gives documents with what is known about them`, async () => {
      const { stdout } = await run(PYTHON, example, 'report.pdf')
      assert.match(stdout, /^\['Chapter 1'\] \[1, 1\] \d+\n/)
      assert.match(stdout, /^\['Chapter 2', 'Findings of part 31'\] \[31, 3\d\] \d+$/m)
    })
  }

  test('vector_search.py finds the chunk that has the words, with its page and headings', async () => {
    const { stdout } = await run(PYTHON, 'vector_search.py', 'report.pdf', '--', 'p33l7')
    assert.match(stdout, /^report\.pdf, page 33[^\n]*\(Chapter 2 › Findings of part 3\d\)[^\n]*\n/)
  })
})

describe('examples in JavaScript', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-integrations-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  link('foliomark', ROOT)
  for (const name of ['@langchain/core', 'ai', 'zod']) link(name, join(ROOM, 'node_modules', name))
  const run = prepareExamples()

  test('langchain-loader.mjs gives documents with what is known about them', async () => {
    const { stdout } = await run(process.execPath, copy('langchain-loader.mjs'), 'report.pdf')
    assert.match(stdout, /^\[ 'Chapter 1' \] \[ 1, 1 \] \d+\n/)
  })

  test('ai-sdk-tool.mjs is called by a model, which gets what it asked for', async () => {
    copy('ai-sdk-tool.mjs')
    writeFileSync(join(folder, 'main.mjs'), SCRIPTED_MODEL)
    const { stdout } = await run(process.execPath, join(folder, 'main.mjs'))
    const [outline, found, outside, missing] = JSON.parse(stdout)
    assert.equal(outline.outline[0].title, 'Chapter 1')
    assert.ok(outline.next_cursor)
    assert.match(found.matches[0].text, /p33l7/)
    assert.match(outside.error, /not in the folder/)
    assert.match(missing.error, /no such file/)
  })

  function link(name: string, target: string): void {
    const path = join(folder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
  }

  function copy(example: string): string {
    copyFileSync(join(EXAMPLES, example), join(folder, example))
    return join(folder, example)
  }
})

/** Asks for what it was told to ask, and prints the answers of the tool. */
const SCRIPTED_MODEL = `
import { generateText, stepCountIs } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { readDocument } from './ai-sdk-tool.mjs'

const calls = [
  { path: 'report.pdf' },
  { path: 'report.pdf', find: 'p33l7' },
  { path: '../../etc/passwd' },
  { path: 'none.pdf' },
]
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
const answers = calls.map((input, index) => ({
  content: [{ type: 'tool-call', toolCallId: String(index), toolName: 'readDocument', input: JSON.stringify(input) }],
  finishReason: { unified: 'tool-calls' },
  usage,
  warnings: [],
}))
const last = { content: [{ type: 'text', text: 'done' }], finishReason: { unified: 'stop' }, usage, warnings: [] }
const model = new MockLanguageModelV3({ doGenerate: [...answers, last] })
const { steps } = await generateText({
  model,
  prompt: 'Read.',
  tools: { readDocument: readDocument('.') },
  stopWhen: stepCountIs(8),
})
console.log(JSON.stringify(steps.flatMap(step => step.toolResults.map(({ output }) => output))))
`
