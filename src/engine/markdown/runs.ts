/**
 * The runs of a line as they will be written. First each is resolved: its text is clean, its link leads to
 * an address that is safe to write, an image has its address and a note its number. Then the row is settled:
 * no emphasis begins or ends with a blank or, where that would not be read, with punctuation.
 *
 *     strong "a " · strong "(b) " · "c"      →      strong "a (b)" · " c"
 */
import { type Image, MARKS, type Run } from '../document/document.ts'
import {
  isBlankText,
  isCode,
  isPunctuation,
  joinEqual,
  settleBlanks,
  showsNoMarks,
  withStyle,
  withText,
} from '../document/runs.ts'
import { findDestination } from './address.ts'
import { cleanText, trimSpacesEnd, trimSpacesStart } from './characters.ts'
import type { Context } from './context.ts'
import { findImageAddress } from './image.ts'
import type { Situation } from './line.ts'
import { settlePunctuation } from './punctuation.ts'

export function settleRuns(
  children: readonly Run[],
  kind: Situation['kind'],
  context: Context,
): Run[] {
  const runs = settlePunctuation(resolveRuns(children, context))
  settleBlanks(runs)
  if (kind === 'heading') settleHeading(runs)
  if (kind === 'cell') endMarksAtBreaks(runs)
  joinEqual(runs)
  trimLines(runs)
  return runs
}

/** Notes are links too, so they move after the link that contains them. */
export function resolveRuns(children: readonly Run[], context: Context): Run[] {
  const resolved: Run[] = []
  let notes: Run[] = []
  let address: string | undefined
  let link: string | undefined
  for (const run of children) {
    if (run.link !== address) {
      address = run.link
      link = address === undefined ? undefined : findDestination(address, context)
      for (const note of notes) resolved.push(note)
      notes = []
    }
    const settled = resolve(run, link, context)
    if (!settled) continue
    if (settled.content.type === 'noteReference' && link !== undefined) notes.push(settled)
    else addWithBlanksApart(settled, resolved)
  }
  for (const note of notes) resolved.push(note)
  return resolved
}

/** The run with its link; undefined if there is nothing to write. */
function resolve(run: Run, link: string | undefined, context: Context): Run | undefined {
  const { content } = run
  const marks = content.type === 'text' ? run.marks : run.marks & ~MARKS.code
  switch (content.type) {
    case 'text': {
      const value = cleanText(content.value)
      if (value === '') return undefined
      if (value !== content.value) return { content: { type: 'text', value }, marks, link }
      return link === run.link ? run : withStyle(run, marks, link)
    }
    case 'inlineMath': {
      const latex = cleanText(content.latex).trim()
      return latex === '' ? undefined : { content: { type: 'inlineMath', latex }, marks, link }
    }
    case 'break':
      return withStyle(run, marks, link)
    case 'noteReference': {
      const number = context.notes.find(content.id)
      if (number === undefined) return undefined
      return { content: { type: 'noteReference', id: `${number}` }, marks, link: undefined }
    }
    case 'image':
      return resolveImage(content, marks, link, context)
    default:
      return content satisfies never
  }
}

function resolveImage(
  image: Image,
  marks: number,
  link: string | undefined,
  context: Context,
): Run | undefined {
  const alt = cleanText(image.alt).trim()
  const source = findImageAddress(image, context)
  if (source !== undefined) return { content: { type: 'image', alt, source }, marks, link }
  return alt === '' ? undefined : { content: { type: 'text', value: alt }, marks, link }
}

/** Blanks at the ends of formatted text are split off, so that they can lose their marks. */
function addWithBlanksApart(run: Run, runs: Run[]): void {
  const { content, marks, link } = run
  const isPlain = marks === 0 && link === undefined
  if (isPlain || content.type !== 'text' || isCode(run) || hasInkAtEnds(content.value)) {
    runs.push(run)
    return
  }
  const { value } = content
  const start = value.length - value.trimStart().length
  const end = Math.max(start, value.trimEnd().length)
  if (start > 0) runs.push(withText(run, value.slice(0, start)))
  if (end > start) runs.push(withText(run, value.slice(start, end)))
  if (end < value.length) runs.push(withText(run, value.slice(end)))
}

/** Whether a text surely begins and ends with something other than a blank. */
const hasInkAtEnds = (value: string): boolean =>
  isInk(value.charCodeAt(0)) && isInk(value.charCodeAt(value.length - 1))

const isInk = (code: number): boolean => code > 0x20 && code < 0x7f

/** Each line of a cell has its own marks: `<br>` inside them is hard to read, for people as well. */
function endMarksAtBreaks(runs: Run[]): void {
  for (const [index, run] of runs.entries()) {
    if (run.content.type === 'break' && run.marks !== 0) runs[index] = withStyle(run, 0, run.link)
  }
}

/** A heading is one line, and already bold: strong means nothing if it covers all of it. */
function settleHeading(runs: Run[]): void {
  const isAllStrong = runs.every(
    run => showsNoMarks(run) || isPunctuation(run) || run.marks & MARKS.strong,
  )
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!
    const marks = isAllStrong ? run.marks & ~MARKS.strong : run.marks
    const settled = marks === run.marks ? run : withStyle(run, marks, run.link)
    runs[index] = run.content.type === 'break' ? withText(settled, ' ') : settled
  }
}

/** Spaces at both ends of a line mean nothing in markdown, nor do breaks at both ends of a text. */
function trimLines(runs: Run[]): void {
  let count = 0
  for (const run of runs) {
    const last = count > 0 ? runs[count - 1] : undefined
    if (run.content.type === 'break') {
      count = trimLineEnd(runs, count)
      if (count > 0) runs[count++] = run
      continue
    }
    const isAtStart = !last || last.content.type === 'break'
    const kept = isAtStart ? trimText(run, trimSpacesStart) : run
    if (kept) runs[count++] = kept
  }
  count = trimLineEnd(runs, count)
  while (count > 0 && runs[count - 1]!.content.type === 'break') count--
  if (count < runs.length) runs.length = count
}

/** Trims the last of the first `count` runs, and returns how many are left. */
function trimLineEnd(runs: Run[], count: number): number {
  if (count === 0) return 0
  const kept = trimText(runs[count - 1]!, trimSpacesEnd)
  if (!kept) return count - 1
  runs[count - 1] = kept
  return count
}

function trimText(run: Run, trim: (value: string) => string): Run | undefined {
  if (run.content.type !== 'text' || isCode(run)) return run
  const value = trim(run.content.value)
  if (value === '') return undefined
  return value === run.content.value ? run : withText(run, value)
}

/**
 * Blank lines inside a text are how its writer began another paragraph:
 *
 *     "a" · break · break · "b"   →   "a"  |  "b"
 */
export function splitAtBlankLines(runs: readonly Run[]): readonly (readonly Run[])[] {
  const paragraphs: Run[][] = [[]]
  let lineStart = 0
  for (let end = 0; end <= runs.length; end++) {
    if (end < runs.length && runs[end]!.content.type !== 'break') continue
    const line = runs.slice(lineStart, end)
    const paragraph = paragraphs.at(-1)!
    if (line.some(run => !isBlankText(run) || isCode(run))) {
      if (paragraph.length) paragraph.push(runs[lineStart - 1]!)
      for (const run of line) paragraph.push(run)
    } else if (paragraph.length) paragraphs.push([])
    lineStart = end + 1
  }
  return paragraphs
}
