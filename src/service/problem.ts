/** Every error the API can respond with: one table, and the body made from it (RFC 9457). */
import type { Reason } from '../engine/errors.ts'

interface ProblemKind {
  readonly status: number
  readonly title: string
  /** What to change before retrying; `{support}` stands for the support address. */
  readonly hint: string
}

export const PROBLEMS = {
  invalid_json: {
    status: 400,
    title: 'Request body is not valid JSON',
    hint: 'Send a JSON object with Content-Type: application/json.',
  },
  invalid_request: {
    status: 400,
    title: 'Request could not be understood',
    hint: 'Check the request against the OpenAPI document.',
  },
  validation_failed: {
    status: 400,
    title: 'One or more fields failed validation',
    hint: 'Fix the fields listed in errors.',
  },
  not_found: {
    status: 404,
    title: 'No API endpoint at this path',
    hint: 'GET /api/v1/ lists the endpoints.',
  },
  method_not_allowed: {
    status: 405,
    title: 'HTTP method not allowed on this endpoint',
    hint: 'Use one of the methods in the allow field.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    hint: 'Send the request again over a faster connection, or send a URL.',
  },
  payload_too_large: {
    status: 413,
    title: 'Payload exceeds the size limit',
    hint: 'The limit is 25 MB (26214400 bytes). Split the document or send a URL to a smaller one.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Content-Type is not supported',
    hint: 'Use multipart/form-data, application/json or application/octet-stream.',
  },
  unprocessable: {
    status: 422,
    title: 'The document could not be converted',
    hint: 'See the reason; encrypted files and image-only PDFs cannot be converted.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    hint: 'Wait the number of seconds in Retry-After, then retry.',
  },
  headers_too_large: {
    status: 431,
    title: 'The request headers are too large',
    hint: 'Send fewer or shorter headers, or a shorter URL.',
  },
  internal_error: {
    status: 500,
    title: 'The service failed',
    hint: 'Retry once; if it persists, contact {support} and quote the X-Request-Id of this response.',
  },
  upstream_failed: {
    status: 502,
    title: 'An upstream service failed',
    hint: 'Retry once; if it persists, contact support at {support}.',
  },
  fetch_failed: {
    status: 502,
    title: 'The document URL could not be fetched',
    hint: 'Check that the URL is public and returns the file directly.',
  },
  not_configured: {
    status: 503,
    title: 'The endpoint is temporarily not configured',
    hint: 'Nothing to fix on the client; retry later.',
  },
  overloaded: {
    status: 503,
    title: 'The service is busy',
    hint: 'Wait the number of seconds in Retry-After, then retry.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof PROBLEMS

/** What a 422 advises for each reason, where the general hint would not help. */
export const REASON_HINTS: Record<Reason, string> = {
  unsupported:
    'Send one of the formats listed by GET /api/v1/formats. For CSV, send the file name with its extension as filename. Image-only PDFs cannot be converted.',
  malformed:
    'Check that the file opens in the program it was made with, save it again there, and send the new copy.',
  encrypted: 'Remove the password from the document and send it again.',
  resourceLimit: 'Split the document into smaller ones.',
  missingPart:
    'The file is incomplete. Save it again in the program it was made with, and send the new copy.',
}

export interface FieldError {
  readonly field: string
  readonly code: string
  readonly message: string
}

interface Extensions {
  readonly hint?: string | undefined
  readonly reason?: Reason | undefined
  readonly errors?: readonly FieldError[] | undefined
  readonly allow?: readonly string[] | undefined
  readonly retry_after_seconds?: number | undefined
}

/** Thrown anywhere while a request is handled; `detail` is safe to show to a stranger. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly extensions: Extensions

  constructor(
    code: ProblemCode,
    detail: string,
    extensions: Extensions = {},
    options?: { cause?: unknown },
  ) {
    super(detail, options)
    this.code = code
    this.extensions = extensions
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }
}

/** A client that retries after this time will probably be accepted. */
export function overloaded(retryMs: number, detail = 'The service is at capacity.'): Problem {
  const seconds = Math.max(1, Math.round(retryMs / 1000))
  return new Problem('overloaded', detail, { retry_after_seconds: seconds })
}

/** The Content-Type of a body, without parameters, is not one of those accepted here. */
export const unsupportedMediaType = (mediaType: string, hint?: string): Problem =>
  new Problem(
    'unsupported_media_type',
    mediaType
      ? `The Content-Type ${mediaType} is not supported here.`
      : 'The request has no Content-Type.',
    { hint },
  )

/** Where this service is found: everything that goes into links. */
export interface Site {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly supportEmail: string
}

export function toProblemBody(problem: Problem, site: Site, instance: string | undefined) {
  const { code, message, status, extensions } = problem
  const { hint = PROBLEMS[code].hint, ...others } = extensions
  return {
    type: `${site.baseUrl}/developers/errors/#${code}`,
    title: PROBLEMS[code].title,
    status,
    code,
    detail: message,
    hint: hint.replace('{support}', site.supportEmail),
    documentation_url: `${site.baseUrl}/developers/`,
    ...(instance === undefined ? {} : { instance }),
    ok: false,
    error: code,
    ...others,
  }
}
