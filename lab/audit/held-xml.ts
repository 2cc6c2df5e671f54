/** The text nodes of formats that are XML in a zip, by a scan that knows tags and nothing else. */
import { inflateRawSync } from 'node:zlib'
import { decodeEntity } from './words.ts'

interface Parts {
  readonly parts: RegExp
  /** Elements whose text counts; without: all. */
  readonly texts?: RegExp
  /** Elements that stand between words, open or closed. */
  readonly breaks: RegExp
  /** Elements that are skipped with all they hold. */
  readonly skipped?: RegExp
}

/** Formulas become LaTeX, whose words are others: their text is not counted. */
const WORD: Parts = {
  parts:
    /^word\/(?:document\d*|footnotes|endnotes|comments|header\d*|footer\d*|charts\/chart\d*|diagrams\/data\d*)\.xml$/,
  texts: /^(?:w:t|w:delText|w:instrText|w:delInstrText|a:t)$/,
  breaks:
    /^(?:w:p|w:tab|w:br|w:cr|w:tc|a:p|a:br|m:oMath|w:noBreakHyphen|w:fldChar|w:footnoteReference|w:endnoteReference|mc:Choice|mc:Fallback|w:sym|w:drawing|w:pict|m:r)$/,
}
const SLIDES: Parts = {
  parts: /^ppt\/(?:slides\/slide\d+|notesSlides\/notesSlide\d+|diagrams\/data\d+)\.xml$/,
  texts: /^a:t$/,
  breaks: /^(?:a:p|a:br|a:tc|m:r|mc:Choice|mc:Fallback)$/,
}
const BOOK: Parts = {
  parts: /\.x?html?$/i,
  breaks:
    /^(?!(?:span|b|i|em|strong|sup|sub|small|u|s|tt|code|font|big|abbr|cite|q|dfn|kbd|var|ins|del|mark|wbr)$)/,
  skipped: /^(?:head|script|style|template|svg|nav|math|m:math)$/,
}
const OPEN: Parts = {
  parts: /^content\.xml$/,
  breaks:
    /^(?:text:p|text:h|text:tab|text:line-break|text:s|table:table-cell|text:note|text:note-citation|office:annotation|text:list-item|draw:.*|math:.*|svg:.*)$/,
  skipped:
    /^(?:office:automatic-styles|office:font-face-decls|office:scripts|dc:date|dc:creator|meta:.*|text:sequence-decls|office:forms|table:content-validations|number:.*|table:tracked-changes|math:annotation|annotation|svg:title|svg:desc)$/,
}

export const XML_FORMATS: Readonly<Record<string, Parts>> = {
  docx: WORD,
  pptx: SLIDES,
  epub: BOOK,
  odt: OPEN,
  odp: OPEN,
  ods: OPEN,
}

export function zipText(bytes: Uint8Array, parts: Parts): string {
  const texts: string[] = []
  for (const [, data] of listParts(bytes, parts.parts)) {
    texts.push(xmlText(repeatCells(new TextDecoder().decode(data())), parts))
  }
  return texts.join('\n')
}

const REPEATED =
  /<table:table-cell\s[^>]*number-columns-repeated="(\d+)"[^>]*(?<!\/)>.*?<\/table:table-cell>/gs
const MAX_REPEATS = 64

/** Cells of ODF that are written once and stand several times. */
const repeatCells = (xml: string): string =>
  xml.replace(REPEATED, (cell, times) => cell.repeat(Math.min(Number(times), MAX_REPEATS)))

