/**
 * Inline nodes as a flat row of runs, each with the marks it carries.
 *
 *     strong("a ", emphasis("b ")), "c"   →   strong "a " · strong emphasis "b" · " c"
 *
 * Documents nest their formatting by accident: runs split inside words, bold spaces, links in links.
 * In a flat row equal neighbours join, and blanks lose the marks that end behind them, because
 * emphasis can neither begin nor end with a blank.
 */
import type { Image, Inline, Link } from '../document/document.ts'
import { findDestination } from './address.ts'
import { cleanText, isBlank, trimSpacesEnd, trimSpacesStart } from './characters.ts'
import type { Context } from './context.ts'
import { findImageAddress } from './image.ts'
import type { Situation } from './line.ts'
import { settlePunctuation } from './punctuation.ts'
import { MARKS, type Run, type Style, toRun, withStyle, withValue } from './run.ts'

export function toRuns(
  children: readonly Inline[],
  kind: Situation['kind'],
  context: Context,
): Run[] {
  const found: Run[] = []
  addInlines(children, { marks: 0, link: undefined }, found, context)
  const runs = settlePunctuation(found)
  settleBlanks(runs)
  if (kind === 'heading') settleHeading(runs)
  joinEqual(runs)
  trimLines(runs)
  return runs
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
    if (end < runs.length && runs[end]!.kind !== 'break') continue
    const line = runs.slice(lineStart, end)
    const paragraph = paragraphs.at(-1)!
    if (line.some(run => !isBlankText(run))) {
      if (paragraph.length) paragraph.push(runs[lineStart - 1]!)
      for (const run of line) paragraph.push(run)
    } else if (paragraph.length) paragraphs.push([])
    lineStart = end + 1
  }
  return paragraphs
}

const isBlankText = ({ kind, value }: Run): boolean => kind === 'text' && isBlank(value)

function addInlines(
  children: readonly Inline[],
  style: Style,
  runs: Run[],
  context: Context,
): void {
  for (const child of children) addInline(child, style, runs, context)
}

function addInline(node: Inline, style: Style, runs: Run[], context: Context): void {
  switch (node.type) {
    case 'text':
      addText(cleanText(node.value), style, runs)
      break
    case 'inlineCode':
      add('code', cleanText(node.value), style, runs)
      break
    case 'inlineMath':
      add('math', cleanText(node.latex).trim(), style, runs)
      break
    case 'break':
      add('break', '\n', style, runs)
      break
    case 'noteReference':
      add('note', `${context.notes.find(node.id) ?? ''}`, style, runs)
      break
    case 'image':
      addImage(node, style, runs, context)
      break
    case 'link':
      context.budget.nested(() => addLink(node, style, runs, context))
      break
    default: {
      const marked = { marks: style.marks | MARK_OF[node.type], link: style.link }
      context.budget.nested(() => addInlines(node.children, marked, runs, context))
    }
  }
}

/** Highlighting is decoration: GFM has no form for it. */
const MARK_OF = {
  superscript: MARKS.sup,
  subscript: MARKS.sub,
  delete: MARKS.del,
  strong: MARKS.strong,
  emphasis: MARKS.em,
  highlight: 0,
} as const

function add(kind: Run['kind'], value: string, { marks, link }: Style, runs: Run[]): void {
  if (value !== '') runs.push(toRun(kind, value, marks, link))
}

/** Blanks at the ends of formatted text stand alone, so that they can lose their marks. */
function addText(value: string, style: Style, runs: Run[]): void {
  if (!style.marks && !style.link) {
    add('text', value, style, runs)
    return
  }
  const start = value.length - value.trimStart().length
  const end = Math.max(start, value.trimEnd().length)
  add('text', value.slice(0, start), style, runs)
  add('text', value.slice(start, end), style, runs)
  add('text', value.slice(end), style, runs)
}

