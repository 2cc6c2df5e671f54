/**
 * Tagged PDF (ISO 32000-1, 14.8): the file itself says what is a heading, a list, a table. Where the
 * tags cover the page and make sense, they are taken as they are, and nothing is guessed.
 */
import { lookup } from '../../../lookup.ts'
import { union } from '../geometry.ts'
import type { BlockTag, TextBlock } from '../layout/blocks.ts'
import { toPart } from '../layout/filled-cell.ts'
import type { PageBlock } from '../layout/page-layout.ts'
import type { StructureNode } from '../raw-page.ts'
import { type Line, toLine, toRows } from '../text/line.ts'
import type { PageText } from '../text/page-text.ts'
import type { Piece } from '../text/pieces.ts'
import type { Word } from '../text/words.ts'
import { toTaggedTable } from './table.ts'

/** The page's blocks by its tags; undefined where they cannot be trusted. */
export function layoutTagged(page: PageText): PageBlock[] | undefined {
  if (!page.raw.structure.length || !isCovered(page)) return undefined
  const source = createSource(page)
  const blocks: PageBlock[] = []
  for (const node of page.raw.structure) addNode(node, { type: 'body' }, 0)
  return isSane(blocks) ? blocks : undefined

  function addNode(node: StructureNode, tag: BlockTag, listLevel: number): void {
    const kind = KINDS[node.role] ?? 'inline'
    switch (kind) {
      case 'leave':
        return
      case 'table': {
        const table = toTaggedTable(node, source)
        if (table) blocks.push(table)
        else for (const child of node.children) addNode(child, tag, listLevel)
        return
      }
      case 'heading':
        addText(node, { type: 'heading', depth: Number(node.role.slice(1)) || undefined })
        return
      case 'list':
        for (const child of node.children) addNode(child, tag, listLevel + 1)
        return
      case 'item':
        addItem(node, Math.max(listLevel, 1))
        return
      case 'caption':
        addText(node, { type: 'caption' })
        return
      case 'group':
      case 'block':
      case 'inline':
        if (hasBlocks(node)) {
          addMixed(node, tag, listLevel)
        } else addText(node, tag)
    }
  }

  /** Text beside blocks inside one element. */
  function addMixed(node: StructureNode, tag: BlockTag, listLevel: number): void {
    let loose: StructureNode[] = []
    const finish = (): void => {
      if (loose.length) addText({ ...node, children: loose }, tag)
      loose = []
    }
    for (const child of node.children) {
      if (isBlock(child) || hasBlocks(child)) {
        finish()
        addNode(child, tag, listLevel)
      } else loose.push(child)
    }
    finish()
  }

  /** An item: its own text first, then what is nested in it. */
  function addItem(node: StructureNode, level: number): void {
    const own: StructureNode[] = []
    const nested: StructureNode[] = []
    const collect = (children: readonly StructureNode[]): void => {
      for (const child of children) {
        if (child.role === 'L' || child.role === 'Table') nested.push(child)
        else if (hasNested(child)) collect(child.children)
        else own.push(child)
      }
    }
    collect(node.children)
    addText({ ...node, children: own }, { type: 'item', level })
    for (const child of nested) addNode(child, { type: 'body' }, level)
  }

  function addText(node: StructureNode, tag: BlockTag): void {
    const lines = source.linesOf(node)
    if (!lines.length) return
    const box = union(lines)
    const before = blocks.at(-1)
    const distance = before ? box.y0 - before.y1 : Number.POSITIVE_INFINITY
    const block: TextBlock = {
      type: 'text',
      page: page.raw.number,
      lines,
      column: source.column,
      spaceAbove: (distance < 0 ? Number.POSITIVE_INFINITY : distance) / lines[0]!.size,
      tag,
      ...box,
    }
    blocks.push(block)
  }
}

/** Standard structure types (ISO 32000-1, 14.8.4), as this reader uses them. */
type Kind =
  | 'group'
  | 'block'
  | 'inline'
  | 'heading'
  | 'list'
  | 'item'
  | 'table'
  | 'caption'
  | 'leave'

const KINDS = lookup<Kind>({
  Document: 'group',
  Part: 'group',
  Art: 'group',
  Sect: 'group',
  Div: 'group',
  NonStruct: 'group',
  Aside: 'group',
  TOC: 'group',
  Index: 'group',
  Textbox: 'group',
  DocumentFragment: 'group',
  BlockQuote: 'block',
  P: 'block',
  TOCI: 'block',
  Note: 'block',
  FENote: 'block',
  BibEntry: 'inline',
  Code: 'block',
  Title: 'heading',
  H: 'heading',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  L: 'list',
  LI: 'item',
  Table: 'table',
  Caption: 'caption',
  Figure: 'block',
  Formula: 'inline',
  Form: 'inline',
  Artifact: 'leave',
})

const isBlock = (node: StructureNode): boolean => {
  const kind = KINDS[node.role]
  return kind !== undefined && kind !== 'inline'
}

const hasBlocks = (node: StructureNode): boolean =>
  node.children.some(child => isBlock(child) || hasBlocks(child))

