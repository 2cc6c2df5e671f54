/** `POST /convert`: a document in, markdown out. */
import { z } from 'zod'
import { ConversionError } from '../../errors.ts'
import type { Answer } from '../../isolation/messages.ts'
import { FetchError } from '../../net/fetch-document.ts'
import { RefusedAddress } from '../../net/network.ts'
import { CHOICES, type GivenOptions, parseOptions } from '../../options.ts'
import type { Hold } from '../admission.ts'
import { Base64Decoder } from '../base64.ts'
import { FORMS, type ReceivedJson, toMediaType } from '../documents.ts'
import { MAX_DOCUMENT_BYTES, MAX_FILENAME_LENGTH, MAX_URL_LENGTH } from '../limits.ts'
import { prefersMarkdown } from '../negotiate.ts'
import {
  type Exchange,
  JSON_TYPE,
  MARKDOWN_TYPE,
  type Operation,
  type Result,
} from '../operation.ts'
import { Problem, REASON_HINTS } from '../problem.ts'
import type { ReceivedDocument } from '../request-body.ts'
import { tooLarge } from '../request-body.ts'
import { ConvertRequest, ConvertResult, conversionOptions, filename } from './schemas.ts'

const EXAMPLE_MARKDOWN = '# Annual report\n\n| Year | Income |\n| ---: | ---: |\n| 2025 | 1200 |\n'

export const convertDocument: Operation = {
  id: 'convertDocument',
  method: 'POST',
  path: '/api/v1/convert',
  aliases: ['/api/convert'],
  tag: 'Conversion',
  summary: 'Convert a document to GitHub-flavored markdown',
  description:
    'Send the document as the field `file` of a form, as JSON with `url` or `base64`, or as raw bytes. With `Accept: text/markdown` the answer is the markdown alone; with `Accept: application/problem+json` errors are typed as problem documents. The bytes decide what the document is; a name is needed for CSV only. A 422 carries the `reason`: `unsupported`, `malformed`, `encrypted`, `resourceLimit` or `missingPart`. Encrypted files and image-only PDFs cannot be converted. Files are converted in memory and never stored.',
  policy: 'conversions',
  isCrossOrigin: true,
  parameters: [
    {
      name: 'filename',
      in: 'query',
      description: 'Name with extension, for raw uploads. Required for CSV.',
      schema: filename.optional(),
      example: 'report.docx',
    },
    {
      name: 'X-Filename',
      in: 'header',
      description: 'The same as `filename`. Percent-encode what is not ASCII.',
      schema: filename.optional(),
      example: 'report.docx',
    },
    {
      name: 'accept',
      in: 'query',
      description:
        'The same as the header `Accept`, for clients that cannot set one, such as the forms of web pages: `text/markdown` gives the markdown alone.',
      schema: z.string().optional(),
      example: 'text/markdown',
    },
    ...Object.entries(conversionOptions).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      description: schema.description ?? name,
      schema,
    })),
  ],
  request: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: {
            type: 'string',
            contentMediaType: 'application/octet-stream',
            description: 'The document',
          },
        },
      },
      examples: { file: { file: 'the bytes of report.docx' } },
    },
    [JSON_TYPE]: {
      schema: ConvertRequest,
      examples: {
        url: { url: 'https://foliomark.example/developers/sample.docx' },
        base64: { base64: 'bmFtZSx2YWx1ZQphcHBsZSwxCg==', filename: 'fruit.csv' },
      },
    },
    'application/octet-stream': { examples: { bytes: 'the bytes of report.docx' } },
  },
  success: {
    description: 'The document as markdown.',
    content: {
      [JSON_TYPE]: {
        schema: ConvertResult,
        examples: {
          report: {
            ok: true,
            markdown: EXAMPLE_MARKDOWN,
            format: 'docx',
            filename: 'report.docx',
            title: 'Annual report',
            metadata: { author: 'A. Writer', created: '2026-01-31T12:00:00Z' },
            stats: {
              bytes: 14_012,
              characters: 67,
              words: 14,
              estimated_tokens: 20,
              duration_ms: 9,
            },
            warnings: [],
          },
        },
      },
      'text/markdown': { schema: { type: 'string' }, examples: { report: EXAMPLE_MARKDOWN } },
    },
  },
  problems: [
    'invalid_json',
    'invalid_request',
    'payload_too_large',
    'unsupported_media_type',
    'unprocessable',
    'fetch_failed',
    'overloaded',
  ],
  handle: convert,
}

