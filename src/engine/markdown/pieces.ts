/** Runs as pieces of a line: text, and the markup around and between it, properly nested. */

import { MARKS } from '../document/document.ts'
import { writeDestination } from './address.ts'
import { writeCode } from './code.ts'
import { closeSpan, openSpan } from './emphasis.ts'
import { withoutBars } from './formula.ts'
import { type Piece, type Span, toPiece } from './line.ts'
import { type Bracket, isBracket, type LineRun, type Mark, type Nested, nestRuns } from './nest.ts'

export function toPieces(runs: readonly LineRun[], isCell: boolean): Piece[] {
  const pieces: Piece[] = []
  addNested(nestRuns(runs), false, pieces, isCell)
  return pieces
}

function addNested(
  nested: readonly Nested[],
  isInLink: boolean,
  pieces: Piece[],
  isCell: boolean,
): void {
  for (const node of nested) {
    if (!isBracket(node)) {
      addLeaf(node, isInLink, pieces, isCell)
      continue
    }
    const [open, close] = writeBracket(node, isCell)
    pieces.push(open)
    addNested(node.inside, isInLink || node.mark === 'link', pieces, isCell)
    pieces.push(close)
  }
}

/** The marks that markdown has delimiters for, and those that it has not. */
const SPANS: Partial<Record<Mark, Span['tag']>> = {
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
}
const TAGS: Partial<Record<Mark, string>> = { superscript: 'sup', subscript: 'sub' }

function writeBracket({ mark, link }: Bracket, isCell: boolean): [Piece, Piece] {
  if (mark === 'link') return [markup('['), markup(`]${writeDestination(link!, isCell)}`)]
  const tag = SPANS[mark]
  if (!tag) return [markup(`<${TAGS[mark]}>`), markup(`</${TAGS[mark]}>`)]
  const span: Span = { tag, isHtml: false }
  return [openSpan(span), closeSpan(span)]
}

const markup = (value: string): Piece => toPiece(value, 'markup')
const text = (value: string, isLabel: boolean): Piece => toPiece(value, 'text', isLabel)

function addLeaf(
  { content, marks }: LineRun,
  isInLink: boolean,
  pieces: Piece[],
  isCell: boolean,
): void {
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
      pieces.push(markup('!['), text(content.alt, true))
      pieces.push(markup(`]${writeDestination(content.source, isCell)}`))
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

/**
 * In a cell, \| is a bar, so code has no way to show a backslash before one. In the label of a link, ]: makes
 * a definition of all, code or not.
 */
function addCode(value: string, isInLink: boolean, pieces: Piece[], isCell: boolean): void {
  if (isCell ? value.includes('\\|') : isInLink && value.includes(']:')) {
    pieces.push(markup('<code>'), text(value, isInLink), markup('</code>'))
    return
  }
  const code = writeCode(value)
  pieces.push(markup(isCell ? code.replace(/\|/g, '\\|') : code))
}