const hasNested = (node: StructureNode): boolean =>
  node.children.some(child => child.role === 'L' || child.role === 'Table' || hasNested(child))

export interface Source {
  readonly page: number
  readonly column: { readonly x0: number; readonly x1: number }
  linesOf(node: StructureNode): Line[]
}

/** Words of one piece that have one mark, in the order of the piece. */
interface Part {
  readonly piece: Piece
  readonly words: Word[]
}

function createSource({ raw, pieces }: PageText): Source {
  const byMark = new Map<number, Part[]>()
  for (const piece of pieces) {
    for (const word of piece.words) {
      const { mark } = word.style
      if (mark < 0) continue
      let parts = byMark.get(mark)
      if (!parts) {
        parts = []
        byMark.set(mark, parts)
      }
      const last = parts.at(-1)
      if (last?.piece === piece) last.words.push(word)
      else parts.push({ piece, words: [word] })
    }
  }
  const all = pieces.length ? union(pieces) : { x0: 0, x1: raw.width }
  return {
    page: raw.number,
    column: { x0: all.x0, x1: all.x1 },
    linesOf: node => {
      const parts: Part[] = []
      for (const mark of marksOf(node)) {
        for (const part of byMark.get(mark) ?? NO_PARTS) parts.push(part)
      }
      const pieces = joinParts(parts)
      return splitAtJump(pieces).flatMap(column => toRows(column).map(toLine))
    },
  }
}

/** How far up, in ems, the text goes on that continues in the next column. */
const MIN_JUMP = 3

/** Text that begins at the foot of a column and ends at the head of another. */
function splitAtJump(pieces: readonly Piece[]): Piece[][] {
  const columns: Piece[][] = []
  let x0 = 0
  let x1 = 0
  for (const piece of pieces) {
    const column = columns.at(-1)
    const isBeside = piece.x0 > x1 || piece.x1 < x0
    if (column && !(isBeside && column.at(-1)!.y0 - piece.y1 > MIN_JUMP * piece.size)) {
      column.push(piece)
      x0 = Math.min(x0, piece.x0)
      x1 = Math.max(x1, piece.x1)
    } else {
      columns.push([piece])
      x0 = piece.x0
      x1 = piece.x1
    }
  }
  return columns
}

const NO_PARTS: readonly Part[] = []

/** Each piece once, with those of its words that are in the parts. */
function joinParts(parts: readonly Part[]): Piece[] {
  const [only] = parts
  if (parts.length === 1 && only) return [toPart(only.piece, only.words)]
  const byPiece = new Map<Piece, Part[]>()
  for (const part of parts) {
    const known = byPiece.get(part.piece)
    if (known) known.push(part)
    else byPiece.set(part.piece, [part])
  }
  const pieces: Piece[] = []
  for (const [piece, own] of byPiece) pieces.push(toPart(piece, wordsOf(piece, own)))
  return pieces
}

/** Words keep the piece's order, whatever the order of their marks. */
function wordsOf(piece: Piece, parts: readonly Part[]): readonly Word[] {
  if (parts.length === 1) return parts[0]!.words
  const words = new Set<Word>()
  for (const part of parts) for (const word of part.words) words.add(word)
  return words.size === piece.words.length
    ? piece.words
    : piece.words.filter(word => words.has(word))
}

function marksOf(node: StructureNode, marks: number[] = []): number[] {
  for (const mark of node.marks) marks.push(mark)
  for (const child of node.children) marksOf(child, marks)
  return marks
}

/** Of the page's letters, how many may be outside the tree: marked ones, and ones without a mark. */
const MAX_OUTSIDE = 0.02
const MAX_UNMARKED = 0.1

function isCovered({ raw, pieces }: PageText): boolean {
  const known = new Set<number>()
  for (const node of raw.structure) for (const mark of marksOf(node)) known.add(mark)
  let letters = 0
  let outside = 0
  let unmarked = 0
  for (const piece of pieces) {
    for (const { text, style } of piece.words) {
      letters += text.length
      if (style.mark < 0) unmarked += text.length
      else if (!known.has(style.mark)) outside += text.length
    }
  }
  return outside <= MAX_OUTSIDE * letters && unmarked <= MAX_UNMARKED * letters
}

/** Text that goes on in small letters in the next paragraph: every line was tagged by itself. */
const MAX_BROKEN = 0.1
const MAX_HEADINGS = 0.5

function isSane(blocks: readonly PageBlock[]): boolean {
  const texts = blocks.filter(block => block.type === 'text')
  if (!blocks.length) return false
  const headings = texts.filter(block => block.tag?.type === 'heading').length
  let broken = 0
  texts.forEach((block, index) => {
    const before = texts[index - 1]
    if (!before || block.tag?.type !== 'body' || before.tag?.type !== 'body') return
    const ends = /[\p{Ll},]$/u.test(before.lines.at(-1)!.text)
    if (ends && /^\p{Ll}/u.test(block.lines[0]!.text)) broken++
  })
  if (texts.length > 4 && headings > MAX_HEADINGS * texts.length) return false
  return broken <= Math.max(1, MAX_BROKEN * texts.length)
}
