/**
 * Runs that do not nest become inlines that do.
 *
 * Office formats say for every stretch of text how it looks; markdown says it with brackets that
 * must nest. Three runs
 *
 *     plain "a " · bold "b " · bold italic "c"      become      a **b *c***
 *
 * by taking, at each place, the mark that reaches furthest as the outer one. A link is a mark like
 * the others. White space carries no visible mark, so it takes whatever its two neighbours share:
 * bold "b" · plain " " · bold "c" is one bold "b c".
 */
import type { Inline } from './document.ts'

export const MARKS = {
  strong: 1,
  emphasis: 2,
  delete: 4,
  superscript: 8,
  subscript: 16,
  highlight: 32,
  code: 64,
} as const

export interface Run {
  /** A leaf: text, break, image, math or a note reference. */
  readonly content: Inline
  /** The sum of the MARKS that hold. */
  readonly marks: number
  /** Address, or `#name` inside the document. */
  readonly link?: string | undefined
}

/** Marks that become nodes around their children; code becomes a leaf of its own. */
const WRAPPERS = ['strong', 'emphasis', 'delete', 'superscript', 'subscript', 'highlight'] as const

const ALL_WRAPPERS = WRAPPERS.reduce((sum, mark) => sum | MARKS[mark], 0)

type Wrapper = (typeof WRAPPERS)[number]

/** The inlines of one paragraph, without white space or breaks at its ends. */
export function nestRuns(runs: readonly Run[]): Inline[] {
  const joined = joinEqualRuns(shareMarksAcrossSpaces(trimRuns(spaceTabs(splitCode(runs)))))
  return nest(joined, 0, joined.length, 0, false)
}

/** All text of the runs, as code keeps it: tabs and line breaks included. */
export function runsText(runs: readonly Run[]): string {
  let text = ''
  for (const { content } of runs) {
    if (content.type === 'text') text += content.value
    else if (content.type === 'break') text += '\n'
  }
  return text
}

function isBlank({ content }: Run): boolean {
  if (content.type === 'break') return true
  if (content.type !== 'text') return false
  // Most text begins with a letter: that is all there is to know.
  const first = content.value.charCodeAt(0)
  return !(first > 0x20 && first < 0x7f) && !/[^ \t\n\u00a0]/.test(content.value)
}

const isCode = (run: Run | undefined): boolean =>
  run !== undefined && (run.marks & MARKS.code) !== 0

/** The space beside code is often typed in its font as well, but belongs to the text around it. */
function splitCode(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(isCode)) return runs
  return runs.flatMap((run, index) => {
    if (!isCode(run) || run.content.type !== 'text') return [run]
    const { value } = run.content
    const start = isCode(runs[index - 1]) ? 0 : value.length - value.trimStart().length
    const end = isCode(runs[index + 1]) ? value.length : value.trimEnd().length
    if (start >= end || (start === 0 && end === value.length)) return [run]
    const outside = withMarks(run, run.marks & ~MARKS.code, run.link)
    return [
      withText(outside, value.slice(0, start)),
      withText(run, value.slice(start, end)),
      withText(outside, value.slice(end)),
    ]
  })
}

// The steps that follow copy the row when the first run of it changes: in most paragraphs none does.

/** Tabs and en spaces place text on a page; in flowing text they are a space, as are several spaces. */
function spaceTabs(runs: readonly Run[]): readonly Run[] {
  let spaced: Run[] | undefined
  let endsWithSpace = false
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!
    if (run.content.type !== 'text' || run.marks & MARKS.code) {
      endsWithSpace = false
      continue
    }
    let { value } = run.content
    if (WIDE_SPACE.test(value)) value = value.replace(/[ \t\n\u2002]+/g, ' ')
    if (endsWithSpace && value.startsWith(' ')) value = value.slice(1)
    if (value !== '') endsWithSpace = value.endsWith(' ')
    if (value === run.content.value) continue
    spaced ??= [...runs]
    spaced[index] = withText(run, value)
  }
  return spaced ?? runs
}

const WIDE_SPACE = /[\t\n\u2002]| {2}/

function trimRuns(runs: readonly Run[]): readonly Run[] {
  let start = 0
  let end = runs.length
  while (start < end && isBlank(runs[start]!)) start++
  while (end > start && isBlank(runs[end - 1]!)) end--
  if (start === end) return []
  const first = trimText(runs[start]!, 'trimStart')
  const last = trimText(start === end - 1 ? first : runs[end - 1]!, 'trimEnd')
  if (start === 0 && end === runs.length && first === runs[0] && last === runs.at(-1)) return runs
  const trimmed = runs.slice(start, end)
  trimmed[0] = first
  trimmed[trimmed.length - 1] = last
  return trimmed
}

function trimText(run: Run, trim: 'trimStart' | 'trimEnd'): Run {
  if (run.content.type !== 'text') return run
  const value = run.content.value[trim]()
  return value === run.content.value ? run : withText(run, value)
}

