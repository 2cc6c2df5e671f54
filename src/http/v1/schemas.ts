/** The bodies of version 1. What stands here is checked on the way in and published in OpenAPI. */
import { z } from 'zod'
import { FORMATS } from '../../formats/index.ts'
import { CHOICES, PAGES_MEANING } from '../../options.ts'
import { MAX_DOCUMENT_BYTES, MAX_FILENAME_LENGTH, MAX_URL_LENGTH } from '../limits.ts'
import { PROBLEMS, type ProblemCode } from '../problem.ts'
import { POLICIES } from '../rate-limit.ts'

/** The names that the bodies have in the OpenAPI document. */
export const bodies = z.registry<{ id: string }>()

function body<Shape extends z.core.$ZodLooseShape>(id: string, description: string, shape: Shape) {
  return z.object(shape).describe(description).register(bodies, { id })
}

const ok = z.literal(true)
const count = () => z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const extension = z.enum(Object.keys(FORMATS) as [keyof typeof FORMATS])
const address = (what: string) => z.url().describe(what)
const documentationUrl = address('Developer portal')
const openapiUrl = address('The OpenAPI 3.1 document')
const mcpUrl = address('The MCP server')
const maxFileSize = z.literal(MAX_DOCUMENT_BYTES).describe('Largest document, in bytes')

const OPTION_FIELDS = Object.fromEntries(
  Object.entries(CHOICES).map(([name, { values, meaning }]) => [
    name,
    z
      .enum(values as unknown as [string])
      .default(values[0])
      .describe(meaning),
  ]),
)

/** The options of a conversion: parameters of the query, and fields of the JSON form. */
export const conversionOptions: Readonly<Record<string, z.ZodType>> = {
  ...OPTION_FIELDS,
  pages: z.string().optional().describe(PAGES_MEANING),
}

export const filename = z
  .string()
  .min(1)
  .max(MAX_FILENAME_LENGTH)
  .describe('Name with extension. Needed for CSV, which its bytes do not give away.')

export const ConvertRequest = body(
  'ConvertRequest',
  'A document by its address or in base64: exactly one of url and base64.',
  {
    url: z
      .string()
      .max(MAX_URL_LENGTH)
      .optional()
      .describe('Public http or https address that returns the file directly.'),
    base64: z
      .string()
      .meta({ contentEncoding: 'base64' })
      .optional()
      .describe('The bytes of the document.'),
    filename: filename.optional(),
    ...conversionOptions,
  },
)

const Metadata = body(
  'Metadata',
  'What the document says about itself; absent where it does not.',
  {
    author: z.string().optional(),
    created: z.string().optional().describe('ISO 8601'),
    modified: z.string().optional().describe('ISO 8601'),
    language: z.string().optional(),
    subject: z.string().optional(),
    keywords: z.array(z.string()).optional(),
    pages: count().optional(),
    slides: count().optional(),
    sheets: z.array(z.string()).optional().describe('Names of the sheets'),
  },
)

const Stats = body('Stats', 'Figures about the conversion.', {
  bytes: count().describe('Size of the document'),
  characters: count().describe('Length of the markdown'),
  words: count(),
  estimated_tokens: count().describe('About what a language model will count'),
  duration_ms: count(),
})

const Warning = body('Warning', 'Something that could not be carried over.', {
  code: z.string().describe('Stable identifier, such as images_missing'),
  message: z.string(),
  count: count(),
})

export const ConvertResult = body('ConvertResult', 'The document as markdown.', {
  ok,
  markdown: z.string().describe('GitHub-flavored markdown'),
  format: extension.describe('What the document is, by its bytes'),
  filename: z.string().nullable().describe('As given or found'),
  title: z.string().nullable().describe("The document's own title, else its first heading"),
  metadata: Metadata,
  stats: Stats,
  warnings: z.array(Warning),
})

export const ConvertUsage = body('ConvertUsage', 'How to convert a document.', {
  ok,
  service: z.string(),
  version: z.string().describe('Current API version'),
  documentation_url: documentationUrl,
  openapi_url: openapiUrl,
  mcp_url: mcpUrl,
  formats: z.array(extension),
  max_file_size_bytes: maxFileSize,
  price: z.literal('free'),
  authentication: z.literal('none'),
  rate_limit: z.object({
    limit: z.literal(POLICIES.conversions.quota),
    window_seconds: z.literal(POLICIES.conversions.windowSeconds),
  }),
  examples: z
    .object({
      multipart: z.string(),
      json_url: z.string(),
      raw: z.string(),
      markdown_only: z.string(),
    })
    .describe('curl commands to copy'),
  privacy: z.string(),
})

export const Index = body('Index', 'Every endpoint of this version.', {
  ok,
  service: z.string(),
  version: z.string(),
  documentation_url: documentationUrl,
  openapi_url: openapiUrl,
  mcp_url: mcpUrl,
  endpoints: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      operation_id: z.string(),
      description: z.string(),
    }),
  ),
})

