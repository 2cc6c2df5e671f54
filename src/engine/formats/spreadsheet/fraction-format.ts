/**
 * Fractions: `# ?/?`, `# ??/16`, `??/??`. Excel takes the last convergent of the continued fraction whose
 * denominator has room, in plain double arithmetic: 0.3 is 2/7 and 1.3 is 1 1/3.
 *
 * Only the digits are worked out here. They go into the code as quoted text, and numfmt sees to sections, signs
 * and whatever else is around them. (It writes 5.97 as `6 32/33`, 2477.03 as `0/1` and 0.5 as `01/20`.)
 */
import { groupThousands } from './fixed-format.ts'

const LITERAL = String.raw`"[^"]*"|\\.|[_*].`

/**
 * What is not a digit placeholder, or the placeholders of a fraction; these begin where a run of placeholders does.
 */
const FRACTION = new RegExp(
  String.raw`${LITERAL}|\[[^\]]*\]|(?<![#0?,])(?:([#0?][#0?,]*)((?:[- ]|${LITERAL})+))?([#0?]+)( *\/ *)([#0?]*[1-9]\d*|[#0?]+)`,
  'g',
)

/** Where doubles have practically no fractions. */
const MAX_VALUE = 1e15

/** The code with its fractions spelled out for the value, or the code itself if it has none. */
export function writeFractions(code: string, value: number): string {
  const magnitude = Math.abs(value)
  // A percentage would have to be scaled, and nobody writes one as a fraction.
  if (!(magnitude < MAX_VALUE) || code.includes('%')) return code
  return code.replace(
    FRACTION,
    (written: string, whole?: string, gap?: string, ...rest: readonly string[]) => {
      const [numerator, slash, denominator] = rest
      if (!numerator || !slash || !denominator) return written
      const fraction = { numerator, slash, denominator }
      const shown =
        whole && gap
          ? writeMixed(magnitude, whole, gap, fraction)
          : writeImproper(magnitude, fraction)
      return `"${shown}"`
    },
  )
}

/** The placeholders of a fraction in the code. */
interface Places {
  readonly numerator: string
  readonly slash: string
  readonly denominator: string
}

function writeImproper(value: number, places: Places): string {
  const whole = Math.floor(value)
  const [numerator, denominator] = approximate(value - whole, places.denominator)
  return writeParts(whole * denominator + numerator, denominator, places)
}

function writeMixed(value: number, wholePlaces: string, gap: string, places: Places): string {
  let whole = Math.floor(value)
  let [numerator, denominator] = approximate(value - whole, places.denominator)
  if (numerator === denominator) {
    whole++
    numerator = 0
    denominator = 1
  }
  const between = gap.replace(
    /"([^"]*)"|\\(.)|[_*]./g,
    (_, quoted, escaped) => quoted ?? escaped ?? ' ',
  )
  const width = Object.values(places).join('').length
  const isBlank = numerator === 0 && !hasZeros(places)
  const isWholeHidden = whole === 0 && !isBlank && !wholePlaces.includes('0')
  const digits = isWholeHidden ? '' : writeWhole(whole, wholePlaces)
  // What is omitted keeps its space, unless all placeholders are `#`.
  const hasRoom = /[?0]/.test(places.numerator + places.denominator)
  const room = (length: number) => (hasRoom ? ' '.repeat(length) : '')
  if (isBlank) return digits + room(between.length + width)
  const fraction = writeParts(numerator, denominator, places)
  return digits + (isWholeHidden ? room(between.length) : between) + fraction
}

function writeWhole(whole: number, places: string): string {
  return places.includes(',') ? groupThousands(String(whole)) : pad(String(whole), places)
}

function writeParts(numerator: number, denominator: number, places: Places): string {
  const digits = String(denominator)
  const missing = places.denominator.slice(0, -digits.length)
  const zeros = missing.replace(/[^0]/g, '')
  const spaces = ' '.repeat(missing.replace(/[^?]/g, '').length)
  return pad(String(numerator), places.numerator) + places.slash + zeros + digits + spaces
}

const pad = (digits: string, places: string): string =>
  places.slice(0, -digits.length).replaceAll('#', '').replaceAll('?', ' ') + digits

const isFixed = (denominatorPlaces: string): boolean => /[1-9]/.test(denominatorPlaces)

/** `0 0/0` shows a fraction even if there is none. */
const hasZeros = ({ numerator, denominator }: Places): boolean =>
  numerator.includes('0') || (denominator.includes('0') && !isFixed(denominator))

/** Close enough for Excel to stop. */
const TOLERANCE = 1e-13

/** The fraction for a value below 1: with the given denominator, or one with that many digits. */
function approximate(value: number, denominatorPlaces: string): [number, number] {
  if (isFixed(denominatorPlaces)) {
    const denominator = Number(denominatorPlaces.replace(/\D/g, ''))
    return [Math.round(value * denominator), denominator]
  }
  const limit = 10 ** denominatorPlaces.length
  let [numerator, denominator] = [0, 1]
  let [numeratorBefore, denominatorBefore] = [1, 0]
  let rest = value
  while (Math.abs(value - numerator / denominator) > TOLERANCE) {
    const term = Math.floor(1 / rest)
    const next = term * denominator + denominatorBefore
    if (next >= limit) break
    ;[numeratorBefore, numerator] = [numerator, term * numerator + numeratorBefore]
    ;[denominatorBefore, denominator] = [denominator, next]
    rest = 1 / rest - term
  }
  return [numerator, denominator]
}