// Runs are many, and engines are fast with objects that have all the same properties.
const withText = ({ marks, link }: Run, value: string): Run => ({
  content: { type: 'text', value },
  marks,
  link,
})

const withMarks = ({ content }: Run, marks: number, link: string | undefined): Run => ({
  content,
  marks,
  link,
})

function shareMarksAcrossSpaces(runs: readonly Run[]): readonly Run[] {
  let shared: Run[] | undefined
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!
    if (!isBlank(run)) continue
    const before = neighbour(runs, index, -1)
    const after = neighbour(runs, index, 1)
    const link = before?.link === after?.link ? before?.link : undefined
    // Marks that the space itself has count where at least one side goes on with them.
    const marks = (before?.marks ?? 0) & (after?.marks ?? 0) & ~MARKS.code
    if (marks === run.marks && link === run.link) continue
    shared ??= [...runs]
    shared[index] = withMarks(run, marks, link)
  }
  return shared ?? runs
}

/** The nearest run that shows something; blanks in a row are few, so this is not a long walk. */
function neighbour(runs: readonly Run[], index: number, step: 1 | -1): Run | undefined {
  for (
    let i = index + step, steps = 0;
    i >= 0 && i < runs.length && steps < 8;
    i += step, steps++
  ) {
    if (!isBlank(runs[i]!)) return runs[i]
  }
  return undefined
}

function joinEqualRuns(runs: readonly Run[]): readonly Run[] {
  let joined: Run[] | undefined
  for (let start = 0; start < runs.length; ) {
    const run = runs[start]!
    const end = findEndOfEqual(runs, start)
    const isEmpty = run.content.type === 'text' && run.content.value === ''
    if (end - start > 1 || isEmpty) joined ??= runs.slice(0, start)
    if (end - start > 1) joined!.push(withText(run, runsText(runs.slice(start, end))))
    else if (!isEmpty) joined?.push(run)
    start = end
  }
  return joined ?? runs
}

/** Texts that look like the one at `start` are one with it, and empty ones wherever they stand. */
function findEndOfEqual(runs: readonly Run[], start: number): number {
  const first = runs[start]!
  let end = start + 1
  if (first.content.type !== 'text' || first.content.value === '') return end
  for (; end < runs.length; end++) {
    const { content, marks, link } = runs[end]!
    if (content.type !== 'text') break
    if (content.value !== '' && (marks !== first.marks || link !== first.link)) break
  }
  return end
}

/** The runs from `start` to `end`, inside nodes that stand for the marks `around`, and perhaps a link. */
function nest(
  runs: readonly Run[],
  start: number,
  end: number,
  around: number,
  isInLink: boolean,
): Inline[] {
  // A list of one takes no more room than it needs; others grow in large steps.
  if (end - start === 1 && !isMarked(runs[start]!, around, isInLink)) return [toLeaf(runs[start]!)]
  const inlines: Inline[] = []
  while (start < end) {
    const run = runs[start]!
    if (!isMarked(run, around, isInLink)) {
      inlines.push(toLeaf(run))
      start++
      continue
    }
    const outer = findOutermost(runs, start, end, run.marks & ~around, isInLink)
    const { mark } = outer
    inlines.push(
      mark === 'link'
        ? { type: mark, url: run.link!, children: nest(runs, start, outer.end, around, true) }
        : {
            type: mark,
            children: nest(runs, start, outer.end, around | MARKS[mark], isInLink),
          },
    )
    start = outer.end
  }
  // A list that was added to has room for more, which a large document keeps for each paragraph.
  return inlines.slice()
}

/** Whether there is something to put around a run. */
const isMarked = (run: Run, around: number, isInLink: boolean): boolean =>
  (run.marks & ~around & ALL_WRAPPERS) !== 0 || (run.link !== undefined && !isInLink)

interface Outermost {
  readonly mark: Wrapper | 'link'
  readonly end: number
}

/** Of `marks` and the link at `start`, one of which there is, what reaches furthest; of equals the link, then the first listed. */
function findOutermost(
  runs: readonly Run[],
  start: number,
  end: number,
  marks: number,
  isInLink: boolean,
): Outermost {
  const { link } = runs[start]!
  let best: Outermost | undefined
  if (link !== undefined && !isInLink) {
    let last = start + 1
    while (last < end && runs[last]!.link === link) last++
    best = { mark: 'link', end: last }
  }
  for (const mark of WRAPPERS) {
    const bit = MARKS[mark]
    if (!(marks & bit)) continue
    let last = start + 1
    while (last < end && runs[last]!.marks & bit) last++
    if (!best || last > best.end) best = { mark, end: last }
  }
  return best!
}

function toLeaf(run: Run): Inline {
  return run.content.type === 'text' && run.marks & MARKS.code
    ? { type: 'inlineCode', value: run.content.value }
    : run.content
}
