/** A problem → the result of a tool that failed: an agent reads what went wrong and what to do. */
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

/** Where the hints of the API speak of HTTP, an agent needs other words. */
function advise({ code, extensions }: Problem): string {
  const { reason, hint, retry_after_seconds: seconds } = extensions
  if (seconds !== undefined) return `Wait ${seconds} seconds, then call the tool again.`
  if (reason === 'unsupported') return UNSUPPORTED_ADVICE
  if (code === 'invalid_request') return hint ?? 'Correct the arguments by the schema of the tool.'
  if (code === 'internal_error') return 'Retry once; if it persists, write to {support}.'
  return hint ?? PROBLEMS[code].hint
}

const UNSUPPORTED_ADVICE =
  'Send one of the formats that list_supported_formats names. For CSV, send its name with the extension as filename. PDFs that hold only images cannot be converted.'
