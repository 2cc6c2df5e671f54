/**
 * Text in every encoding found in documents, by name or code page number. UTF-8, UTF-16 and the East Asian encodings
 * come from the platform's TextDecoder; all single-byte encodings from our own tables, since Node's windows-1252 is
 * wrong and no platform knows the DOS pages (docs/decisions/0003-text-encodings.md).
 */
import { lazy } from '../../lookup.ts'
import { decodeBig5, decodeKorean } from './double-byte.ts'
import { SINGLE_BYTE_TABLES } from './tables.ts'

/**
 * Decodes bytes by the name of their encoding, a WHATWG label or a name such as `cp850`. What cannot be decoded
 * becomes U+FFFD; an unknown name is read as windows-1252.
 */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  return decodeNamed(bytes, findEncoding(encoding) ?? FALLBACK)
}

/** Decodes bytes by their Windows, DOS or Macintosh code page number; 42 is the Symbol font. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  if (codePage === SYMBOL_CODE_PAGE) return decodeSymbols(bytes)
  return decodeNamed(bytes, codePages()[codePage] ?? FALLBACK)
}

/** The name under which an encoding is listed here or in the WHATWG Encoding Standard. */
export function findEncoding(label: string): string | undefined {
  const name = label.trim().toLowerCase()
  // The common case, without asking the platform, which is slow.
  if (name === 'utf-8') return name
  if (tables().has(name)) return name
  const codePage =
    codePages()[Number(/^(?:cp|ibm|dos|windows|win|x-cp|ms)[-_]?(\d{1,5})$/.exec(name)?.[1])]
  return codePage ?? ALIASES.get(name) ?? findPlatformEncoding(name)
}

const FALLBACK = 'windows-1252'

export const SYMBOL_CODE_PAGE = 42

const tables = lazy((): ReadonlyMap<string, string> => new Map(Object.entries(SINGLE_BYTE_TABLES)))

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['iso-8859-8-i', 'iso-8859-8'],
  ['x-mac-roman', 'macintosh'],
  ['macroman', 'macintosh'],
])

/** Numbers used by [MS-DOC], [MS-XLS] and RTF have them: those that are not part of a name are listed. */
const codePages = lazy(
  (): Readonly<Record<number, string>> => ({
    ...Object.fromEntries(
      Object.keys(SINGLE_BYTE_TABLES).flatMap(name => {
        const [, family, number] = /^(ibm|windows-|iso-8859-)(\d+)$/.exec(name) ?? []
        const first = family === 'iso-8859-' ? 28590 : 0
        return family ? [[first + Number(number), name]] : []
      }),
    ),
    367: 'windows-1252',
    932: 'shift_jis',
    936: 'gb18030',
    949: 'euc-kr',
    950: 'big5',
    1200: 'utf-16le',
    1201: 'utf-16be',
    10000: 'macintosh',
    10001: 'shift_jis',
    10002: 'big5',
    10003: 'euc-kr',
    10004: 'x-mac-arabic',
    10005: 'x-mac-hebrew',
    10006: 'x-mac-greek',
    10007: 'x-mac-cyrillic',
    10008: 'gb18030',
    10010: 'x-mac-romanian',
    10017: 'x-mac-cyrillic',
    10021: 'windows-874',
    10029: 'x-mac-ce',
    10079: 'x-mac-icelandic',
    10081: 'x-mac-turkish',
    10082: 'x-mac-croatian',
    20127: 'windows-1252',
    20866: 'koi8-r',
    20932: 'euc-jp',
    21866: 'koi8-u',
    28591: 'windows-1252',
    28599: 'windows-1254',
    28601: 'windows-874',
    // [MS-XLS] 2.4.52 CodePage: what Excel for Macintosh and for Windows wrote in BIFF2 and BIFF3.
    32768: 'macintosh',
    32769: 'windows-1252',
    38598: 'iso-8859-8',
    50220: 'iso-2022-jp',
    50221: 'iso-2022-jp',
    50222: 'iso-2022-jp',
    51932: 'euc-jp',
    51936: 'gb18030',
    51949: 'euc-kr',
    54936: 'gb18030',
    65001: 'utf-8',
  }),
)

function findPlatformEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    // TextDecoder throws for unknown names, which answers the question.
    return undefined
  }
}

function decodeNamed(bytes: Uint8Array, name: string): string {
  const table = tables().get(name)
  if (table) return decodeSingleByte(bytes, table)
  switch (name) {
    case 'big5':
      return decodeBig5(bytes)
    case 'euc-kr':
      return decodeKorean(bytes)
    case 'gbk':
      // The Encoding Standard decodes both the same way; Node's GBK lacks a hundred characters.
      return new TextDecoder('gb18030').decode(bytes)
    default:
      return new TextDecoder(name).decode(bytes)
  }
}

/** Up to this length, joining single characters is faster than setting up a table of all bytes. */
const SHORT_BYTES = 200

function decodeSingleByte(bytes: Uint8Array, table: string): string {
  return bytes.length <= SHORT_BYTES ? decodeShort(bytes, table) : decodeLong(bytes, table)
}

function decodeShort(bytes: Uint8Array, table: string): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(toCodeUnit(byte, table))
  return text
}

function decodeLong(bytes: Uint8Array, table: string): string {
  const units = new Uint16Array(256)
  for (let byte = 0; byte < 256; byte++) units[byte] = toCodeUnit(byte, table)
  const decoded = new Uint16Array(bytes.length)
  for (let at = 0; at < bytes.length; at++) decoded[at] = units[bytes[at]!]!
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(decoded)
}

/** A byte without a character is a control below 0xA0, as in the WHATWG tables, and U+FFFD above. */
function toCodeUnit(byte: number, table: string): number {
  const at = byte - (256 - table.length)
  if (at < 0) return byte
  const unit = table.charCodeAt(at)
  return unit === 0xfffd && byte < 0xa0 ? byte : unit
}

function decodeSymbols(bytes: Uint8Array): string {
  return Array.from(bytes, byte => SYMBOL[byte - 0x20] ?? String.fromCharCode(byte)).join('')
}

/** Code page 42: the Symbol font, whose bytes are symbols instead of letters. */
const NOTHING = '\ufffd'.repeat(33)

/** The Symbol font from 0x20 on, according to Adobe's mapping, with the bracket pieces of Unicode 3.2. */
const SYMBOL = [
  ...' !∀#∃%&∋()∗+,−./0123456789:;<=>?',
  ...'≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  ...'‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  ...NOTHING,
  ...'€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵',
  ...'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
  ...'◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪�〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭�',
]
