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

type Wrapper = (typeof WRAPPERS)[number]

/** The inlines of one paragraph, without white space or breaks at its ends. */
export function nestRuns(runs: readonly Run[]): Inline[] {
  return nest(joinEqualRuns(shareMarksAcrossSpaces(trimRuns(spaceTabs(splitCode(runs))))))
}

/** All text of the runs, as code keeps it: tabs and line breaks included. */
export function runsText(runs: readonly Run[]): string {
  return runs
    .map(({ content }) =>
      content.type === 'text' ? content.value : content.type === 'break' ? '\n' : '',
    )
    .join('')
}

const isBlank = (run: Run): boolean =>
  run.content.type === 'break' ||
  (run.content.type === 'text' && !/[^ \t\n\u00a0]/.test(run.content.value))

/** The space beside code is often typed in its font as well, but belongs to the text around it. */
function splitCode(runs: readonly Run[]): readonly Run[] {
  const isCode = (run: Run | undefined) => run !== undefined && (run.marks & MARKS.code) !== 0
  if (!runs.some(isCode)) return runs
  return runs.flatMap((run, index) => {
    if (!isCode(run) || run.content.type !== 'text') return [run]
    const { value } = run.content
    const start = isCode(runs[index - 1]) ? 0 : value.length - value.trimStart().length
    const end = isCode(runs[index + 1]) ? value.length : value.trimEnd().length
    if (start >= end || (start === 0 && end === value.length)) return [run]
    const outside = { ...run, marks: run.marks & ~MARKS.code }
    return [
      withText(outside, value.slice(0, start)),
      withText(run, value.slice(start, end)),
      withText(outside, value.slice(end)),
    ]
  })
}

/** Tabs and en spaces place text on a page; in flowing text they are a space, as are several spaces. */
function spaceTabs(runs: readonly Run[]): Run[] {
  let endsWithSpace = false
  return runs.map(run => {
    if (run.content.type !== 'text' || run.marks & MARKS.code) {
      endsWithSpace = false
      return run
    }
    let { value } = run.content
    if (/[\t\n\u2002]| {2}/.test(value)) value = value.replace(/[ \t\n\u2002]+/g, ' ')
    if (endsWithSpace && value.startsWith(' ')) value = value.slice(1)
    if (value !== '') endsWithSpace = value.endsWith(' ')
    return value === run.content.value ? run : withText(run, value)
  })
}

function trimRuns(runs: readonly Run[]): Run[] {
  let start = 0
  let end = runs.length
  while (start < end && isBlank(runs[start]!)) start++
  while (end > start && isBlank(runs[end - 1]!)) end--
  const kept = runs.slice(start, end)
  const first = kept[0]
  if (first?.content.type === 'text') kept[0] = withText(first, first.content.value.trimStart())
  const last = kept.at(-1)
  if (last?.content.type === 'text') {
    kept[kept.length - 1] = withText(last, last.content.value.trimEnd())
  }
  return kept
}

const withText = (run: Run, value: string): Run => ({ ...run, content: { type: 'text', value } })

function shareMarksAcrossSpaces(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => {
    if (!isBlank(run)) return run
    const before = neighbour(runs, index, -1)
    const after = neighbour(runs, index, 1)
    const link = before?.link === after?.link ? before?.link : undefined
    // Marks that the space itself has count where at least one side goes on with them.
    const shared = (before?.marks ?? 0) & (after?.marks ?? 0) & ~MARKS.code
    return { ...run, marks: shared, link }
  })
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

function joinEqualRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  let pieces: string[] = []
  const close = () => {
    const last = joined.at(-1)
    if (pieces.length > 1 && last) joined[joined.length - 1] = withText(last, pieces.join(''))
    pieces = []
  }
  for (const run of runs) {
    const last = joined.at(-1)
    if (run.content.type !== 'text') {
      close()
      joined.push(run)
    } else if (run.content.value === '') {
      // nothing to show
    } else if (pieces.length && last && last.marks === run.marks && last.link === run.link) {
      pieces.push(run.content.value)
    } else {
      close()
      joined.push(run)
      pieces.push(run.content.value)
    }
  }
  close()
  return joined
}

function nest(runs: readonly Run[]): Inline[] {
  const inlines: Inline[] = []
  for (let start = 0; start < runs.length; ) {
    const run = runs[start]!
    const outer = findOutermost(runs, start)
    if (!outer) {
      inlines.push(toLeaf(run))
      start++
      continue
    }
    const children = nest(runs.slice(start, outer.end).map(inner => without(inner, outer.mark)))
    inlines.push(
      outer.mark === 'link'
        ? { type: 'link', url: run.link!, children }
        : { type: outer.mark, children },
    )
    start = outer.end
  }
  return inlines
}

/** The mark of the run at `start` that reaches furthest; of equals the link, then the first listed. */
function findOutermost(
  runs: readonly Run[],
  start: number,
): { mark: Wrapper | 'link'; end: number } | undefined {
  const run = runs[start]!
  let best: { mark: Wrapper | 'link'; end: number } | undefined
  const consider = (mark: Wrapper | 'link', holds: (run: Run) => boolean) => {
    let end = start + 1
    while (end < runs.length && holds(runs[end]!)) end++
    if (!best || end > best.end) best = { mark, end }
  }
  if (run.link !== undefined) consider('link', other => other.link === run.link)
  for (const mark of WRAPPERS) {
    if (run.marks & MARKS[mark]) consider(mark, other => (other.marks & MARKS[mark]) !== 0)
  }
  return best
}

const without = (run: Run, mark: Wrapper | 'link'): Run =>
  mark === 'link' ? { ...run, link: undefined } : { ...run, marks: run.marks & ~MARKS[mark] }

function toLeaf(run: Run): Inline {
  return run.content.type === 'text' && run.marks & MARKS.code
    ? { type: 'inlineCode', value: run.content.value }
    : run.content
}
