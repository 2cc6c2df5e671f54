/**
 * `multipart/form-data` (RFC 7578). The first part named `file` is the document, with or without a file name; a
 * second one is rejected, everything else is skipped.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { Dicer } from '@fastify/busboy'
import { ByteBlocks } from '../net/byte-blocks.ts'
import type { Hold } from './admission.ts'
import { MAX_DOCUMENT_BYTES } from './limits.ts'
import { findFilename, parseField } from './part-headers.ts'
import { Problem } from './problem.ts'
import { type ReadBody, type ReceivedDocument, SizeLimit } from './request-body.ts'

export async function receiveMultipart(
  headers: IncomingHttpHeaders,
  readBody: ReadBody,
  hold: Hold,
): Promise<ReceivedDocument> {
  const whole = new SizeLimit(MAX_DOCUMENT_BYTES + MAX_OVERHEAD_BYTES, 'The form')
  hold.expect(Math.min(whole.announce(headers['content-length']), MAX_DOCUMENT_BYTES))
  const size = new SizeLimit(MAX_DOCUMENT_BYTES, 'The document')
  const blocks = new ByteBlocks()
  let document: Omit<ReceivedDocument, 'bytes'> | undefined
  let parts = 0
  let fault: unknown
  const parser = createParser(headers)

  parser.on('part', part => {
    part.on('error', () => {})
    // Parts without a listener are discarded.
    part.resume()
    if (++parts > MAX_PARTS) return
    part.on('header', header => {
      const found = readPartHeader(header as PartHeader)
      if (found?.name !== 'file') return
      if (document) {
        fault ??= malformed('The form has more than one part named file.')
        return
      }
      document = { filename: found.filename, mediaType: found.mediaType }
      part.on('data', chunk => {
        if (fault) return
        try {
          size.add(chunk.length)
          blocks.push(chunk as Buffer)
          hold.atLeast(blocks.heldBytes)
        } catch (error) {
          fault = error
        }
      })
    })
  })
  const finished = new Promise<void>(resolve => {
    parser.on('finish', resolve)
    parser.on('error', () => {
      fault ??= malformed('The form is malformed or incomplete.')
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
  if (!document) {
    throw malformed(
      parts > MAX_PARTS
        ? `None of the first ${MAX_PARTS} parts of the form is named file.`
        : 'The form has no part named file.',
    )
  }
  return { ...document, bytes: blocks.end() }
}

/** Values in order of arrival; bytes as Latin-1. */
type PartHeader = Readonly<Record<string, readonly string[] | undefined>>

function readPartHeader(header: PartHeader) {
  const [disposition] = header['content-disposition'] ?? []
  if (disposition === undefined) return undefined
  const field = parseField(disposition)
  if (field.value !== 'form-data') return undefined
  const [contentType = 'text/plain'] = header['content-type'] ?? []
  return {
    name: field.parameters.get('name'),
    filename: findFilename(field),
    mediaType: parseField(contentType).value,
  }
}

/** Only the splitter of the package is used: names are read here. */
function createParser(headers: IncomingHttpHeaders): Dicer {
  const boundary = parseField(headers['content-type'] ?? '').parameters.get('boundary')
  if (!boundary) throw malformed('The Content-Type of the form does not give a boundary.')
  if (boundary.length > MAX_BOUNDARY_LENGTH) {
    throw malformed(`The boundary of the form is longer than ${MAX_BOUNDARY_LENGTH} characters.`)
  }
  const settings = { boundary, maxHeaderPairs: 50, maxHeaderSize: 16 * 1024 }
  return new Dicer(settings)
}

function malformed(detail: string): Problem {
  return new Problem('invalid_request', detail, {
    hint: 'Send one multipart/form-data part named file, for example with curl -F file=@report.docx.',
  })
}

/** RFC 2046 (5.1.1) allows 70; the parser takes 256 with the line end and the leading hyphens. */
const MAX_BOUNDARY_LENGTH = 252

/** For boundaries, headers and skipped fields. */
const MAX_OVERHEAD_BYTES = 1024 * 1024

const MAX_PARTS = 1000
