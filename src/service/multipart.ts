/**
 * `multipart/form-data` (RFC 7578). The first part named `file` is the document, with or without a file name; a
 * second one is rejected, everything else is skipped.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { ByteBlocks } from '../net/byte-blocks.ts'
import type { Hold } from './admission.ts'
import { FormSplitter, type PartHeader } from './form-splitter.ts'
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
  const splitter = new FormSplitter(readBoundary(headers), header => {
    if (++parts > MAX_PARTS) return undefined
    const found = readPartHeader(header)
    if (found?.name !== 'file') return undefined
    if (document) throw malformed('The form has more than one part named file.')
    document = { filename: found.filename, mediaType: found.mediaType }
    return piece => {
      size.add(piece.length)
      blocks.push(piece)
      hold.atLeast(blocks.heldBytes)
    }
  })

  await readBody(chunk => {
    whole.add(chunk.length)
    splitter.write(chunk)
  })
  if (!splitter.isComplete) throw malformed('The form is malformed or incomplete.')
  if (!document) {
    throw malformed(
      parts > MAX_PARTS
        ? `None of the first ${MAX_PARTS} parts of the form is named file.`
        : 'The form has no part named file.',
    )
  }
  return { ...document, bytes: blocks.end() }
}

function readPartHeader(header: PartHeader) {
  const [disposition] = header.get('content-disposition') ?? []
  if (disposition === undefined) return undefined
  const field = parseField(disposition)
  if (field.value !== 'form-data') return undefined
  const [contentType = 'text/plain'] = header.get('content-type') ?? []
  return {
    name: field.parameters.get('name'),
    filename: findFilename(field),
    mediaType: parseField(contentType).value,
  }
}

function readBoundary(headers: IncomingHttpHeaders): string {
  const written = parseField(headers['content-type'] ?? '').parameters.get('boundary')
  // No boundary has a backslash (RFC 2046, 5.1.1): it quotes the next character.
  const boundary = written?.replace(/\\(.)/gs, '$1')
  if (!boundary) throw malformed('The Content-Type of the form does not give a boundary.')
  if (boundary.length > MAX_BOUNDARY_LENGTH) {
    throw malformed(`The boundary of the form is longer than ${MAX_BOUNDARY_LENGTH} characters.`)
  }
  return boundary
}

function malformed(detail: string): Problem {
  return new Problem('invalid_request', detail, {
    hint: 'Send one multipart/form-data part named file, for example with curl -F file=@report.docx.',
  })
}

/** RFC 2046 (5.1.1) allows 70. */
const MAX_BOUNDARY_LENGTH = 252

/** For boundaries, headers and skipped fields. */
const MAX_OVERHEAD_BYTES = 1024 * 1024

const MAX_PARTS = 1000
