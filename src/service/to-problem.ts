/** Anything thrown while a request is handled → the problem that the client receives. */
import { ConversionError } from '../engine/errors.ts'
import { Overloaded } from '../isolation/overloaded.ts'
import { overloaded, Problem, REASON_HINTS } from './problem.ts'

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Overloaded) return overloaded(error.retryMs)
  if (error instanceof ConversionError) {
    const { code, reason, message, hint } = error
    if (reason) return new Problem(code, message, { reason, hint: REASON_HINTS[reason] })
    return new Problem(code, message, hint ? { hint } : {})
  }
  const code = (error as { code?: unknown } | undefined)?.code
  if (MEDIA_TYPE_FAULTS.includes(String(code))) {
    return new Problem('unsupported_media_type', 'The Content-Type is missing or malformed.')
  }
  return new Problem(
    'internal_error',
    'The request failed because of an internal error.',
    {},
    { cause: error },
  )
}

/** The framework's codes; the last is for QUERY, which has a body. */
const MEDIA_TYPE_FAULTS = [
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  'FST_ERR_CTP_EMPTY_TYPE',
  'FST_ERR_ROUTE_MISSING_CONTENT_TYPE',
]
