/** Numbers as people write them in tables. */

/** Longer text is not a number that anyone would align. */
const MAX_LENGTH = 40

/**
 * Whether text is a number: with the thousands separators and decimals of any country, percent and currency signs,
 * parentheses for negative amounts. A zero followed by digits is a code, such as 00123.
 */
export function isNumber(text: string): boolean {
  return text.length <= MAX_LENGTH && hasDigit(text) && NUMBER.test(text) && !/^0\d/.test(text)
}

/** Of ASCII; most cells are words, and starting an expression takes longer than looking at their characters. */
function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) return true
  }
  return false
}

/** Placeholders in a column of numbers: dashes, n/a, spreadsheet errors. */
export function isPlaceholder(text: string): boolean {
  return text.length <= 8 && /^(?:[-–—−.?*]+|n\/?a|nan|null|none|#[A-Z/0]+[!?]?)$/i.test(text)
}

const SPACE = '[ \\u00a0\\u202f]?'
const SIGN = '[-+−–]?'
const CODES = 'EUR|USD|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|BRL|kr\\.?|zł|Kč|Ft|lei'
const CURRENCY = `(?:[A-Z]{0,2}\\p{Sc}|${CODES})`
const GROUPED = "\\d{1,3}(?:[,.'’ \\u00a0\\u202f]\\d{3})+"
/** 12,34,567: lakhs and crores. */
const GROUPED_INDIAN = '\\d{1,2}(?:,\\d{2})*,\\d{3}'
const DIGITS = `(?:(?:\\d+|${GROUPED}|${GROUPED_INDIAN})(?:[.,]\\d+)?|[.,]\\d+)(?:[eE][-+]?\\d+)?`

const NUMBER = new RegExp(
  `^(?:${SIGN}|\\()${SPACE}(?:${CURRENCY}${SPACE})?${SIGN}${DIGITS}(?:${SPACE}(?:[%‰]|${CURRENCY}))?[-)]?$`,
  'u',
)
