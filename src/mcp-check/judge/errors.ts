/** How the server responds to what it cannot do. */
import type { Answer, Outcome } from '../client.ts'
import { answerOf, type Evidence, errorCodeOf, errorOf, resultOf } from '../evidence.ts'
import { findLeak } from '../foreign-text.ts'
import { ERROR, REQUEST_ID } from '../messages.ts'
import {
  describeAnswer,
  fail,
  type Judge,
  judgeAnswer,
  judgeError,
  pass,
  skip,
  type Verdict,
  warn,
} from './verdict.ts'

/** Runs a judge if the server speaks MCP at all. */
const inAny =
  (judge: Judge): Judge =>
  evidence =>
    evidence.modern || evidence.legacy ? judge(evidence) : skip('The server does not speak MCP.')

export const parse = inAny(({ probes }) =>
  judgeError(probes.parse, { code: ERROR.parse, status: 400 }),
)

export const method = inAny(({ probes }) => {
  const verdicts = [
    probes.modernMethod && judgeError(probes.modernMethod, { code: METHOD, status: 404 }),
    probes.legacyMethod && judgeError(probes.legacyMethod, { code: METHOD }),
  ].flatMap(verdict => verdict ?? [])
  return worst(verdicts)
})

const METHOD = ERROR.methodNotFound

function worst(verdicts: readonly Verdict[]): Verdict {
  const order = ['fail', 'warn', 'pass', 'skip']
  const [first] = [...verdicts].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
  return first ?? skip('Does not apply to this server.')
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
  const outcomes: (Outcome | undefined)[] = [
    probes.modernMethod,
    probes.legacyMethod,
    probes.unknownTool,
    probes.headerMismatch,
    probes.headerMissing,
    probes.versionUnsupported,
    probes.metaMissing,
  ]
  return outcomes.flatMap(outcome => answerOf(outcome) ?? [])
}

export const noLeak = inAny(({ outcomes }) => {
  const failed = outcomes
    .flatMap(outcome => answerOf(outcome) ?? [])
    .filter(({ probe }) => (probe.method ?? 'POST') === 'POST')
    .filter(answer => answer.status >= 400 || errorOf(answer))
  if (!failed.length) return skip('There was no error to check.')
  for (const answer of failed) {
    const leak = findLeak(answer.head)
    if (leak) return fail(`${describeAnswer(answer)} Its text reveals ${leak}.`)
  }
  return pass('No error reveals anything internal.')
})
