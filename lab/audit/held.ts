/** The words that a document holds, found without its reader. */
import { decodeUnknown } from '../../src/engine/containers/encoding/detect.ts'
import { decodeCodePage } from '../../src/engine/containers/encoding/text-encoding.ts'
import { readTexts } from '../pdfium/text.ts'
import { docText, pptText, workbookStream } from './held-binary.ts'
import { rtfText } from './held-rtf.ts'
import { xlsText } from './held-xls.ts'
import { sheetNames, workbookText, XML_FORMATS, zipText } from './held-xml.ts'

export interface Held {
  readonly text: string
  /** What may be written or not: names of sheets. */
  readonly names?: string
}

/** Undefined where nothing independent can read the file: a format inside another, a damaged one. */
export async function readHeld(bytes: Uint8Array, format: string): Promise<Held | undefined> {
  if (format === 'pdf') return { text: await pdfText(bytes) }
  if (format === 'csv') return { text: decodeUnknown(bytes).text }
  if (format === 'rtf') {
    const source = Buffer.from(bytes).toString('latin1')
    const codePage = Number(/\\ansicpg(\d+)/.exec(source)?.[1] ?? 1252)
    return { text: rtfText(source, (run, ofFont = codePage) => decodeCodePage(run, ofFont)) }
  }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    if (format === 'xlsx') return { text: workbookText(bytes), names: sheetNames(bytes, format) }
    const parts = XML_FORMATS[format]
    if (!parts) return undefined
    const names = format === 'ods' ? { names: sheetNames(bytes, format) } : {}
    return { text: zipText(bytes, parts), ...names }
  }
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    if (format === 'doc') return { text: docText(bytes) }
    if (format === 'ppt') return { text: pptText(bytes) }
    if (format === 'xls') return xlsText(workbookStream(bytes))
  }
  return undefined
}

/** What PDFium takes the text of each page to be. */
async function pdfText(bytes: Uint8Array): Promise<string> {
  const texts = await readTexts(bytes)
  // Words are cut at the ends of lines, by hyphens that PDFium gives a code of their own.
  return texts
    .join('\n')
    .replaceAll('\u0002', '\ufffe')
    .replace(/\ufffe\s*/g, '')
    .replace(/(\p{Ll})-\s*\r?\n\s*(?=\p{Ll})/gu, '$1')
    .replace(LABEL, '$1 ')
}

/** Labels of list items, by letters and Roman numbers, and round bullets: markdown counts in its own way. */
const LABEL = /^([\s\d]*)(?:\(?(?:[a-z]|[ivxlc]+)[.)]|[a-z](?=\s))/gim
