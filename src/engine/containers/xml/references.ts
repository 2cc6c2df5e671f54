/**
 * XML text → the text it means: character and entity references (XML 1.0, 4.1), line ends (2.11) and white space in
 * attribute values (3.3.3).
 */
import { AMPERSAND, HASH, isCharacter, LESS, SEMICOLON, SPACE } from './characters.ts'

/** Looks up a named reference beyond the five of XML; `undefined` if the name is unknown. */
export type Entities = (name: string) => string | undefined

const PREDEFINED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** The longest name in HTML has 31 characters; anything longer is not a reference. */
const MAX_REFERENCE_LENGTH = 40

/** An unknown reference stays as written and is reported to `onUnknown`. */
export function decodeReferences(
  text: string,
  entities?: Entities,
  onUnknown?: () => void,
): string {
  let decoded = ''
  let done = 0
  for (let start = text.indexOf('&'); start >= 0; start = text.indexOf('&', start)) {
    const end = findReferenceEnd(text, ++start)
    const meaning = end < 0 ? undefined : decodeReference(text.slice(start, end), entities)
    if (meaning === undefined) {
      onUnknown?.()
      continue
    }
    decoded += text.slice(done, start - 1) + meaning
    done = end + 1
    start = done
  }
  return done ? decoded + text.slice(done) : text
}

export function normalizeLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** A tab or line end is a space; references such as `&#10;` are not, so this comes before decoding. */
export function normalizeAttributeSpace(value: string): string {
  return value.replace(/\r\n|[\t\n\r]/g, ' ')
}

/** Without a partial reference or character cut off at the end of a damaged file. */
export function trimTornEnd(text: string): string {
  const ampersand = text.lastIndexOf('&')
  const isTorn =
    ampersand >= text.length - MAX_REFERENCE_LENGTH && findReferenceEnd(text, ampersand + 1) < 0
  return ampersand >= 0 && isTorn ? text.slice(0, ampersand) : text.replace(/\ufffd$/, '')
}

/**
 * An independent copy. In V8, a slice of thirteen or more characters is a view that keeps the whole text alive: one
 * title would hold on to a part of 100 MB. Joining and slicing again, as here, leaves a view of the slice alone.
 */
export function detach(piece: string): string {
  return piece.length < MIN_VIEW_LENGTH ? piece : ` ${piece}`.slice(1)
}

/** A copy that is not a view: engines are slow at reading the characters of one, and at comparing it. */
export function flatten(view: string): string {
  return view.length < MIN_VIEW_LENGTH ? view : [view.slice(0, 1), view.slice(1)].join('')
}

const MIN_VIEW_LENGTH = 13

function findReferenceEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_REFERENCE_LENGTH)
  for (let position = start; position < limit; position++) {
    const code = text.charCodeAt(position)
    if (code === SEMICOLON) return position
    if (code === AMPERSAND || code === LESS || code <= SPACE) return -1
  }
  return -1
}

function decodeReference(name: string, entities: Entities | undefined): string | undefined {
  if (name.charCodeAt(0) !== HASH) return PREDEFINED.get(name) ?? entities?.(name)
  const digits = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(name)
  if (!digits) return undefined
  const [, hexadecimal, decimal] = digits
  const codePoint = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
  return isCharacter(codePoint) ? String.fromCodePoint(codePoint) : undefined
}
