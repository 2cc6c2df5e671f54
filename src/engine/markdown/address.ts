/** The addresses of links and images: which are safe to write, and how they are written in markdown. */
import { cleanText } from './characters.ts'
import type { Context } from './context.ts'

/** Undefined if the link leads nowhere that a reader of documents would go: then only its text is written. */
export function findDestination(link: string, context: Context): string | undefined {
  payForLongAddress(link, context)
  const url = findSafeAddress(link)
  if (!url?.startsWith('#')) return url
  const slug = context.findSlug(url.slice(1))
  return slug === undefined ? undefined : `#${slug}`
}

/** A long address is charged on top: many links and images may share one. */
export function payForLongAddress({ length }: string, { budget }: Context): void {
  if (length > LONG_ADDRESS) budget.spend('outputCharacters', length)
}

const LONG_ADDRESS = 2000

/** Undefined for an empty address, and for a scheme that is not listed below. */
export function findSafeAddress(address: string): string | undefined {
  const cleaned = cleanAddress(address)
  return cleaned === undefined || hasOtherScheme(cleaned) ? undefined : cleaned
}

/** The address without surrounding blanks and control characters, as browsers read it. */
export function cleanAddress(address: string): string | undefined {
  return cleanText(address.replace(/[\t\n\r]/g, '')).trim() || undefined
}

/**
 * What links in documents lead to: pages, mail, telephones, files on servers, people in chats, and names of
 * publications. Anything else that programs react to when clicked is left out (docs/decisions/0002-markdown-writer.md).
 */
const SCHEMES: ReadonlySet<string> = new Set(
  'http https mailto tel sms ftp ftps sftp sip sips xmpp irc ircs news geo doi urn'.split(' '),
)

/** Whether the text begins with an unlisted scheme (RFC 3986, 3.1); places in a document have none. */
export function hasOtherScheme(address: string): boolean {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]
  return scheme !== undefined && !SCHEMES.has(scheme.toLowerCase())
}

/** The part in parentheses after a label. */
export function writeDestination(url: string, isCell: boolean): string {
  return `(${url.startsWith('data:') ? url : escapeUrl(url, isCell)})`
}

/** Percent-encodes what is not allowed there, and backslash-escapes what would be read as something else. */
function escapeUrl(url: string, isCell: boolean): string {
  const encoded = url.replace(isCell ? /[\s<>`|]/g : /[\s<>`]/g, encodeURIComponent)
  const escaped = encoded.replace(/\\|&(?=#?\w+;)/g, '\\$&')
  return hasBalancedParentheses(escaped) ? escaped : escaped.replace(/[()]/g, '\\$&')
}

/** Readers support nested parentheses, but not very deep ones (CommonMark 0.31, 6.3). */
const MAX_PARENTHESES = 3

function hasBalancedParentheses(url: string): boolean {
  let depth = 0
  for (const [character] of url.matchAll(/[()]/g)) {
    depth += character === '(' ? 1 : -1
    if (depth < 0 || depth > MAX_PARENTHESES) return false
  }
  return depth === 0
}

/** Addresses that may be written in angle brackets, if label and address are the same. */
export function isPlainAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>\\|`]+$/i.test(text) && !/&#?\w+;/.test(text)
}
