/** A document from a request, in one of its three forms. */
import type { IncomingHttpHeaders } from 'node:http'
import { ByteBlocks } from '../net/byte-blocks.ts'
import type { Hold } from './admission.ts'
import { JsonBody, MAX_OUTLINE_BYTES } from './json-body.ts'
import { MAX_DOCUMENT_BYTES } from './limits.ts'
import { receiveMultipart } from './multipart.ts'
import { Problem } from './problem.ts'
import { type ReadBody, type ReceivedDocument, SizeLimit, tooLarge } from './request-body.ts'

/** A JSON body whose long strings, documents in base64, are kept separately under a name. */
export interface ReceivedJson {
  readonly value: unknown
  readonly documents: ReadonlyMap<string, readonly Uint8Array[] | undefined>
}

export type Received =
  | ({ readonly type: 'document' } & ReceivedDocument)
  | ({ readonly type: 'json' } & ReceivedJson)

type Receive = (headers: IncomingHttpHeaders, readBody: ReadBody, hold: Hold) => Promise<Received>

export const FORMS: Readonly<Record<string, Receive>> = {
  'multipart/form-data': async (...exchange) => ({
    type: 'document',
    ...(await receiveMultipart(...exchange)),
  }),
  'application/json': async (...exchange) => ({
    type: 'json',
    ...(await receiveJson(...exchange)),
  }),
  'application/octet-stream': async (...exchange) => ({
    type: 'document',
    ...(await receiveRaw(...exchange)),
  }),
}

async function receiveRaw(
  headers: IncomingHttpHeaders,
  readBody: ReadBody,
  hold: Hold,
): Promise<ReceivedDocument> {
  const size = new SizeLimit(MAX_DOCUMENT_BYTES, 'The document')
  hold.expect(size.announce(headers['content-length']))
  const blocks = new ByteBlocks()
  await readBody(chunk => {
    size.add(chunk.length)
    blocks.push(chunk)
    hold.atLeast(blocks.heldBytes)
  })
  if (size.bytes === 0) throw new Problem('invalid_request', 'The body is empty.')
  return { bytes: blocks.end() }
}

export async function receiveJson(
  headers: IncomingHttpHeaders,
  readBody: ReadBody,
  hold: Hold,
): Promise<ReceivedJson> {
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > MAX_JSON_BYTES) throw tooLarge('The document', MAX_DOCUMENT_BYTES)
  hold.expect(Math.min(Math.ceil(announced * 0.75), MAX_DOCUMENT_BYTES))
  const body = new JsonBody(MAX_DOCUMENT_BYTES)
  const whole = new SizeLimit(MAX_JSON_BYTES, 'The document')
  await readBody(chunk => {
    whole.add(chunk.length)
    body.push(chunk)
    if (body.isDocumentTooLarge) throw tooLarge('The document', MAX_DOCUMENT_BYTES)
    if (body.isOutlineTooLarge) {
      throw tooLarge('The JSON around the document', MAX_OUTLINE_BYTES)
    }
    hold.atLeast(body.heldBytes)
  })
  return body.end()
}

/** A document in base64 is 4/3 of its size; a tenth more for line breaks and escapes, and the other fields. */
const MAX_JSON_BYTES = Math.ceil((MAX_DOCUMENT_BYTES * 4 * 1.1) / 3) + 256 * 1024
