/** Runs as pieces of a line: text, and the markup around and between it, properly nested. */
import { writeDestination } from './address.ts'
import { writeCode } from './code.ts'
import { closeSpan, openSpan } from './emphasis.ts'
import { withoutBars } from './formula.ts'
import { type Piece, type Span, toPiece } from './line.ts'
import { MARKS, type Run } from './run.ts'

type Mark = keyof typeof MARKS

/** What is open around a place. */
interface Surroundings {
  readonly marks: number
  readonly isLink: boolean
}

export function toPieces(runs: readonly Run[], isCell: boolean): Piece[] {
  const pieces: Piece[] = []
  addRange(runs, 0, runs.length, { marks: 0, isLink: false }, pieces, isCell)
  return pieces
}

function addRange(
  runs: readonly Run[],
  start: number,
  end: number,
  around: Surroundings,
  pieces: Piece[],
  isCell: boolean,
): void {
  for (let index = start; index < end; ) {
    const outermost = findOutermost(runs, index, end, around)
    if (!outermost) {
      addLeaf(runs[index]!, around, pieces, isCell)
      index++
      continue
    }
    const { mark, end: rangeEnd } = outermost
    const [open, close] = mark === 'link' ? writeLink(runs[index]!, isCell) : writeMark(mark)
    const inside =
      mark === 'link'
        ? { ...around, isLink: true }
        : { ...around, marks: around.marks | MARKS[mark] }
    pieces.push(open)
    addRange(runs, index, rangeEnd, inside, pieces, isCell)
    pieces.push(close)
    index = rangeEnd
  }
}

const MARK_NAMES = Object.keys(MARKS) as Mark[]

/** Of the marks that begin here, and the link, the one that goes furthest. */
function findOutermost(
  runs: readonly Run[],
  start: number,
  end: number,
  around: Surroundings,
): { readonly mark: Mark | 'link'; readonly end: number } | undefined {
  const run = runs[start]!
  let outermost: { mark: Mark | 'link'; end: number } | undefined
  if (run.link && !around.isLink) outermost = { mark: 'link', end: findEndOfLink(runs, start, end) }
  if ((run.marks & ~around.marks) === 0) return outermost
  for (const mark of MARK_NAMES) {
    if (!(run.marks & ~around.marks & MARKS[mark])) continue
    const markEnd = findEndOfMark(runs, start, end, MARKS[mark], around)
    if (!outermost || markEnd > outermost.end) outermost = { mark, end: markEnd }
  }
  return outermost
}

function findEndOfLink(runs: readonly Run[], start: number, end: number): number {
  let index = start + 1
  while (index < end && runs[index]!.link === runs[start]!.link) index++
  return index
}

/** A mark that ends inside a link, further on, is split before it: links stay whole. */
function findEndOfMark(
  runs: readonly Run[],
  start: number,
  end: number,
  bit: number,
  { isLink }: Surroundings,
): number {
  let index = start + 1
  while (index < end && runs[index]!.marks & bit) index++
  const link = index < end && !isLink ? runs[index]!.link : undefined
  if (!link || runs[index - 1]!.link !== link) return index
  let linkStart = index
  while (linkStart > start && runs[linkStart - 1]!.link === link) linkStart--
  return linkStart > start ? linkStart : index
}

function writeMark(mark: Mark): [Piece, Piece] {
  if (mark === 'sup' || mark === 'sub') return [markup(`<${mark}>`), markup(`</${mark}>`)]
  const span: Span = { tag: mark, isHtml: false }
  return [openSpan(span), closeSpan(span)]
}

function writeLink({ link }: Run, isCell: boolean): [Piece, Piece] {
  return [markup('['), markup(`]${writeDestination(link!.url, link!.title, isCell)}`)]
}

const markup = (value: string): Piece => toPiece(value, 'markup')
const text = (value: string, isLabel: boolean): Piece => toPiece(value, 'text', isLabel)

function addLeaf(run: Run, { isLink }: Surroundings, pieces: Piece[], isCell: boolean): void {
  const { kind, value } = run
  switch (kind) {
    case 'text':
      pieces.push(text(value, isLink))
      break
    case 'code': {
      // In a cell, \| is a bar, so code has no way to show a backslash before one. In the label of a link,
      // ]: makes a definition of all, code or not.
      if (isCell ? value.includes('\\|') : isLink && value.includes(']:')) {
        pieces.push(markup('<code>'), text(value, isLink), markup('</code>'))
        break
      }
      const code = writeCode(value)
      pieces.push(markup(isCell ? code.replace(/\|/g, '\\|') : code))
      break
    }
    case 'math': {
      const latex = isLink ? value.replaceAll(']:', '] :') : value
      const written = isCell ? withoutBars(latex) : latex
      pieces.push(toPiece('$', 'markup', false, undefined, false, written))
      break
    }
    case 'image': {
      const destination = writeDestination(run.address!, '', isCell)
      pieces.push(markup('!['), text(value, true), markup(`]${destination}`))
      break
    }
    case 'break':
      pieces.push(markup(isCell ? '<br>' : '\\\n'))
      break
    case 'note':
      pieces.push(markup(`[^${value}]`))
      break
    case 'markup':
      pieces.push(markup(value))
      break
    default:
      kind satisfies never
  }
}
