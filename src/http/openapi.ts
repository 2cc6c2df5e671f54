/** The OpenAPI 3.1 document, generated from the table of operations. */
import { z } from 'zod'
import type { Policies, Policy } from '../config.ts'
import {
  PROBLEMS,
  Problem,
  type ProblemCode,
  type Site,
  toProblemBody,
} from '../service/problem.ts'
import { rateLimited, toRateLimitHeaders } from '../service/rate-limit.ts'
import { SUNSET } from './deprecation.ts'
import {
  type Content,
  JSON_TYPE,
  type Operation,
  type Parameter,
  PROBLEM_TYPE,
} from './operation.ts'
import { bodies } from './v1/body.ts'
import { ProblemBody } from './v1/schemas.ts'

interface DescriptionSettings {
  readonly operations: readonly Operation[]
  readonly site: Site
  readonly policies: Policies
  readonly release: string
}

type Settings = Pick<DescriptionSettings, 'site' | 'policies'>

export function describeApi(settings: DescriptionSettings) {
  const { operations, site, policies, release } = settings
  const paths: Record<string, Record<string, unknown>> = {}
  const add = (path: string, operation: Operation, description: unknown) => {
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: description }
  }
  for (const operation of operations) {
    add(operation.path, operation, describeOperation(operation, settings))
    for (const alias of operation.aliases ?? []) {
      add(alias, operation, describeAlias(operation, settings))
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foliomark',
      version: release,
      summary: 'Documents to GitHub-flavored markdown',
      description: DESCRIPTION,
      contact: { name: 'Support', email: site.supportEmail, url: `${site.baseUrl}/contact/` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: site.baseUrl, description: 'This service' }],
    externalDocs: { description: 'Developer portal', url: `${site.baseUrl}/developers/` },
    security: [],
    tags: [...new Set(operations.map(({ tag }) => tag))].map(name => ({
      name,
      description: TAGS[name] ?? name,
    })),
    paths,
    components: { schemas: describeSchemas(), headers: describeHeaders(policies) },
  }
}

const DESCRIPTION =
  'Converts Word, PDF, PowerPoint, Excel, OpenDocument, RTF, EPUB and CSV documents to GitHub-flavored markdown. Free; no account, key or token is needed. Files are converted in memory and never stored. Limits are counted per client IP address, and every response says how much is left. Fields, endpoints and values may be added to v1 at any time: parse leniently.'

const TAGS: Readonly<Record<string, string>> = {
  Discovery: 'What the service is and what it can do',
  Conversion: 'Documents to markdown',
  Contact: 'Contact the team by email',
  'MCP check': 'Report cards for MCP servers',
}

const COMMON_PROBLEMS: readonly ProblemCode[] = ['rate_limited', 'internal_error']

function describeOperation(operation: Operation, { site, policies }: Settings) {
  const { id, tag, summary, description, parameters, request, success, problems } = operation
  const limit = policies[operation.policy]
  const codes = [...problems, ...COMMON_PROBLEMS]
  const statuses = [...new Set(codes.map(code => PROBLEMS[code].status))].sort()
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: [],
    ...(parameters ? { parameters: parameters.map(describeParameter) } : {}),
    ...(request
      ? { requestBody: { required: true, content: describeContents(request, policies) } }
      : {}),
    responses: {
      200: {
        description: success.description,
        headers: { ...RESPONSE_HEADERS, ...referHeaders(success.headers ?? []) },
        content: describeContents(success.content, policies),
      },
      ...Object.fromEntries(
        statuses.map(status => [
          status,
          describeProblems(
            codes.filter(code => PROBLEMS[code].status === status),
            operation.path,
            site,
            limit,
          ),
        ]),
      ),
      default: describeProblems(
        ['method_not_allowed', 'request_timeout', 'headers_too_large'],
        operation.path,
        site,
        limit,
      ),
    },
  }
}

function describeAlias(operation: Operation, settings: Settings) {
  const description = describeOperation(operation, settings)
  return {
    ...description,
    operationId: `${operation.id}Deprecated`,
    deprecated: true,
    description: `Deprecated: use ${operation.path}. It works until ${SUNSET}.`,
  }
}

function describeParameter({ name, in: place, description, schema, example }: Parameter) {
  return {
    name,
    in: place,
    required: false,
    description,
    schema: toJsonSchema(schema),
    ...(example === undefined ? {} : { example }),
  }
}

function describeContents(contents: Readonly<Record<string, Content>>, policies: Policies) {
  return Object.fromEntries(
    Object.entries(contents).map(([mediaType, { schema, examples }]) => [
      mediaType,
      {
        schema: schema ? toJsonSchema(schema) : {},
        examples: Object.fromEntries(
          Object.entries(typeof examples === 'function' ? examples(policies) : examples).map(
            ([name, value]) => [name, { value }],
          ),
        ),
      },
    ]),
  )
}

