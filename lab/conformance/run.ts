/**
 * Holds the MCP server to the official conformance suite: `npm run conformance`. The suite needs a
 * newer Node than the project. Every scenario gets a service of its own, as the
 * suite asks more in a minute than one client may.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startService } from '../../test/http/support/service.ts'
import { APPLICABLE, NOT_APPLICABLE } from './scenarios.ts'

const lab = new URL('../../../lab/', import.meta.url)
const pathOf = (path: string) => fileURLToPath(new URL(path, lab))

const NODE = pathOf('nodes/node_modules/node22/bin/node')
const SUITE = pathOf('node_modules/@modelcontextprotocol/conformance/dist/index.js')
const BASELINE = pathOf('conformance/baseline.yml')

let failures = 0
for (const [revision, scenarios] of Object.entries(APPLICABLE)) {
  for (const scenario of await listUnknown(revision, scenarios)) {
    console.log(`✗ ${revision} ${scenario}: scenarios.ts does not know it`)
    failures++
  }
  for (const scenario of scenarios) {
    const { code, output } = await runScenario(revision, scenario)
    console.log(`${code === 0 ? '✓' : '✗'} ${revision} ${scenario}`)
    if (code === 0) continue
    console.log(output)
    failures++
  }
}
process.exitCode = failures ? 1 : 0

/** What the suite has for this revision, and our tables have not. */
async function listUnknown(revision: string, known: readonly string[]): Promise<string[]> {
  const { output } = await run(NODE, [SUITE, 'list', '--server'])
  return Array.from(output.matchAll(/^ {2}- (\S+) \[(.*)\]$/gm))
    .filter(([, , revisions]) => revisions!.split(',').includes(revision))
    .map(([, name]) => name!)
    .filter(name => !known.includes(name))
    .filter(name => !NOT_APPLICABLE.some(([beginning]) => name.startsWith(beginning)))
}

async function runScenario(revision: string, scenario: string) {
  const service = await startService({ LOG_LEVEL: 'warn' })
  const words = ['--scenario', scenario, '--spec-version', revision]
  const server = ['server', '--url', `${service.url}/mcp`, '--expected-failures', BASELINE]
  try {
    return await run(NODE, [SUITE, ...server, ...words])
  } finally {
    await service.stop()
  }
}

async function run(program: string, words: readonly string[]) {
  const child = spawn(program, words, { cwd: lab, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
