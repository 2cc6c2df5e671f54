/**
 * The verdict of a check. Details are our own words about numbers and protocol names: nothing of the server's text.
 */
import type { Answer, Outcome } from '../client.ts'
import { answerOf, type Evidence, errorCodeOf, resultOf } from '../evidence.ts'
import { findObject } from '../json.ts'

export type Status = 'pass' | 'warn' | 'fail' | 'skip'

export interface Verdict {
  readonly status: Status
  /** What was seen, in plain words. */
  readonly detail: string
  /** Share of the points, if finer than pass, warn and fail. */
  readonly credit?: number
}

export type Judge = (evidence: Evidence) => Verdict

/** A failed `critical` or `high` check caps the grade; see `grade.ts`. */
type Severity = 'critical' | 'high' | 'medium' | 'low'

export interface CheckRow {
  /** Share within its category. */
  readonly weight: number
  readonly severity: Severity
  readonly title: string
  readonly why: string
  readonly remedy: string
  /** The clause that requires it, or the best text about it. */
  readonly reference: string
  readonly judge: Judge
}

/** By their ids. */
export type Checks = Readonly<Record<string, CheckRow>>

export const pass = (detail: string): Verdict => ({ status: 'pass', detail })
export const warn = (detail: string): Verdict => ({ status: 'warn', detail })
export const fail = (detail: string): Verdict => ({ status: 'fail', detail })
export const skip = (detail: string): Verdict => ({ status: 'skip', detail })

const where =
  (applies: (evidence: Evidence) => unknown, reason: string) =>
  (judge: Judge): Judge =>
  evidence =>
    applies(evidence) ? judge(evidence) : skip(reason)

/** Runs a judge where the server speaks MCP at all, or the revisions of an era. */
export const inAny = where(
  ({ modern, legacy }) => modern ?? legacy,
  'The server does not speak MCP.',
)
export const inModern = where(({ modern }) => modern, 'The server does not support this revision.')
export const inLegacy = where(
  ({ legacy }) => legacy,
  'The server does not support these revisions.',
)

/** The names of those that are not there, or not as they should be. */
export function findMissing(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(fields).filter(name => !fields[name])
}

/** Judges an answer, or says why there is none that could be judged. */
export function judgeAnswer(
  outcome: Outcome | undefined,
  judge: (answer: Answer) => Verdict,
): Verdict {
  if (!outcome) return skip('Does not apply to this server.')
  if (outcome.type === 'silence') return judgeSilence(outcome.reason)
  if (outcome.status === 401 || outcome.status === 403) {
    return skip(`Hidden: the server returned ${outcome.status}.`)
  }
  if (outcome.status === 429) return skip('The server limits requests and returned 429.')
  return judge(outcome)
}

function judgeSilence(reason: (Outcome & { type: 'silence' })['reason']): Verdict {
  switch (reason) {
    case 'stopped':
      return skip('Not checked: the check had used up its time or its requests.')
    case 'headers_too_large':
      return fail('The response headers exceed 16 KB.')
    default:
      return fail('There was no response to this request.')
  }
}

/** A request that must be rejected with an error code, and should be with a status. */
export function judgeError(
  outcome: Outcome | undefined,
  expected: { readonly code: number; readonly status?: number },
): Verdict {
  return judgeAnswer(outcome, answer => {
    if (errorCodeOf(answer) !== expected.code) {
      return fail(`${describeAnswer(answer)} Expected error ${expected.code}.`)
    }
    if (expected.status !== undefined && answer.status !== expected.status) {
      return warn(`${describeAnswer(answer)} Expected HTTP status ${expected.status}.`)
    }
    return pass(describeAnswer(answer))
  })
}

/** In numbers only. */
export function describeAnswer(answer: Answer): string {
  const coding = answer.headers['content-encoding'] ?? 'identity'
  const content =
    coding !== 'identity'
      ? 'with a compressed body, although none was requested'
      : answer.cut === 'size'
        ? 'with a body that is too large to read'
        : answer.cut === 'time'
          ? 'with a body that did not end in time'
          : answer.bytes
            ? describeMessage(answer)
            : 'without a body'
  return `Returned HTTP ${answer.status} ${content}.`
}

function describeMessage(answer: Answer): string {
  const code = errorCodeOf(answer)
  if (code !== undefined) return `with JSON-RPC error ${code}`
  if (resultOf(answer)) return 'with a result'
  const { message = {} } = answer
  if ('result' in message && 'error' in message) return 'with both a result and an error'
  if ('error' in message) return 'with an error that is not a JSON-RPC error with code and message'
  return findObject(message, 'result')
    ? 'with a result whose id or JSON-RPC version is wrong'
    : 'without a JSON-RPC message'
}

/** Why an era or everything cannot be judged, if the fault is known and elsewhere. */
export function unreached(evidence: Evidence): Verdict | undefined {
  if (evidence.handshake?.fault) return skip('Not checked: the certificate cannot be trusted.')
  const { discover, initialize } = evidence.probes
  if (!answerOf(discover) && !answerOf(initialize))
    return skip('Not checked: the server did not respond.')
  if (evidence.isWalled) return skip("Hidden behind the server's authentication.")
  return undefined
}
