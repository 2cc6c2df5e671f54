/**
 * Emphasis is for words. Punctuation at its ends stands outside where the delimiters would not be read as
 * such, and slanted punctuation alone says nothing:
 *
 *     slanted "n-", "Butyl"   →   slanted "n" · "-" · "Butyl"
 *     "a", slanted ",", "b"   →   "a" · "," · "b"
 */
import { MARKS, type Run } from '../document/document.ts'
import { findPlainText, withStyle, withText } from '../document/runs.ts'
import { classifyFirst, classifyLast } from './characters.ts'
import { isLeftFlanking } from './emphasis.ts'

const EMPHASIS = MARKS.strong | MARKS.emphasis

export function settlePunctuation(runs: Run[]): Run[] {
  if (!runs.some(isEmphasized)) return runs
  const slanted = slantWordsOnly(runs)
  const settled: Run[] = []
  for (let index = 0; index < slanted.length; index++) {
    const run = slanted[index]!
    const value = isEmphasized(run) ? findPlainText(run) : undefined
    if (value === undefined) {
      settled.push(run)
      continue
    }
    const before = settled.at(-1)
    const after = slanted[index + 1]
    const start = begins(before, run, value) ? countStart(value) : 0
    const rest = value.slice(start)
    const end = rest.length - (ends(run, rest, after) ? countEnd(rest) : 0)
    if (start) settled.push(unmark(run, value.slice(0, start), before!))
    if (end === value.length) settled.push(run)
    else if (end) settled.push(withText(run, rest.slice(0, end)))
    if (end < rest.length) settled.push(unmark(run, rest.slice(end), after!))
  }
  return settled
}

/** Removes the slant from stretches of nothing but punctuation and blanks. */
function slantWordsOnly(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(isSlanted)) return runs
  const settled: Run[] = []
  for (let start = 0; start < runs.length; ) {
    let end = start + 1
    while (isSlanted(runs[start]!) && end < runs.length && isSlanted(runs[end]!)) end++
    const stretch = runs.slice(start, end)
    const isEmpty = stretch.every(run => !WORD.test(findPlainText(run) ?? 'a word'))
    for (const run of stretch) {
      settled.push(isEmpty ? withStyle(run, run.marks & ~MARKS.emphasis, run.link) : run)
    }
    start = end
  }
  return settled
}

const isEmphasized = ({ marks }: Run): boolean => (marks & EMPHASIS) !== 0
const isSlanted = ({ marks }: Run): boolean => (marks & MARKS.emphasis) !== 0
const WORD = /[^\p{P}\p{S}\s]/u

/** Whether emphasis begins with this run and its delimiters would not be read there. */
function begins(before: Run | undefined, run: Run, value: string): boolean {
  const textBefore = findPlainText(before)
  return (
    textBefore !== undefined &&
    touch(before!, run) &&
    (run.marks & ~before!.marks & EMPHASIS) !== 0 &&
    !isLeftFlanking(classifyLast(textBefore), classifyFirst(value), 'surely')
  )
}

function ends(run: Run, value: string, after: Run | undefined): boolean {
  const textAfter = findPlainText(after)
  return (
    textAfter !== undefined &&
    touch(run, after!) &&
    (run.marks & ~after!.marks & EMPHASIS) !== 0 &&
    !isLeftFlanking(classifyFirst(textAfter), classifyLast(value), 'surely')
  )
}

/** Whether nothing but delimiters would come between two texts. */
const touch = (before: Run, after: Run): boolean =>
  before.link === after.link && (before.marks & ~EMPHASIS) === (after.marks & ~EMPHASIS)

const MARK = /[\p{P}\p{S}]/u
const BLANK = /\s/

/** The length of a text's leading punctuation, and of the blanks after it. */
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

/** Part of a run with no emphasis but its neighbor's. */
const unmark = (run: Run, value: string, neighbor: Run): Run =>
  withStyle(withText(run, value), run.marks & (neighbor.marks | ~EMPHASIS), run.link)
