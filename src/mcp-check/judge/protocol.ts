/** Which eras the server supports. */
import { answerOf, resultOf } from '../evidence.ts'
import { describeAnswer, fail, type Judge, judgeAnswer, pass, unreached } from './verdict.ts'

export const modernEra: Judge = evidence =>
  unreached(evidence) ??
  judgeAnswer(evidence.probes.discover, answer =>
    evidence.modern
      ? pass('server/discover got a result.')
      : fail(`server/discover: ${describeAnswer(answer)}`),
  )

export const legacyEra: Judge = evidence =>
  unreached(evidence) ??
  judgeAnswer(evidence.probes.initialize, answer => {
    if (evidence.legacy) return pass(`initialize agreed on ${evidence.legacy.version}.`)
    if (resultOf(answer)) return fail('initialize agreed on a version that does not exist.')
    const stream = answerOf(evidence.probes.stream)
    return stream?.status === 200 && stream.mediaType === 'text/event-stream'
      ? fail('Speaks only the HTTP+SSE transport of 2024-11-05, which is obsolete.')
      : fail(`initialize: ${describeAnswer(answer)}`)
  })
