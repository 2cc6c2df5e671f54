/** The stateless revision on the wire. */
import { answerOf, errorOf, resultOf } from '../evidence.ts'
import { findObject, type JsonObject } from '../json.ts'
import { ERROR, MODERN_VERSION, UNKNOWN_MODERN_VERSION } from '../messages.ts'
import { BASIC_MODERN, HTTP_MODERN, SPECIFICATION } from './specification.ts'
import {
  type Checks,
  fail,
  findMissing,
  inModern,
  judgeError,
  pass,
  skip,
  warn,
} from './verdict.ts'

export const MODERN = {
  'modern.discover': {
    weight: 4,
    severity: 'high',
    title: 'server/discover is complete',
    why: 'A client learns versions, capabilities and cache times from this one response.',
    remedy:
      'Return supportedVersions, capabilities, resultType, ttlMs and cacheScope, and the server’s name in _meta.',
    reference: `${SPECIFICATION}/2026-07-28/server/discover#response`,
    judge: inModern(({ modern }) => {
      const { discover: result, supportedVersions } = modern!
      const missing = findMissing({
        'supportedVersions with 2026-07-28': supportedVersions.includes(MODERN_VERSION),
        capabilities: findObject(result, 'capabilities'),
        ...cacheFields(result),
      })
      if (missing.length) return fail(`Missing or wrong: ${missing.join(', ')}.`)
      return findObject(result, '_meta', SERVER_INFO)
        ? pass('All fields are present.')
        : warn("The server's name and version are missing from _meta.")
    }),
  },
  'modern.results': {
    weight: 3,
    severity: 'high',
    title: 'Results state their type and how long they may be cached',
    why: 'Clients of the stateless revision reject a list without resultType, ttlMs and cacheScope.',
    remedy:
      'Add resultType "complete", an integer ttlMs and a cacheScope to the result of tools/list.',
    reference: `${SPECIFICATION}/2026-07-28/server/utilities/caching#cacheable-results`,
    judge: inModern(({ tools }) => {
      const result = resultOf(tools?.first)
      if (!result) return skip('There is no tool list to check.')
      const missing = findMissing(cacheFields(result))
      return missing.length
        ? fail(`tools/list: missing or wrong: ${missing.join(', ')}.`)
        : pass('All fields are present.')
    }),
  },
  'modern.header_mismatch': {
    weight: 3,
    severity: 'high',
    title: 'Rejects headers that disagree with the body',
    why: 'Gateways decide by the headers; if the body may say something else, they can be bypassed.',
    remedy:
      'Compare Mcp-Method with the method in the body, and return 400 with JSON-RPC error -32020 if they differ.',
    reference: `${HTTP_MODERN}#server-validation`,
    judge: inModern(({ probes }) =>
      judgeError(probes.headerMismatch, { code: ERROR.headerMismatch, status: 400 }),
    ),
  },
  'modern.header_missing': {
    weight: 2,
    severity: 'medium',
    title: 'Rejects requests without their standard headers',
    why: 'A missing header gets past a gateway just as a wrong one does.',
    remedy: 'Require Mcp-Method, and return 400 with JSON-RPC error -32020 if it is missing.',
    reference: `${HTTP_MODERN}#standard-request-headers`,
    judge: inModern(({ probes }) =>
      judgeError(probes.headerMissing, { code: ERROR.headerMismatch, status: 400 }),
    ),
  },
  'modern.version_unsupported': {
    weight: 3,
    severity: 'high',
    title: 'Rejects an unknown protocol version and lists those it supports',
    why: 'The list in this error is how a client finds a version both sides support.',
    remedy:
      'Return 400 with JSON-RPC error -32022 and data {supported, requested}, with the same versions as server/discover.',
    reference: `${BASIC_MODERN}/versioning#protocol-version-negotiation`,
    judge: inModern(({ probes: { versionUnsupported }, modern }) => {
      const verdict = judgeError(versionUnsupported, {
        code: ERROR.unsupportedVersion,
        status: 400,
      })
      if (verdict.status === 'fail' || verdict.status === 'skip') return verdict
      const data = findObject(errorOf(versionUnsupported), 'data')
      const supported = Array.isArray(data?.supported) ? data.supported : []
      if (!supported.length) return fail('The error does not list the supported versions.')
      if (!supported.every(version => modern!.supportedVersions.includes(version))) {
        return fail('The error lists versions that server/discover does not.')
      }
      return data?.requested === UNKNOWN_MODERN_VERSION
        ? verdict
        : fail('The error does not repeat the requested version.')
    }),
  },
  'modern.meta_required': {
    weight: 2,
    severity: 'medium',
    title: 'Rejects stateless requests without their metadata',
    why: 'Without sessions, the metadata is the only place where a client says what it can do.',
    remedy:
      'Require protocolVersion and clientCapabilities in params._meta, and return 400 with JSON-RPC error -32602 without them.',
    reference: `${BASIC_MODERN}#_meta`,
    judge: inModern(({ probes }) =>
      judgeError(probes.metaMissing, { code: ERROR.invalidParams, status: 400 }),
    ),
  },
  'modern.no_session': {
    weight: 1,
    severity: 'low',
    title: 'Issues no session to stateless clients',
    why: 'The revision has no sessions; clients will not send the id back.',
    remedy: 'Omit the Mcp-Session-Id header from responses to stateless requests.',
    reference: `${BASIC_MODERN}#statelessness`,
    judge: inModern(({ outcomes }) => {
      const isIssued = outcomes.some(
        outcome =>
          outcome.probe.headers['mcp-protocol-version'] === MODERN_VERSION &&
          answerOf(outcome)?.headers['mcp-session-id'] !== undefined,
      )
      return isIssued ? fail('A response carried Mcp-Session-Id.') : pass('No session was issued.')
    }),
  },
} satisfies Checks

export const SERVER_INFO = 'io.modelcontextprotocol/serverInfo'

/** Whether each is as it should be. */
function cacheFields({ resultType, ttlMs, cacheScope }: JsonObject): Record<string, boolean> {
  return {
    resultType: resultType === 'complete',
    ttlMs: Number.isSafeInteger(ttlMs) && (ttlMs as number) >= 0,
    cacheScope: cacheScope === 'public' || cacheScope === 'private',
  }
}
