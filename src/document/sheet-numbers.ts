/** Numbers as people write them into tables. */

const SPACES = '[ \\u00a0\\u202f]'
const CURRENCY = '(?:[$€£¥₹₽₩₺₴₪฿]|(?:R|kr|zł|Kč|Ft|lei|CHF|EUR|USD|GBP)\\.?)'

const WHOLE = "(?:\\d+|\\d{1,3}(?:[,.'’ \\u00a0\\u202f]\\d{3})+|\\d{1,3}(?:,\\d{2})*,\\d{3})"
const DECIMALS = '(?:[.,]\\d+)?'

const NUMBER = new RegExp(
  `^[-+−–(]?${SPACES}?(?:${CURRENCY}${SPACES}?)?[-+−–]?(?:${WHOLE}${DECIMALS}|[.,]\\d+)(?:[eE][-+]?\\d+)?(?:${SPACES}?(?:%|‰|${CURRENCY}))?[-)]?$`,
)

/** Longer text is no number that anyone would line up. */
const MAX_LENGTH = 40

/**
 * With thousands separators and decimals of any country, percent and currency signs, parentheses for
 * negative amounts. Digits after a zero are no number but a code, such as 00123.
 */
export function isNumber(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  return NUMBER.test(text) && !/^0\d/.test(text)
}

/** What stands in a column of numbers where there is none. */
export function isPlaceholder(text: string): boolean {
  return text.length <= 4 && /^(?:[-–—−.?*#]+|n\/?a|nan|null|none)$/i.test(text)
}