export const Health = body('Health', 'The state of the service.', {
  ok,
  status: z.literal('ok'),
  version: z.string().describe('API version'),
  release: z.string().describe('Version of the software'),
  uptime_seconds: count(),
})

export const FormatList = body('FormatList', 'What can be converted.', {
  ok,
  formats: z.array(extension),
  max_file_size_bytes: maxFileSize,
  details: z.array(z.object({ extension, name: z.string(), media_types: z.array(z.string()) })),
})

export const ContactRequest = body(
  'ContactRequest',
  'An enquiry that a person will read and answer.',
  {
    name: z.string().min(1).max(200),
    email: z.string().max(254).describe('Where the answer goes'),
    message: z.string().min(1).max(10_000),
    company: z.string().max(200).optional(),
    subject: z.string().max(200).optional(),
    fax: z
      .string()
      .max(0)
      .optional()
      .describe('Leave it out or empty: a trap for robots that fill in every field of a form.'),
  },
)

export const ContactResult = body('ContactResult', 'The mail server has accepted the message.', {
  ok,
  id: z.string().describe('Message-ID of the mail'),
  message: z.string().describe('A sentence for the visitor'),
})

export const McpCheckRequest = body('McpCheckRequest', 'The server to check.', {
  url: z.string().max(MAX_URL_LENGTH).describe('Public https address of a remote MCP server'),
})

const nullableString = z.string().nullable()

export const McpCheckReport = body('McpCheckReport', 'A graded report card of an MCP server.', {
  ok,
  url: z.string(),
  checked_at: z.string().describe('ISO 8601'),
  duration_ms: count(),
  grade: z.enum(['A+', 'A', 'B', 'C', 'D', 'F']),
  score: z.int().min(0).max(100),
  reachable: z.boolean(),
  complete: z.boolean().describe('false where an authentication wall hid most checks'),
  coverage: z.number().min(0).max(1).describe('Share of the points that could be judged'),
  summary: z.string(),
  server: z.object({ name: nullableString, title: nullableString, version: nullableString }),
  protocol: z.object({
    modern: z.object({ supported: z.boolean(), versions: z.array(z.string()) }),
    legacy: z.object({
      supported: z.boolean(),
      negotiated_version: nullableString,
      sessions: z.boolean().nullable(),
    }),
  }),
  authentication: z.object({ required: z.boolean(), type: nullableString }),
  tls: z.looseObject({}).nullable(),
  timing_ms: z.looseObject({}).nullable(),
  counts: z.object({ pass: count(), warn: count(), fail: count(), skip: count() }),
  categories: z.array(
    z.object({ id: z.string(), title: z.string(), score: z.number(), max: z.number() }),
  ),
  checks: z.array(
    z.object({
      id: z.string(),
      category: z.string(),
      title: z.string(),
      status: z.enum(['pass', 'warn', 'fail', 'skip']),
      severity: z.string(),
      weight: z.number(),
      points: z.number(),
      detail: z.string().describe('What was seen, and why it matters'),
      remedy: nullableString,
      reference: nullableString,
    }),
  ),
  tools: z.array(
    z.object({
      name: z.string(),
      score: z.int().min(0).max(100),
      issues: z.array(
        z.object({ code: z.string().describe('Id of a check'), message: z.string() }),
      ),
    }),
  ),
  limits: z.object({ requests_sent: count(), request_budget: count(), time_budget_ms: count() }),
})

const FieldError = body('FieldError', 'One broken field.', {
  field: z.string(),
  code: z.string().describe('Stable identifier, such as invalid_email'),
  message: z.string(),
})

export const ProblemBody = body('Problem', 'Every 4xx and 5xx answer (RFC 9457, with additions).', {
  type: z.url().describe('Documentation of the code'),
  title: z.string().describe('The same for every instance of a code'),
  status: z.int().min(400).max(599),
  code: z
    .enum(Object.keys(PROBLEMS) as [ProblemCode])
    .describe('Stable identifier that clients branch on; more may be added'),
  detail: z.string().describe('What went wrong with this request; safe to show to a person'),
  hint: z.string().describe('What to change before a retry'),
  documentation_url: documentationUrl,
  instance: z.string().optional().describe('Path that produced the error'),
  ok: z.literal(false),
  error: z.string().describe('The same as code'),
  reason: z
    .enum(['unsupported', 'malformed', 'encrypted', 'resourceLimit', 'missingPart'])
    .optional()
    .describe('On 422: why the document could not be converted'),
  errors: z
    .array(FieldError)
    .optional()
    .describe('On validation_failed: one entry per broken field'),
  allow: z.array(z.string()).optional().describe('On 405: the methods that the endpoint accepts'),
  retry_after_seconds: z.int().min(1).max(86_400).optional().describe('On 429 and overloaded 503'),
})
