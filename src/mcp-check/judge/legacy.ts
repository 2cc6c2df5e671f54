/** The revisions with a handshake, on the wire. */
import { answerOf, isVisibleAscii, resultOf } from '../evidence.ts'
import { findObject, findString } from '../json.ts'
import { LEGACY_VERSIONS } from '../messages.ts'
import {
  describeAnswer,
  fail,
  findMissing,
  type Judge,
  judgeAnswer,
  pass,
  skip,
  warn,
} from './verdict.ts'

/** Runs a judge if the server supports this era. */
const inLegacy =
  (judge: Judge): Judge =>
  evidence =>
    evidence.legacy ? judge(evidence) : skip('The server does not support these revisions.')

export const initialize = inLegacy(({ legacy }) => {
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
})

export const initialized = inLegacy(({ probes }) =>
  judgeAnswer(probes.initialized, answer => {
    if (answer.status === 202 && answer.bytes === 0) return pass(describeAnswer(answer))
    const isAccepted = answer.status >= 200 && answer.status < 300
    return (isAccepted && answer.bytes === 0 ? warn : fail)(describeAnswer(answer))
  }),
)

export const versionNegotiation = inLegacy(({ probes }) =>
  judgeAnswer(probes.negotiation, answer => {
    const version = resultOf(answer)?.protocolVersion
    if (version === undefined) return fail(describeAnswer(answer))
    return LEGACY_VERSIONS.includes(version as string)
      ? pass('Offered a version of its own.')
      : fail('Agreed on a version that does not exist.')
  }),
)

export const badVersionHeader = inLegacy(({ probes }) =>
  judgeAnswer(probes.badVersionHeader, answer =>
    (answer.status === 400 ? pass : fail)(describeAnswer(answer)),
  ),
)

export const session = inLegacy(({ legacy, probes }) => {
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
  return without.status !== 'pass' || isEnded ? without : fail(`DELETE returned HTTP ${status}.`)
})