async function convert(exchange: Exchange): Promise<Result> {
  const { request, readBody, admission, client } = exchange
  const query = request.query as Readonly<Record<string, unknown>>
  const options = readOptions(query)
  const name = parseFilename(query.filename) ?? parseFilename(request.headers['x-filename'], true)
  const mediaType = toMediaType(request.headers['content-type'])
  const receive = Object.hasOwn(FORMS, mediaType) ? FORMS[mediaType] : undefined
  if (!receive) {
    throw new Problem(
      'unsupported_media_type',
      mediaType ? `The body is ${mediaType}.` : 'The request has no Content-Type.',
    )
  }
  admission.requireRoom()
  const hold = admission.hold(client)
  // What is held goes when the answer has gone: a client may be slow to read it.
  exchange.reply.raw.once('finish', hold.release).once('close', hold.release)
  try {
    const received = await receive(request.headers, readBody, hold)
    const { options: fieldOptions, ...document } =
      received.type === 'json'
        ? await readConvertRequest(received, exchange, hold)
        : { ...received, options: undefined }
    const job = { ...document, filename: document.filename ?? name }
    return await render(job, { ...options, ...fieldOptions }, exchange, hold)
  } catch (error) {
    hold.release()
    throw error
  }
}

async function render(
  document: ReceivedDocument,
  options: GivenOptions,
  { request, services, admission, signal }: Exchange,
  hold: Hold,
): Promise<Result> {
  const { accept = request.headers.accept } = request.query as { accept?: unknown }
  const form = prefersMarkdown(String(accept ?? ''), JSON_TYPE) ? 'markdown' : 'json'
  const { bytes, filename, mediaType } = document
  admission.requireRoom()
  const answer = await services.converter.render(
    { source: { bytes }, filename, mediaType, options },
    form,
    signal,
  )
  admission.noteConversion(answer.ms)
  const outcome = answer.ok ? 'ok' : (answer.reason ?? answer.code)
  const format = answer.ok ? answer.format : 'unknown'
  services.metrics.conversion({ format, outcome }, answer.ms / 1000)
  request.facts.format = format
  request.facts.bytes = bytes.reduce((sum, { length }) => sum + length, 0)
  if (!answer.ok) throw toProblem(answer)
  if (answer.body.length > MAX_ANSWER_BYTES) throw tooMuchMarkdown()
  hold.atLeast(answer.body.length)
  return { bytes: answer.body, mediaType: form === 'markdown' ? MARKDOWN_TYPE : JSON_TYPE }
}

function toProblem({ code, reason, detail, defect }: Answer & { ok: false }): Problem {
  const cause = defect === undefined ? {} : { cause: defect }
  if (code === 'unprocessable' && reason) {
    return new Problem('unprocessable', detail, { reason, hint: REASON_HINTS[reason] }, cause)
  }
  if (code === 'invalid_request') return new Problem('invalid_request', detail)
  return new Problem('internal_error', 'The conversion stopped unexpectedly.', {}, cause)
}

/** A few cells can unpack to any amount of text; beyond this, one client could fill the front process. */
const MAX_ANSWER_BYTES = 100 * 1024 * 1024

function tooMuchMarkdown(): Problem {
  const reason = 'resourceLimit'
  return new Problem('unprocessable', 'The document gives more than 100 MB of markdown.', {
    reason,
    hint: REASON_HINTS[reason],
  })
}

