/**
 * Holds the MCP server to the official conformance suite: `npm run conformance`. The suite needs a
 * newer Node than the project. Every scenario gets a service of its own, as the
 * suite asks more in a minute than one client may.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { APPLICABLE, NOT_APPLICABLE } from './scenarios.ts'

const root = new URL('../../../', import.meta.url)
const lab = new URL('lab/', root)
const pathOf = (path: string, base: URL) => fileURLToPath(new URL(path, base))

const NODE = pathOf('nodes/node_modules/node22/bin/node', lab)
const SUITE = pathOf('node_modules/@modelcontextprotocol/conformance/dist/index.js', lab)
const BASELINE = pathOf('conformance/baseline.yml', lab)
const SERVICE = pathOf('dist/src/cli/main.js', root)

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
  const service = spawn(process.execPath, [SERVICE, 'serve'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', WORKERS: '1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(service, 'exit')
  try {
    const words = ['--scenario', scenario, '--spec-version', revision]
    const url = `${await findAddress(service.stdout)}/mcp`
    return await run(NODE, [
      SUITE,
      'server',
      '--url',
      url,
      '--expected-failures',
      BASELINE,
      ...words,
    ])
  } finally {
    service.kill()
    await ended
  }
}

async function findAddress(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    const address = /listens on (\S+)\n/.exec(text)?.[1]
    if (address) return address
  }
  throw new Error('The service did not start.')
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
