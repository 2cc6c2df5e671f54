/** The bodies of version 1: checked on input and published in OpenAPI. */
import { z } from 'zod'
import { MAX_QUOTA, MAX_WINDOW_SECONDS } from '../../config.ts'
import { FORMATS } from '../../engine/formats/index.ts'
import { OMISSION_REASONS } from '../../engine/ledger.ts'
import { OPTIONS, type Option, STYLE_ROLES } from '../../engine/options.ts'
import { MAX_DOCUMENT_BYTES, MAX_FILENAME_LENGTH, MAX_URL_LENGTH } from '../../service/limits.ts'
import { PROBLEMS, type ProblemCode } from '../../service/problem.ts'
import { body, count, ok } from './body.ts'

const service = z.string().describe('Short description of the service')
const version = z.string().describe('Current API version')
const extension = z.enum(Object.keys(FORMATS) as [keyof typeof FORMATS])
const formats = z.array(extension).describe('Extensions of the formats that can be converted')
const address = (what: string) => z.url().describe(what)
const documentationUrl = address('Developer portal')
const openapiUrl = address('The OpenAPI 3.1 document')
const mcpUrl = address('The MCP server')
const maxFileSize = z.literal(MAX_DOCUMENT_BYTES).describe('Maximum document size in bytes')

/** The options of a conversion: parameters of the query, and fields of the JSON form. */
export const toSchemas = (
  options: Readonly<Record<string, Option>>,
): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, toSchema(option)]))

function toSchema(option: Option): z.ZodType {
  if (option.type === 'choice') {
    const [first = '', ...others] = option.values
    return z
      .enum([first, ...others])
      .default(first)
      .describe(option.meaning)
  }
  const examples = [option.example]
  return toFreeSchema(option).optional().describe(option.meaning).meta({ examples })
}

/** The same in a query, where an object is JSON. */
export function toParameter(option: Option): { schema: z.ZodType; example?: unknown } {
  if (option.type === 'choice') return { schema: toSchema(option) }
  if (option.type !== 'styles') return { schema: toSchema(option), example: option.example }
  const schema = z.string().meta({ contentMediaType: 'application/json' }).optional()
  return { schema, example: JSON.stringify(option.example) }
}

function toFreeSchema(option: Exclude<Option, { type: 'choice' }>): z.ZodType {
  switch (option.type) {
    case 'integer':
      return z.int().min(option.min).max(option.max)
    case 'text':
      return z.string().max(option.maxLength)
    case 'query':
      return z.string().min(1).max(option.maxLength)
    case 'styles':
      return z.record(z.string(), z.enum(STYLE_ROLES))
    case 'pages':
      return z.string()
    default:
      return option satisfies never
  }
}

export const filename = z
  .string()
  .min(1)
  .max(MAX_FILENAME_LENGTH)
  .describe(
    'File name with its extension. Required for CSV, which cannot be detected from its bytes.',
  )

export const ConvertRequest = body(
  'ConvertRequest',
  'A document by URL or in base64: exactly one of url and base64.',
  {
    url: z
      .string()
      .max(MAX_URL_LENGTH)
      .optional()
      .describe('Public http or https URL that returns the file directly.'),
    base64: z
      .string()
      .meta({ contentEncoding: 'base64' })
      .optional()
      .describe('The bytes of the document.'),
    filename: filename.optional(),
    ...toSchemas(OPTIONS),
  },
  { oneOf: [{ required: ['url'] }, { required: ['base64'] }] },
)

const Metadata = body(
  'Metadata',
  'What the document says about itself; fields it does not give are absent.',
  {
    author: z.string().optional().describe('Author of the document'),
    created: z.string().optional().describe('ISO 8601'),
    modified: z.string().optional().describe('ISO 8601'),
    language: z.string().optional().describe('Language tag such as en or pt-BR'),
    subject: z.string().optional().describe('Subject of the document'),
    keywords: z.array(z.string()).optional().describe('Keywords of the document'),
    pages: count().optional().describe('Number of pages'),
    slides: count().optional().describe('Number of slides'),
    sheets: z.array(z.string()).optional().describe('Names of the sheets'),
  },
)

const Stats = body('Stats', 'Statistics about the conversion.', {
  bytes: count().describe('Size of the document'),
  characters: count().describe('Length of the markdown'),
  words: count().describe('Words in the markdown, excluding markup'),
  estimated_tokens: count().describe('Estimated number of language-model tokens'),
  duration_ms: count().describe('How long the conversion took'),
})

const Warning = body('Warning', 'Something that was not carried over as it is in the document.', {
  code: z.string().describe('Stable identifier, such as images_missing'),
  message: z.string().describe('Human-readable message'),
  count: count().describe('How many times it occurred'),
})

const lines = (what: string) => z.array(z.int().min(1)).length(2).describe(what)
const page = z.int().nullable().describe('Page, slide or sheet; null where the format has none')

