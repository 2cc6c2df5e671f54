/**
 * Emphasis is for words. Punctuation at its ends stands outside where the delimiters would not be read as
 * such, and slanted punctuation alone says nothing:
 *
 *     slanted "n-", "Butyl"   →   slanted "n" · "-" · "Butyl"
 *     "a", slanted ",", "b"   →   "a" · "," · "b"
 */
import { classifyFirst, classifyLast } from './characters.ts'
import { isLeftFlanking } from './emphasis.ts'
import { MARKS, type Run, withStyle, withValue } from './run.ts'

const EMPHASIS = MARKS.strong | MARKS.em

export function settlePunctuation(runs: Run[]): Run[] {
  if (!runs.some(isEmphasized)) return runs
  const slanted = slantWordsOnly(runs)
  const settled: Run[] = []
  for (let index = 0; index < slanted.length; index++) {
    const run = slanted[index]!
    if (!(run.marks & EMPHASIS)) {
      settled.push(run)
      continue
    }
    const before = settled.at(-1)
    const after = slanted[index + 1]
    const start = begins(before, run) ? countStart(run.value) : 0
    const rest = run.value.slice(start)
    const end = rest.length - (ends(withValue(run, rest), after) ? countEnd(rest) : 0)
    if (start) settled.push(unmark(run, run.value.slice(0, start), before!))
    if (end === run.value.length) settled.push(run)
    else if (end) settled.push(withValue(run, rest.slice(0, end)))
    if (end < rest.length) settled.push(unmark(run, rest.slice(end), after!))
  }
  return settled
}

/** Takes the slant from stretches that hold nothing but punctuation and blanks. */
function slantWordsOnly(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(isSlanted)) return runs
  const settled: Run[] = []
  for (let start = 0; start < runs.length; ) {
    let end = start + 1
    while (isSlanted(runs[start]!) && end < runs.length && isSlanted(runs[end]!)) end++
    const stretch = runs.slice(start, end)
    const isEmpty = stretch.every(({ kind, value }) => kind === 'text' && !WORD.test(value))
    for (const run of stretch) {
      settled.push(isEmpty ? withStyle(run, run.marks & ~MARKS.em, run.link) : run)
    }
    start = end
  }
  return settled
}

const isEmphasized = ({ marks }: Run): boolean => (marks & EMPHASIS) !== 0
const isSlanted = ({ marks }: Run): boolean => (marks & MARKS.em) !== 0
const WORD = /[^\p{P}\p{S}\s]/u

/** Whether emphasis begins with a run, and its delimiters would not be read where they would stand. */
const begins = (before: Run | undefined, run: Run): boolean =>
  touch(before, run) &&
  (run.marks & ~before!.marks & EMPHASIS) !== 0 &&
  !isLeftFlanking(classifyLast(before!.value), classifyFirst(run.value), 'surely')

const ends = (run: Run, after: Run | undefined): boolean =>
  touch(run, after) &&
  (run.marks & ~after!.marks & EMPHASIS) !== 0 &&
  !isLeftFlanking(classifyFirst(after!.value), classifyLast(run.value), 'surely')

/** Whether nothing but delimiters would stand between two texts. */
const touch = (before: Run | undefined, after: Run | undefined): boolean =>
  before?.kind === 'text' &&
  after?.kind === 'text' &&
  before.link === after.link &&
  (before.marks & ~EMPHASIS) === (after.marks & ~EMPHASIS)

const MARK = /[\p{P}\p{S}]/u
const BLANK = /\s/

/** How long the punctuation is that a text begins with, and the blanks behind it. */
function countStart(value: string): number {
  let at = 0
  while (at < value.length && MARK.test(value[at]!)) at++
  while (at < value.length && BLANK.test(value[at]!)) at++
  return at
}

function countEnd(value: string): number {
  let at = value.length
  while (at > 0 && MARK.test(value[at - 1]!)) at--
  while (at > 0 && BLANK.test(value[at - 1]!)) at--
  return value.length - at
}

/** A part of a run with no emphasis but its neighbour's. */
const unmark = (run: Run, value: string, neighbour: Run): Run =>
  withStyle(withValue(run, value), run.marks & (neighbour.marks | ~EMPHASIS), run.link)
