/** Scripted hosts on the second version of the SDK; docs/mcp.md has some of their transcripts. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describeTasks } from './support/tasks.ts'

/** The questions whose transcripts are on the page. */
const SHOWN = [
  'What was revenue in 2023?',
  'What is chapter 12 of the annual report about?',
  'List all deadlines in the contract.',
]

const transcripts = new Map<string, string>()

describeTasks(
  'SDK 2',
  async (command, words) => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const transport = new StdioClientTransport({
      command,
      args: [...words],
      env: { WORKERS: '1' },
    })
    await client.connect(transport)
    return client
  },
  (question, lines) => transcripts.set(question, toText(lines)),
)

const MAX_LINE = 160

/** Calls with `>`, and what came back, shortened. */
function toText(lines: readonly string[]): string {
  return lines
    .map((line, index) => {
      if (index % 2 === 0) return `> ${line}`
      const [first = '', ...others] = line.trim().split(/\n+/)
      const shown = [first, ...others.slice(0, 2)].map(text =>
        text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text,
      )
      return [...shown, ...(others.length > 2 ? ['…'] : [])].join('\n')
    })
    .join('\n')
}

test('docs/mcp.md shows what hosts got: else run UPDATE=1 npm test -- mcp/tasks', () => {
  const file = new URL('../../../docs/mcp.md', import.meta.url)
  const page = readFileSync(file, 'utf8')
  const shown = SHOWN.map(
    question => `*${question}*\n\n\`\`\`text\n${transcripts.get(question)}\n\`\`\``,
  )
  const filled = page.replace(
    /(?<=<!-- transcripts: made by test\/mcp\/tasks\.test\.ts -->\n\n)[\s\S]*?(?=\n\n<!-- end of transcripts -->)/,
    () => shown.join('\n\n'),
  )
  if (process.env.UPDATE) writeFileSync(file, filled)
  else assert.equal(page, filled)
})
