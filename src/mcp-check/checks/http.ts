/** What applies to HTTP in every era. */
import type { Answer } from '../client.ts'
import { answersOf } from '../evidence.ts'
import { HTTP_LEGACY, HTTP_MODERN } from './specification.ts'
import {
  type Checks,
  describeAnswer,
  fail,
  inAny,
  judgeAnswer,
  pass,
  skip,
  warn,
} from './verdict.ts'

export const HTTP = {
  'http.get': {
    weight: 1,
    severity: 'low',
    title: 'Responds to GET with an event stream or 405',
    why: 'Clients try GET to find out whether there is a stream; other responses confuse them.',
    remedy: 'Return 405 with Allow: POST for GET, or a text/event-stream.',
    reference: `${HTTP_LEGACY}#listening-for-messages-from-the-server`,
    judge: inAny(({ probes: { stream } }) => {
      // Some servers send the headers of a stream with its first event, which may never come.
      if (stream?.type === 'silence' && stream.reason === 'timeout') {
        return warn('There was no response to GET; a stream should start at once.')
      }
      return judgeAnswer(stream, answer => {
        const isStream = answer.status === 200 && answer.mediaType === 'text/event-stream'
        if (isStream) return pass('GET opens an event stream.')
        return answer.status === 405
          ? pass('GET is rejected with 405.')
          : fail(`GET returned HTTP ${answer.status}.`)
      })
    }),
  },
  'http.content_type': {
    weight: 1,
    severity: 'medium',
    title: 'Responds with JSON or an event stream, never with HTML',
    why: 'Clients choose their parser by Content-Type; a web page there is usually an error page from a proxy or framework.',
    remedy:
      'Send application/json or text/event-stream, and configure proxy and framework to do the same for their errors.',
    reference: `${HTTP_MODERN}#receiving-messages`,
    judge: ({ outcomes }) => {
      const answers = answersOf(outcomes).filter(isMessage)
      if (!answers.length) return skip('There was no response to check.')
      const page = answers.find(({ mediaType }) => /html/.test(mediaType))
      if (page) return fail(`An HTTP ${page.status} response was an HTML page.`)
      const other = answers.find(({ mediaType }) => !isProper(mediaType))
      if (!other) return pass('Every response is JSON or an event stream.')
      const isSuccess = other.status < 300
      return (isSuccess ? fail : warn)(
        `${describeAnswer(other)} Its Content-Type is neither JSON nor an event stream.`,
      )
    },
  },
} satisfies Checks

/** Responses to MCP messages; there is no rule for what a gateway says before the server is asked. */
function isMessage({ probe, status, bytes }: Answer): boolean {
  const isGateway = [401, 403, 405, 429].includes(status) || (status >= 300 && status < 400)
  return (probe.method ?? 'POST') === 'POST' && bytes > 0 && !isGateway
}

function isProper(mediaType: string): boolean {
  return /^application\/json$|^text\/event-stream$|\+json$/.test(mediaType)
}
