/** The characters of XML by name, and what may appear where (XML 1.0, 2.2 and 2.3). */

export const SPACE = 0x20
export const EXCLAMATION = 0x21
export const DOUBLE_QUOTE = 0x22
export const HASH = 0x23
export const AMPERSAND = 0x26
export const SINGLE_QUOTE = 0x27
export const SLASH = 0x2f
export const COLON = 0x3a
export const SEMICOLON = 0x3b
export const LESS = 0x3c
export const EQUALS = 0x3d
export const GREATER = 0x3e
export const QUESTION = 0x3f
export const LEFT_BRACKET = 0x5b
const UNDERSCORE = 0x5f
const LOWER_A = 0x61
export const LOWER_X = 0x78
const LOWER_Z = 0x7a
export const BYTE_ORDER_MARK = 0xfeff

const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

export function isSpace(code: number): boolean {
  return (
    code === SPACE ||
    (code <= CARRIAGE_RETURN && (code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB))
  )
}

export function isBlank(text: string, start = 0, end = text.length): boolean {
  for (let position = start; position < end; position++) {
    if (!isSpace(text.charCodeAt(position))) return false
  }
  return true
}

/** Whether the text from `start` to `end` is `expected`, without slicing it. */
export function isTextAt(text: string, expected: string, start: number, end: number): boolean {
  const { length } = expected
  if (length !== end - start) return false
  for (let index = 0; index < length; index++) {
    if (expected.charCodeAt(index) !== text.charCodeAt(start + index)) return false
  }
  return true
}

/** Every character beyond ASCII counts as a letter, here and in `isName`. */
export function isNameStart(code: number): boolean {
  const lower = code | 0x20
  return (
    (lower >= LOWER_A && lower <= LOWER_Z) || code === UNDERSCORE || code === COLON || code >= 0x80
  )
}

export function isName(text: string): boolean {
  return /^[A-Za-z_:\u0080-\uffff][-.\w:\u0080-\uffff]*$/.test(text)
}

/** More lenient than XML 1.0, which forbids most control characters: writers emit them, and they do no harm. */
export function isCharacter(codePoint: number): boolean {
  return (
    (codePoint > 0 && codePoint < 0xd800) ||
    (codePoint > 0xdfff && codePoint <= 0x10ffff && codePoint !== 0xfffe && codePoint !== 0xffff)
  )
}
