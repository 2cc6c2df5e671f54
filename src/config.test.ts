import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'

test('an empty environment gives the defaults', () => {
  const workers = availableParallelism()
  assert.deepEqual(readConfig({ PORT: '', REDIS_URL: ' ' }), {
    port: 8080,
    host: '0.0.0.0',
    baseUrl: undefined,
    supportEmail: undefined,
    contact: undefined,
    redisUrl: undefined,
    policies: {
      reads: { quota: 120, windowSeconds: 60 },
      conversions: { quota: 30, windowSeconds: 60 },
      contact: { quota: 5, windowSeconds: 600 },
      'mcp-checks': { quota: 10, windowSeconds: 60 },
    },
    trustProxy: { type: 'hops', count: 0 },
    workers,
    queueLimit: 8 * workers,
    convertTimeoutMs: 60_000,
    convertMemoryMb: 1024,
    fetchTimeoutMs: 20_000,
    outboundAllow: [],
    uploadBudgetBytes: 256 * 1024 * 1024,
    metricsPort: undefined,
    shutdownTimeoutMs: 25_000,
    logLevel: 'info',
    mcp: { allowedHosts: [], allowedOrigins: undefined },
  })
})

test('the base address loses the slash at its end', () => {
  assert.equal(readConfig({ BASE_URL: 'https://example.org/' }).baseUrl, 'https://example.org')
})

test('the base address has no path, no query and no password', () => {
  for (const rest of ['example.org/docs', 'example.org//', 'example.org?a', 'a:b@example.org']) {
    assert.throws(() => readConfig({ BASE_URL: `https://${rest}` }), /BASE_URL must be .* without/)
  }
})

test('contact needs a mail server and a recipient', () => {
  const SMTP_URL = 'smtp://mail.example.org'
  assert.equal(readConfig({ SMTP_URL }).contact, undefined)
  assert.deepEqual(readConfig({ SMTP_URL, CONTACT_TO: 'team@example.org' }).contact, {
    smtpUrl: SMTP_URL,
    to: 'team@example.org',
    from: undefined,
  })
})

test('a server that is not named cannot be reached', () => {
  for (const [name, value] of [
    ['SMTP_URL', 'smtp:'],
    ['SMTP_URL', 'smtp://'],
    ['REDIS_URL', 'redis:///0'],
  ] as const) {
    assert.throws(() => readConfig({ [name]: value }), new RegExp(`${name} must be a URL such as`))
  }
})

test('limits are requests and seconds, each policy for itself', () => {
  const { policies } = readConfig({
    RATE_READS: '1000000/86400',
    RATE_CONVERSIONS: '1/1',
    RATE_MCP_CHECKS: ' 7 / 30 ',
  })
  assert.deepEqual(policies, {
    reads: { quota: 1_000_000, windowSeconds: 86_400 },
    conversions: { quota: 1, windowSeconds: 1 },
    contact: { quota: 5, windowSeconds: 600 },
    'mcp-checks': { quota: 7, windowSeconds: 30 },
  })
})

test('no limit is without an end, and none is a number alone', () => {
  for (const value of ['0/60', '60/0', '1000001/60', '60/86401', '30', '30/', '30/60/1', 'off']) {
    assert.throws(
      () => readConfig({ RATE_CONVERSIONS: value }),
      /^ConfigError: RATE_CONVERSIONS must be requests\/seconds such as 30\/60, from 1\/1 to/,
      value,
    )
  }
})

test('proxies are trusted by number or by address', () => {
  assert.deepEqual(readConfig({ TRUST_PROXY: '2' }).trustProxy, { type: 'hops', count: 2 })
  const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' })
  assert.equal(trustProxy.type === 'addresses' && trustProxy.cidrs.length, 2)
})

test('hosts and origins of the MCP server are lists, or all', () => {
  const { mcp } = readConfig({
    MCP_ALLOWED_HOSTS: 'Docs.Example.org, [::2]',
    MCP_ALLOWED_ORIGINS: 'https://App.example,chrome-extension://abc',
  })
  assert.deepEqual(mcp, {
    allowedHosts: ['docs.example.org', '[::2]'],
    allowedOrigins: ['https://app.example', 'chrome-extension://abc'],
  })
  const all = readConfig({ MCP_ALLOWED_HOSTS: '*', MCP_ALLOWED_ORIGINS: '*' })
  assert.deepEqual(all.mcp, { allowedHosts: '*', allowedOrigins: '*' })
})

const BAD = {
  MCP_ALLOWED_HOSTS: 'docs.example.org:8080',
  MCP_ALLOWED_ORIGINS: 'https://app.example/page',
  PORT: '70000',
  BASE_URL: 'example.org',
  SUPPORT_EMAIL: 'nobody',
  SMTP_URL: 'http://mail.example.org',
  CONTACT_TO: 'a@b, c@d',
  REDIS_URL: 'localhost:6379',
  TRUST_PROXY: 'loopback',
  WORKERS: '0',
  QUEUE_LIMIT: '-1',
  CONVERT_TIMEOUT_MS: '1.5',
  CONVERT_MEMORY_MB: '1GB',
  FETCH_TIMEOUT_MS: 'soon',
  OUTBOUND_ALLOW: '127.0.0.1/99',
  UPLOAD_BUDGET_MB: '1',
  METRICS_PORT: 'yes',
  SHUTDOWN_TIMEOUT_MS: 'never',
  LOG_LEVEL: 'loud',
  RATE_READS: '120',
  RATE_CONVERSIONS: '30/minute',
  RATE_CONTACT: '-5/600',
  RATE_MCP_CHECKS: 'off',
}
for (const [name, value] of Object.entries(BAD)) {
  test(`${name}=${value} is refused by name`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: unknown) => error instanceof ConfigError && error.message.startsWith(`${name} must`),
    )
  })
}

test('all wrong values are named at once', () => {
  assert.throws(() => readConfig({ PORT: 'x', WORKERS: '0', LOG_LEVEL: 'info' }), {
    name: 'ConfigError',
    message: `2 settings are invalid:
  WORKERS must be a whole number from 1 to 256.
  PORT must be a whole number from 0 to 65535.`,
  })
})
