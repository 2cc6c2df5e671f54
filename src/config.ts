/** Environment → configuration, read once at startup. A bad value is reported, never guessed at. */
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { type Cidr, parseCidr } from './net/addresses.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** The public URL, without a trailing slash; undefined means the one it listens on. */
  readonly baseUrl: string | undefined
  readonly supportEmail: string | undefined
  /** Undefined if contact is not configured. */
  readonly contact: ContactConfig | undefined
  readonly redisUrl: string | undefined
  readonly policies: Policies
  readonly trustProxy: TrustProxy
  readonly workers: number
  readonly queueLimit: number
  readonly convertTimeoutMs: number
  readonly convertMemoryMb: number
  readonly fetchTimeoutMs: number
  readonly outboundAllow: readonly Cidr[]
  /** How many bytes of documents the front process may hold at once. */
  readonly uploadBudgetBytes: number
  /** Where metrics and probes listen; undefined for nowhere. */
  readonly metricsPort: number | undefined
  /** How long requests in progress may take after SIGTERM before they are told to retry. */
  readonly shutdownTimeoutMs: number
  readonly logLevel: LogLevel
  readonly mcp: McpConfig
}

/** Whom the MCP server serves, besides itself and this machine. */
export interface McpConfig {
  /** Names of hosts. */
  readonly allowedHosts: Allowed
  /** Origins of web pages; undefined means all for a public server, none for a local one. */
  readonly allowedOrigins: Allowed | undefined
}

export type Allowed = '*' | readonly string[]

export interface ContactConfig {
  readonly smtpUrl: string
  readonly to: string
  readonly from: string | undefined
}

/** Whose X-Forwarded-For is trusted: that many nearest hops, or these addresses. */
export type TrustProxy =
  | { readonly type: 'hops'; readonly count: number }
  | { readonly type: 'addresses'; readonly cidrs: readonly Cidr[] }

/** How many requests a client may send within a window. */
export interface Policy {
  readonly quota: number
  readonly windowSeconds: number
}

/** Limits where the operator has set nothing else. */
export const DEFAULT_POLICIES = {
  reads: { quota: 120, windowSeconds: 60 },
  conversions: { quota: 30, windowSeconds: 60 },
  contact: { quota: 5, windowSeconds: 600 },
  'mcp-checks': { quota: 10, windowSeconds: 60 },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof DEFAULT_POLICIES
export type Policies = Readonly<Record<PolicyName, Policy>>

export const MAX_QUOTA = 1_000_000
export const MAX_WINDOW_SECONDS = 86_400

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The message names each variable that cannot be used, and says what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(...faults: readonly string[]) {
    const list = faults.map(fault => `\n  ${fault}`).join('')
    super(faults.length === 1 ? faults[0] : `${faults.length} settings are invalid:${list}`)
  }
}

type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(environment: Environment): Config {
  const faults: string[] = []
  /** An empty variable counts as unset: compose files and shells write them that way. */
  const read = <T>(name: string, parse: (value: string) => T | undefined, mustBe: string) => {
    const value = environment[name]?.trim()
    if (!value) return undefined
    const parsed = parse(value)
    if (parsed === undefined) faults.push(`${name} must be ${mustBe}.`)
    return parsed
  }
  const number = (name: string, min: number, max: number) =>
    read(name, value => parseNumber(value, min, max), `a whole number from ${min} to ${max}`)
  const policy = (variable: string, name: PolicyName) =>
    read(
      variable,
      parsePolicy,
      `requests/seconds such as ${DEFAULT_POLICIES[name].quota}/${DEFAULT_POLICIES[name].windowSeconds}, from 1/1 to ${MAX_QUOTA}/${MAX_WINDOW_SECONDS}`,
    ) ?? DEFAULT_POLICIES[name]
  const workers = number('WORKERS', 1, 256) ?? availableParallelism()
  const smtpUrl = read(
    'SMTP_URL',
    parseUrlOf('smtp:', 'smtps:'),
    'a URL such as smtp://user:password@host:587',
  )
  const to = read('CONTACT_TO', parseEmail, 'an email address')
  const from = read('CONTACT_FROM', parseEmail, 'an email address')

  const config = {
    port: number('PORT', 0, 65_535) ?? 8080,
    host: read('HOST', parseListeningHost, 'an IP address or a host name') ?? '0.0.0.0',
    baseUrl: read('BASE_URL', parseBaseUrl, 'an http or https URL without a path or query'),
    supportEmail: read('SUPPORT_EMAIL', parseEmail, 'an email address'),
    contact: smtpUrl && to ? { smtpUrl, to, from } : undefined,
    redisUrl: read('REDIS_URL', parseUrlOf('redis:', 'rediss:'), 'a URL such as redis://host:6379'),
    policies: {
      reads: policy('RATE_READS', 'reads'),
      conversions: policy('RATE_CONVERSIONS', 'conversions'),
      contact: policy('RATE_CONTACT', 'contact'),
      'mcp-checks': policy('RATE_MCP_CHECKS', 'mcp-checks'),
    },
    trustProxy: read(
      'TRUST_PROXY',
      parseTrustProxy,
      'a number of hops, or a comma-separated list of addresses and CIDRs',
    ) ?? { type: 'hops' as const, count: 0 },
    workers,
    queueLimit: number('QUEUE_LIMIT', 0, 100_000) ?? 8 * workers,
    convertTimeoutMs: number('CONVERT_TIMEOUT_MS', 100, 3_600_000) ?? 60_000,
    convertMemoryMb: number('CONVERT_MEMORY_MB', 128, 65_536) ?? 1024,
    fetchTimeoutMs: number('FETCH_TIMEOUT_MS', 100, 600_000) ?? 20_000,
    outboundAllow:
      read('OUTBOUND_ALLOW', parseCidrs, 'a comma-separated list of addresses and CIDRs') ?? [],
    uploadBudgetBytes: 1024 * 1024 * (number('UPLOAD_BUDGET_MB', 64, 65_536) ?? 256),
    metricsPort: number('METRICS_PORT', 0, 65_535),
    shutdownTimeoutMs: number('SHUTDOWN_TIMEOUT_MS', 0, 600_000) ?? 25_000,
    logLevel: read('LOG_LEVEL', parseLogLevel, `one of ${LOG_LEVELS.join(', ')}`) ?? 'info',
    mcp: {
      allowedHosts:
        read(
          'MCP_ALLOWED_HOSTS',
          parseAllowed(parseHost),
          'a comma-separated list of host names without ports, or *',
        ) ?? [],
      allowedOrigins: read(
        'MCP_ALLOWED_ORIGINS',
        parseAllowed(parseOrigin),
        'a comma-separated list of origins such as https://app.example, or *',
      ),
    },
  }
  if (faults.length) throw new ConfigError(...faults)
  return config
}

