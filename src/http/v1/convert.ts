/** `POST /convert`: a document in, markdown out. */
import { z } from 'zod'
import { toMediaType } from '../../engine/detect/hint.ts'
import { OPTIONS, type Option, type Options, refuseChunksOfParts } from '../../engine/options.ts'
import { RELEASE } from '../../engine/release.ts'
import {
  asRequest,
  parseFilename,
  readConvertRequest,
  readOptions,
  renderAnswer,
} from '../../service/conversion.ts'
import { FORMS } from '../../service/documents.ts'
import { Problem, unsupportedMediaType } from '../../service/problem.ts'
import { prefersMarkdown } from '../negotiate.ts'
import {
  BODY_PROBLEMS,
  type Exchange,
  JSON_TYPE,
  MARKDOWN_TYPE,
  type Operation,
  type Result,
} from '../operation.ts'
import { ConvertRequest, ConvertResult, filename, toParameter } from './schemas.ts'

const EXAMPLE_MARKDOWN = '# Annual report\n\n| Year | Income |\n| ---: | ---: |\n| 2025 | 1200 |\n'

const EXAMPLE = {
  ok: true,
  markdown: EXAMPLE_MARKDOWN,
  format: 'docx',
  filename: 'report.docx',
  title: 'Annual report',
  metadata: { author: 'A. Writer', created: '2026-01-31T12:00:00Z' },
  outline: [
    { id: 'annual-report', level: 1, title: 'Annual report', page: 1, line: 1, tokens: 32 },
  ],
  stats: { bytes: 14_012, characters: 67, words: 6, estimated_tokens: 32, duration_ms: 9 },
  warnings: [],
  release: RELEASE,
}

const EXAMPLE_PART = {
  ...EXAMPLE,
  metadata: {},
  part: {
    index: 1,
    lines: [1, 6],
    of_lines: 250,
    tokens: 32,
    of_tokens: 5210,
    added: { before: 0, after: 0 },
  },
  next_cursor: OPTIONS.cursor.example,
}

