/**
 * Tagged PDF (ISO 32000-1, 14.8): the file itself says what is a heading, a list, a table. If the tags cover the page
 * and make sense, they are used as they are, and nothing is guessed.
 */
import { lookup } from '../../../lookup.ts'
import { isOver, union } from '../geometry.ts'
import type { PageBlock } from '../layout/page-layout.ts'
import type { BlockTag, TextBlock } from '../layout/regions/blocks.ts'
import type { TableBlock } from '../layout/tables/table.ts'
import { FEW, MANY, SEVERAL } from '../measures.ts'
import type { Field, StructureNode } from '../raw-page.ts'
import type { Statistics } from '../statistics.ts'
import { startsLower } from '../text/line.ts'
import type { PageText } from '../text/page-text.ts'
import { addOutside } from './outside.ts'
import { createSource, linesOf, marksOf, type Source } from './source.ts'
import { toTaggedTable } from './table.ts'

/** The page's blocks by its tags; undefined if they cannot be trusted. */
export function layoutTagged(page: PageText, statistics: Statistics): PageBlock[] | undefined {
  if (!page.raw.structure.length || !isCovered(page)) return undefined
  const layout: TaggedLayout = { source: createSource(page), blocks: [] }
  for (const node of page.raw.structure) addNode(layout, node, { type: 'body' }, 0)
  if (!isSane(layout.blocks) || isDrawn(page.raw.structure, layout)) return undefined
  return addOutside(page, putBetweenItems(layout.blocks), layout.source.column, statistics)
}

/**
 * Word tags all items of a list first, and what is between them after the last. Whatever is above items that come
 * before it, and not beside them, belongs there.
 */
function putBetweenItems(blocks: readonly PageBlock[]): PageBlock[] {
  const isAbove = (block: PageBlock, other: PageBlock): boolean =>
    block.y1 <= other.y0 && isOver(block, other)
  const placed: PageBlock[] = []
  for (const block of blocks) {
    let at = placed.length
    const least = Math.max(0, at - MAX_ITEMS)
    while (at > least && isItem(placed[at - 1]!) && isAbove(block, placed[at - 1]!)) at--
    placed.splice(at, 0, block)
  }
  return placed
}

/** More items of one list than fit on a page; tags may come in any order. */
const MAX_ITEMS = 100

const isItem = (block: PageBlock): boolean => block.type === 'text' && block.tag?.type === 'item'

/** Where text comes from, and where it goes. */
interface TaggedLayout {
  readonly source: Source
  readonly blocks: PageBlock[]
}

function addNode(
  layout: TaggedLayout,
  node: StructureNode,
  tag: BlockTag,
  listLevel: number,
): void {
  const kind = KINDS.get(node.role) ?? 'inline'
  switch (kind) {
    case 'leave':
      return
    case 'table': {
      const table = toTaggedTable(node, layout.source)
      if (table) addTable(layout, node, table)
      else for (const child of node.children) addNode(layout, child, tag, listLevel)
      return
    }
    case 'heading':
      addText(layout, node, { type: 'heading', depth: Number(node.role.slice(1)) || undefined })
      return
    case 'list':
      for (const child of node.children) {
        // Browsers do not tag note items as such, but what has a label is an item.
        if (child.role === UNNAMED && child.children.some(part => part.role === 'Lbl')) {
          addItem(layout, child, listLevel + 1)
        } else addNode(layout, child, tag, listLevel + 1)
      }
      return
    case 'item':
      addItem(layout, node, Math.max(listLevel, 1))
      return
    case 'caption':
      addText(layout, node, { type: 'caption' })
      return
    case 'quote':
      if (hasBlocks(node)) addMixed(layout, node, { type: 'quote' }, listLevel)
      else addText(layout, node, { type: 'quote' })
      return
    case 'block':
      // Untagged parts of a paragraph are part of its text, however deep.
      if (!hasNamed(node)) addText(layout, node, tag)
      else addMixed(layout, node, tag, listLevel)
      return
    case 'group':
    case 'inline': {
      const grid = toUnnamedTable(node, layout.source)
      if (grid) layout.blocks.push(grid)
      else if (hasBlocks(node) || hasParts(node)) addMixed(layout, node, tag, listLevel)
      else addText(layout, node, tag)
    }
  }
}

/** A table with its captions, which are above or below it. */
function addTable(layout: TaggedLayout, { children }: StructureNode, table: TableBlock): void {
  const isBelow = (caption: StructureNode): boolean =>
    (linesOf(layout.source, caption)[0]?.baseline ?? 0) > table.y1
  const captions = children.filter(({ role }) => role === 'Caption')
  const addCaption = (caption: StructureNode): void => addText(layout, caption, { type: 'caption' })
  captions.filter(caption => !isBelow(caption)).forEach(addCaption)
  layout.blocks.push(table)
  captions.filter(isBelow).forEach(addCaption)
}

