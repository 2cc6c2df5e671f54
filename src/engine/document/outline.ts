/**
 * Flat paragraphs become an outline: word processors and slides keep headings, lists, quotes and
 * code as styled paragraphs in a row; markdown nests them. This is the one place that does it, for
 * docx, odt, rtf, doc and the slides.
 *
 * Lists are folded by looking at the list paragraphs only as "which list, how deep, what number":
 *
 *     • a                 level 0        - a
 *       1. b              level 1          1. b
 *       an indented line  no list             an indented line
 *     • c                 level 0        - c
 */
import type { Block, Place, Run } from './document.ts'
import { addListItem, closeListsBeside, countKept, isApart, type OpenList } from './list-folding.ts'
import { areOnlyPictures, dropEcho } from './pictures.ts'
import { joinPlaces } from './place.ts'
import { unmarkCode } from './runs.ts'
import { takeTypedBox } from './typed-box.ts'
import { hasBreak } from './typed-lines.ts'
import { isEmptyLine, listTyped } from './typed-list.ts'

export type OutlineItem =
  | FlatParagraph
  | { readonly type: 'block'; readonly block: Block; readonly place?: Place | undefined }

export interface FlatParagraph {
  readonly type: 'flat'
  readonly children: readonly Run[]
  readonly role: Role
  /** Distance of the text from the margin, in twentieths of a point. */
  readonly indent: number
  readonly place?: Place | undefined
}

export type Role =
  | { readonly type: 'body' }
  | { readonly type: 'title'; readonly anchors: readonly string[] }
  | {
      readonly type: 'heading'
      readonly depth: number
      readonly anchors: readonly string[]
      /** The level was asked for: a title above changes nothing. */
      readonly isExact?: boolean
    }
  | { readonly type: 'quote' }
  | CodeRole
  | ListRole

export interface CodeRole {
  readonly type: 'code'
  /** One line or several, as typed. */
  readonly value: string
  /** Only a monospaced font suggests that this is code. */
  readonly byFont: boolean
  /** Begins a block, whatever is before it. */
  readonly isFirst?: boolean
  /** What it becomes if it is a single line without neighbors; absent for a block. */
  readonly alone?: 'inline' | 'prose' | undefined
}

export interface ListRole {
  readonly type: 'list'
  /** Paragraphs with the same id and level are items of one list. */
  readonly id: string
  readonly level: number
  readonly ordered: boolean
  /** The number the item shows; absent for bullets. */
  readonly number?: number | undefined
  readonly checked?: boolean | undefined
  /** Precedes the text of a bullet, as it is, with the space between. */
  readonly label?: string | undefined
}

/** `inCell`: a table cell has no room for generated lists, so what was typed stays as it is. */
export function buildOutline(given: readonly OutlineItem[], inCell = false): Block[] {
  const [only] = given
  // Most table cells.
  if (given.length === 1 && only?.type === 'flat' && only.role.type === 'body') {
    if (inCell || !hasBreak(only)) return toParagraph(only)
  }
  const items = inCell ? given : listTyped(given)
  const shift = headingShift(items)
  const root: Block[] = []
  const open: OpenList[] = []
  /** By block of the root, where its parts are; everything added belongs to the last one. */
  const places: Place[][] = []

  const leaf = (): Block[] => open.at(-1)?.last.children ?? root

  for (let i = 0; i < items.length; i++) {
    const item = inCell ? items[i]! : toTask(items[i]!)
    const first = i
    const kept = open.length > 0 && !isListItem(item) ? countKept(open, items, i) : 0
    if (item.type === 'block') {
      open.length = kept
      leaf().push(item.block)
      if (item.place) places[root.length - 1] = [item.place]
      continue
    }
    const { role, children } = item
    const closeLists = () => {
      if (kept > 0) open.length = kept
      else closeListsBeside(open, item.indent)
    }
    switch (role.type) {
      case 'list':
        if (isApart(items, i, open, role)) open.length = 0
        addListItem(root, open, item, role, inCell)
        break
      case 'title':
      case 'heading':
        open.length = 0
        if (areOnlyPictures(children)) root.push({ type: 'paragraph', children })
        else if (children.length) root.push(toHeading(role, children, shift))
        break
      case 'code': {
        closeLists()
        const end = codeEnd(items, i, role)
        const block = toCode(items.slice(i, end))
        if (block) leaf().push(block)
        i = end - 1
        break
      }
      case 'quote': {
        open.length = kept
        const end = runEndOverBlanks(items, i, ({ type }) => type === 'quote')
        const paragraphs = items.slice(i, end).flatMap(toParagraph)
        if (paragraphs.length) leaf().push({ type: 'quote', children: paragraphs })
        i = end - 1
        break
      }
      case 'body':
        if (!children.length) break
        closeLists()
        dropEcho(leaf(), children)
        leaf().push({ type: 'paragraph', children })
        break
      default:
        role satisfies never
    }
    if (!root.length) continue
    for (let at = first; at <= i; at++) {
      const { place, children } = items[at] as FlatParagraph
      if (!place || !(children.length || role.type === 'code')) continue
      const known = places[root.length - 1]
      if (!known) places[root.length - 1] = [place]
      else if (known.at(-1) !== place) known.push(place)
    }
  }
  return places.length ? root.map((block, index) => toPlaced(block, places[index])) : root
}

