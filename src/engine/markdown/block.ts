/**
 * Blocks as markdown, without a line end after the last line. Every line but the first begins with the prefix of the
 * enclosing containers; what has nothing to show is the empty string.
 */
import { paragraph, strong } from '../document/build.ts'
import type {
  Block,
  CodeBlock,
  Heading,
  List,
  ListItem,
  MathBlock,
  Quote,
} from '../document/document.ts'
import { cleanLines } from './characters.ts'
import { findLongestRun } from './code.ts'
import { type Context, spend } from './context.ts'
import { looksLikeMarkup } from './formula.ts'
import { writeInlines } from './inline.ts'
import type { Situation } from './line.ts'
import { writeTable } from './table.ts'

/** The container of a block. */
export interface Container {
  readonly kind: 'document' | 'item' | 'task' | 'quote' | 'note'
  /** Begins every line. */
  readonly prefix: string
}

/** What has been written in the same container so far; later blocks depend on it. */
export interface Siblings {
  first: Block | undefined
  last: Block | undefined
  /** What distinguishes the last list from others (`-`, `*`, `.`, `)`); initially, the enclosing list. */
  marker: string
  /** Whether there are blank lines between blocks: in a list, they make it loose. */
  hasBlankLines: boolean
}

export const startSiblings = (marker = ''): Siblings => ({
  first: undefined,
  last: undefined,
  marker,
  hasBlankLines: false,
})

/** The blocks of one container, one below the other. */
export function writeBlocks(
  blocks: readonly Block[],
  container: Container,
  siblings: Siblings,
  context: Context,
): string {
  let markdown = ''
  for (const block of blocks) {
    const written = writeBlock(block, container, siblings, context)
    if (written === '') continue
    markdown += writeGap(block, written, container, siblings, context) + written
  }
  return markdown
}

/** What separates a block from the one before it: a blank line. */
export function writeGap(
  block: Block,
  written: string,
  { kind, prefix }: Container,
  siblings: Siblings,
  context: Context,
): string {
  const { last } = siblings
  siblings.first ??= block
  siblings.last = block
  if (!last) return ''
  if ((kind === 'item' || kind === 'task') && canFollowClosely(last, block, written)) {
    return spend(context, `\n${prefix}`)
  }
  siblings.hasBlankLines = true
  return spend(context, `\n${prefix.trimEnd()}\n${prefix}`)
}

/**
 * Sub-lists follow the text above without a blank line, so that the enclosing list stays tight. Only a list that
 * begins with 1 and with some text can follow a paragraph like this (CommonMark 0.31, 5.3).
 */
function canFollowClosely(last: Block, block: Block, written: string): boolean {
  return block.type === 'list' && last.type === 'paragraph' && CLOSE_LIST.test(written)
}

/** Some readers apply the rule to lists inside the first item as well. */
const CLOSE_LIST = /^(?:[-*]|1[.)]) (?!>|(?:[-*]|\d{1,9}[.)])(?:\s|$))/

export function writeBlock(
  block: Block,
  container: Container,
  siblings: Siblings,
  context: Context,
): string {
  switch (block.type) {
    case 'paragraph': {
      const text = writeInlines(block.children, toSituation(container, siblings), context)
      if (text.includes('\n\n')) siblings.hasBlankLines = true
      return writeLines(text, container, context)
    }
    case 'heading':
      return writeHeading(block, container, siblings, context)
    case 'list':
      return context.budget.nested(() => writeList(block, container, siblings, context))
    case 'quote':
      return context.budget.nested(() => writeQuote(block, container, context))
    case 'code':
      return writeCodeBlock(block, container, context)
    case 'mathBlock':
      return writeMathBlock(block, container, context)
    case 'table':
      return context.budget.nested(() => [...writeTable(block, container.prefix, context)].join(''))
    case 'rule':
      return spend(context, findRule(container, siblings))
    case 'boundary':
      return context.options.markers === 'comments'
        ? spend(context, `<!-- ${block.unit} ${Math.trunc(block.number)} -->`)
        : ''
    default:
      return block satisfies never
  }
}

const PARAGRAPH: Situation = { kind: 'paragraph' }
const HEADING: Situation = { kind: 'heading' }
const FIRST_OF: Partial<Record<Container['kind'], Situation>> = {
  item: { kind: 'paragraph', firstOf: 'item' },
  quote: { kind: 'paragraph', firstOf: 'quote' },
}

function toSituation({ kind }: Container, { last }: Siblings): Situation {
  return (last ? undefined : FIRST_OF[kind]) ?? PARAGRAPH
}

/** Puts the prefix before all lines but the first. */
function writeLines(text: string, { prefix }: Container, context: Context): string {
  if (prefix === '' || !text.includes('\n')) return text
  const lines = text
    .replace(/\n(?!\n|$)/g, `\n${prefix}`)
    .replace(/\n(?=\n|$)/g, `\n${prefix.trimEnd()}`)
  context.budget.spend('outputCharacters', lines.length - text.length)
  return lines
}

/** GFM has six levels; deeper ones become bold paragraphs. */
function writeHeading(
  { depth, children }: Heading,
  container: Container,
  siblings: Siblings,
  context: Context,
): string {
  if (depth > 6) {
    return writeBlock(paragraph(strong(children)), container, siblings, context)
  }
  const line = writeInlines(children, HEADING, context)
  return line && spend(context, `${'#'.repeat(Math.max(1, Math.trunc(depth)))} `) + line
}

