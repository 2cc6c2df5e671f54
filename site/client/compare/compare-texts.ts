/** What differs between two texts, line by line; and within two lines, word by word. */
import { align, type Match, matchItems } from './match-items.ts'

/** Lines side by side, by their indices; undefined where one side has nothing. */
export interface LinePair {
  readonly left: number | undefined
  readonly right: number | undefined
}

/** A stretch of lines; what is between two differences is equal. Without pairs, there are only empty lines. */
export interface Difference {
  readonly left: readonly [from: number, to: number]
  readonly right: readonly [from: number, to: number]
  readonly pairs: readonly LinePair[]
}

export function compareTexts(left: string, right: string): Difference[] {
  const leftLines = toLines(left)
  const rightLines = toLines(right)
  const matches = matchItems(leftLines.map(toKey), rightLines.map(toKey))
  const differences: Difference[] = []
  let [l, r] = [0, 0]
  for (const [nextLeft, nextRight] of [
    ...matches,
    [leftLines.length, rightLines.length] as const,
  ]) {
    const pairs = pairLines(leftLines.slice(l, nextLeft), rightLines.slice(r, nextRight))
      .map(pair => ({ left: shift(pair.left, l), right: shift(pair.right, r) }))
      // Empty lines between paragraphs say nothing.
      .filter(pair => leftLines[pair.left ?? -1] || rightLines[pair.right ?? -1])
    if (nextLeft > l || nextRight > r) {
      differences.push({ left: [l, nextLeft], right: [r, nextRight], pairs })
    }
    l = nextLeft + 1
    r = nextRight + 1
  }
  return differences
}

const shift = (index: number | undefined, by: number) =>
  index === undefined ? undefined : index + by

/** The newline at the end begins no line. */
export const toLines = (text: string): string[] => text.replace(/\n$/, '').split('\n')

/** Spaces and dashes that only make the columns of a table equally wide do not count. */
const toKey = (line: string): string =>
  line.trimEnd().replace(/ {2,}/g, ' ').replace(/-{3,}/g, '---')

/** Lines with less in common than this are two different lines. */
const MIN_LIKENESS = 0.35

/** More pairs of lines are not looked at. */
const MAX_PAIRS = 40_000

/** Similar lines beside each other, the others in their order. */
function pairLines(left: readonly string[], right: readonly string[]): LinePair[] {
  const leftWords = left.map(line => new Set(toWords(line)))
  const rightWords = right.map(line => new Set(toWords(line)))
  const toScore = (l: number, r: number) => {
    const likeness = toLikeness(leftWords[l]!, rightWords[r]!)
    return likeness < MIN_LIKENESS ? 0 : likeness
  }
  const similar =
    left.length * right.length > MAX_PAIRS ? [] : align(left.length, right.length, toScore)
  const pairs: LinePair[] = []
  let [l, r] = [0, 0]
  for (const [nextLeft, nextRight] of [...similar, [left.length, right.length] as Match]) {
    while (l < nextLeft || r < nextRight) {
      pairs.push({
        left: l < nextLeft ? l++ : undefined,
        right: r < nextRight ? r++ : undefined,
      })
    }
    if (nextLeft < left.length) pairs.push({ left: l++, right: r++ })
  }
  return pairs
}

function toLikeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0
  for (const word of left) if (right.has(word)) common++
  return common / Math.max(left.size, right.size, 1)
}

/** Scripts without spaces between words count by characters. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu
const TOKENS = new RegExp(`${WORDS.source}|\\s+|.`, 'gsu')

const toWords = (line: string): string[] => line.match(WORDS) ?? []

/** A part of a line, and whether the other line lacks it. */
export interface LinePart {
  readonly text: string
  readonly isOwn: boolean
}

/** Two lines with too little in common are of their own as a whole. */
export function compareLines(
  left: string,
  right: string,
): { readonly left: readonly LinePart[]; readonly right: readonly LinePart[] } {
  const leftTokens = left.match(TOKENS) ?? []
  const rightTokens = right.match(TOKENS) ?? []
  const likeness = toLikeness(new Set(toWords(left)), new Set(toWords(right)))
  const matches =
    likeness < MIN_LIKENESS ? [] : matchItems(leftTokens.map(toKey), rightTokens.map(toKey))
  return {
    left: joinParts(leftTokens, new Set(matches.map(([index]) => index))),
    right: joinParts(rightTokens, new Set(matches.map(([, index]) => index))),
  }
}

function joinParts(tokens: readonly string[], common: ReadonlySet<number>): LinePart[] {
  const isOwn = (index: number): boolean =>
    !common.has(index) ||
    // A space between two words of its own.
    (!tokens[index]!.trim() &&
      [index - 1, index + 1].every(at => tokens[at] !== undefined && !common.has(at)))
  const parts: LinePart[] = []
  tokens.forEach((token, index) => {
    const last = parts.at(-1)
    if (last && last.isOwn === isOwn(index))
      parts[parts.length - 1] = { ...last, text: last.text + token }
    else parts.push({ text: token, isOwn: isOwn(index) })
  })
  return parts
}
