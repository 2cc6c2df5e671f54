/** Web pages with the name of a doc: web applications offer them, and Word opens them. */
import { readHtml } from '../../containers/html.ts'
import { decodeText } from '../../containers/text-encoding.ts'
import { decodeUnknown } from '../../containers/text-encoding-detect.ts'
import type { Document } from '../../document/document.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { readHtmlBlocks } from '../html/blocks.ts'
import { NO_NOTES } from '../html/context.ts'
import { StyleSheet } from '../html/css.ts'

const HEAD_BYTES = 4096

/** A tag, or the headers of a mail message, after white space and a byte order mark. */
export function isMarkup(bytes: Uint8Array): boolean {
  return /^[\ufeff\s]*(?:<|[a-z][a-z-]+:)/i.test(readHead(bytes))
}

export function readWebPage(bytes: Uint8Array, reading: ReadContext): Document {
  const head = readHead(bytes)
  if (!/^[\ufeff\s]*</.test(head)) {
    throw new ConversionError(
      'unsupported',
      'This is a web archive with the name of a Word document. Open it in Word and save it as docx.',
    )
  }
  const root = readHtml(decode(bytes, head), reading)
  const title = root.first('head').first('title').text().trim()
  const blocks = readHtmlBlocks(root.find('body') ?? root, {
    reading,
    styles: new StyleSheet(reading.budget),
    around: [],
    toLink: href => href,
    toAnchor: id => id,
    addImage: source => (/^https?:/i.test(source) ? source : undefined),
    notes: NO_NOTES,
  })
  return { ...(title ? { title } : {}), metadata: {}, blocks, notes: new Map(), images: new Map() }
}

const readHead = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)).replaceAll('\0', '')

/** As the page says; many say nothing, or something that their bytes disprove. */
function decode(bytes: Uint8Array, head: string): string {
  const found = decodeUnknown(bytes)
  const declared = /<meta[^<>]{0,200}charset=["']?([\w-]{1,40})/i.exec(head)?.[1]
  return found.certain || declared === undefined ? found.text : decodeText(bytes, declared)
}
