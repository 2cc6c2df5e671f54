/** The blocks of a cell as inline content: a pipe table has room for one line, with breaks in it. */
import type { Block, Inline, List, Table } from '../document/document.ts'
import { rowByRow } from '../document/plain-rows.ts'
import { cleanLines } from './characters.ts'
import { hasContent, isVisible } from './content.ts'
import type { Context } from './context.ts'

const BREAK: Inline = { type: 'break' }

export function toInlines(blocks: readonly Block[], context: Context): readonly Inline[] {
  const [only] = blocks
  if (blocks.length === 1 && only?.type === 'paragraph') return only.children
  const filled = blocks.filter(block => hasContent([block], context.budget))
  return joinLines(filled.map(block => context.budget.nested(() => blockToInlines(block, context))))
}

/** Block after block, or row after row, with a break between those that have something in them. */
function joinLines(lines: readonly (readonly Inline[])[], between: Inline = BREAK): Inline[] {
  const joined: Inline[] = []
  for (const line of lines) {
    if (!line.length) continue
    if (joined.length) joined.push(between)
    for (const node of line) joined.push(node)
  }
  return joined
}

function blockToInlines(block: Block, context: Context): readonly Inline[] {
  switch (block.type) {
    case 'paragraph':
      return block.children
    case 'heading':
      return [{ type: 'strong', children: block.children }]
    case 'quote':
      return toInlines(block.children, context)
    case 'list':
      return listToInlines(block, context)
    case 'code':
      return joinLines(
        cleanLines(block.value)
          .split('\n')
          .map(line => [{ type: 'inlineCode', value: line }]),
      )
    case 'mathBlock':
      return [{ type: 'inlineMath', latex: block.latex }]
    case 'table':
      return tableToInlines(block, context)
    case 'rule':
    case 'boundary':
      return []
    default:
      return block satisfies never
  }
}

function listToInlines({ ordered, start = 1, items }: List, context: Context): Inline[] {
  return joinLines(
    items.map(({ checked, children }, index) => {
      const marker = ordered ? `${start + index}. ` : '- '
      const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] '
      return [{ type: 'text', value: marker + box }, ...toInlines(children, context)]
    }),
  )
}

/** A table in a cell: a line for each row, its cells apart by slashes. */
function tableToInlines({ rows }: Table, context: Context): Inline[] {
  const lines: Inline[][] = []
  for (const row of rowByRow(rows)) {
    const cells = row.map(cell =>
      typeof cell === 'string' ? textToInlines(cell) : toInlines(cell.children, context),
    )
    lines.push(joinLines(cells, { type: 'text', value: ' / ' }))
  }
  return joinLines(lines)
}

/** A plain cell, in which line feeds are breaks. */
export function textToInlines(text: string): Inline[] {
  if (!isVisible(text)) return []
  return joinLines(text.split('\n').map(value => [{ type: 'text', value }]))
}
