/** Starts the service with every pair of documented variables, and with what keeps it from starting. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { ConfigError, readConfig } from '../../src/config.ts'
import { startServer } from '../../src/server.ts'
import { makeFolder, removeFolder, runCli } from '../support/run-cli.ts'
import { findFreePort } from './support/redis.ts'

/** Responds at once and loads nothing: the engine has its own tests. */
const ENGINE = new URL('../support/misbehaving-worker.js', import.meta.url)

const nobody = await findFreePort()

/** Values of each variable that the README documents; unset is always one of them. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  PORT: ['0'],
  HOST: ['127.0.0.1', 'localhost'],
  BASE_URL: ['https://docs.example.org'],
  SUPPORT_EMAIL: ['help@example.org'],
  SMTP_URL: [`smtp://user:p%40ss@127.0.0.1:${nobody}`],
  CONTACT_TO: ['team@example.org'],
  CONTACT_FROM: ['service@example.org'],
  REDIS_URL: [`redis://:secret@127.0.0.1:${nobody}`],
  RATE_READS: ['1000000/86400'],
  RATE_CONVERSIONS: ['100/60'],
  RATE_CONTACT: ['1/3600'],
  RATE_MCP_CHECKS: ['20/60'],
  TRUST_PROXY: ['1', '10.0.0.0/8'],
  WORKERS: ['1', '2'],
  QUEUE_LIMIT: ['0', '5'],
  CONVERT_TIMEOUT_MS: ['150'],
  CONVERT_MEMORY_MB: ['128'],
  FETCH_TIMEOUT_MS: ['1000'],
  OUTBOUND_ALLOW: ['127.0.0.0/8,::1/128'],
  UPLOAD_BUDGET_MB: ['64'],
  METRICS_PORT: ['0'],
  SHUTDOWN_TIMEOUT_MS: ['0', '500'],
  LOG_LEVEL: ['fatal'],
  MCP_ALLOWED_HOSTS: ['*', 'docs.example.org'],
  MCP_ALLOWED_ORIGINS: ['*', 'https://app.example'],
}

/** So that a run needs no public port, is quiet, and does not start a process for every core. */
const QUIET = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', WORKERS: '1' }

type Row = Readonly<Record<string, string>>

describe('the start of the service', () => {
  test('the table of this test has every variable of README, and no other', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
    const lines = readme.split('\n').filter(line => /^\| `[A-Z]/.test(line))
    const named = lines.flatMap(line => line.split('|')[1]!.match(/[A-Z][A-Z_]+/g) ?? [])
    assert.deepEqual(named.sort(), Object.keys(VALUES).sort())
  })

  test('succeeds with every pair of documented variables', async () => {
    await Promise.all(pairwise().map(row => startAndAsk({ ...QUIET, ...row })))
  })

  test('succeeds with SMTP_URL and CONTACT_TO alone', async () => {
    const { SMTP_URL, CONTACT_TO } = VALUES
    await startAndAsk({ ...QUIET, SMTP_URL: SMTP_URL![0]!, CONTACT_TO: CONTACT_TO![0]! })
  })
})

async function startAndAsk(row: Row): Promise<void> {
  const server = await startServer(readConfig(row), ENGINE).catch(error => {
    throw new Error(`It does not start with ${JSON.stringify(row)}.`, { cause: error })
  })
  const health = await fetch(`${server.url}/api/v1/health`, { headers: { connection: 'close' } })
  await health.arrayBuffer()
  await server.close()
  assert.equal(health.status, 200, JSON.stringify(row))
}

/** Rows in which any two values of any two variables meet at least once, each row the best of several. */
function pairwise(): Row[] {
  const names = Object.keys(VALUES)
  const choices = names.map(name => ['', ...VALUES[name]!])
  const key = (a: number, i: number, b: number, j: number) =>
    a < b ? `${a}.${i} ${b}.${j}` : `${b}.${j} ${a}.${i}`
  const open = new Set<string>()
  for (const [a, first] of choices.entries()) {
    for (let b = a + 1; b < choices.length; b++) {
      for (const i of first.keys()) for (const j of choices[b]!.keys()) open.add(key(a, i, b, j))
    }
  }
  /** A row with the first open pair, the other variables chosen one by one from this one on. */
  const chooseRow = (start: number): { row: number[]; gained: number } => {
    const [seed = ''] = open
    const [a, i, b, j] = seed.split(/[. ]/).map(Number)
    const row: number[] = []
    row[a!] = i!
    row[b!] = j!
    let gained = 1
    for (const step of names.keys()) {
      const at = (start + step) % names.length
      if (row[at] !== undefined) continue
      const gains = Array.from(choices[at]!.keys(), value =>
        row.reduce((sum, other, b) => sum + Number(open.has(key(at, value, b, other))), 0),
      )
      const most = Math.max(...gains)
      row[at] = gains.indexOf(most)
      gained += most
    }
    return { row, gained }
  }
  const rows: Row[] = []
  while (open.size) {
    const { row: chosen } = Array.from(names.keys(), chooseRow).reduce((best, other) =>
      other.gained > best.gained ? other : best,
    )
    for (const [a, i] of chosen.entries()) {
      for (let b = a + 1; b < chosen.length; b++) open.delete(key(a, i, b, chosen[b]!))
    }
    const pairs = names.map((name, at) => [name, choices[at]![chosen[at]!]!] as const)
    rows.push(Object.fromEntries(pairs.filter(([, value]) => value)))
  }
  return rows
}

describe('what keeps the service from starting', () => {
  const taken = createServer()
  let port = ''
  before(async () => {
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
    port = String((taken.address() as AddressInfo).port)
  })
  after(() => taken.close())

  const cases: readonly [title: string, row: () => Row, message: RegExp][] = [
    ['a host that cannot be one', () => ({ HOST: 'not_a_host!' }), /^HOST must be an IP address/],
    ['a host nobody knows', () => ({ HOST: 'nowhere.invalid' }), /^HOST nowhere\.invalid /],
    ['an address of another machine', () => ({ HOST: '192.0.2.1' }), /^HOST 192\.0\.2\.1 /],
    ['a port that is taken', () => ({ PORT: port }), /^PORT \d+ is already in use/],
    [
      'a port for metrics that is taken',
      () => ({ METRICS_PORT: port }),
      /^METRICS_PORT \d+ is already in use/,
    ],
    [
      'a store with half an escape in its password',
      () => ({ REDIS_URL: 'redis://:100%@localhost' }),
      /^REDIS_URL must be/,
    ],
    [
      'a mail server with half an escape in its password',
      () => ({ SMTP_URL: 'smtp://a:100%@localhost', CONTACT_TO: 'a@example.org' }),
      /^SMTP_URL must be/,
    ],
  ]
  for (const [title, row, message] of cases) {
    test(`${title} is named by its variable`, async () => {
      const start = async () => startServer(readConfig({ ...QUIET, ...row() }), ENGINE)
      await assert.rejects(start, error => {
        assert.ok(error instanceof ConfigError, String(error))
        assert.match(error.message, message)
        return true
      })
    })
  }

  test('the command says so in a sentence, without a stack, and ends with 2', async () => {
    const cwd = makeFolder({})
    Object.assign(process.env, { ...QUIET, PORT: port })
    const run = await runCli(['serve'], { cwd })
    for (const name of Object.keys(QUIET)) delete process.env[name]
    removeFolder(cwd)
    assert.equal(run.exitCode, 2)
    assert.match(
      run.stderr,
      /^foliomark: PORT \d+ is already in use\. .*\.\nSee foliomark serve --help\.\n$/,
    )
  })
})
