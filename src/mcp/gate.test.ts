import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { McpConfig } from '../config.ts'
import { findForbidden } from './gate.ts'

const LOCAL = 'http://localhost:8080'
const PUBLIC = 'https://docs.example.org'
const DEFAULT: McpConfig = { allowedHosts: [], allowedOrigins: undefined }

const isServed = (
  host: string | undefined,
  origin: string | undefined,
  baseUrl: string,
  config: Partial<McpConfig> = {},
) => findForbidden({ host, origin }, baseUrl, { ...DEFAULT, ...config }) === undefined

describe('the host', () => {
  const cases: [host: string | undefined, baseUrl: string, served: boolean][] = [
    ['localhost:8080', LOCAL, true],
    ['127.0.0.1:9000', LOCAL, true],
    ['[::1]:8080', LOCAL, true],
    ['LOCALHOST', LOCAL, true],
    ['docs.example.org', PUBLIC, true],
    ['docs.example.org:8443', PUBLIC, true],
    ['localhost:8080', PUBLIC, true],
    ['evil.example:8080', LOCAL, false],
    ['localhost.evil.example', LOCAL, false],
    ['evil.example', PUBLIC, false],
    ['docs.example.org.evil.example', PUBLIC, false],
    ['', LOCAL, false],
    [undefined, LOCAL, false],
    ['a b', LOCAL, false],
    ['localhost:8080@evil.example', LOCAL, false],
  ]
  for (const [host, baseUrl, served] of cases) {
    test(`${host} is ${served ? '' : 'not '}served at ${baseUrl}`, () => {
      assert.equal(isServed(host, undefined, baseUrl), served)
    })
  }

  test('may be any other that is configured', () => {
    assert.ok(isServed('inside.example', undefined, PUBLIC, { allowedHosts: ['inside.example'] }))
    assert.ok(isServed('whatever.example', undefined, LOCAL, { allowedHosts: '*' }))
  })
})

describe('the origin', () => {
  const cases: [origin: string | undefined, baseUrl: string, served: boolean][] = [
    [undefined, LOCAL, true],
    ['http://localhost:8080', LOCAL, true],
    ['http://localhost:5173', LOCAL, true],
    ['http://127.0.0.1', LOCAL, true],
    ['https://evil.example', LOCAL, false],
    ['http://localhost.evil.example', LOCAL, false],
    ['null', LOCAL, false],
    ['', LOCAL, false],
    ['https://app.example', PUBLIC, true],
    ['null', PUBLIC, true],
  ]
  for (const [origin, baseUrl, served] of cases) {
    test(`${origin} is ${served ? '' : 'not '}served at ${baseUrl}`, () => {
      assert.equal(isServed('localhost', origin, baseUrl), served)
    })
  }

  test('may be narrowed for a public server, and opened for a local one', () => {
    const allowedOrigins = ['https://app.example']
    assert.ok(isServed('localhost', 'https://app.example', PUBLIC, { allowedOrigins }))
    assert.ok(isServed('localhost', 'https://docs.example.org', PUBLIC, { allowedOrigins }))
    assert.ok(!isServed('localhost', 'https://other.example', PUBLIC, { allowedOrigins }))
    assert.ok(isServed('localhost', 'https://app.example', LOCAL, { allowedOrigins }))
    assert.ok(isServed('localhost', 'https://any.example', LOCAL, { allowedOrigins: '*' }))
  })
})
