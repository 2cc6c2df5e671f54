/**
 * White space, which carries no visible mark and yet shows how text is laid out.
 *
 * Readers call `tidyRuns` when a paragraph is complete. Tabs and rows of spaces place text on a page and become single
 * spaces, white space at both ends goes, and of neighbors that look alike one run remains:
 *
 *     strong "a" · " " · strong "b\t" · strong "c" · " "      becomes      strong "a b c"
 *
 * The writer, which drops links that lead nowhere and images that nobody wants, applies the steps that are exported
 * here once more to what is left.
 */
import { MARKS, type Run } from './document.ts'
import { isBlank } from './text.ts'

/** The runs of one paragraph; empty if it shows nothing. */
export function tidyRuns(runs: readonly Run[]): Run[] {
  if (runs.length === 0) return []
  const text = runs.length === 1 ? findPlainText(runs[0]) : undefined
  if (text !== undefined) return tidyText(runs[0]!, text)
  const tidy = spaceTabs(splitCode(runs))
  trimEnds(tidy)
  settleBlanks(tidy)
  if (tidy.length > 1) joinEqual(tidy)
  // A shortened array keeps its spare capacity, which a large document would keep for each paragraph.
  return tidy.length === runs.length ? tidy : tidy.slice()
}

/** The same for a paragraph that is one run of text, as most are. */
function tidyText(run: Run, text: string): Run[] {
  const tidy = spaceText(text).trim()
  if (tidy === '') return []
  return [tidy === text ? run : withText(run, tidy)]
}

/** All text of the runs as code: tabs and line breaks included. */
export function runsText(runs: readonly Run[]): string {
  let text = ''
  for (const { content } of runs) {
    if (content.type === 'text') text += content.value
    else if (content.type === 'break') text += '\n'
  }
  return text
}

/** How long that text is. */
export function runsLength(runs: readonly Run[]): number {
  let length = 0
  for (const { content } of runs) {
    if (content.type === 'text') length += content.value.length
    else if (content.type === 'break') length++
  }
  return length
}

// There are many runs, and engines are fast with objects that all have the same properties.

export const withText = ({ marks, link }: Run, value: string): Run => ({
  content: { type: 'text', value },
  marks,
  link,
})

export const withStyle = ({ content }: Run, marks: number, link: string | undefined): Run => ({
  content,
  marks,
  link,
})

/** For what is bold as a whole, which says nothing. */
export const withoutStrong = (run: Run): Run => withStyle(run, run.marks & ~MARKS.strong, run.link)

export const isCode = ({ content, marks }: Run): boolean =>
  content.type === 'text' && (marks & MARKS.code) !== 0

/** The text of a run that is plain text. */
export const findPlainText = (run: Run | undefined): string | undefined =>
  run?.content.type === 'text' && !isCode(run) ? run.content.value : undefined

/** The same text as prose. */
export function unmarkCode(runs: readonly Run[]): Run[] {
  const plain = runs.map(run => withStyle(run, run.marks & ~MARKS.code, run.link))
  joinEqual(plain)
  return plain
}

/** Whether a run shows neither marks nor their absence: white space, breaks, pictures and note references. */
export function showsNoMarks(run: Run): boolean {
  const { type } = run.content
  if (type === 'text') return isBlankText(run) && !isCode(run)
  return type === 'break' || type === 'noteReference' || type === 'image'
}

/** Whether a run is text without letters and digits. */
export const isPunctuation = ({ content }: Run): boolean =>
  content.type === 'text' && !/[\p{L}\p{N}]/u.test(content.value)

/** Whether a run that shows no marks still shows its link. */
const showsLink = ({ content }: Run): boolean =>
  content.type === 'noteReference' || content.type === 'image'

export const isBlankText = ({ content }: Run): boolean =>
  content.type === 'text' && isBlank(content.value)

/** The space next to code is often typed in its font as well, but belongs to the text around it. */
function splitCode(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(isCode)) return runs
  const split: Run[] = []
  for (let start = 0; start < runs.length; ) {
    let end = start
    while (end < runs.length && isCode(runs[end]!)) end++
    if (end === start) split.push(runs[start++]!)
    else {
      addCode(runs, start, end, split)
      start = end
    }
  }
  return split
}

/** Consecutive code runs: white space at both ends of the sequence is not code. */
function addCode(runs: readonly Run[], start: number, end: number, split: Run[]): void {
  let first = start
  while (first < end && isBlankText(runs[first]!)) split.push(outside(runs[first++]!))
  let last = end
  while (last > first && isBlankText(runs[last - 1]!)) last--
  for (let index = first; index < last; index++) {
    const run = runs[index]!
    const value = run.content.type === 'text' ? run.content.value : ''
    const from = index === first ? value.length - value.trimStart().length : 0
    const to = index === last - 1 ? value.trimEnd().length : value.length
    if (from > 0) split.push(withText(outside(run), value.slice(0, from)))
    split.push(from === 0 && to === value.length ? run : withText(run, value.slice(from, to)))
    if (to < value.length) split.push(withText(outside(run), value.slice(to)))
  }
  for (let index = last; index < end; index++) split.push(outside(runs[index]!))
}

const outside = (run: Run): Run => withStyle(run, run.marks & ~MARKS.code, run.link)

