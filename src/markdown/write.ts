import type { Budget } from '../budget.ts'
import type { Block, Document, Inline } from '../document/document.ts'
import type { Options } from '../options.ts'

// Stands in until the writer lands.
export function* writeMarkdown(
  document: Document,
  _options: Options,
  _budget: Budget,
): Generator<string> {
  yield `${blocks(document.blocks)}\n`
  for (const [id, note] of document.notes)
    if (note.type !== 'comment')
      yield `\n[^${id}]: ${blocks(note.blocks).replaceAll('\n', '\n    ')}\n`
}
const blocks = (list: readonly Block[]): string => list.map(block).filter(Boolean).join('\n\n')
const inlines = (list: readonly Inline[]): string => list.map(inline).join('')
function block(b: Block): string {
  switch (b.type) {
    case 'heading':
      return `${'#'.repeat(Math.min(b.depth, 6))} ${inlines(b.children)}`
    case 'paragraph':
      return inlines(b.children)
    case 'list':
      return b.items
        .map((item, i) => {
          const marker = b.ordered ? `${(b.start ?? 1) + i}. ` : '- '
          return (
            marker +
            (item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ') +
            blocks(item.children).replaceAll('\n', `\n${' '.repeat(marker.length)}`)
          )
        })
        .join('\n')
    case 'quote':
      return blocks(b.children).replace(/^/gm, '> ')
    case 'code':
      return `\`\`\`\n${b.value}\n\`\`\``
    case 'mathBlock':
      return `$$\n${b.latex}\n$$`
    case 'table':
      return [...b.rows]
        .map(
          (row, i) =>
            `| ${row.flatMap(c => (typeof c === 'string' ? [c] : [blocks(c.children).replace(/\n+/g, '<br>').replaceAll('|', '\\|'), ...new Array((c.colSpan ?? 1) - 1).fill('')])).join(' | ')} |${i ? '' : `\n|${' - |'.repeat(b.columns.length)}`}`,
        )
        .join('\n')
    case 'rule':
      return '---'
    case 'boundary':
      return `<!-- ${b.unit} ${b.number} -->`
  }
}
function inline(n: Inline): string {
  switch (n.type) {
    case 'text':
      return n.value
    case 'strong':
      return `**${inlines(n.children)}**`
    case 'emphasis':
      return `*${inlines(n.children)}*`
    case 'delete':
      return `~~${inlines(n.children)}~~`
    case 'superscript':
      return `<sup>${inlines(n.children)}</sup>`
    case 'subscript':
      return `<sub>${inlines(n.children)}</sub>`
    case 'highlight':
      return inlines(n.children)
    case 'inlineCode':
      return `\`${n.value}\``
    case 'inlineMath':
      return `$${n.latex}$`
    case 'link':
      return `[${inlines(n.children)}](${n.url})`
    case 'image':
      return `![${n.alt}](${n.source})`
    case 'break':
      return '\\\n'
    case 'noteReference':
      return `[^${n.id}]`
  }
}