/** Rows of untagged cells, because the web page lays them out without a table. */
function toUnnamedTable(node: StructureNode, source: Source): TableBlock | undefined {
  const isCell = (cell: StructureNode): boolean => cell.role === UNNAMED && !hasNamed(cell)
  const isRow = ({ role, children }: StructureNode): boolean =>
    role === UNNAMED && children.length > 1 && children.every(isCell)
  if (node.role !== UNNAMED || node.children.length < 2 || !node.children.every(isRow)) {
    return undefined
  }
  const rows = withoutSpacers(node.children, source)
  if (!rows) return undefined
  const children = rows.map(row => ({
    ...node,
    role: 'TR',
    children: row.map(cell => ({ ...cell, role: 'TD' })),
  }))
  const table = toTaggedTable({ ...node, role: 'Table', children }, source)
  return table && isGrid(table) ? table : undefined
}

/** The cells of rows without those that only keep the others apart; undefined if the rows are not even then. */
function withoutSpacers(
  rows: readonly StructureNode[],
  source: Source,
): (readonly StructureNode[])[] | undefined {
  const cells = rows.map(({ children }) => children)
  const isFull = (cell: StructureNode): boolean => linesOf(source, cell).length > 0
  if (areEven(cells)) {
    const isUsed = cells[0]!.map((_, column) => cells.some(row => isFull(row[column]!)))
    return isUsed.includes(false) ? cells.map(row => row.filter((_, at) => isUsed[at])) : cells
  }
  const bare = cells.map(row => row.filter(isFull))
  return areEven(bare) && bare[0]!.length >= SEVERAL ? bare : undefined
}

const areEven = (rows: readonly (readonly StructureNode[])[]): boolean =>
  rows.every(({ length }) => length === rows[0]!.length)

const hasNamed = ({ children }: StructureNode): boolean =>
  children.some(child => (isBlock(child) && child.role !== UNNAMED) || hasNamed(child))

/** Whether the cells of each row are side by side, and those of each column below each other. */
function isGrid({ rows, xs }: TableBlock): boolean {
  let right = Number.NEGATIVE_INFINITY
  for (let column = 0; column + 1 < xs.length; column++) {
    const lines = rows.flatMap(row => row[column]?.lines ?? [])
    if (!lines.length) return false
    const { x0, x1 } = union(lines)
    if (x0 < right) return false
    right = x1
  }
  let bottom = Number.NEGATIVE_INFINITY
  for (const row of rows) {
    const boxes = row.flatMap(({ lines }) => (lines.length ? [union(lines)] : []))
    const top = Math.max(...boxes.map(({ y0 }) => y0))
    if (boxes.some(({ y0, y1 }) => y0 < bottom || y1 <= top)) return false
    bottom = Math.min(...boxes.map(({ y1 }) => y1)) - 1
  }
  return true
}

/** Text beside blocks inside one element. */
function addMixed(
  layout: TaggedLayout,
  node: StructureNode,
  tag: BlockTag,
  listLevel: number,
): void {
  let loose: StructureNode[] = []
  const isGroup = hasParts(node)
  for (const child of node.children) {
    if (isBlock(child) || hasBlocks(child) || (isGroup && child.role === UNNAMED)) {
      if (loose.length) addText(layout, { ...node, children: loose }, tag)
      loose = []
      addNode(layout, child, tag, listLevel)
    } else loose.push(child)
  }
  if (loose.length) addText(layout, { ...node, children: loose }, tag)
}

/** An item: its own text first, then what is nested in it or stands below its text. */
function addItem(layout: TaggedLayout, node: StructureNode, level: number): void {
  const parts: ItemParts = { own: [], nested: [], hasText: false }
  sortItem(layout.source, node.children, parts)
  addText(layout, { ...node, children: parts.own }, { type: 'item', level })
  for (const child of parts.nested) addNode(layout, child, { type: 'body' }, level)
}

interface ItemParts {
  readonly own: StructureNode[]
  readonly nested: StructureNode[]
  hasText: boolean
}

function sortItem(source: Source, children: readonly StructureNode[], parts: ItemParts): void {
  for (const child of children) {
    if (child.role === 'L' || child.role === 'Table') parts.nested.push(child)
    else if (hasNested(child) || (!isParagraph(child) && child.children.some(isNamedBlock)))
      sortItem(source, child.children, parts)
    else if (parts.hasText && isNamedBlock(child) && !continuesText(source, child))
      parts.nested.push(child)
    else {
      parts.own.push(child)
      if (child.role !== 'Lbl') parts.hasText = true
    }
  }
}

const isParagraph = ({ role }: StructureNode): boolean => KINDS.get(role) === 'block'

const isNamedBlock = (node: StructureNode): boolean => node.role !== UNNAMED && isBlock(node)

