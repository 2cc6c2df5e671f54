/** The error reference: what each code means, where it comes from and what to do. */
import type { Policies } from '../config.ts'
import { toExample } from '../http/openapi.ts'
import { OPERATIONS } from '../http/v1/operations.ts'
import { PROBLEMS, type ProblemCode, REASON_HINTS, type Site } from '../service/problem.ts'
import { writeCode, writeSample } from './reference.ts'

/** The body of an answer with this code. */
export const writeProblemSample = (
  code: ProblemCode,
  site: Site,
  { conversions }: Policies,
): string => writeCode(toExample(code, findPath(code), site, conversions))

export function writeErrors(site: Site, { conversions }: Policies): string {
  const sections = Object.entries(PROBLEMS).map(([name, { status, title }]) => {
    const code = name as ProblemCode
    const { meaning, cause } = EXPLANATIONS[code]
    const sample = toExample(code, findPath(code), site, conversions)
    return [
      `## ${code}`,
      `**${status}. ${title}.** ${meaning}`,
      `**Cause.** ${cause}`,
      ...(code === 'unprocessable' ? [writeReasons()] : []),
      `**What to do.** ${sample.hint}`,
      writeSample(sample),
    ].join('\n\n')
  })
  return sections.join('\n\n')
}

/** A path where it can happen. */
function findPath(code: ProblemCode): string {
  if (code === 'not_found') return '/api/v1/nothing'
  return OPERATIONS.find(({ problems }) => problems.includes(code))?.path ?? '/api/v1/convert'
}

function writeReasons(): string {
  const rows = Object.entries(REASON_HINTS).map(
    ([reason, hint]) =>
      `| \`${reason}\` | ${REASONS[reason as keyof typeof REASON_HINTS]} | ${hint} |`,
  )
  return ['| reason | meaning | what to do |', '|---|---|---|', ...rows].join('\n')
}

const REASONS: Readonly<Record<keyof typeof REASON_HINTS, string>> = {
  unsupported: 'It is not one of the supported formats, or it is an image-only PDF.',
  malformed: 'The file is damaged or empty.',
  encrypted: 'It needs a password, or it is protected by DRM.',
  resourceLimit: 'It would take more time or memory than one conversion may use.',
  missingPart: 'A part that the document cannot be read without is missing.',
}

interface Explanation {
  readonly meaning: string
  readonly cause: string
}

const EXPLANATIONS: Readonly<Record<ProblemCode, Explanation>> = {
  invalid_json: {
    meaning: 'The body is declared as JSON but is not valid JSON.',
    cause: 'An extra comma, single quotes, an incomplete body, or text that is not UTF-8.',
  },
  invalid_request: {
    meaning: 'The request is well-formed, but it is not clear what to convert or how.',
    cause:
      'Neither or both of `url` and `base64`, a field of the wrong type, invalid base64, a URL that is not http or https, a form without `file`, an empty body, or an invalid value for an option. `detail` says which.',
  },
  validation_failed: {
    meaning: 'Fields are missing or invalid.',
    cause: 'Each entry of `errors` names a `field`, a `code` and a `message`.',
  },
  not_found: {
    meaning: 'There is no endpoint at this path.',
    cause: 'A misspelt path, or a version that does not exist.',
  },
  method_not_allowed: {
    meaning: 'The endpoint exists but does not support this method.',
    cause: 'A GET where a POST is needed, or the other way around.',
  },
  request_timeout: {
    meaning: 'We waited for the rest of the request, and it did not arrive.',
    cause: 'A stalled connection, or a client that announced more bytes than it sent.',
  },
  payload_too_large: {
    meaning: 'The document, or the body around it, is larger than we accept.',
    cause:
      'An uploaded or linked document over the limit, or a JSON body that is too large around the document.',
  },
  unsupported_media_type: {
    meaning: 'This endpoint does not accept this type of body.',
    cause: 'A missing or different `Content-Type`, or a body with a `Content-Encoding`.',
  },
  unprocessable: {
    meaning: 'The document arrived but cannot be converted. The `reason` says why.',
    cause: 'One of five, given in `reason`:',
  },
  rate_limited: {
    meaning: 'This IP address has used up its requests for now.',
    cause: 'More requests in the window than the policy in `RateLimit-Policy` allows.',
  },
  headers_too_large: {
    meaning: 'The headers or the URL are longer than we accept.',
    cause: 'Large cookies or a very long query string; the service needs neither.',
  },
  internal_error: {
    meaning: "Something failed that is not the request's fault.",
    cause: 'A bug on our side. It is logged under the `X-Request-Id` of the response.',
  },
  upstream_failed: {
    meaning: 'A server we depend on failed.',
    cause:
      'The mail server rejected the message or was unreachable. The message was not delivered.',
  },
  fetch_failed: {
    meaning: 'The URL is valid, but no document could be fetched from it.',
    cause:
      'The host is not public, cannot be resolved or reached, returns an error, redirects too often, or takes too long.',
  },
  not_configured: {
    meaning: 'The operator of this server has not configured what the endpoint needs.',
    cause: 'No mail server for the contact form, or the MCP checker is turned off.',
  },
  overloaded: {
    meaning: 'The service is at capacity.',
    cause:
      'Too many conversions are waiting, and yours are among the most: clients take turns. Or the server is restarting. Exceeding your quota is a different error: `rate_limited`.',
  },
}
