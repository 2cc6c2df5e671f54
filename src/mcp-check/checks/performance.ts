/** How quickly and reliably the server responds. */
import type { Outcome } from '../client.ts'
import { answerOf, answersOf } from '../evidence.ts'
import { SPECIFICATION } from './specification.ts'
import { type Checks, fail, pass, skip, unreached, warn } from './verdict.ts'

export const PERFORMANCE = {
  'perf.latency': {
    weight: 3,
    severity: 'medium',
    title: 'Responds to simple requests quickly',
    why: 'An agent makes many calls in a row, and people wait for all of them.',
    remedy:
      'Respond within 500 ms: cache lists, keep the process warm, serve closer to your users.',
    reference: `${SPECIFICATION}/2026-07-28/server/utilities/caching`,
    judge: evidence => {
      const median = medianMs(evidence.outcomes)
      if (median === undefined) return unreached(evidence) ?? skip('There was no response.')
      const detail = `The median response time was ${Math.round(median)} ms.`
      if (median <= 500) return pass(detail)
      return median <= 1500 ? warn(detail) : fail(detail)
    },
  },
  'perf.stable': {
    weight: 2,
    severity: 'medium',
    title: 'Neither crashes nor hangs',
    why: 'Clients cannot tell a server crash from their own mistake, and retry in vain.',
    remedy:
      'Find the 5xx responses and hanging requests in your logs, and return a proper error instead.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.6',
    judge: evidence => {
      const outcomes = evidence.outcomes.filter(isMessage)
      if (!outcomes.some(answerOf)) return unreached(evidence) ?? skip('There was no response.')
      const crashed = outcomes.filter(outcome => (answerOf(outcome)?.status ?? 0) >= 500).length
      const hung = outcomes.filter(isHung).length
      if (!crashed && !hung) return pass('Every request got a response.')
      const isSingle = crashed + hung === 1 && outcomes.length > 10
      return (isSingle ? warn : fail)(
        `Of ${outcomes.length} requests, ${crashed} got a 5xx response and ${hung} got none or an incomplete one.`,
      )
    },
  },
} satisfies Checks

export function medianMs(outcomes: readonly Outcome[]): number | undefined {
  const times = answersOf(outcomes.filter(isMessage))
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  return times[Math.floor(times.length / 2)]
}

function isHung(outcome: Outcome): boolean {
  return outcome.type === 'silence' ? outcome.reason !== 'stopped' : outcome.cut === 'time'
}

/** Streams and documents are a different matter from messages. */
function isMessage({ probe }: Outcome): boolean {
  return (probe.method ?? 'POST') === 'POST'
}
