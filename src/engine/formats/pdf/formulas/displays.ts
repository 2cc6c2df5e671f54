/** Formulas on lines of their own. */
import { byLeft, inOrder, overlap, union } from '../geometry.ts'
import type { Box } from '../raw-page.ts'
import { roleOf } from './item.ts'
import { areDisplayed, isOnNextLine, type Token } from './tokens.ts'

export interface Display {
  readonly tokens: readonly Token[]
  /** The number beside it. */
  readonly tag: readonly Token[] | undefined
}

export interface Split {
  /** What continues the line before, and what begins the line after. */
  readonly before: readonly Token[]
  readonly after: readonly Token[]
  readonly display: readonly Display[]
}

/** In ems. */
const SAME_LINE = 0.12

/** Tokens between two words of prose: those on the line of the first, those on the line of the last, and the rest. */
export function splitDisplays(
  run: readonly Token[],
  previous: Token | undefined,
  next: Token | undefined,
  starts: readonly Token[],
): Split {
  if (previous && next && isOnLineOf(next, previous) && next.x0 > previous.x1)
    return { before: run, after: [], display: [] }
  const from = previous ? findEnd(run, previous) : 0
  const rest = run.slice(from)
  const to = next ? findStart(rest, next) : rest.length
  const before = run.slice(0, from)
  const display = group(rest.slice(0, to))
  const [only] = display
  if (previous && only && display.length === 1 && isLastLine(only, previous, starts))
    return { before, after: rest, display: [] }
  // All of a line may be what is left of a formula in the line above.
  if (
    only &&
    display.length === 1 &&
    to === rest.length &&
    !only.tag &&
    continues(before, only.tokens)
  )
    return { before, after: only.tokens, display: [] }
  return { before, after: rest.slice(to), display }
}

/** Words that begin a line. */
export const findLineStarts = (tokens: readonly Token[]): Token[] =>
  tokens.filter((token, index) => {
    const before = tokens[index - 1]
    return token.kind === 'word' && (!before || token.x0 < before.x0)
  })

/** Whether it begins where lines of prose do, right below one: a formula may be all that is left of a sentence. */
function isLastLine({ tokens, tag }: Display, word: Token, starts: readonly Token[]): boolean {
  const [first] = tokens
  if (!first || tag) return false
  const isAtMargin = starts.some(
    start =>
      Math.abs(start.x0 - first.x0) < 0.2 * word.size &&
      Math.abs(start.baseline - first.baseline) < 8 * word.size,
  )
  return isOnNextLine(first, word) && isAtMargin
}

/** Whether a line of prose ends with an operator that needs what is below. */
function continues(before: readonly Token[], [first]: readonly Token[]): boolean {
  const last = before.at(-1)
  return (
    last !== undefined &&
    first !== undefined &&
    last.kind === 'sign' &&
    /^(?:relation|operator)$/.test(roleOf(last.text)) &&
    first.x0 < last.x0
  )
}

/** How many of the first tokens continue the line of a word. */
function findEnd(run: readonly Token[], word: Token): number {
  const beside = run.slice(0, findBreak(run, word))
  const last = beside.findLastIndex(token => isOnLineOf(token, word) && token.x0 > word.x0)
  // A word may have nothing but a script behind it.
  if (last < 0 && !run[0]?.isScript) return 0
  const from = (run[last] ?? word).x0
  let end = last + 1
  while (end < run.length && isNearLine(run[end]!, word) && run[end]!.x0 > from) end++
  return end
}

/** Where the tokens begin that are on the line of the word after them. */
function findStart(run: readonly Token[], word: Token): number {
  const first = run.findIndex(token => isOnLineOf(token, word) && token.x0 < word.x0)
  if (first < 0) return run.length
  let start = first
  while (start > 0 && isNearLine(run[start - 1]!, word) && run[start - 1]!.x0 < word.x0) start--
  return start
}

const isOnLineOf = (token: Token, word: Token): boolean =>
  Math.abs(token.baseline - word.baseline) < SAME_LINE * word.size

