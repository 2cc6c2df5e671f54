/** The stateless revision on the wire. */
import { answerOf, errorOf, resultOf } from '../evidence.ts'
import { findObject, type JsonObject } from '../json.ts'
import { ERROR, MODERN_VERSION, UNKNOWN_MODERN_VERSION } from '../messages.ts'
import { fail, findMissing, type Judge, judgeError, pass, skip, warn } from './verdict.ts'

/** Runs a judge if the server supports this era. */
const inModern =
  (judge: Judge): Judge =>
  evidence =>
    evidence.modern ? judge(evidence) : skip('The server does not support this revision.')

export const discover = inModern(({ modern }) => {
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
})

export const SERVER_INFO = 'io.modelcontextprotocol/serverInfo'

export const results = inModern(({ tools }) => {
  const result = resultOf(tools?.first)
  if (!result) return skip('There is no tool list to check.')
  const missing = findMissing(cacheFields(result))
  return missing.length
    ? fail(`tools/list: missing or wrong: ${missing.join(', ')}.`)
    : pass('All fields are present.')
})

/** Whether each is as it should be. */
function cacheFields({ resultType, ttlMs, cacheScope }: JsonObject): Record<string, boolean> {
  return {
    resultType: resultType === 'complete',
    ttlMs: Number.isSafeInteger(ttlMs) && (ttlMs as number) >= 0,
    cacheScope: cacheScope === 'public' || cacheScope === 'private',
  }
}

export const headerMismatch = inModern(({ probes }) =>
  judgeError(probes.headerMismatch, { code: ERROR.headerMismatch, status: 400 }),
)

export const headerMissing = inModern(({ probes }) =>
  judgeError(probes.headerMissing, { code: ERROR.headerMismatch, status: 400 }),
)

export const metaRequired = inModern(({ probes }) =>
  judgeError(probes.metaMissing, { code: ERROR.invalidParams, status: 400 }),
)

export const versionUnsupported = inModern(({ probes: { versionUnsupported }, modern }) => {
  const verdict = judgeError(versionUnsupported, { code: ERROR.unsupportedVersion, status: 400 })
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
})

export const noSession = inModern(({ outcomes }) => {
  const isIssued = outcomes.some(
    outcome =>
      outcome.probe.headers['mcp-protocol-version'] === MODERN_VERSION &&
      answerOf(outcome)?.headers['mcp-session-id'] !== undefined,
  )
  return isIssued ? fail('A response carried Mcp-Session-Id.') : pass('No session was issued.')
})
