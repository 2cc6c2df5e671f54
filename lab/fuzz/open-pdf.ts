/** The objects of a PDF as text, inflated, and written again with a cross-reference table (ISO 32000-1, 7.5). */
import { inflateSync } from 'node:zlib'

export interface PdfObject {
  readonly number: number
  /** One character per byte; the length of a stream is written anew. */
  readonly body: string
}

const OBJECT = /(\d+)\s+\d+\s+obj\b([\s\S]*?)\bendobj\b/g
const STREAM = /^([\s\S]*?)\bstream\r?\n([\s\S]*?)\r?\n?endstream/

export function openPdf(bytes: Uint8Array): {
  type: 'pdf'
  objects: PdfObject[]
  trailer: string
} {
  const text = toText(bytes)
  const objects = new Map<number, string>()
  for (const [, number, body] of text.matchAll(OBJECT)) {
    for (const object of unpack(Number(number), body!)) objects.set(object.number, object.body)
  }
  const trailer = ['Root', 'Info', 'ID', 'Encrypt']
    .map(key => findEntry(text, objects, key))
    .join(' ')
  return {
    type: 'pdf',
    objects: [...objects].map(([number, body]) => ({ number, body })),
    trailer,
  }
}

/** In a trailer, or in the dictionary of a stream of cross-references. */
function findEntry(text: string, objects: ReadonlyMap<number, string>, key: string): string {
  const pattern = new RegExp(`/${key}\\s*(\\d+\\s+\\d+\\s+R|\\[[^\\]]*\\]|<<[\\s\\S]{0,600}?>>)`)
  const tail = text.slice(Math.max(0, text.lastIndexOf('trailer')))
  const found =
    pattern.exec(tail) ?? [...objects.values()].map(body => pattern.exec(body)).find(Boolean)
  return found ? found[0] : ''
}

function unpack(number: number, body: string): PdfObject[] {
  const stream = STREAM.exec(body)
  if (!stream) return [{ number, body }]
  const [, dictionary = '', data = ''] = stream
  if (/\/Type\s*\/XRef/.test(dictionary)) return []
  const inflated = /\/Filter\s*\[?\s*\/FlateDecode\s*\]?/.test(dictionary)
    ? inflate(data)
    : undefined
  if (inflated === undefined) return [{ number, body }]
  if (/\/Type\s*\/ObjStm/.test(dictionary)) return openObjectStream(dictionary, inflated)
  const plain = dictionary
    .replace(/\/Filter\s*\[?\s*\/FlateDecode\s*\]?/, '')
    .replace(/\/DecodeParms\s*\[?\s*<<[^>]*>>\s*\]?/, '')
  return [{ number, body: `${plain}stream\n${inflated}\nendstream` }]
}

function inflate(data: string): string | undefined {
  try {
    const inflated = inflateSync(toBytes(data), { maxOutputLength: MAX_STREAM_BYTES })
    return inflated.toString('latin1')
  } catch {
    return undefined
  }
}

const MAX_STREAM_BYTES = 200_000

/** Pairs of number and offset, then the objects (7.5.7). */
function openObjectStream(dictionary: string, content: string): PdfObject[] {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
  const pairs = (content.slice(0, first).match(/\d+/g) ?? []).map(Number)
  return Array.from({ length: pairs.length >> 1 }, (_, index) => ({
    number: pairs[index * 2]!,
    body: content.slice(
      first + pairs[index * 2 + 1]!,
      first + (pairs[index * 2 + 3] ?? content.length),
    ),
  }))
}

export function writePdf(objects: readonly PdfObject[], trailer: string): Uint8Array {
  let file = '%PDF-1.7\n'
  const offsets = new Map<number, number>()
  for (const { number, body } of objects) {
    offsets.set(number, file.length)
    file += `${number} 0 obj\n${withLength(body)}\nendobj\n`
  }
  const start = file.length
  const size = objects.reduce((most, { number }) => Math.max(most, number), 0) + 1
  file += 'xref\n0 1\n0000000000 65535 f \n'
  for (const [number, offset] of offsets) {
    file += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  }
  file += `trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return toBytes(file)
}

function withLength(body: string): string {
  const stream = STREAM.exec(body)
  if (!stream) return body
  const [, dictionary = '', data = ''] = stream
  const written = dictionary.replace(/\/Length\s+\d+(\s+\d+\s+R)?/, `/Length ${data.length}`)
  return `${written}stream\n${data}\nendstream`
}

export const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

export const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