/** How many of the first tokens are beside the word, rather than in another column. */
function findBreak(run: readonly Token[], word: Token): number {
  let right = word.x1
  for (let index = 0; index < run.length; index++) {
    const { x0, x1, size } = run[index]!
    if (x0 - right > MAX_ACROSS * size) return index
    right = Math.max(right, x1)
  }
  return run.length
}

const isNearLine = (token: Token, word: Token): boolean =>
  Math.abs(token.baseline - word.baseline) < 0.95 * word.size

/** How far apart, in ems, parts of a displayed formula are. */
const MAX_ACROSS = 3
const MAX_DOWN = 0.75

interface Group {
  readonly box: { -readonly [Side in keyof Box]: Box[Side] }
  /** Indices of its tokens. */
  readonly members: number[]
}

function group(tokens: readonly Token[]): Display[] {
  let groups: Group[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const box = boxOf(token)
    const last = groups.at(-1)
    // Most tokens continue the only group.
    if (last && groups.length === 1 && isNear(last.box, box, token.size)) {
      extend(last, box, index)
      continue
    }
    const near = groups.filter(other => isNear(other.box, box, token.size))
    const [only] = near
    if (only && near.length === 1) {
      extend(only, box, index)
      if (only !== last) groups = [...groups.filter(other => other !== only), only]
      continue
    }
    const merged = {
      box: union([box, ...near.map(other => other.box)]),
      members: [...near.flatMap(other => other.members), index],
    }
    groups = [...groups.filter(other => !near.includes(other)), merged]
  }
  const split = groups.flatMap(({ members }) =>
    splitTag(members.sort((a, b) => a - b).map(index => tokens[index]!)),
  )
  const tags = split.filter(isTag)
  return split
    .filter(one => !isTag(one) && areDisplayed(one))
    .map(own => {
      const box = union(own.map(boxOf))
      const beside = tags.filter(
        tag => overlap(tag[0]!.baseline - tag[0]!.size, tag[0]!.baseline, box.y0, box.y1) > 0,
      )
      return { tokens: own, tag: beside.length === 1 ? beside[0] : undefined }
    })
}

function extend({ box, members }: Group, { x0, y0, x1, y1 }: Box, index: number): void {
  box.x0 = Math.min(box.x0, x0)
  box.y0 = Math.min(box.y0, y0)
  box.x1 = Math.max(box.x1, x1)
  box.y1 = Math.max(box.y1, y1)
  members.push(index)
}

const isTag = (tokens: readonly Token[]): boolean =>
  tokens[0]?.text === '(' && TAG.test(tokens.map(({ text }) => text).join(''))

/** A number at the right end that is apart from the rest. */
function splitTag(tokens: readonly Token[]): (readonly Token[])[] {
  const sorted = inOrder(tokens, byLeft)
  let start = sorted.length
  let right = Number.POSITIVE_INFINITY
  for (let index = 0; index < sorted.length; index++) {
    const { x0, x1, size } = sorted[index]!
    if (x0 - right > MIN_TAG_GAP * size) start = index
    right = index ? Math.max(right, x1) : x1
  }
  if (start === sorted.length) return [tokens]
  const tag = sorted.slice(start)
  return isTag(tag) ? [tokens.filter(token => !tag.includes(token)), tag] : [tokens]
}

/** In ems. */
const MIN_TAG_GAP = 0.9

const TAG = /^\((?:[A-Z]\.?)?\d+(?:[.-]\d+)*[a-z]?\)$/

export const boxOf = ({ x0, x1, baseline, size }: Token): Box => ({
  x0,
  x1,
  y0: baseline - 0.75 * size,
  y1: baseline + 0.25 * size,
})

const isNear = (a: Box, b: Box, size: number): boolean =>
  overlap(a.x0, a.x1, b.x0, b.x1) > -MAX_ACROSS * size &&
  overlap(a.y0, a.y1, b.y0, b.y1) > -MAX_DOWN * size