function parseNumber(value: string, min: number, max: number): number | undefined {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

function parsePolicy(value: string): Policy | undefined {
  const [requests = '', seconds = '', ...more] = value.split('/')
  const quota = parseNumber(requests.trim(), 1, MAX_QUOTA)
  const windowSeconds = parseNumber(seconds.trim(), 1, MAX_WINDOW_SECONDS)
  return quota && windowSeconds && !more.length ? { quota, windowSeconds } : undefined
}

/** Pages link from the root of their host, so a path would break the links. */
function parseBaseUrl(value: string): string | undefined {
  if (parseUrlOf('http:', 'https:')(value) === undefined || /[?#@]/.test(value)) return undefined
  const { origin, pathname } = new URL(value)
  return pathname === '/' ? origin : undefined
}

const parseUrlOf =
  (...protocols: readonly string[]) =>
  (value: string): string | undefined => {
    if (!URL.canParse(value)) return undefined
    const { protocol, hostname, username, password } = new URL(value)
    const isWhole = hostname !== '' && isEscaped(username + password)
    return protocols.includes(protocol) && isWhole ? value : undefined
  }

/** A percent sign in a password must itself be escaped; libraries would throw. */
const isEscaped = (text: string): boolean => !/%(?![0-9a-f]{2})/i.test(text)

const parseEmail = (value: string): string | undefined =>
  /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(value) ? value : undefined

function parseTrustProxy(value: string): TrustProxy | undefined {
  const count = parseNumber(value, 0, 100)
  if (count !== undefined) return { type: 'hops', count }
  const cidrs = parseCidrs(value)
  return cidrs && { type: 'addresses', cidrs }
}

function parseCidrs(value: string): readonly Cidr[] | undefined {
  const cidrs = value.split(',').map(part => parseCidr(part.trim()))
  return cidrs.includes(undefined) ? undefined : cidrs.filter(cidr => cidr !== undefined)
}

const parseAllowed =
  (parse: (part: string) => string | undefined) =>
  (value: string): Allowed | undefined => {
    if (value === '*') return '*'
    const parts = value.split(',').map(part => parse(part.trim()))
    return parts.includes(undefined) ? undefined : parts.filter(part => part !== undefined)
  }

/** IPv6 without brackets, with or without a zone, as the system accepts it. */
const parseListeningHost = (value: string): string | undefined =>
  isIP(value) || /^(?!-)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?$/i.test(value) ? value : undefined

/** As in URLs: lower case, IPv6 in brackets. */
function parseHost(value: string): string | undefined {
  const isHost = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/i.test(value)
  return isHost && URL.canParse(`http://${value}`) ? new URL(`http://${value}`).hostname : undefined
}

/** As browsers write it; pages of extensions have their own schemes. */
const parseOrigin = (value: string): string | undefined =>
  /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/i.test(value) ? value.toLowerCase() : undefined

const parseLogLevel = (value: string): LogLevel | undefined =>
  LOG_LEVELS.find(level => level === value)