export const convertOperation: Operation = {
  id: 'convertDocument',
  method: 'POST',
  path: '/api/v1/convert',
  aliases: ['/api/convert'],
  tag: 'Conversion',
  summary: 'Convert a document to GitHub-flavored markdown',
  description:
    'Send the document as the form field `file`, as JSON with `url` or `base64`, or as raw bytes. With `Accept: text/markdown` the response is the markdown alone; with `Accept: application/problem+json` errors are typed as problem documents. The format is detected from the bytes; only CSV needs a file name. A 422 carries the `reason`: `unsupported`, `malformed`, `encrypted`, `resourceLimit` or `missingPart`. Encrypted files and image-only PDFs cannot be converted. With `max_tokens` the response is the first part of at most that many tokens: for the next, send the same document again with `cursor` set to its `next_cursor` (in markdown responses, the header `X-Next-Cursor`). `section` returns one section of the `outline`; `find` lists the places that have given words. Files are converted in memory and never stored.',
  policy: 'conversions',
  isCrossOrigin: true,
  parameters: [
    {
      name: 'filename',
      in: 'query',
      description: 'File name with extension, for raw uploads. Required for CSV.',
      schema: filename.optional(),
      example: 'report.docx',
    },
    {
      name: 'X-Filename',
      in: 'header',
      description: 'Same as `filename`. Percent-encode non-ASCII characters.',
      schema: filename.optional(),
      example: 'report.docx',
    },
    {
      name: 'accept',
      in: 'query',
      description:
        'Same as the header `Accept`, for clients that cannot set it, such as HTML forms: `text/markdown` returns the markdown alone.',
      schema: z.string().optional(),
      example: 'text/markdown',
    },
    ...Object.entries<Option>(OPTIONS).map(([name, option]) => ({
      name,
      in: 'query' as const,
      description: option.meaning,
      ...toParameter(option),
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
        part: { url: 'https://foliomark.example/developers/sample.docx', max_tokens: 8000 },
        chunks: { url: 'https://foliomark.example/developers/sample.docx', chunks: 500 },
      },
    },
    'application/octet-stream': { examples: { bytes: 'the bytes of report.docx' } },
  },
  success: {
    description: 'The document as markdown.',
    headers: ['X-Next-Cursor'],
    content: {
      [JSON_TYPE]: {
        schema: ConvertResult,
        examples: {
          report: EXAMPLE,
          part: EXAMPLE_PART,
        },
      },
      'text/markdown': { schema: { type: 'string' }, examples: { report: EXAMPLE_MARKDOWN } },
    },
  },
  problems: [...BODY_PROBLEMS, 'unprocessable', 'fetch_failed', 'overloaded'],
  handle: convert,
}

async function convert(exchange: Exchange): Promise<Result> {
  const { request, readBody, services, admission, findOwn, client, signal } = exchange
  const query = request.query as Readonly<Record<string, unknown>>
  const asked = readOptions(query)
  const name = parseFilename(query.filename) ?? readFilenameHeader(request.headers['x-filename'])
  const mediaType = toMediaType(request.headers['content-type'])
  const receive = Object.hasOwn(FORMS, mediaType) ? FORMS[mediaType] : undefined
  if (!receive) throw unsupportedMediaType(mediaType)
  // An upload that would be rejected in the end is rejected before it is sent.
  services.converter.requireRoom(client)
  const hold = admission.hold(client)
  // What is held is released once the response has gone: a client may be slow to read it.
  exchange.reply.raw.once('finish', hold.release).once('close', hold.release)
  try {
    const context = { services, client, findOwn, hold, signal, facts: request.facts }
    const received = await receive(request.headers, readBody, hold)
    const { options, ...document } =
      received.type === 'json'
        ? await readConvertRequest(received, context, asked)
        : { ...received, filename: parseFilename(received.filename), options: asked }
    const job = { ...document, filename: document.filename ?? name }
    const accept = String(query.accept ?? request.headers.accept ?? '')
    const form = prefersMarkdown(accept, JSON_TYPE) ? 'markdown' : 'json'
    refuseCombinations(options, form)
    const { body: bytes, nextCursor } = await renderAnswer(job, options, form, context)
    if (form === 'markdown' && nextCursor) exchange.reply.header('X-Next-Cursor', nextCursor)
    return { bytes, mediaType: form === 'markdown' ? MARKDOWN_TYPE : JSON_TYPE }
  } catch (error) {
    hold.release()
    throw error
  }
}

function refuseCombinations(options: Options, form: 'markdown' | 'json'): void {
  asRequest(() => refuseChunksOfParts(options))
  if (form === 'json') return
  const { chunks, blocks, omitted, images, find } = options
  const beside = [
    ...(chunks === undefined ? [] : ['chunks']),
    ...(blocks === 'list' ? ['blocks'] : []),
    ...(omitted === 'list' ? ['omitted'] : []),
    ...(images === 'attach' ? ['images=attach'] : []),
    ...(find === undefined ? [] : ['find']),
  ]
  if (!beside.length) return
  throw new Problem(
    'invalid_request',
    `With Accept: text/markdown the response is the markdown alone and cannot include ${beside.join(' or ')}.`,
    { hint: 'Ask for application/json, or omit the option.' },
  )
}

/**
 * Node reads headers as Latin-1. Clients put UTF-8 there, or percent-encode it, some as RFC 8187 says, and some write
 * quotes around the name.
 */
function readFilenameHeader(header: string | string[] | undefined): string | undefined {
  const value = parseFilename(header)
  if (value === undefined) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
    const bare = /^"(.*)"$/s.exec(text)?.[1]?.replace(/\\(["\\])/g, '$1') ?? text
    const encoded = /^utf-8'[\w-]*'(.*)$/i.exec(bare)?.[1] ?? bare
    return /%[0-9a-f]{2}/i.test(encoded) ? decodeURIComponent(encoded) : encoded
  } catch {
    return value
  }
}