function writeQuote(quote: Quote, { prefix }: Container, context: Context): string {
  const inside: Container = { kind: 'quote', prefix: `${prefix}> ` }
  const content = writeBlocks(quote.children, inside, startSiblings(), context)
  return content && spend(context, '> ') + content
}

const isParagraph = (block: Block | undefined): boolean =>
  block?.type === 'paragraph' || (block?.type === 'heading' && block.depth > 6)

/** A list is loose, with blank lines between all items, if one of them has blank lines inside. */
function writeList(list: List, container: Container, siblings: Siblings, context: Context): string {
  const marker = chooseMarker(list, siblings)
  let number = findStart(list)
  const written = list.items.map(item =>
    writeItem(item, list.ordered ? `${number++}${marker}` : marker, container, context),
  )
  const items = dropEmpty(written, list.ordered)
  if (!items.length) return ''
  siblings.marker = marker
  const { prefix } = container
  const isLoose = items.some(item => item.hasBlankLines)
  const gap = isLoose ? `\n${prefix.trimEnd()}\n${prefix}` : `\n${prefix}`
  context.budget.spend('outputCharacters', gap.length * (items.length - 1))
  return items.map(item => item.markdown).join(gap)
}

/** A bullet with nothing after it says nothing; a number does if others continue the count. */
function dropEmpty(items: readonly WrittenItem[], isOrdered: boolean): readonly WrittenItem[] {
  if (!isOrdered) return items.filter(item => !item.isEmpty)
  const last = items.findLastIndex(item => !item.isEmpty)
  return items.slice(0, last + 1)
}

/** Consecutive lists are kept apart by their markers: `-` and `*`, `1.` and `1)`. */
function chooseMarker({ ordered }: List, { last, marker }: Siblings): string {
  if (ordered) return last?.type === 'list' && marker === '.' ? ')' : '.'
  const taken = !last || last.type === 'list' ? marker : ''
  return taken === '-' ? '*' : '-'
}

/** List numbers have at most nine digits (CommonMark 0.31, 5.2). */
function findStart({ start = 1, items }: List): number {
  return Number.isInteger(start) && start >= 0 && start + items.length <= 1e9 ? start : 1
}

interface WrittenItem {
  readonly markdown: string
  readonly isEmpty: boolean
  readonly hasBlankLines: boolean
}

function writeItem(
  { checked, children }: ListItem,
  marker: string,
  container: Container,
  context: Context,
): WrittenItem {
  const prefix = container.prefix + ' '.repeat(marker.length + 1)
  const isTask = checked !== undefined
  // A list directly inside uses a different bullet: "- - -" would be a rule.
  const siblings = startSiblings(marker)
  const content = writeBlocks(
    children,
    { kind: isTask ? 'task' : 'item', prefix },
    siblings,
    context,
  )
  const box = isTask ? `[${checked ? 'x' : ' '}]` : ''
  // A check box needs a paragraph after it; before other blocks it stands alone.
  const standsAlone = isTask && content !== '' && !isParagraph(siblings.first)
  const gap = standsAlone ? `\n${prefix.trimEnd()}\n${prefix}` : ' '
  const start = [marker, box].filter(Boolean).join(' ') + (content === '' ? '' : gap)
  return {
    markdown: spend(context, start) + content,
    isEmpty: content === '' && !isTask,
    hasBlankLines: siblings.hasBlankLines || standsAlone,
  }
}

/** At the start of a document, dashes are front matter; after the dash of a list, part of the same rule. */
function findRule({ kind }: Container, { last }: Siblings): string {
  return !last && (kind === 'document' || kind === 'item' || kind === 'task') ? '___' : '---'
}

function writeCodeBlock(block: CodeBlock, container: Container, context: Context): string {
  const value = cleanLines(block.value).replace(/^[ \t]+$/gm, '')
  const language = /^[\w+#.-]*$/.test(block.language ?? '') ? block.language : undefined
  return value.trim() === '' ? '' : writeFenced(value, language ?? '', container, context)
}

function writeFenced(
  value: string,
  language: string,
  container: Container,
  context: Context,
): string {
  const fence = '`'.repeat(Math.max(3, findLongestRun(value) + 1))
  return writeLines(spend(context, `${fence}${language}\n${value}\n${fence}`), container, context)
}

/** Blank lines would end the formula. */
function writeMathBlock(block: MathBlock, container: Container, context: Context): string {
  const latex = cleanLines(block.latex)
    .trim()
    .replace(/\n\s*(?=\n)/g, '')
  if (latex === '') return ''
  // GitHub looks for dollar signs last, after other blocks; in a fence it looks for nothing else.
  const isAmbiguous =
    latex.includes('$$') ||
    looksLikeMarkup(latex) ||
    /^[ \t]*(?:[-+*][ \t]|[<>#]|\d+[.)][ \t]|=+$)/m.test(latex)
  if (isAmbiguous) return writeFenced(latex, 'math', container, context)
  return writeLines(spend(context, `$$\n${latex}\n$$`), container, context)
}