/** Some programs tag each line of an item as a paragraph. */
function continuesText(source: Source, node: StructureNode): boolean {
  const [first] = linesOf(source, node)
  return !first || (startsLower(first) && !first.isMono)
}

function addText({ source, blocks }: TaggedLayout, node: StructureNode, tag: BlockTag): void {
  const lines = linesOf(source, node)
  if (!lines.length) return
  const box = union(lines)
  const before = blocks.at(-1)
  const distance = before ? box.y0 - before.y1 : Number.POSITIVE_INFINITY
  const block: TextBlock = {
    type: 'text',
    page: source.page,
    lines,
    column: source.column,
    spaceAbove: (distance < 0 ? Number.POSITIVE_INFINITY : distance) / lines[0]!.size,
    tag,
    ...box,
  }
  blocks.push(block)
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
  | 'quote'
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
  BlockQuote: 'quote',
  P: 'block',
  TOCI: 'block',
  Note: 'block',
  FENote: 'block',
  BibEntry: 'inline',
  Code: 'inline',
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
  const kind = KINDS.get(node.role)
  return kind !== undefined && kind !== 'inline' && !isLeaf(node)
}

/**
 * Browsers tag what HTML has no better name for with NonStruct: divisions, and every stretch of text inside a
 * paragraph. The latter contain nothing of the kind.
 */
const UNNAMED = 'NonStruct'

const isLeaf = ({ role, children }: StructureNode): boolean =>
  role === UNNAMED && !children.some(child => child.role === UNNAMED || isBlock(child))

/** Divisions and documents with untagged parts: each is a block. */
const hasParts = ({ role, children }: StructureNode): boolean =>
  KINDS.get(role) === 'group' && role !== UNNAMED && children.some(child => child.role === UNNAMED)

function hasBlocks({ children }: StructureNode): boolean {
  for (const child of children) if (isBlock(child) || hasBlocks(child)) return true
  return false
}

function hasNested({ children }: StructureNode): boolean {
  for (const child of children) {
    if (child.role === 'L' || child.role === 'Table' || hasNested(child)) return true
  }
  return false
}

/** How many of the page's marked letters may be outside the tree. */
const MAX_OUTSIDE = 0.02

const countTyped = (fields: readonly Field[]): number =>
  fields.reduce((sum, { value, kind }) => sum + (kind === 'value' ? value.length : 0), 0)

function isCovered({ raw, pieces }: PageText): boolean {
  // Nothing on the page is tagged to contain them.
  if (raw.fields.some(({ kind }) => kind === 'note')) return false
  const marks: number[] = []
  for (const node of raw.structure) marksOf(node, marks)
  const known = new Set(marks)
  let letters = 0
  let outside = 0
  // Field values, which get marks by their positions, count as unmarked.
  let unmarked = countTyped(raw.fields)
  // Words with one mark are consecutive.
  let last: number | undefined
  let isKnown = false
  for (const { words } of pieces) {
    for (const { text, style } of words) {
      if (style.mark !== last) {
        last = style.mark
        isKnown = known.has(last)
      }
      letters += text.length
      if (style.mark < 0) unmarked += text.length
      else if (!isKnown) outside += text.length
    }
  }
  return outside <= MAX_OUTSIDE * letters && unmarked <= FEW * letters
}

/** Lines of texts, and rows of tables. */
const countLines = (blocks: readonly PageBlock[]): number =>
  blocks.reduce(
    (sum, block) => sum + (block.type === 'table' ? block.rows.length : block.lines.length),
    0,
  )

function isSane(blocks: readonly PageBlock[]): boolean {
  const texts = blocks.filter(block => block.type === 'text')
  if (!blocks.length) return false
  const headings = countLines(texts.filter(block => block.tag?.type === 'heading'))
  let broken = 0
  texts.forEach((block, index) => {
    const before = texts[index - 1]
    if (!before || block.tag?.type !== 'body' || before.tag?.type !== 'body') return
    const ends = /[\p{Ll},]$/u.test(before.lines.at(-1)!.text)
    if (ends && startsLower(block.lines[0]!)) broken++
  })
  // If most is in tables, headings may be half of the rest.
  if (texts.length > SEVERAL && headings > countLines(blocks) / 2) return false
  return broken <= Math.max(1, FEW * texts.length)
}

function isDrawn(structure: readonly StructureNode[], { source, blocks }: TaggedLayout): boolean {
  const lines = countDrawn(structure, source)
  return lines >= MANY && lines > countLines(blocks) / 2
}

const countDrawn = (nodes: readonly StructureNode[], source: Source): number =>
  nodes.reduce(
    (sum, node) =>
      sum +
      (node.role === 'Figure' ? linesOf(source, node).length : countDrawn(node.children, source)),
    0,
  )
