/**
 * Where `*`, `_` and `~` begin and end emphasis (CommonMark 0.31, 6.2: left- and right-flanking runs),
 * and the way out where they cannot:
 *
 *     a **bold** b      both runs flank a word: fine
 *     a**"bold"**b      the runs stand between a letter and punctuation: they would stay asterisks,
 *                       so a<strong>"bold"</strong>b is written
 */
import { type CharacterClass, classifyFirst, classifyLast } from './characters.ts'
import { type Emphasis, type LinePiece, toPiece } from './line.ts'

const DELIMITERS = { strong: '**', em: '*', del: '~~' } as const

export function openSpan(span: Emphasis): LinePiece {
  return toPiece(DELIMITERS[span.tag], 'markup', false, span, true)
}

export function closeSpan(span: Emphasis): LinePiece {
  return toPiece(DELIMITERS[span.tag], 'markup', false, span, false)
}

/** Each pass may show that a neighbor needs tags, too; this many passes are enough for real text. */
const MAX_TURNS = 8

/** Turns emphasis whose delimiters would not be read as such into HTML tags. */
export function settleEmphasis(pieces: readonly LinePiece[]): void {
  for (let turn = 1; findBrokenSpans(pieces, turn >= MAX_TURNS); turn++) {
    for (const piece of pieces) {
      if (piece.span?.isHtml) piece.value = `<${piece.opens ? '' : '/'}${piece.span.tag}>`
    }
  }
}

/** Marks what cannot stay; `isLast` marks everything left. Returns whether anything changed. */
function findBrokenSpans(pieces: readonly LinePiece[], isLast: boolean): boolean {
  let changed = false
  /** For each open stretch, how many began in the same run of asterisks. */
  const open: number[] = []
  for (let start = 0; start < pieces.length; start++) {
    if (!isDelimiter(pieces[start])) continue
    const end = findEndOfRun(pieces, start)
    const before = start ? classifyLast(pieces[start - 1]!.value) : 'blank'
    const after = end < pieces.length ? classifyFirst(pieces[end]!.value) : 'blank'
    const opens = pieces[start]!.opens
    const holds = opens
      ? isLeftFlanking(before, after, 'surely') &&
        // A run that could also close would end what is left of a run of three.
        !(open.at(-1)! > 1 && isLeftFlanking(after, before, 'perhaps'))
      : isLeftFlanking(after, before, 'surely')
    for (let index = start; index < end; index++) {
      const piece = pieces[index]!
      // If emphasis begins directly after other emphasis, the two runs would be read as one.
      if (!holds || isLast || piece.opens !== opens) {
        piece.span!.isHtml = true
        changed = true
      } else if (piece.value !== '~~') {
        if (opens) open.push(end - start)
        else open.pop()
      }
    }
    start = end - 1
  }
  return changed
}

const isDelimiter = (piece: LinePiece | undefined): boolean => piece?.span?.isHtml === false

function findEndOfRun(pieces: readonly LinePiece[], start: number): number {
  const character = pieces[start]!.value[0]
  let end = start + 1
  while (isDelimiter(pieces[end]) && pieces[end]!.value[0] === character) end++
  return end
}

/**
 * Whether a run of delimiters can open emphasis; with `before` and `after` swapped, whether it can close it. Readers
 * disagree on some characters, so the question can be whether all or any of them would say so.
 */
export function isLeftFlanking(
  before: CharacterClass,
  after: CharacterClass,
  certainty: 'surely' | 'perhaps',
): boolean {
  if (after === 'blank') return false
  const isBeforePunctuation =
    after === 'punctuation' || (after === 'unclear' && certainty === 'surely')
  const isAfterWord = before === 'other' || (before === 'unclear' && certainty === 'surely')
  return !isBeforePunctuation || !isAfterWord
}
