/** Distinguishes text-based files: csv by its name, several kinds of XML, web pages. */
import { findUtf16 } from '../containers/encoding/byte-order-mark.ts'
import { decodeUtf32 } from '../containers/encoding/utf-32.ts'
import { ConversionError } from '../errors.ts'
import type { Extension } from '../formats/index.ts'
import { lazy } from '../lookup.ts'
import type { Platform } from '../platform/platform.ts'
import { unsupported } from './error.ts'
import { findHintedExtension, type Hint, isHintedCsv } from './hint.ts'
import { findExtensionOf } from './media-type.ts'

/** Enough for the root element, and for the parts that a flat package declares before the text. */
const HEAD_BYTES = 64 * 1024

/** The start of the file as text, or undefined if the bytes are something else. */
export function readHead(bytes: Uint8Array, platform: Platform): string | undefined {
  const head = bytes.subarray(0, HEAD_BYTES)
  const utf32 = decodeUtf32(head)
  if (utf32 !== undefined) return utf32
  const encoding = findUtf16(head)
  if (encoding) return new TextDecoder(encoding).decode(head)
  const isControl = controls()
  let count = 0
  for (let at = 0; at < head.length; at++) {
    const byte = head[at]!
    if (byte < SPACE) count += isControl[byte]!
  }
  // Exports from old machines have a few; programs, images and archives are full of them.
  if (count * MAX_CONTROL_SHARE > head.length) return undefined
  return platform.decodeUtf8(head)
}

/** One in this many characters may be a control character other than line ends, tabs and the like. */
const MAX_CONTROL_SHARE = 50
const SPACE = 0x20
/** Whether each byte below the space is a control character. */
const controls = lazy(() =>
  Uint8Array.from({ length: SPACE }, (_, byte) =>
    '\t\n\v\f\r\x1a\x1b'.includes(String.fromCharCode(byte)) ? 0 : 1,
  ),
)

export function detectText(head: string, hint: Hint): Extension {
  const text = head.trimStart()
  const hinted = findHintedExtension(hint)
  // Some programs pass on RTF fragments without a header.
  if (hinted === 'rtf' && /^\{\\[a-z]/.test(text)) return 'rtf'

  const root = findRootTag(text)
  const xmlFormat = root && findXmlExtension(root, text)
  if (xmlFormat) return xmlFormat
  if (isWebPage(root, text, hint)) {
    // Web applications offer such pages as Word and Excel files, and both programs open them.
    if (hinted === 'doc' || hinted === 'xls') return hinted
    throw unsupported('a web page')
  }
  if (/^<(?:\w+:)?svg[\s>]/.test(root ?? '')) throw unsupported('an SVG image')
  if (text.startsWith('<?xml')) throw unsupported('an XML file')
  if (text.startsWith('%!PS')) throw unsupported('a PostScript file')
  if (isHintedCsv(hint)) return 'csv'
  // Reports that are plain text with tabs are offered as Excel files, and Excel opens them.
  if (hinted === 'xls' && text.slice(0, 1000).includes('\t')) return 'csv'
  throw new ConversionError(
    'unsupported',
    'This looks like plain text. If it is a table, give it a file name that ends in .csv.',
  )
}

/**
 * The start tag of the root element, after declarations, comments and processing instructions; undefined if the text
 * does not start with markup.
 */
function findRootTag(text: string): string | undefined {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    if (text[at] !== '<') return undefined
    const stop = PROLOG.find(([start]) => text.startsWith(start, at))?.[1] ?? '>'
    const end = text.indexOf(stop, at)
    if (end < 0) return text.slice(at)
    if (/[^?!]/.test(text.charAt(at + 1))) return text.slice(at, end + 1)
    at = end + stop.length
  }
}

/** What may come before the root element, and how it ends. */
const PROLOG = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const

function findXmlExtension(root: string, text: string): Extension | undefined {
  const name = /^<(?:[\w.-]+:)?([\w.-]+)/.exec(root)?.[1]
  switch (name) {
    case 'document':
      return findExtensionOf(/\bmimetype=["']([^"']*)/.exec(root)?.[1] ?? '')
    case 'package':
      return findFlatPackageExtension(text)
    case 'wordDocument':
      return root.includes('schemas.microsoft.com/office/word/2003') ? 'docx' : undefined
    case 'Workbook':
      return root.includes('urn:schemas-microsoft-com:office:spreadsheet') ? 'xls' : undefined
  }
  return undefined
}

/** A flat OPC package is one XML file with a `pkg:part` for every part, the main one among the first. */
function findFlatPackageExtension(text: string): Extension | undefined {
  for (const [, contentType] of text.matchAll(/\bcontentType="([^"]*)"/g)) {
    const extension = findExtensionOf(contentType!)
    if (extension) return extension
  }
  return undefined
}

function isWebPage(root: string | undefined, text: string, hint: Hint): boolean {
  if (/^<!doctype\s+html\b/i.test(text) || /^<html[\s>]/i.test(root ?? '')) return true
  if (isMhtml(text)) return true
  // The first cell of a table may well contain a tag.
  return !isHintedCsv(hint) && HTML_FRAGMENT.test(root ?? '')
}

const HTML_FRAGMENT =
  /^<(?:head|body|meta|title|style|script|table|div|p|h[1-6]|center|font|span|form|ul|ol)[\s>/]/i

/** RFC 2557: a mail message whose parts are a page and its images. */
function isMhtml(text: string): boolean {
  return /^[A-Za-z-]{2,40}:/.test(text) && /^content-type:\s*multipart\/related/im.test(text)
}
