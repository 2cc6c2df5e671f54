/**
 * Text as it stands in XML → the text it means: character and entity references (XML 1.0, 4.1),
 * line ends (2.11) and the white space of attribute values (3.3.3).
 */

/** Looks up a named reference beyond the five of XML; `undefined` where the name means nothing. */
export type Entities = (name: string) => string | undefined

/** Told about each reference that means nothing; it stays in the text as it was written. */
export type OnUnknown = (reference: string) => void

const PREDEFINED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** The longest name of HTML has 31 characters; what is longer is no reference. */
const MAX_REFERENCE_LENGTH = 40

export function decodeReferences(text: string, entities?: Entities, onUnknown?: OnUnknown): string {
  let ampersand = text.indexOf('&')
  if (ampersand < 0) return text
  let decoded = ''
  let done = 0
  while (ampersand >= 0) {
    const end = findReferenceEnd(text, ampersand + 1)
    const meaning = end < 0 ? undefined : decodeReference(text.slice(ampersand + 1, end), entities)
    if (meaning === undefined) {
      onUnknown?.(text.slice(ampersand, ampersand + MAX_REFERENCE_LENGTH))
      ampersand = text.indexOf('&', ampersand + 1)
      continue
    }
    decoded += text.slice(done, ampersand) + meaning
    done = end + 1
    ampersand = text.indexOf('&', done)
  }
  return decoded + text.slice(done)
}

export function normalizeLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Each tab and line end is one space; a reference such as `&#10;` is not touched, so this comes first. */
export function normalizeAttributeSpace(value: string): string {
  return /[\t\n\r]/.test(value) ? value.replace(/\r\n|[\t\n\r]/g, ' ') : value
}

function findReferenceEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_REFERENCE_LENGTH)
  for (let position = start; position < limit; position++) {
    const code = text.charCodeAt(position)
    if (code === 0x3b /* ; */) return position
    if (code === 0x26 /* & */ || code === 0x3c /* < */ || code <= 0x20) return -1
  }
  return -1
}

function decodeReference(name: string, entities: Entities | undefined): string | undefined {
  if (name.charCodeAt(0) !== 0x23 /* # */) return PREDEFINED.get(name) ?? entities?.(name)
  const hexadecimal = /^#x([0-9a-fA-F]+)$/.exec(name)
  const decimal = hexadecimal ?? /^#([0-9]+)$/.exec(name)
  if (!decimal) return undefined
  const codePoint = Number.parseInt(decimal[1]!, hexadecimal ? 16 : 10)
  return isCharacter(codePoint) ? String.fromCodePoint(codePoint) : undefined
}

/** Wider than XML 1.0, 2.2, which forbids most control characters: writers emit them, and they do no harm. */
function isCharacter(codePoint: number): boolean {
  return (
    (codePoint > 0 && codePoint < 0xd800) ||
    (codePoint > 0xdfff && codePoint <= 0x10ffff && codePoint !== 0xfffe && codePoint !== 0xffff)
  )
}
