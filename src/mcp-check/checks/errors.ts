/** How the server responds to what it cannot do. */
import type { Answer } from '../client.ts'
import { answersOf, type Evidence, errorCodeOf, errorOf, resultOf } from '../evidence.ts'
import { findLeak } from '../foreign-text.ts'
import { ERROR, REQUEST_ID } from '../messages.ts'
import { BASIC_MODERN, TOOLS_MODERN } from './specification.ts'
import {
  type Checks,
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

export const ERRORS = {
  'err.parse': {
    weight: 3,
    severity: 'high',
    title: 'Reports invalid JSON as a parse error',
    why: 'A clear error lets a client’s author find the mistake; a crash or a web page does not.',
    remedy: 'Return 400 with JSON-RPC error -32700 for a body that is not JSON.',
    reference: `${BASIC_MODERN}#error-codes`,
    judge: inAny(({ probes }) => judgeError(probes.parse, { code: ERROR.parse, status: 400 })),
  },
  'err.method': {
    weight: 3,
    severity: 'high',
    title: 'Reports unknown methods as method not found',
    why: 'Clients try newer methods and fall back on exactly this error.',
    remedy:
      'Return JSON-RPC error -32601 for an unknown method, with HTTP 404 in the stateless revision.',
    reference: `${BASIC_MODERN}#error-codes`,
    judge: inAny(({ probes }) => {
      const code = ERROR.methodNotFound
      return worst([
        judgeError(probes.modernMethod, { code, status: 404 }),
        judgeError(probes.legacyMethod, { code }),
      ])
    }),
  },
  'err.tool': {
    weight: 3,
    severity: 'high',
    title: 'Reports unknown tools as invalid params',
    why: 'An agent that gets a name wrong needs to see that the tool does not exist, not that it failed.',
    remedy: 'Return JSON-RPC error -32602 for tools/call with an unknown tool.',
    reference: `${TOOLS_MODERN}#error-handling`,
    judge: inAny(({ probes }) =>
      judgeAnswer(probes.unknownTool, answer =>
        resultOf(answer)?.isError === true
          ? warn('Returned a failed result; an unknown tool should be error -32602.')
          : judgeError(answer, { code: ERROR.invalidParams }),
      ),
    ),
  },
  'err.request': {
    weight: 2,
    severity: 'medium',
    title: 'Reports JSON that is not a request as invalid request',
    why: 'It shows that messages are validated before anything acts on them.',
    remedy: 'Return 400 with JSON-RPC error -32600 for JSON without a method.',
    reference: 'https://www.jsonrpc.org/specification#error_object',
    judge: inAny(({ probes }) =>
      judgeAnswer(probes.invalidRequest, answer => {
        const isRefused = answer.status >= 400 && answer.status < 500
        const isOtherError = isRefused && errorCodeOf(answer) !== undefined
        const verdict = judgeError(answer, { code: ERROR.invalidRequest, status: 400 })
        return verdict.status === 'fail' && isOtherError ? warn(verdict.detail) : verdict
      }),
    ),
  },
  'err.id_echo': {
    weight: 2,
    severity: 'medium',
    title: 'Errors carry the id of their request',
    why: 'Without the id, a client cannot tell which request failed and waits until it times out.',
    remedy: 'Copy the request’s id into every error when the request could be parsed.',
    reference: `${BASIC_MODERN}#error-responses`,
    judge: inAny(evidence => {
      const errors = readableRequests(evidence).filter(outcome => errorOf(outcome))
      if (!errors.length) return skip('There was no error to check.')
      const isEchoed = (answer: Answer) => answer.message?.id === REQUEST_ID
      const silent = errors.filter(answer => !isEchoed(answer)).length
      return silent
        ? fail(`${silent} of ${errors.length} errors do not carry the id of their request.`)
        : pass('Every error carries the id of its request.')
    }),
  },
  'err.no_leak': {
    weight: 2,
    severity: 'medium',
    title: 'Errors reveal nothing internal',
    why: 'Stack traces, paths and database messages help attackers and clutter an agent’s context.',
    remedy: 'Return short, general messages, and keep the details in your logs.',
    reference: 'https://cwe.mitre.org/data/definitions/209.html',
    judge: inAny(({ outcomes }) => {
      const failed = answersOf(outcomes)
        .filter(({ probe }) => (probe.method ?? 'POST') === 'POST')
        .filter(answer => answer.status >= 400 || answer.message?.error)
      if (!failed.length) return skip('There was no error to check.')
      for (const answer of failed) {
        const leak = findLeak(answer.head)
        if (leak) return fail(`${describeAnswer(answer)} Its text reveals ${leak}.`)
      }
      return pass('No error reveals anything internal.')
    }),
  },
} satisfies Checks

function worst(verdicts: readonly Verdict[]): Verdict {
  const order = ['fail', 'warn', 'pass', 'skip']
  return verdicts.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))[0]!
}

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
