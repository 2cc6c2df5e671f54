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
import { type Destination, findDestination } from './address.ts'
import { cleanText, trimSpacesEnd, trimSpacesStart } from './characters.ts'
import type { Context } from './context.ts'
import { findImageAddress } from './image.ts'
import type { Situation } from './line.ts'

export interface Run extends Style {
  readonly kind: 'text' | 'code' | 'math' | 'image' | 'break' | 'note' | 'markup'
  /** The text, code, formula or alternative text; the number of a note; markup as it stands. */
  readonly value: string
  /** Of an image. */
  readonly address?: string
}

interface Style {
  readonly marks: number
  readonly link: Destination | undefined
}

/** Where several cover the same runs, the first is the outermost. */
export const MARKS = { sup: 1, sub: 2, del: 4, strong: 8, em: 16 } as const

export function toRuns(
  children: readonly Inline[],
  kind: Situation['kind'],
  context: Context,
): Run[] {
  const runs: Run[] = []
  addInlines(children, { marks: 0, link: undefined }, runs, context)
  settleBlanks(runs)
  return trimLines(joinEqual(kind === 'heading' ? toHeadingRuns(runs) : runs))
}

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
      const marked = { ...style, marks: style.marks | MARK_OF[node.type] }
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
  if (value !== '') runs.push({ kind, value, marks, link })
}

/** Blanks at the ends of formatted text stand alone, so that they can lose their marks. */
function addText(value: string, style: Style, runs: Run[]): void {
  const isPlain = !style.marks && !style.link
  const start = isPlain ? 0 : value.length - value.trimStart().length
  const end = isPlain ? value.length : Math.max(start, value.trimEnd().length)
  add('text', value.slice(0, start), style, runs)
  add('text', value.slice(start, end), style, runs)
  add('text', value.slice(end), style, runs)
}

function addImage(image: Image, style: Style, runs: Run[], context: Context): void {
  const alt = cleanText(image.alt).trim()
  const address = findImageAddress(image, context)
  if (address === undefined) addText(alt, style, runs)
  else runs.push({ kind: 'image', value: alt, address, marks: style.marks, link: style.link })
}

/** Of links in links only the outer remains. Notes are links too, so they move behind it. */
function addLink(link: Link, style: Style, runs: Run[], context: Context): void {
  const inside = style.link ? style : { ...style, link: findDestination(link, context) }
  const start = runs.length
  addInlines(link.children, inside, runs, context)
  if (!inside.link) return
  const added = runs.splice(start)
  for (const run of added) if (run.kind !== 'note') runs.push(run)
  for (const run of added) if (run.kind === 'note') runs.push({ ...run, link: undefined })
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
    for (let index = start; index < end; index++) runs[index] = { ...runs[index]!, marks, link }
    start = end
  }
}

function showsNoMarks({ kind, value }: Run): boolean {
  return kind === 'break' || kind === 'note' || (kind === 'text' && !/\S/.test(value))
}

/** A heading is one line, and bold already: strong says nothing where it covers all of it. */
function toHeadingRuns(runs: readonly Run[]): Run[] {
  const isAllStrong = runs.every(run => showsNoMarks(run) || run.marks & MARKS.strong)
  return runs.map(run => ({
    ...run,
    ...(run.kind === 'break' ? { kind: 'text', value: ' ' } : {}),
    marks: isAllStrong ? run.marks & ~MARKS.strong : run.marks,
  }))
}

/** Neighbours of one kind and look are one run; two formulas keep a space between them. */
function joinEqual(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (!last || last.kind !== run.kind || last.marks !== run.marks || last.link !== run.link) {
      joined.push(run)
    } else if (run.kind === 'text' || run.kind === 'code') {
      joined[joined.length - 1] = { ...last, value: last.value + run.value }
    } else if (run.kind === 'math') {
      joined[joined.length - 1] = { ...last, value: `${last.value} ${run.value}` }
    } else {
      joined.push(run)
    }
  }
  return joined
}

/** Spaces at both ends of a line mean nothing to a reader of markdown, nor do breaks at both ends of a text. */
function trimLines(runs: readonly Run[]): Run[] {
  const lines: Run[] = []
  for (const run of runs) {
    if (run.kind === 'break') {
      trimLineEnd(lines)
      if (lines.length) lines.push(run)
    } else {
      const isAtStart = run.kind === 'text' && (!lines.length || lines.at(-1)!.kind === 'break')
      const trimmed = isAtStart ? { ...run, value: trimSpacesStart(run.value) } : run
      if (trimmed.value !== '' || run.kind === 'image') lines.push(trimmed)
    }
  }
  trimLineEnd(lines)
  while (lines.at(-1)?.kind === 'break') lines.pop()
  return lines
}

function trimLineEnd(lines: Run[]): void {
  const last = lines.at(-1)
  if (last?.kind !== 'text') return
  const value = trimSpacesEnd(last.value)
  if (value === '') lines.pop()
  else lines[lines.length - 1] = { ...last, value }
}