const OutlineEntry = body('OutlineEntry', 'A heading.', {
  id: z.string().describe('Its anchor as GitHub generates it; the value for the option section'),
  level: z.int().min(1).max(6).describe('1 is the highest'),
  title: z.string().describe('Text of the heading'),
  page,
  line: z.int().min(1).describe('Its line in the complete markdown'),
  tokens: count().describe('Estimated tokens in the section, including subsections'),
})

const Part = body('Part', 'With max_tokens or cursor: which part this is.', {
  index: z.int().min(1).describe('Position, counted from 1'),
  lines: lines('Its first and last line in the complete markdown'),
  of_lines: count().describe('Lines in the whole document'),
  tokens: count().describe('Tokens in this part'),
  of_tokens: count().describe('Tokens in the whole document'),
  added: z
    .object({
      before: count().describe('Lines at its beginning'),
      after: count().describe('Lines at its end'),
    })
    .describe('Lines added to keep the part valid on its own; they are not in the whole document'),
})

const box = z
  .array(z.number())
  .length(4)
  .optional()
  .describe('Left, top, right, bottom, in points from the top left of the page as shown')

const sheet = z.string().optional().describe('Name of its sheet')
const cells = z.string().optional().describe('Its cells in the file, such as A1:D10')
const blockPlace = z
  .object({ page: z.int().optional().describe('Page, slide or sheet'), box, sheet, cells })
  .optional()

const Chunk = body('Chunk', 'A piece of the text, for search and retrieval.', {
  index: z.int().min(1).describe('Position, counted from 1'),
  markdown: z.string().describe('Valid on its own: a table that continues repeats its header'),
  tokens: count().describe('Estimated tokens, including repeated table headers'),
  headings: z
    .array(z.string())
    .describe('The headings above it and its own; each cut after 1,000 characters'),
  heading_path: z
    .array(z.string())
    .describe('The headings above its first line, from the top, and the one on that line'),
  pages: lines('First and last')
    .nullable()
    .describe('First and last page, slide or sheet; null where the format has none'),
  lines: lines('Its first and last line in the complete markdown'),
  first_block: blockPlace.describe('With blocks=list: where its first block begins'),
  last_block: blockPlace.describe('With blocks=list: where its last block begins'),
})

const Match = body('Match', 'A block, table row or list item that has all the words.', {
  line: z.int().min(1).describe('The line of the complete markdown that it begins at'),
  page,
  section: z
    .string()
    .nullable()
    .describe('The id of the nearest heading at or above it; a value for the option section'),
  text: z.string().describe('Plain text around the first word, at most 300 characters'),
})

const BlockEntry = body('BlockEntry', 'A top-level block.', {
  type: z
    .enum([
      ...(['heading', 'paragraph', 'list', 'quote', 'code', 'math', 'table'] as const),
      ...(['rule', 'image', 'note'] as const),
    ])
    .describe('Kind of block'),
  level: z.int().optional().describe('Level of a heading'),
  lines: lines('Its first and last line in the complete markdown'),
  page: z.int().optional().describe('Page, slide or sheet it begins on'),
  box,
  continued: z
    .array(z.object({ page: z.int().describe('A later page'), box }))
    .optional()
    .describe('Where it continues on later pages'),
  sheet,
  cells,
})

const OmittedEntry = body('OmittedEntry', 'Text that is not in the markdown.', {
  reason: z.enum(OMISSION_REASONS).describe('Why it is not there'),
  text: z.string().describe('The text, at most 500 characters of it'),
  page,
})

const AttachedImage = body('AttachedImage', 'An image from the document.', {
  name: z.string().describe('As the markdown refers to it'),
  media_type: z.string().describe('Such as image/png'),
  bytes: count().describe('Size in bytes'),
  width: z.int().nullable().describe('In pixels, if the file says so'),
  height: z.int().nullable().describe('In pixels, if the file says so'),
  page,
  base64: z.string().optional().describe('The image, base64-encoded'),
})

export const ConvertResult = body('ConvertResult', 'The document as markdown.', {
  ok,
  markdown: z.string().describe('GitHub-flavored markdown'),
  format: extension.describe('Format of the document, detected from its bytes'),
  filename: z.string().nullable().describe('File name, as given or taken from the URL'),
  title: z.string().nullable().describe("The document's own title, or its first heading"),
  metadata: Metadata,
  outline: z.array(OutlineEntry).describe('The headings of the whole document, in order'),
  stats: Stats,
  warnings: z.array(Warning).describe('What was not carried over as it is in the document'),
  release: z.string().describe('Version of the converter'),
  part: Part.optional().describe('With max_tokens or cursor: which part this is'),
  next_cursor: z
    .string()
    .nullable()
    .optional()
    .describe('With max_tokens or cursor: where the next part begins; null after the last part'),
  chunks: z.array(Chunk).optional().describe('With chunks: the text in chunks'),
  blocks: z.array(BlockEntry).optional().describe('With blocks=list: where each block is'),
  matches: z.array(Match).max(50).optional().describe('With find: the first 50 places, in order'),
  matches_total: count().optional().describe('With find: how many places there are'),
  omitted: z.array(OmittedEntry).optional().describe('With omitted=list: what was left out'),
  images: z.array(AttachedImage).optional().describe('With images=attach: the images'),
})