/** The JSON form: a link is followed, base64 is decoded. */
async function readConvertRequest(
  { value, documents }: ReceivedJson,
  exchange: Exchange,
  hold: Hold,
): Promise<ReceivedDocument & { options: GivenOptions }> {
  const fields = requireFields(value)
  const options = readOptions(fields)
  // A name that is taken for a document is longer than any name.
  if (documents.has(String(fields.filename))) throw invalid('The file name is too long.')
  const filename = parseFilename(fields.filename)
  const { url, base64 } = fields
  if ((url === undefined) === (base64 === undefined)) {
    throw invalid('Send exactly one of the fields url and base64.')
  }
  if (base64 !== undefined) {
    return { bytes: decodeBase64(requireString('base64', base64), documents), filename, options }
  }
  const fetched = await fetchLink(requireString('url', url), exchange, hold)
  return { ...fetched, filename: filename ?? fetched.filename, options }
}

/** Fields that are null are as good as absent: many clients write their optional fields so. */
function requireFields(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The body must be a JSON object.')
  }
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
}

function requireString(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  throw invalid(`The field ${name} must be a string.`)
}

function decodeBase64(text: string, documents: ReceivedJson['documents']): readonly Uint8Array[] {
  let bytes = documents.get(text)
  if (!documents.has(text)) {
    const decoder = new Base64Decoder(MAX_DOCUMENT_BYTES)
    decoder.push(text)
    bytes = decoder.end()
  }
  if (!bytes) throw invalid('The field base64 is not valid base64.')
  return bytes
}

async function fetchLink(
  text: string,
  { services, signal }: Exchange,
  hold: Hold,
): Promise<ReceivedDocument> {
  if (text.length > MAX_URL_LENGTH) throw invalid('The field url is too long.')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw invalid('The field url must be an http or https address.')
  }
  try {
    const onBytes = (bytes: number) => hold.atLeast(bytes)
    return await services.fetchDocument(url, { maxBytes: MAX_DOCUMENT_BYTES, onBytes, signal })
  } catch (error) {
    if (error instanceof FetchError) {
      services.metrics.fetchFailure(error.kind)
      throw toFetchProblem(error)
    }
    throw error
  }
}

function toFetchProblem(error: FetchError): Problem {
  if (error.kind === 'too_large') return tooLarge('The linked document', MAX_DOCUMENT_BYTES)
  // What is wrong with the address itself is the request's fault, not the other server's.
  const refusal = error.cause instanceof RefusedAddress ? error.cause.refusal : undefined
  if (refusal === 'credentials_not_allowed' || refusal === 'port_not_allowed') {
    return invalid(error.message)
  }
  return new Problem('fetch_failed', error.message)
}

/** Options out of a query or the fields of a body, checked against their table. */
function readOptions(given: Readonly<Record<string, unknown>>): GivenOptions {
  const names = [...Object.keys(CHOICES), 'pages'].filter(name => given[name] !== undefined)
  const options = Object.fromEntries(names.map(name => [name, given[name]]))
  try {
    parseOptions(options)
  } catch (error) {
    if (error instanceof ConversionError) throw invalid(error.message)
    throw error
  }
  // parseOptions has just said that these are what the type promises.
  return options as GivenOptions
}

function parseFilename(value: unknown, isHeader = false): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalid('The file name must be one string.')
  if (value.length > MAX_FILENAME_LENGTH) {
    throw invalid(`The file name is longer than ${MAX_FILENAME_LENGTH} characters.`)
  }
  return isHeader ? decodeHeader(value) : value
}

/** Node reads headers as Latin-1. Clients put UTF-8 there, or percent-encode it. */
function decodeHeader(value: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
    return /%[0-9a-f]{2}/i.test(text) ? decodeURIComponent(text) : text
  } catch {
    return value
  }
}

const invalid = (detail: string): Problem => new Problem('invalid_request', detail)