/** Tabs and en spaces position text on a page; in flowing text they are a space, as are several spaces. */
function spaceTabs(runs: readonly Run[]): Run[] {
  const spaced = runs.slice()
  let endsWithSpace = false
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!
    if (run.content.type !== 'text' || run.marks & MARKS.code) {
      endsWithSpace = false
      continue
    }
    let value = spaceText(run.content.value)
    if (endsWithSpace && value.startsWith(' ')) value = value.slice(1)
    if (value !== '') endsWithSpace = value.endsWith(' ')
    if (value !== run.content.value) spaced[index] = withText(run, value)
  }
  return spaced
}

const spaceText = (value: string): string =>
  WIDE_SPACE.test(value) ? value.replace(/[ \t\n\u2002]+/g, ' ') : value

const WIDE_SPACE = /[\t\n\u2002]| {2}/

/** Removes white space and breaks from both ends of a paragraph. */
function trimEnds(runs: Run[]): void {
  let end = runs.length
  while (end > 0 && isEmptyEnd(runs[end - 1]!)) end--
  if (end < runs.length) runs.length = end
  let start = 0
  while (start < end && isEmptyEnd(runs[start]!)) start++
  if (start > 0) runs.splice(0, start)
  if (runs.length === 0) return
  trimText(runs, 0, 'trimStart')
  trimText(runs, runs.length - 1, 'trimEnd')
}

const isEmptyEnd = (run: Run): boolean => run.content.type === 'break' || isBlankText(run)

function trimText(runs: Run[], index: number, trim: 'trimStart' | 'trimEnd'): void {
  const run = runs[index]!
  if (run.content.type !== 'text') return
  const { value } = run.content
  const end = value.charCodeAt(trim === 'trimStart' ? 0 : value.length - 1)
  if (end > 0x20 && end < 0x7f) return
  const trimmed = value[trim]()
  if (trimmed !== value) runs[index] = withText(run, trimmed)
}

/**
 * What shows no marks takes those that continue from before to after it, and no others: plain space between bold
 * words is bold, bold space after the last one is not. A link continues likewise, but not over a note or a picture
 * outside it. Links come first: which marks continue depends on where they end.
 */
export function settleBlanks(runs: Run[]): void {
  let hasBlanks = false
  for (let start = 0; start < runs.length; start++) {
    const end = findBlanksEnd(runs, start)
    if (end === start) continue
    hasBlanks = true
    settleLink(runs, start, end)
    start = end
  }
  for (let start = 0; hasBlanks && start < runs.length; start++) {
    const end = findBlanksEnd(runs, start)
    if (end === start) continue
    const continues = start > 0 && end < runs.length
    const marks = continues ? findSharedMarks(runs, start - 1, end) & ~MARKS.code : 0
    for (let index = start; index < end; index++) {
      const run = runs[index]!
      if (run.marks !== marks) runs[index] = withStyle(run, marks, run.link)
    }
    start = end
  }
}

/** Where the runs that show no marks end. */
function findBlanksEnd(runs: readonly Run[], start: number): number {
  let end = start
  while (end < runs.length && showsNoMarks(runs[end]!)) end++
  return end
}

function settleLink(runs: Run[], start: number, end: number): void {
  const before = runs[start - 1]
  const same = before && before.link === runs[end]?.link ? before.link : undefined
  const link = same !== undefined && hasLinkOutside(runs, start, end, same) ? undefined : same
  for (let index = start; index < end; index++) {
    const run = runs[index]!
    if (showsLink(run) || run.link === link) continue
    runs[index] = withStyle(run, run.marks, link)
  }
}

/** The marks that continue from one run to another. Into or out of a link, only those that all of it has. */
function findSharedMarks(runs: readonly Run[], before: number, after: number): number {
  const shared = runs[before]!.marks & runs[after]!.marks
  if (shared === 0 || runs[before]!.link === runs[after]!.link) return shared
  return shared & findMarksOfLink(runs, before, -1) & findMarksOfLink(runs, after, 1)
}

/** What all runs of a link that begins or ends here have in common; without a link, the run's own. */
function findMarksOfLink(runs: readonly Run[], start: number, step: 1 | -1): number {
  const { link, marks } = runs[start]!
  let shared = marks
  if (link === undefined) return shared
  for (let index = start + step; runs[index]?.link === link; index += step) {
    if (!showsNoMarks(runs[index]!)) shared &= runs[index]!.marks
  }
  return shared
}

function hasLinkOutside(runs: readonly Run[], start: number, end: number, link: string): boolean {
  for (let index = start; index < end; index++) {
    const run = runs[index]!
    if (showsLink(run) && run.link !== link) return true
  }
  return false
}

/** Adjacent texts that look alike become one run, and empty ones none; two formulas keep a space between them. */
export function joinEqual(runs: Run[]): void {
  let count = 0
  for (const run of runs) {
    const { content, marks, link } = run
    if (content.type === 'text' && content.value === '') continue
    const last = count > 0 ? runs[count - 1]! : undefined
    if (last && last.marks === marks && last.link === link) {
      const joined = joinContent(last.content, content)
      if (joined) {
        runs[count - 1] = { content: joined, marks, link }
        continue
      }
    }
    runs[count++] = run
  }
  if (count < runs.length) runs.length = count
}

function joinContent(one: Run['content'], other: Run['content']): Run['content'] | undefined {
  if (one.type === 'text' && other.type === 'text') {
    return { type: 'text', value: one.value + other.value }
  }
  if (one.type === 'inlineMath' && other.type === 'inlineMath') {
    return { type: 'inlineMath', latex: `${one.latex} ${other.latex}` }
  }
  return undefined
}
