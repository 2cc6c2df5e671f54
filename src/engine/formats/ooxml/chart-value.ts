/**
 * Chart numbers as a reader expects them. Only plain formats are followed to the letter; dates are given as far as
 * their format shows them, in ISO order, and everything else as a number.
 */

export function formatValue(text: string, format: string, is1904: boolean): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  if (format.length > MAX_FORMAT) return formatGeneral(value)
  const plain = PLAIN.exec(format)
  if (plain) return formatPlain(value, plain)
  return formatDate(value, toBareFormat(format), is1904) ?? formatGeneral(value)
}

/** Excel writes 255 characters at most, and every point of a chart is shown with the same code. */
const MAX_FORMAT = 1000

/** `0`, `0.00`, `#,##0.0`, `0%`. */
const PLAIN = /^(#,##)?0(?:\.(0{1,20}))?(%)?$/

function formatPlain(value: number, [, grouped, decimals = '', percent]: RegExpExecArray): string {
  const scaled = withoutNoise(percent ? value * 100 : value)
  // Beyond this, toFixed itself uses exponents.
  if (Math.abs(scaled) >= 1e21) return String(scaled)
  const [whole = '', fraction] = scaled.toFixed(decimals.length).split('.')
  const shown = grouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole
  return shown + (fraction ? `.${fraction}` : '') + (percent ?? '')
}

/** As a cell of usual width shows it: ten digits, but integers in full (18.8.30). */
const formatGeneral = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(10)))

/** Spreadsheets keep 15 digits; the rest is an artifact of binary fractions: 0.1 + 0.2. */
const withoutNoise = (value: number): number => Number(value.toPrecision(15))

/** Without literal text, colors, conditions and locales, and only the section for positive numbers. */
function toBareFormat(format: string): string {
  return format
    .replace(/"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./g, '')
    .split(';')[0]!
    .toLowerCase()
}

const DAY_MS = 86_400_000

/** Day 0 of the two calendars; the first counts a 29 February 1900 that never existed (18.17.4.1). */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** The last day of the year 9999. */
const MAX_SERIAL = 2_958_465

function formatDate(value: number, format: string, is1904: boolean): string | undefined {
  const hasDate = /[yd]|mmm/.test(format)
  const hasTime = /h|s/.test(format)
  if (!hasDate && !hasTime) return undefined
  if (/[0#?]/.test(format.replace(/\.0+/, '')) || value < 0 || value > MAX_SERIAL) return undefined
  const date = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(value * DAY_MS))
  const iso = date.toISOString()
  const day = format.includes('d') ? iso.slice(0, 10) : iso.slice(0, format.includes('m') ? 7 : 4)
  const time = iso.slice(11, format.includes('s') ? 19 : 16)
  return [hasDate ? day : '', hasTime ? time : ''].filter(part => part !== '').join(' ')
}
