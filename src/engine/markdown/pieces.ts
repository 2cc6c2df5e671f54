/** Runs as pieces of a line: text, and the markup around and between it, properly nested. */

import { type Image, MARKS } from '../document/document.ts'
import { isPlainAddress, writeDestination } from './address.ts'
import { writeCode } from './code.ts'
import type { Context } from './context.ts'
import { closeSpan, openSpan } from './emphasis.ts'
import { withoutBars } from './formula.ts'
import { type Emphasis, type LinePiece, toPiece } from './line.ts'
import { type Bracket, isBracket, type LineRun, type Mark, type Nested, nestRuns } from './nest.ts'

interface Line {
  readonly isCell: boolean
  readonly linkedImages: Context['linkedImages']
}

export function toPieces(runs: readonly LineRun[], line: Line): LinePiece[] {
  const pieces: LinePiece[] = []
  addNested(nestRuns(runs), false, pieces, line)
  return pieces
}

function addNested(
  nested: readonly Nested[],
  isInLink: boolean,
  pieces: LinePiece[],
  line: Line,
): void {
  for (const node of nested) {
    if (!isBracket(node)) {
      addLeaf(node, isInLink, pieces, line)
      continue
    }
    const [open, close] = writeBracket(node, line.isCell)
    pieces.push(open)
    addNested(node.inside, isInLink || node.mark === 'link', pieces, line)
    pieces.push(close)
  }
}

/** The marks that markdown has delimiters for, and those that it does not. */
const SPANS: Partial<Record<Mark, Emphasis['tag']>> = {
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
}
const TAGS: Partial<Record<Mark, string>> = { superscript: 'sup', subscript: 'sub' }

function writeBracket({ mark, link }: Bracket, isCell: boolean): [LinePiece, LinePiece] {
  if (mark === 'link') return [markup('['), markup(`]${writeDestination(link!, isCell)}`)]
  const tag = SPANS[mark]
  if (!tag) return [markup(`<${TAGS[mark]}>`), markup(`</${TAGS[mark]}>`)]
  const span: Emphasis = { tag, isHtml: false }
  return [openSpan(span), closeSpan(span)]
}

const markup = (value: string): LinePiece => toPiece(value, 'markup')
const text = (value: string, isLabel: boolean): LinePiece => toPiece(value, 'text', isLabel)

function addLeaf(
  { content, marks }: LineRun,
  isInLink: boolean,
  pieces: LinePiece[],
  line: Line,
): void {
  const { isCell } = line
  switch (content.type) {
    case 'text':
      if (marks & MARKS.code) addCode(content.value, isInLink, pieces, isCell)
      else pieces.push(text(content.value, isInLink))
      break
    case 'inlineMath': {
      const latex = isInLink ? content.latex.replaceAll(']:', '] :') : content.latex
      const written = isCell ? withoutBars(latex) : latex
      pieces.push(toPiece('$', 'markup', false, undefined, false, written))
      break
    }
    case 'image':
      addImage(content, isInLink, pieces, line)
      break
    case 'break':
      pieces.push(markup(isCell ? '<br>' : '\\\n'))
      break
    case 'noteReference':
      pieces.push(markup(`[^${content.id}]`))
      break
    case 'markup':
      pieces.push(markup(content.value))
      break
    default:
      content satisfies never
  }
}

/** A linked image needs a label: what it shows, or its address. Links do not nest. */
function addImage(
  { alt, source }: Image,
  isInLink: boolean,
  pieces: LinePiece[],
  { isCell, linkedImages }: Line,
): void {
  const isLink = linkedImages.has(source)
  if (isLink && alt === '' && !isInLink && isPlainAddress(source)) {
    pieces.push(markup(`<${source}>`))
    return
  }
  const label = text(isLink ? alt || source : alt, true)
  if (isLink && isInLink) pieces.push(label)
  else {
    const destination = writeDestination(source, isCell)
    pieces.push(markup(isLink ? '[' : '!['), label, markup(`]${destination}`))
  }
}

/**
 * In a cell, \| is a bar, so code cannot show a backslash before one. In the label of a link, ]: makes a definition
 * of everything, code or not.
 */
function addCode(value: string, isInLink: boolean, pieces: LinePiece[], isCell: boolean): void {
  if (isCell ? value.includes('\\|') : isInLink && value.includes(']:')) {
    pieces.push(markup('<code>'), text(value, isInLink), markup('</code>'))
    return
  }
  const code = writeCode(value)
  pieces.push(markup(isCell ? code.replace(/\|/g, '\\|') : code))
}
