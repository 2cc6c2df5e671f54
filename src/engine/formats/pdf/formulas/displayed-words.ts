/**
 * Words on the lines of a displayed formula belong to it: `if n is even`. Such lines are centred between the margins
 * of the prose around them, and have at least as many signs as words.
 */
import { overlap } from '../geometry.ts'
import type { Span } from '../raw-page.ts'
import { isEvidence, type Token } from './tokens.ts'

interface Segment extends Span {
  readonly tokens: Token[]
  readonly baseline: number
  readonly size: number
  words: number
  signs: number
}

/** No page has more lines of formulas; each is compared with all others. */
const MAX_SEGMENTS = 3_000
/** Lines with so many words are prose. */
const MIN_PROSE = 5
/** How far apart, in ems, the parts of a line and the lines of a formula are. */
const MAX_ACROSS = 3
const MAX_DOWN = 1.5
/** How far a displayed formula may be from the middle of its column, and how far it is indented at least, in ems. */
const MAX_ASKEW = 0.7
const MIN_INDENT = 2
/** More words are a sentence. */
const MAX_WORDS = 4

export function settleDisplayed(tokens: readonly Token[]): readonly Token[] {
  const segments = toSegments(tokens)
  if (segments.length > MAX_SEGMENTS) return tokens
  const prose = segments.filter(isProse)
  const words = new Set<Token>()
  for (const segment of segments) {
    if (isProse(segment) || !segment.words) continue
    const column = findColumn(segment, prose)
    if (!column) continue
    const around = segments.filter(
      other =>
        !isProse(other) &&
        Math.abs(other.baseline - segment.baseline) < MAX_DOWN * segment.size &&
        overlap(other.x0, other.x1, column.x0, column.x1) > 0,
    )
    if (!segment.signs && !around.some(hasBrace)) continue
    if (isCentred(around, column, segment.size) && hasSigns(around))
      for (const token of segment.tokens) if (isWord(token)) words.add(token)
  }
  if (!words.size) return tokens
  return tokens.map(token => (words.has(token) ? { ...token, kind: 'letters' } : token))
}

const isWord = ({ kind, text }: Token): boolean => kind === 'word' && /^[\p{L}\p{M}-]+$/u.test(text)

const isProse = ({ words, signs }: Segment): boolean => words >= MIN_PROSE && words > signs

function hasSigns(segments: readonly Segment[]): boolean {
  let words = 0
  let signs = 0
  for (const segment of segments) {
    words += segment.words
    signs += segment.signs
  }
  return words <= (segments.some(hasBrace) ? 3 : 1) * MAX_WORDS && signs >= words
}

const hasBrace = ({ tokens }: Segment): boolean =>
  tokens.some(({ kind, text }) => kind === 'sign' && text === '{')

function isCentred(segments: readonly Segment[], column: Span, size: number): boolean {
  const x0 = Math.min(...segments.map(segment => segment.x0))
  const x1 = Math.max(...segments.map(segment => segment.x1))
  const shift = Math.abs(x0 + x1 - column.x0 - column.x1) / 2
  return shift < MAX_ASKEW * size && x0 - column.x0 > MIN_INDENT * size
}

/** The nearest line of prose that the segment is below or above. */
function findColumn(segment: Segment, prose: readonly Segment[]): Span | undefined {
  const middle = (segment.x0 + segment.x1) / 2
  const beside = prose.filter(({ x0, x1 }) => x0 < middle && x1 > middle)
  if (!beside.length) return undefined
  const x0 = Math.min(...beside.map(line => line.x0))
  const x1 = Math.max(...beside.map(line => line.x1))
  return { x0, x1 }
}

/** Tokens side by side on one baseline. */
function toSegments(tokens: readonly Token[]): Segment[] {
  const segments: (Segment & { x1: number })[] = []
  for (const token of tokens) {
    const { x0, x1, baseline, size } = token
    let at = Math.max(0, segments.length - OPEN)
    while (at < segments.length && !continues(segments[at]!, token)) at++
    segments[at] ??= { tokens: [], x0, x1, baseline, size, words: 0, signs: 0 }
    const open = segments[at]!
    open.tokens.push(token)
    open.x1 = Math.max(open.x1, x1)
    if (isWord(token)) open.words++
    else if (isEvidence(token)) open.signs++
  }
  return segments
}

/** How many of the last segments a token may continue. */
const OPEN = 4

const continues = (segment: Segment, { x0, baseline }: Token): boolean =>
  Math.abs(segment.baseline - baseline) < 0.12 * segment.size &&
  x0 - segment.x1 < MAX_ACROSS * segment.size &&
  x0 - segment.x1 > -0.5 * segment.size
