/** The revisions with a handshake, on the wire. */
import { answerOf, isVisibleAscii, resultOf } from '../evidence.ts'
import { findObject, findString } from '../json.ts'
import { LEGACY_VERSIONS } from '../messages.ts'
import { HTTP_LEGACY, LIFECYCLE } from './specification.ts'
import {
  type Checks,
  describeAnswer,
  fail,
  findMissing,
  inLegacy,
  judgeAnswer,
  pass,
  skip,
  warn,
} from './verdict.ts'

export const LEGACY = {
  'legacy.initialize': {
    weight: 3,
    severity: 'high',
    title: 'initialize is complete',
    why: 'Clients close the connection when the version, the capabilities or the server’s identity is missing.',
    remedy: 'Return protocolVersion, capabilities, and serverInfo with name and version.',
    reference: `${LIFECYCLE}#initialization`,
    judge: inLegacy(({ legacy }) => {
      const result = legacy!.initialize
      const info = findObject(result, 'serverInfo')
      const missing = findMissing({
        capabilities: findObject(result, 'capabilities'),
        'serverInfo.name': findString(info, 'name'),
        'serverInfo.version': findString(info, 'version'),
      })
      return missing.length
        ? fail(`Missing or wrong: ${missing.join(', ')}.`)
        : pass('All fields are present.')
    }),
  },
  'legacy.initialized': {
    weight: 1,
    severity: 'medium',
    title: 'Accepts notifications with 202',
    why: 'A client that expects 202 and an empty body treats anything else as a failure.',
    remedy: 'Return 202 with no body for notifications.',
    reference: `${HTTP_LEGACY}#sending-messages-to-the-server`,
    judge: inLegacy(({ probes }) =>
      judgeAnswer(probes.initialized, answer => {
        if (answer.status === 202 && answer.bytes === 0) return pass(describeAnswer(answer))
        const isAccepted = answer.status >= 200 && answer.status < 300
        return (isAccepted && answer.bytes === 0 ? warn : fail)(describeAnswer(answer))
      }),
    ),
  },
  'legacy.version_negotiation': {
    weight: 2,
    severity: 'medium',
    title: 'Negotiates the version in the handshake',
    why: 'A client with a different version can connect only if the server offers one of its own.',
    remedy:
      'When initialize asks for an unknown version, offer your newest version instead of an error.',
    reference: `${LIFECYCLE}#version-negotiation`,
    judge: inLegacy(({ probes }) =>
      judgeAnswer(probes.negotiation, answer => {
        const version = resultOf(answer)?.protocolVersion
        if (version === undefined) return fail(describeAnswer(answer))
        return LEGACY_VERSIONS.includes(version as string)
          ? pass('Offered a version of its own.')
          : fail('Agreed on a version that does not exist.')
      }),
    ),
  },
  'legacy.bad_version_header': {
    weight: 1,
    severity: 'low',
    title: 'Rejects an unknown MCP-Protocol-Version header',
    why: 'Guessing a version leads to responses the client misreads.',
    remedy: 'Return 400 when the header names a version you do not support.',
    reference: `${HTTP_LEGACY}#protocol-version-header`,
    judge: inLegacy(({ probes }) =>
      judgeAnswer(probes.badVersionHeader, answer =>
        (answer.status === 400 ? pass : fail)(describeAnswer(answer)),
      ),
    ),
  },
  'legacy.session': {
    weight: 1,
    severity: 'low',
    title: 'Follows the rules for sessions',
    why: 'Malformed ids break clients, and a session id that is not required protects nothing.',
    remedy:
      'Use visible ASCII in Mcp-Session-Id, return 400 for requests without it, and let DELETE end the session or return 405.',
    reference: `${HTTP_LEGACY}#session-management`,
    judge: inLegacy(({ legacy, probes }) => {
      const { issuedSession } = legacy!
      if (issuedSession === undefined) return skip('The server uses no sessions.')
      if (!isVisibleAscii(issuedSession))
        return fail('The session id contains characters other than visible ASCII.')
      const without = judgeAnswer(probes.withoutSession, answer =>
        answer.status >= 400 && answer.status < 500
          ? pass('Sessions are required and can be ended.')
          : fail(`A request without the session: ${describeAnswer(answer)}`),
      )
      const status = answerOf(probes.endSession)?.status ?? 405
      const isEnded = (status >= 200 && status < 300) || status === 405
      return without.status !== 'pass' || isEnded
        ? without
        : fail(`DELETE returned HTTP ${status}.`)
    }),
  },
} satisfies Checks
