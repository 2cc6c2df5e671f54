/**
 * `multipart/form-data` (RFC 7578). The first part named `file` is the document, with or without a
 * file name; a second one is refused, everything else is skipped.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Hold } from './admission.ts'
import { MAX_DOCUMENT_BYTES } from './limits.ts'
import { Problem } from './problem.ts'
import { type ReadBody, type ReceivedDocument, SizeLimit } from './request-body.ts'

export async function receiveMultipart(
  headers: IncomingHttpHeaders,
  readBody: ReadBody,
  hold: Hold,
): Promise<ReceivedDocument> {
  const whole = new SizeLimit(MAX_DOCUMENT_BYTES + MAX_OVERHEAD_BYTES, 'The form')
  hold.atLeast(Math.min(whole.announce(headers['content-length']), MAX_DOCUMENT_BYTES))
  const size = new SizeLimit(MAX_DOCUMENT_BYTES, 'The document')
  const bytes: Uint8Array[] = []
  let document: ReceivedDocument | undefined
  let fault: unknown
  const parser = createParser(headers)

  parser.on('file', (name, part, filename, _encoding, mediaType) => {
    part.on('error', () => {})
    if (name !== 'file') return part.resume()
    if (document) {
      fault ??= malformed('The form has more than one part named file.')
      return part.resume()
    }
    document = { bytes, filename: filename || undefined, mediaType }
    part.on('data', (chunk: Buffer) => {
      try {
        size.add(chunk.length)
        hold.atLeast(size.bytes)
        bytes.push(chunk)
      } catch (error) {
        fault ??= error
        part.resume()
      }
    })
  })
  const finished = new Promise<void>(resolve => {
    parser.on('finish', resolve)
    parser.on('error', () => {
      fault ??= malformed('The form is damaged or ends too early.')
      resolve()
    })
  })

  await readBody(chunk => {
    whole.add(chunk.length)
    parser.write(chunk)
    if (fault) throw fault
  })
  parser.end()
  await finished
  if (fault) throw fault
  if (!document) throw malformed('The form has no part named file.')
  return document
}

function createParser(headers: IncomingHttpHeaders): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': headers['content-type'] ?? '' },
      // A part is the document by its name alone: as a text field its bytes would be decoded.
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS, headerPairs: 50, headerSize: 16 * 1024 },
    })
  } catch {
    throw malformed('The Content-Type of the form names no boundary.')
  }
}

function malformed(detail: string): Problem {
  return new Problem('invalid_request', detail, {
    hint: 'Send one multipart/form-data part named file, for example with curl -F file=@report.docx.',
  })
}

/** For boundaries, headers and fields that are skipped. */
const MAX_OVERHEAD_BYTES = 1024 * 1024

const MAX_PARTS = 1000
