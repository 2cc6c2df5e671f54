/** A problem → the result of a failed tool: an agent reads what went wrong and what to do. */
import { counted } from '../engine/counted.ts'
import { PROBLEMS, type Problem } from '../service/problem.ts'

export interface FailedResult {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly isError: true
}

export function toFailedResult(problem: Problem, supportEmail: string | undefined): FailedResult {
  const { code, extensions, message } = problem
  const { reason } = extensions
  const cause = reason ? `${code}, reason ${reason}` : code
  const advice = advise(problem).replace('{support}', supportEmail ?? 'the maintainers')
  return {
    content: [{ type: 'text', text: `Error (${cause}): ${message}\nWhat to do: ${advice}` }],
    isError: true,
  }
}

/** Where the API's hints speak of HTTP, an agent needs other words. */
function advise({ code, extensions }: Problem): string {
  const { reason, hint, retry_after_seconds: seconds } = extensions
  if (seconds !== undefined) return `Wait ${counted(seconds, 'second')}, then call the tool again.`
  if (reason === 'unsupported') return UNSUPPORTED_ADVICE
  if (code === 'invalid_request')
    return hint ?? "Check the arguments against the tool's input schema."
  if (code === 'internal_error') return 'Retry once; if it persists, contact {support}.'
  return hint ?? PROBLEMS[code].hint
}

const UNSUPPORTED_ADVICE =
  'Send one of the formats listed by list_supported_formats. For CSV, send the file name with its extension as filename. Image-only PDFs cannot be converted.'