export function xmlText(xml: string, { texts, breaks, skipped }: Omit<Parts, 'parts'>): string {
  let shown = ''
  let inside = texts ? 0 : 1
  let skipping = 0
  for (const [token] of xml.matchAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[^>]*>|[^<]+/g)) {
    if (!token.startsWith('<')) {
      if (inside > 0 && skipping === 0) shown += token.replace(/&[#\w]+;/g, decodeEntity)
      continue
    }
    const tag = /^<(\/?)([^\s/>!?]+)[^>]*?(\/?)>$/s.exec(token)
    if (!tag) continue
    const [, close, name = '', empty] = tag
    if (breaks.test(name)) shown += ' '
    if (empty) continue
    const step = close ? -1 : 1
    if (texts?.test(name)) inside += step
    if (skipped?.test(name)) skipping = Math.max(0, skipping + step)
  }
  return shown
}

/** The entries of the central directory (APPNOTE, 4.3.12) whose names are asked for. */
export function listParts(bytes: Uint8Array, wanted: RegExp): [string, () => Uint8Array][] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) return []
  const parts: [string, () => Uint8Array][] = []
  let at = view.getUint32(end + 16, true)
  for (let i = view.getUint16(end + 10, true); i > 0 && at + 46 <= bytes.length; i--) {
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const method = view.getUint16(at + 10, true)
    const size = view.getUint32(at + 20, true)
    const header = view.getUint32(at + 42, true)
    if (wanted.test(name)) {
      parts.push([
        name,
        () => {
          const start =
            header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
          const data = bytes.subarray(start, start + size)
          return method === 0 ? data : inflateRawSync(data)
        },
      ])
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** Cells of text: numbers are shown by their format, and say nothing as they are stored. */
export function workbookText(bytes: Uint8Array): string {
  const decode = (data: Uint8Array) => new TextDecoder().decode(data)
  const plain = { texts: /^(?:x:)?t$/, breaks: /^(?:x:)?(?:si|is)$/, skipped: /^(?:x:)?rPh$/ }
  const [shared] = listParts(bytes, /^xl\/sharedStrings\.xml$/)
  const strings = shared
    ? decode(shared[1]())
        .split(/<(?:x:)?si(?=[\s>/])/)
        .slice(1)
        .map(item => xmlText(`<si${item}`, plain))
    : []
  const texts: string[] = []
  for (const [, data] of listParts(bytes, /^xl\/worksheets\/[^/]+\.xml$/)) {
    for (const [, attributes = '', content = ''] of decode(data()).matchAll(
      /<(?:x:)?c((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/(?:x:)?c>)/gs,
    )) {
      const type = /\st="(\w+)"/.exec(attributes)?.[1]
      const value = /<(?:x:)?v[^>]*>(.*?)<\/(?:x:)?v>/s.exec(content)?.[1] ?? ''
      if (type === 's') texts.push(strings[Number(value)] ?? '')
      else if (type === 'str') texts.push(value.replace(/&[#\w]+;/g, decodeEntity))
      else if (type === 'inlineStr') texts.push(xmlText(content, plain))
      else if (type === 'b') texts.push(value === '1' ? 'TRUE' : 'FALSE')
      else if (type === 'e') texts.push(value)
    }
  }
  for (const [, data] of listParts(bytes, /^xl\/(?:comments\d*|drawings\/drawing\d+)\.xml$/)) {
    texts.push(
      xmlText(decode(data()), {
        texts: /^(?:(?:x:)?t|a:t)$/,
        breaks: /^(?:a:p|a:br|(?:x:)?text)$/,
      }),
    )
  }
  return texts.join('\n').replace(/_x([0-9a-f]{4})_/gi, ' ')
}

const SHEET_NAME = /<(?:x:)?sheet\s[^>]*?name="([^"]*)"/g
const TABLE_NAME = /<table:table\s[^>]*?table:name="([^"]*)"/g

/** The sheets' names, which are written as headings where they tell something. */
export function sheetNames(bytes: Uint8Array, format: 'xlsx' | 'ods'): string {
  const names: string[] = []
  const [part, name] =
    format === 'xlsx' ? [/^xl\/workbook\.xml$/, SHEET_NAME] : [/^content\.xml$/, TABLE_NAME]
  for (const [, data] of listParts(bytes, part)) {
    for (const [, own = ''] of new TextDecoder().decode(data()).matchAll(name)) {
      names.push(own.replace(/&[#\w]+;/g, decodeEntity))
    }
  }
  return names.join('\n')
}
