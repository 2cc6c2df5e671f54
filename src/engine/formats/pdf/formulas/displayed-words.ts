/**
 * Words on the lines of a displayed formula belong to it: `if n is even`. Such lines are centered between the margins
 * of the prose around them, and have at least as many signs as words.
 */
import { overlap } from '../geometry.ts'
import type { Span } from '../raw-page.ts'
import { isEvidence, type Token } from './tokens.ts'

interface Segment extends Span {
  readonly baseline: number
  readonly size: number
  x1: number
  words: number
  signs: number
  hasBrace: boolean
  /** Whether its words belong to a displayed formula. */
  isDisplayed: boolean
}

/** No page has more lines of formulas; each is compared with all others. */
const MAX_SEGMENTS = 3_000
/** Lines with this many words are prose. */
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
  const { segments, owners } = toSegments(tokens)
  if (segments.length > MAX_SEGMENTS) return tokens
  const prose = segments.filter(isProse)
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
    segment.isDisplayed = isCentered(around, column, segment.size) && hasSigns(around)
  }
  if (!segments.some(({ isDisplayed }) => isDisplayed)) return tokens
  return tokens.map((token, index) =>
    segments[owners[index]!]!.isDisplayed && isWord(token) ? { ...token, kind: 'letters' } : token,
  )
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

const hasBrace = (segment: Segment): boolean => segment.hasBrace

function isCentered(segments: readonly Segment[], column: Span, size: number): boolean {
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

/** Tokens side by side on one baseline, and the segment of each token. */
function toSegments(tokens: readonly Token[]): { segments: Segment[]; owners: Uint32Array } {
  const segments: Segment[] = []
  const owners = new Uint32Array(tokens.length)
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    let at = Math.max(0, segments.length - OPEN)
    while (at < segments.length && !continues(segments[at]!, token)) at++
    if (at === segments.length) segments.push(toSegment(token))
    const open = segments[at]!
    owners[index] = at
    open.x1 = Math.max(open.x1, token.x1)
    if (isWord(token)) open.words++
    else if (isEvidence(token)) open.signs++
    if (token.kind === 'sign' && token.text === '{') open.hasBrace = true
  }
  return { segments, owners }
}

const toSegment = ({ x0, x1, baseline, size }: Token): Segment => ({
  x0,
  x1,
  baseline,
  size,
  words: 0,
  signs: 0,
  hasBrace: false,
  isDisplayed: false,
})

/** How many of the last segments a token may continue. */
const OPEN = 4

const continues = (segment: Segment, { x0, baseline }: Token): boolean =>
  Math.abs(segment.baseline - baseline) < 0.12 * segment.size &&
  x0 - segment.x1 < MAX_ACROSS * segment.size &&
  x0 - segment.x1 > -0.5 * segment.size