/** All problems with one status share an entry, with an example each. */
function describeProblems(codes: readonly ProblemCode[], path: string, site: Site, limit: Policy) {
  const content = {
    schema: toJsonSchema(ProblemBody),
    examples: Object.fromEntries(
      codes.map(code => [code, { value: toExample(code, path, site, limit) }]),
    ),
  }
  const needsWait = codes.some(code => code === 'rate_limited' || code === 'overloaded')
  return {
    description: `${codes.map(code => `\`${code}\`: ${PROBLEMS[code].title}`).join('. ')}.`,
    headers: needsWait
      ? { ...RESPONSE_HEADERS, 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
      : RESPONSE_HEADERS,
    content: { [JSON_TYPE]: content, [PROBLEM_TYPE]: content },
  }
}

/** The body of a problem as it may come from a path. */
export function toExample(code: ProblemCode, path: string, site: Site, limit: Policy) {
  const problem =
    code === 'rate_limited'
      ? rateLimited({ ...limit, resetSeconds: Math.ceil(limit.windowSeconds / 2) })
      : new Problem(code, ...EXAMPLES[code])
  return toProblemBody(problem, site, path)
}

type Example = readonly [detail: string, extensions?: Problem['extensions']]

/** What each problem may look like; that of a limit shows what is set. */
const EXAMPLES: Record<Exclude<ProblemCode, 'rate_limited'>, Example> = {
  invalid_json: ['The body is not valid JSON.'],
  invalid_request: ['Send exactly one of the fields url and base64.'],
  validation_failed: [
    'These fields are not valid: email.',
    {
      errors: [
        {
          field: 'email',
          code: 'invalid_email',
          message: 'The field email must be an email address.',
        },
      ],
    },
  ],
  not_found: ['There is no endpoint at /api/v1/nothing.'],
  method_not_allowed: [
    'DELETE is not allowed here.',
    { allow: ['GET', 'HEAD', 'POST', 'OPTIONS'] },
  ],
  request_timeout: ['The body stopped arriving.'],
  payload_too_large: ['The document is larger than 25 MB (26214400 bytes).'],
  unsupported_media_type: ['The Content-Type text/plain is not supported here.'],
  unprocessable: ['The document is password-protected.', { reason: 'encrypted' }],
  headers_too_large: ['The request headers exceed 16 KB.'],
  internal_error: ['The request failed because of an internal error.'],
  upstream_failed: ['The mail server did not accept the message.'],
  fetch_failed: ['The server returned HTTP status 404.'],
  not_configured: ['Mail is not configured on this server.'],
  overloaded: ['The service is at capacity.', { retry_after_seconds: 3 }],
}

const integer = { type: 'integer', minimum: 0 }

/** Those of limits show what is set. */
function describeHeaders({ conversions }: Policies) {
  const { quota, windowSeconds } = conversions
  const standing = {
    ...conversions,
    policy: 'conversions',
    isAllowed: true,
    remaining: quota - 1,
    resetSeconds: windowSeconds,
  } as const
  const example = toRateLimitHeaders(standing)
  return {
    ...HEADERS,
    RateLimit: withExample(HEADERS.RateLimit, example.ratelimit),
    'RateLimit-Policy': withExample(HEADERS['RateLimit-Policy'], example['ratelimit-policy']),
  }
}

const withExample = <T extends { readonly schema: object }>(header: T, example = '') => ({
  ...header,
  schema: { ...header.schema, example },
})

const HEADERS = {
  RateLimit: {
    description: 'Requests left, and seconds until the window resets',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'Quota and window in seconds',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': { description: 'Requests allowed in the window', schema: integer },
  'RateLimit-Remaining': { description: 'Requests left in the window', schema: integer },
  'RateLimit-Reset': { description: 'Seconds until the window resets', schema: integer },
  'X-Api-Version': {
    description: 'Version that served the response',
    schema: { type: 'string', example: 'v1' },
  },
  'X-Request-Id': {
    description: 'Identifies this request in our logs',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds until a retry is likely to be accepted', schema: integer },
  'X-Next-Cursor': {
    description: 'With Accept: text/markdown and max_tokens: where the next part begins',
    schema: { type: 'string', maxLength: 512 },
  },
}

const referHeaders = (names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

const RESPONSE_HEADERS = referHeaders(
  Object.keys(HEADERS).filter(name => name !== 'Retry-After' && name !== 'X-Next-Cursor'),
)

function toJsonSchema(schema: NonNullable<Content['schema']>): unknown {
  if (!(schema instanceof z.ZodType)) return schema
  const id = bodies.get(schema)?.id
  if (id) return { $ref: `#/components/schemas/${id}` }
  const { $schema: _, ...inline } = z.toJSONSchema(schema, { io: 'input' })
  return inline
}

function describeSchemas() {
  const { schemas } = z.toJSONSchema(bodies, {
    io: 'input',
    uri: id => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  )
}