export const ConvertUsage = body('ConvertUsage', 'How to convert a document.', {
  ok,
  service,
  version,
  documentation_url: documentationUrl,
  openapi_url: openapiUrl,
  mcp_url: mcpUrl,
  formats,
  max_file_size_bytes: maxFileSize,
  price: z.literal('free').describe('What a conversion costs'),
  authentication: z.literal('none').describe('There is no account, key or token'),
  rate_limit: z
    .object({
      limit: z.int().min(1).max(MAX_QUOTA).describe('Conversions in the window'),
      window_seconds: z
        .int()
        .min(1)
        .max(MAX_WINDOW_SECONDS)
        .describe('Length of the window in seconds'),
    })
    .describe('How many conversions a client may request'),
  examples: z
    .object({
      multipart: z.string().describe('A file in a multipart form'),
      json_url: z.string().describe('A document by URL'),
      raw: z.string().describe('The raw bytes'),
      markdown_only: z.string().describe('The markdown without the envelope'),
    })
    .describe('Copy-paste curl commands'),
  privacy: z.string().describe('What happens to documents'),
})

export const Index = body('Index', 'Every endpoint of this version.', {
  ok,
  service,
  version,
  documentation_url: documentationUrl,
  openapi_url: openapiUrl,
  mcp_url: mcpUrl,
  endpoints: z
    .array(
      z.object({
        method: z.string().describe('HTTP method'),
        path: z.string().describe('Path from the root of the service'),
        operation_id: z.string().describe('Stable name of the operation'),
        description: z.string().describe('One-line description'),
      }),
    )
    .describe('Every operation of this version'),
})

export const Health = body('Health', 'The state of the service.', {
  ok,
  status: z.literal('ok').describe('The service is up'),
  version,
  release: z.string().describe('Version of the software'),
  uptime_seconds: count().describe('Seconds since the service started'),
})

export const FormatList = body('FormatList', 'What can be converted.', {
  ok,
  formats,
  max_file_size_bytes: maxFileSize,
  details: z
    .array(
      z.object({
        extension: extension.describe('File extension without the dot'),
        name: z.string().describe('Name of the format'),
        media_types: z.array(z.string()).describe('Media types, most common first'),
      }),
    )
    .describe('The same formats with names and media types'),
})

export const ContactRequest = body(
  'ContactRequest',
  'An enquiry that a person will read and answer.',
  {
    name: z.string().min(1).max(200).describe('Name of the sender'),
    email: z.string().max(254).describe('Address for the reply'),
    message: z.string().min(1).max(10_000).describe('The message'),
    company: z.string().max(200).optional().describe('Company of the sender'),
    subject: z.string().max(200).optional().describe('Becomes the subject of the mail'),
    fax: z
      .string()
      .max(0)
      .optional()
      .describe('Leave this empty. It is a trap for bots that fill in every field.'),
  },
)

export const ContactResult = body('ContactResult', 'The mail server has accepted the message.', {
  ok,
  id: z.string().describe('Message-ID of the mail'),
  message: z.string().describe('Confirmation to show to the sender'),
})

const FieldError = body('FieldError', 'One invalid field.', {
  field: z.string().describe('Name of the field'),
  code: z.string().describe('Stable identifier, such as invalid_email'),
  message: z.string().describe('Human-readable message'),
})

export const ProblemBody = body(
  'Problem',
  'Body of every 4xx and 5xx response (RFC 9457, with additions).',
  {
    type: z.url().describe('Documentation of the code'),
    title: z.string().describe('Same short summary for every instance of a code'),
    status: z.int().min(400).max(599).describe('The HTTP status'),
    code: z
      .enum(Object.keys(PROBLEMS) as [ProblemCode])
      .describe('Stable identifier that clients branch on; more may be added'),
    detail: z.string().describe('What went wrong with this request; safe to show to a person'),
    hint: z.string().describe('What to change before retrying'),
    documentation_url: documentationUrl,
    instance: z.string().optional().describe('Path that produced the error'),
    ok: z.literal(false).describe('Always false; results have true here'),
    error: z.string().describe('Same value as code'),
    reason: z
      .enum(['unsupported', 'malformed', 'encrypted', 'resourceLimit', 'missingPart'])
      .optional()
      .describe('On 422: why the document could not be converted'),
    errors: z
      .array(FieldError)
      .optional()
      .describe('On validation_failed: one entry per invalid field'),
    allow: z.array(z.string()).optional().describe('On 405: the methods the endpoint accepts'),
    retry_after_seconds: z
      .int()
      .min(1)
      .max(86_400)
      .optional()
      .describe('On 429 and overloaded 503'),
  },
)
