/** What applies to HTTP in every era. */
import type { Answer } from '../client.ts'
import { answersOf } from '../evidence.ts'
import {
  describeAnswer,
  fail,
  inAny,
  type Judge,
  judgeAnswer,
  pass,
  skip,
  warn,
} from './verdict.ts'

export const get = inAny(({ probes: { stream } }) => {
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
})

export const contentType: Judge = ({ outcomes }) => {
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
}

/** Responses to MCP messages; there is no rule for what a gateway says before the server is asked. */
function isMessage({ probe, status, bytes }: Answer): boolean {
  const isGateway = [401, 403, 405, 429].includes(status) || (status >= 300 && status < 400)
  return (probe.method ?? 'POST') === 'POST' && bytes > 0 && !isGateway
}

function isProper(mediaType: string): boolean {
  return /^application\/json$|^text\/event-stream$|\+json$/.test(mediaType)
}
