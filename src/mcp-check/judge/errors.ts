/** How the server responds to what it cannot do. */
import type { Answer } from '../client.ts'
import { answersOf, type Evidence, errorCodeOf, errorOf, resultOf } from '../evidence.ts'
import { findLeak } from '../foreign-text.ts'
import { ERROR, REQUEST_ID } from '../messages.ts'
import {
  describeAnswer,
  fail,
  inAny,
  judgeAnswer,
  judgeError,
  pass,
  skip,
  type Verdict,
  warn,
} from './verdict.ts'

export const parse = inAny(({ probes }) =>
  judgeError(probes.parse, { code: ERROR.parse, status: 400 }),
)

export const method = inAny(({ probes }) => {
  const code = ERROR.methodNotFound
  return worst([
    judgeError(probes.modernMethod, { code, status: 404 }),
    judgeError(probes.legacyMethod, { code }),
  ])
})

function worst(verdicts: readonly Verdict[]): Verdict {
  const order = ['fail', 'warn', 'pass', 'skip']
  return verdicts.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))[0]!
}

export const unknownTool = inAny(({ probes }) =>
  judgeAnswer(probes.unknownTool, answer =>
    resultOf(answer)?.isError === true
      ? warn('Returned a failed result; an unknown tool should be error -32602.')
      : judgeError(answer, { code: ERROR.invalidParams }),
  ),
)

export const invalidRequest = inAny(({ probes }) =>
  judgeAnswer(probes.invalidRequest, answer => {
    const isRefused = answer.status >= 400 && answer.status < 500
    const isOtherError = isRefused && errorCodeOf(answer) !== undefined
    const verdict = judgeError(answer, { code: ERROR.invalidRequest, status: 400 })
    return verdict.status === 'fail' && isOtherError ? warn(verdict.detail) : verdict
  }),
)

export const idEcho = inAny(evidence => {
  const errors = readableRequests(evidence).filter(outcome => errorOf(outcome))
  if (!errors.length) return skip('There was no error to check.')
  const isEchoed = (answer: Answer) => answer.message?.id === REQUEST_ID
  const silent = errors.filter(answer => !isEchoed(answer)).length
  return silent
    ? fail(`${silent} of ${errors.length} errors do not carry the id of their request.`)
    : pass('Every error carries the id of its request.')
})

/** Requests whose id every server can read, however wrong the rest is. */
function readableRequests({ probes }: Evidence): Answer[] {
  return answersOf([
    probes.modernMethod,
    probes.legacyMethod,
    probes.unknownTool,
    probes.headerMismatch,
    probes.headerMissing,
    probes.versionUnsupported,
    probes.metaMissing,
  ])
}

export const noLeak = inAny(({ outcomes }) => {
  const failed = answersOf(outcomes)
    .filter(({ probe }) => (probe.method ?? 'POST') === 'POST')
    .filter(answer => answer.status >= 400 || errorOf(answer))
  if (!failed.length) return skip('There was no error to check.')
  for (const answer of failed) {
    const leak = findLeak(answer.head)
    if (leak) return fail(`${describeAnswer(answer)} Its text reveals ${leak}.`)
  }
  return pass('No error reveals anything internal.')
})
