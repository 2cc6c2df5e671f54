/** The reference of errors: what each code means, where it comes from, and what helps. */
import type { Policies } from '../config.ts'
import { toExample } from '../http/openapi.ts'
import { OPERATIONS } from '../http/v1/operations.ts'
import { PROBLEMS, type ProblemCode, REASON_HINTS, type Site } from '../service/problem.ts'
import { writeSample } from './reference.ts'

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
      `**Remedy.** ${sample.hint}`,
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
  return ['| reason | meaning | remedy |', '|---|---|---|', ...rows].join('\n')
}

const REASONS: Readonly<Record<keyof typeof REASON_HINTS, string>> = {
  unsupported: 'It is none of the formats, or a PDF of pictures alone.',
  malformed: 'The bytes are not what the format asks for, or there are none.',
  encrypted: 'It needs a password, or a right that we do not have.',
  resourceLimit: 'It would take more time or memory than one conversion may.',
  missingPart: 'A part without which the document cannot be read is not there.',
}

interface Explanation {
  readonly meaning: string
  readonly cause: string
}

const EXPLANATIONS: Readonly<Record<ProblemCode, Explanation>> = {
  invalid_json: {
    meaning: 'The body says that it is JSON and is not.',
    cause: 'A comma too many, single quotes, an unfinished body, or text that is not UTF-8.',
  },
  invalid_request: {
    meaning: 'The request is well written but does not say what to do.',
    cause:
      'Neither or both of `url` and `base64`, a field of the wrong type, broken base64, an address that is not http or https, a form without `file`, an empty body, or an option with a value that is not among its choices. `detail` names which.',
  },
  validation_failed: {
    meaning: 'Fields are missing or cannot be accepted.',
    cause: 'Each entry of `errors` names a `field`, a `code` and a `message`.',
  },
  not_found: {
    meaning: 'There is no endpoint at this path.',
    cause: 'A misspelt path, or a version that does not exist.',
  },
  method_not_allowed: {
    meaning: 'The endpoint exists but does not answer to this method.',
    cause: 'A GET where a POST is meant, or the other way round.',
  },
  request_timeout: {
    meaning: 'We waited for the rest of the request and it did not come.',
    cause: 'A connection that stalled, or a client that announced more bytes than it sent.',
  },
  payload_too_large: {
    meaning: 'The document, or the body around it, is larger than we take.',
    cause: 'A document over the limit, sent or linked; or a small JSON body that is not small.',
  },
  unsupported_media_type: {
    meaning: 'The body is of a type that this endpoint does not read.',
    cause: 'A missing or different `Content-Type`, or a body with a `Content-Encoding`.',
  },
  unprocessable: {
    meaning: 'The document arrived and cannot be converted. The `reason` says why.',
    cause: 'One of five reasons, told apart in `reason`:',
  },
  rate_limited: {
    meaning: 'This address has used up its requests for the moment.',
    cause: 'More requests in the window than the policy in `RateLimit-Policy` allows.',
  },
  headers_too_large: {
    meaning: 'The headers, or the address, are longer than we read.',
    cause: 'Large cookies or a very long query; the service needs neither.',
  },
  internal_error: {
    meaning: 'Something failed that is not the fault of the request.',
    cause: 'A defect of ours. It is logged under the `X-Request-Id` of the response.',
  },
  upstream_failed: {
    meaning: 'A server that we depend on did not do its part.',
    cause: 'The mail server refused the message or was gone. The message was not delivered.',
  },
  fetch_failed: {
    meaning: 'The address was understood, but no document came from it.',
    cause:
      'The host is not public, cannot be resolved or reached, answers with an error, redirects too often, or takes too long.',
  },
  not_configured: {
    meaning: 'The operator of this server has not set up what the endpoint needs.',
    cause: 'Contact without a mail server, or a checker that is switched off.',
  },
  overloaded: {
    meaning: 'The service has as much to do as it can take.',
    cause:
      'Many conversions at once, and yours are among the most that wait: clients take turns. Or the server is being restarted. Your quota is a different matter: `rate_limited`.',
  },
}