function addImage(image: Image, style: Style, runs: Run[], context: Context): void {
  const alt = cleanText(image.alt).trim()
  const address = findImageAddress(image, context)
  if (address === undefined) addText(alt, style, runs)
  else runs.push(toRun('image', alt, style.marks, style.link, address))
}

/** Of links in links only the outer remains. Notes are links too, so they move behind it. */
function addLink(link: Link, style: Style, runs: Run[], context: Context): void {
  const inside = style.link ? style : { marks: style.marks, link: findDestination(link, context) }
  const start = runs.length
  addInlines(link.children, inside, runs, context)
  if (!inside.link) return
  const added = runs.splice(start)
  for (const run of added) if (run.kind !== 'note') runs.push(run)
  for (const run of added) if (run.kind === 'note') runs.push(withStyle(run, run.marks, undefined))
}

/** Blanks, breaks and notes show no marks: they take those that go on from before to behind them. */
function settleBlanks(runs: Run[]): void {
  for (let start = 0; start < runs.length; start++) {
    let end = start
    while (end < runs.length && showsNoMarks(runs[end]!)) end++
    if (end === start) continue
    const before = runs[start - 1]
    const after = runs[end]
    const marks = before && after ? before.marks & after.marks : 0
    const link = before && before.link === after?.link ? before.link : undefined
    for (let index = start; index < end; index++) {
      runs[index] = withStyle(runs[index]!, marks, link)
    }
    start = end
  }
}

function showsNoMarks({ kind, value }: Run): boolean {
  return kind === 'text' ? isBlank(value) : kind === 'break' || kind === 'note'
}

/** A heading is one line, and bold already: strong says nothing where it covers all of it. */
function settleHeading(runs: Run[]): void {
  const isAllStrong = runs.every(run => showsNoMarks(run) || run.marks & MARKS.strong)
  for (let index = 0; index < runs.length; index++) {
    const { kind, value, marks, link, address } = runs[index]!
    const shown = isAllStrong ? marks & ~MARKS.strong : marks
    if (kind === 'break') runs[index] = toRun('text', ' ', shown, link)
    else if (shown !== marks) runs[index] = toRun(kind, value, shown, link, address)
  }
}

/** Neighbours of one kind and look are one run; two formulas keep a space between them. */
function joinEqual(runs: Run[]): void {
  let count = 0
  for (const run of runs) {
    const last = count > 0 ? runs[count - 1] : undefined
    if (!last || last.kind !== run.kind || last.marks !== run.marks || last.link !== run.link) {
      runs[count++] = run
    } else if (run.kind === 'text' || run.kind === 'code') {
      runs[count - 1] = withValue(last, last.value + run.value)
    } else if (run.kind === 'math') {
      runs[count - 1] = withValue(last, `${last.value} ${run.value}`)
    } else {
      runs[count++] = run
    }
  }
  runs.length = count
}

/** Spaces at both ends of a line mean nothing to a reader of markdown, nor do breaks at both ends of a text. */
function trimLines(runs: Run[]): void {
  let count = 0
  for (const run of runs) {
    const last = count > 0 ? runs[count - 1] : undefined
    if (run.kind === 'break') {
      count = trimLineEnd(runs, count)
      if (count > 0) runs[count++] = run
    } else {
      const isAtStart = run.kind === 'text' && (!last || last.kind === 'break')
      const value = isAtStart ? trimSpacesStart(run.value) : run.value
      if (value !== '' || run.kind === 'image') {
        runs[count++] = value === run.value ? run : withValue(run, value)
      }
    }
  }
  count = trimLineEnd(runs, count)
  while (count > 0 && runs[count - 1]!.kind === 'break') count--
  runs.length = count
}

/** Trims the last of the first so many runs, and says how many are left. */
function trimLineEnd(runs: Run[], count: number): number {
  const last = count > 0 ? runs[count - 1]! : undefined
  if (last?.kind !== 'text') return count
  const value = trimSpacesEnd(last.value)
  if (value === '') return count - 1
  if (value !== last.value) runs[count - 1] = withValue(last, value)
  return count
}
