/** A conversion, the same at every entrance with a network: fields → document → finished text. */
import { ConversionError } from '../engine/errors.ts'
import { type Options, parseOptions } from '../engine/options.ts'
import type { EngineAnswer, Form, Job, MediaPlace, Rendering } from '../isolation/messages.ts'
import type { RunOptions } from '../isolation/pool.ts'
import { FetchError } from '../net/fetch-document.ts'
import { RefusedAddress } from '../net/network.ts'
import type { Hold } from './admission.ts'
import { Base64Decoder } from './base64.ts'
import type { ReceivedJson } from './documents.ts'
import type { Facts } from './facts.ts'
import { MAX_DOCUMENT_BYTES, MAX_FILENAME_LENGTH, MAX_URL_LENGTH } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { FindOwn } from './own-documents.ts'
import { Problem, REASON_HINTS } from './problem.ts'
import { type ReceivedDocument, tooLarge } from './request-body.ts'
import type { Services } from './services.ts'

export interface ConversionContext {
  readonly services: Pick<Services, 'converter' | 'fetchDocument'> & {
    readonly metrics: Pick<Metrics, 'conversion' | 'fetchFailure'>
  }
  /** Who is asking, as counted for limits. */
  readonly client: string
  /** Absent if there is no server of our own. */
  readonly findOwn?: FindOwn
  readonly hold: Hold
  /** Aborted when nobody waits any more, or the service has to end. */
  readonly signal: AbortSignal
  /** For those who want to know how far the conversion is. */
  readonly onProgress?: RunOptions['onProgress']
  readonly facts: Pick<Facts, 'format' | 'bytes'>
}

interface DocumentToConvert extends ReceivedDocument {
  readonly media?: MediaPlace | undefined
}

/** The finished text, in the requested form. */
export async function renderDocument(
  document: DocumentToConvert,
  options: Options,
  form: Form,
  context: ConversionContext,
): Promise<Uint8Array> {
  const { body } = await renderAnswer(document, options, form, context)
  return body
}

/** The same, with what is known about the text. */
export function renderAnswer(
  { bytes, ...document }: DocumentToConvert,
  options: Options,
  form: Form,
  context: ConversionContext,
): Promise<Rendering> {
  context.facts.bytes = bytes.reduce((sum, { length }) => sum + length, 0)
  return renderJob({ source: { bytes }, ...document, options }, form, context)
}

export async function renderJob(
  job: Job,
  form: Form,
  { services, client, hold, signal, onProgress, facts }: ConversionContext,
): Promise<Rendering> {
  const answer = await services.converter.render(job, form, { client, signal, onProgress })
  const outcome = answer.ok ? 'ok' : (answer.reason ?? answer.code)
  const format = answer.ok ? answer.format : 'unknown'
  services.metrics.conversion({ format, outcome }, answer.ms / 1000)
  facts.format = format
  if (!answer.ok) throw toProblem(answer)
  if (answer.body.length > MAX_ANSWER_BYTES) throw tooMuchMarkdown()
  hold.atLeast(answer.body.length)
  return answer
}

function toProblem({ code, reason, detail, hint, defect }: EngineAnswer & { ok: false }): Problem {
  const cause = defect === undefined ? {} : { cause: defect }
  if (code === 'unprocessable' && reason) {
    return new Problem('unprocessable', detail, { reason, hint: REASON_HINTS[reason] }, cause)
  }
  if (code === 'invalid_request')
    return new Problem('invalid_request', detail, hint ? { hint } : {})
  return new Problem('internal_error', 'The conversion stopped unexpectedly.', {}, cause)
}

/** A few cells can unpack to any amount of text; beyond this, one client could exhaust the front process. */
const MAX_ANSWER_BYTES = 100 * 1024 * 1024

function tooMuchMarkdown(): Problem {
  const reason = 'resourceLimit'
  return new Problem('unprocessable', 'The document produces more than 100 MB of markdown.', {
    reason,
    hint: REASON_HINTS[reason],
  })
}

/** The JSON form: a link is followed, base64 is decoded. */
export async function readConvertRequest(
  { value, documents }: ReceivedJson,
  context: ConversionContext,
  defaults: Options,
): Promise<ReceivedDocument & { options: Options }> {
  const fields = requireFields(value)
  const options = readOptions(fields, defaults)
  // A name that is taken for a document is longer than any name.
  if (documents.has(fields.filename as string)) throw invalid('The file name is too long.')
  const filename = parseFilename(fields.filename)
  const { url, base64 } = fields
  if ((url === undefined) === (base64 === undefined)) {
    throw invalid('Send exactly one of the fields url and base64.')
  }
  if (base64 !== undefined) {
    return { bytes: decodeBase64(requireString('base64', base64), documents), filename, options }
  }
  const fetched = await fetchLink(requireString('url', url), context)
  return { ...fetched, filename: filename ?? fetched.filename, options }
}

/** Null fields count as absent: many clients write their optional fields that way. */
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
    if (decoder.isTooLarge) throw tooLarge('The document', MAX_DOCUMENT_BYTES)
  }
  if (!bytes) throw invalid('The field base64 is not valid base64.')
  return bytes
}

async function fetchLink(
  text: string,
  { services, hold, signal, findOwn }: ConversionContext,
): Promise<ReceivedDocument> {
  if (text.length > MAX_URL_LENGTH) throw invalid('The field url is too long.')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw invalid('The field url must be an http or https URL.')
  }
  const own = findOwn?.(url)
  if (own) return own
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
  // What is wrong with the URL itself is the request's fault, not the other server's.
  const refusal = error.cause instanceof RefusedAddress ? error.cause.refusal : undefined
  if (refusal === 'credentials_not_allowed' || refusal === 'port_not_allowed') {
    return invalid(error.message)
  }
  return new Problem('fetch_failed', error.message)
}

export function readOptions(given: Readonly<Record<string, unknown>>, defaults?: Options): Options {
  return asRequest(() => parseOptions(given, defaults))
}

/** What is wrong with an option is wrong with the request. */
export function asRequest<T>(check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    const { message, hint } = error
    throw new Problem('invalid_request', message, hint === undefined ? {} : { hint })
  }
}

export function parseFilename(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalid('The file name must be a single string.')
  if (value.length > MAX_FILENAME_LENGTH) {
    throw invalid(`The file name is longer than ${MAX_FILENAME_LENGTH} characters.`)
  }
  return value
}

const invalid = (detail: string): Problem => new Problem('invalid_request', detail)
