/** Which eras the server supports. */
import { answerOf, resultOf } from '../evidence.ts'
import { BASIC_MODERN, SPECIFICATION } from './specification.ts'
import { type Checks, describeAnswer, fail, judgeAnswer, pass, unreached } from './verdict.ts'

export const PROTOCOL = {
  'proto.modern': {
    weight: 7,
    severity: 'medium',
    title: 'Supports the stateless revision 2026-07-28',
    why: 'Current clients start with server/discover; the stateless form needs no session and scales easily.',
    remedy:
      'Implement server/discover, and accept requests that carry their protocol version in _meta.',
    reference: `${SPECIFICATION}/2026-07-28/server/discover`,
    judge: evidence =>
      unreached(evidence) ??
      judgeAnswer(evidence.probes.discover, answer =>
        evidence.modern
          ? pass('server/discover got a result.')
          : fail(`server/discover: ${describeAnswer(answer)}`),
      ),
  },
  'proto.legacy': {
    weight: 3,
    severity: 'medium',
    title: 'Supports the initialize handshake of 2025-11-25 and earlier',
    why: 'Many clients in use only know the handshake.',
    remedy: 'Support initialize as well as server/discover, so that older clients can connect.',
    reference: `${BASIC_MODERN}/versioning#backward-compatibility-with-initialization-based-versions`,
    judge: evidence =>
      unreached(evidence) ??
      judgeAnswer(evidence.probes.initialize, answer => {
        if (evidence.legacy) return pass(`initialize agreed on ${evidence.legacy.version}.`)
        if (resultOf(answer)) return fail('initialize agreed on a version that does not exist.')
        const stream = answerOf(evidence.probes.stream)
        return stream?.status === 200 && stream.mediaType === 'text/event-stream'
          ? fail('Speaks only the HTTP+SSE transport of 2024-11-05, which is obsolete.')
          : fail(`initialize: ${describeAnswer(answer)}`)
      }),
  },
} satisfies Checks
