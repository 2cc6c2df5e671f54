/** The markdown that a careful person would type from the pages of a document. */
import { type Block, type Document, type Item, type Marks, readSpans } from './model.ts'

export function writeTruth(document: Document): string {
  const blocks = document.blocks.map(block => writeBlock(block, document)).filter(Boolean)
  const notes = Object.entries(document.notes ?? {}).map(
    ([id, text]) => `[^${id}]: ${writeInline(text)}`,
  )
  return `${[...blocks, ...notes].join('\n\n')}\n`
}

/** A truth without the addresses of its links; their labels stay. */
export const dropLinks = (truth: string): string =>
  truth.replace(/(?<!\\)\[([^\]]+)\]\(https?:[^)]+\)/g, '$1')

function writeBlock(block: Block, document: Document): string {
  switch (block.type) {
    case 'title':
      return `# ${writeInline(block.text)}`
    case 'heading':
      return `${'#'.repeat(block.depth + 1)} ${writeInline(block.text)}`
    case 'paragraph':
    case 'box':
      return writeInline(block.text)
    case 'entry':
      return `**${escapeMarkdown(block.term)}** ${writeInline(block.text)}`
    case 'list':
      return writeItems(block.items, block.marks, '')
    case 'quote':
      return block.paragraphs.map(text => `> ${writeInline(text)}`).join('\n>\n')
    case 'code':
      return ['```', ...block.lines, '```'].join('\n')
    case 'table':
      return [
        writeRow(block.head),
        `|${' --- |'.repeat(block.head.length)}`,
        ...block.rows.map(writeRow),
        ...(block.caption ? ['', writeInline(block.caption)] : []),
      ].join('\n')
    case 'pairs': {
      const [first, ...rest] = block.rows
      return [writeRow(first!), '| --- | --- |', ...rest.map(writeRow)].join('\n')
    }
    case 'lines':
      return writeLines(block.lines)
    case 'beside':
      return [writeLines(block.left), writeLines(block.right)].join('\n\n')
    case 'contents':
      return [`## ${escapeMarkdown(block.title)}`, writeContents(document)].join('\n\n')
    case 'sidebar':
      return [
        ...block.main.map(writeInline),
        `### ${escapeMarkdown(block.title)}`,
        ...block.aside.map(writeInline),
      ].join('\n\n')
    case 'cards':
      return block.cards
        .flatMap(({ title, text }) => [`### ${escapeMarkdown(title)}`, writeInline(text)])
        .join('\n\n')
    case 'page-break':
      return ''
    default:
      return block satisfies never
  }
}

function writeItems(items: readonly Item[], marks: Marks, indent: string): string {
  return items
    .flatMap((item, index) => {
      const marker = marks === 'bullet' ? '-' : `${index + 1}.`
      const inside = indent + ' '.repeat(marker.length + 1)
      return [
        `${indent}${marker} ${writeInline(item.text)}`,
        ...(item.children ? [writeItems(item.children, item.marks ?? 'bullet', inside)] : []),
      ]
    })
    .join('\n')
}

/** Titles nest as their headings do; page numbers mean nothing without pages. */
function writeContents(document: Document): string {
  return listContents(document)
    .map(({ depth, text }) => `${'  '.repeat(depth - 1)}- ${escapeMarkdown(text)}`)
    .join('\n')
}

export interface ContentsEntry {
  readonly depth: number
  readonly text: string
}

export function listContents({ blocks }: Document): ContentsEntry[] {
  return blocks.flatMap(block =>
    block.type === 'heading' && block.depth < 3 ? [{ depth: block.depth, text: block.text }] : [],
  )
}

const writeLines = (lines: readonly string[]): string => lines.map(writeInline).join('\\\n')

const writeRow = (cells: readonly string[]): string =>
  `| ${cells.map(cell => writeInline(cell).replaceAll('|', '\\|')).join(' | ')} |`

function writeInline(text: string): string {
  return readSpans(text)
    .map(span => {
      if (span.note) return `[^${span.note}]`
      if (span.code) return `\`${span.text}\``
      const escaped = escapeMarkdown(span.text)
      if (span.link) return `[${escaped}](${span.link})`
      if (span.bold) return `**${escaped}**`
      return span.italic ? `*${escaped}*` : escaped
    })
    .join('')
}

const escapeMarkdown = (text: string): string => text.replace(/[\\*_`[\]<>]/g, '\\$&')