/** Blocks of formats with lists of their own, plus those that were typed instead. */
export function foldTyped(blocks: readonly Block[]): readonly Block[] {
  const items = blocks.map((block): OutlineItem => {
    if (block.type !== 'paragraph') return { type: 'block', block }
    const { children, place } = block
    return { type: 'flat', children, role: { type: 'body' }, indent: 0, place }
  })
  return listTyped(items) === items ? blocks : buildOutline(items)
}

/** A typed check box makes a list item, or adds to one. */
function toTask(item: OutlineItem): OutlineItem {
  if (item.type === 'block') return item
  const { role } = item
  if (role.type !== 'body' && (role.type !== 'list' || role.checked !== undefined)) return item
  const boxed = takeTypedBox(item.children, role.type === 'list')
  if (!boxed) return item
  const { checked, children } = boxed
  const list = role.type === 'list' ? role : BOXES
  return { ...item, children, role: { ...list, checked } }
}

const BOXES: ListRole = { type: 'list', id: 'boxes', level: 0, ordered: false }

function toPlaced(block: Block, places: readonly Place[] | undefined): Block {
  if (!places || block.type === 'boundary') return block
  const place = joinPlaces(places)
  // A new property is faster before what is copied (decision 23).
  return 'place' in block ? { ...block, place } : { place, ...block }
}

/** How many lines of a cover page may precede a title. */
const MAX_LINES_ABOVE_TITLE = 5

/**
 * A title is the top of the document: if there is one, headings start one level below it. The same style further
 * down, after a table or a page of text, is just a large heading.
 */
function headingShift(items: readonly OutlineItem[]): number {
  let linesAbove = 0
  for (const item of items) {
    if (item.type === 'block') {
      if (item.block.type === 'table') return 0
    } else if (item.children.length) {
      if (item.role.type === 'title') return 1
      if (++linesAbove > MAX_LINES_ABOVE_TITLE) return 0
    }
  }
  return 0
}

function toHeading(
  role: Extract<Role, { type: 'title' | 'heading' }>,
  children: readonly Run[],
  shift: number,
): Block {
  const depth = role.type === 'title' ? 1 : role.depth + (role.isExact ? 0 : shift)
  const anchors = role.anchors.length ? { anchors: role.anchors } : {}
  return { type: 'heading', depth, children, ...anchors }
}

/** Where the sequence of paragraphs with the same role ends. */
function runEnd(items: readonly OutlineItem[], start: number, type: Role['type']): number {
  let end = start + 1
  for (; end < items.length; end++) {
    const item = items[end]!
    if (item.type !== 'flat' || item.role.type !== type) break
  }
  return end
}

/** The same, where an empty line is part of what continues after it. */
function runEndOverBlanks(
  items: readonly OutlineItem[],
  start: number,
  continues: (role: Role) => boolean,
): number {
  let end = start + 1
  for (let next = end; next < items.length; next++) {
    const item = items[next]!
    if (item.type !== 'flat') break
    if (continues(item.role)) end = next + 1
    else if (!isEmptyLine(item)) break
  }
  return end
}

/** Between lines that only their font makes code, an empty line is part of the listing, whatever its font. */
const codeEnd = (items: readonly OutlineItem[], start: number, { byFont }: CodeRole): number =>
  byFont
    ? runEndOverBlanks(items, start, role => role.type === 'code' && !role.isFirst)
    : runEnd(items, start, 'code')

const isListItem = (item: OutlineItem): boolean => item.type === 'flat' && item.role.type === 'list'

/** A block, or a paragraph for a single line that no style makes a block. */
function toCode(items: readonly OutlineItem[]): Block | undefined {
  const value = trimBlankLines(items.map(codeLine))
  if (value === '') return undefined
  if (value.includes('\n')) return { type: 'code', value }
  const line = items.find(item => codeLine(item).trim() !== '') as FlatParagraph
  const { alone } = line.role as CodeRole
  if (alone === undefined) return { type: 'code', value }
  const children = alone === 'prose' ? unmarkCode(line.children) : line.children
  return { type: 'paragraph', children }
}

const codeLine = (item: OutlineItem): string =>
  item.type === 'flat' && item.role.type === 'code' ? item.role.value : ''

const trimBlankLines = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()

const toParagraph = (item: OutlineItem): Block[] =>
  item.type === 'flat' && item.children.length
    ? [{ type: 'paragraph', children: item.children }]
    : []
