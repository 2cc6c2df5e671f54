/** The blocks of a cell as runs: a pipe table has room for one line, with breaks in it. */
import { run, strong, text } from '../document/build.ts'
import { type Block, type List, MARKS, type Run, type Table } from '../document/document.ts'
import { cleanLines } from './characters.ts'
import { hasContent, isVisible } from './content.ts'
import type { Context } from './context.ts'

const BREAK = run({ type: 'break' })

export function toRuns(blocks: readonly Block[], context: Context): readonly Run[] {
  const [only] = blocks
  if (blocks.length === 1 && only?.type === 'paragraph') return only.children
  const filled = blocks.filter(block => isNumber(block) || hasContent([block], context.budget))
  return joinLines(filled.map(block => context.budget.nested(() => blockToRuns(block, context))))
}

/** Table rows are numbered by items that consist of nothing but their number. */
const isNumber = (block: Block): boolean => block.type === 'list' && block.ordered

/** Block after block, or row after row, with a break between those with content. */
function joinLines(lines: readonly (readonly Run[])[], between: Run = BREAK): Run[] {
  const joined: Run[] = []
  for (const line of lines) {
    if (!line.length) continue
    if (joined.length) joined.push(between)
    for (const node of line) joined.push(node)
  }
  return joined
}

function blockToRuns(block: Block, context: Context): readonly Run[] {
  switch (block.type) {
    case 'paragraph':
      return block.children
    case 'heading':
      return strong(block.children)
    case 'quote':
      return toRuns(block.children, context)
    case 'list':
      return listToRuns(block, context)
    case 'code':
      return joinLines(
        cleanLines(block.value)
          .split('\n')
          .map(line => [text(line, MARKS.code)]),
      )
    case 'mathBlock':
      return [run({ type: 'inlineMath', latex: block.latex })]
    case 'table':
      return tableToRuns(block, context)
    case 'rule':
    case 'boundary':
      return []
    default:
      return block satisfies never
  }
}

/** Brackets are not a check box here: it is drawn instead. */
function listToRuns({ ordered, start = 1, items }: List, context: Context): Run[] {
  return joinLines(
    items.map(({ checked, children }, index) => {
      const number = ordered ? `${start + index}. ` : ''
      const marker = checked === undefined ? number || '- ' : `${number}${checked ? '☒' : '☐'} `
      return [text(marker), ...toRuns(children, context)]
    }),
  )
}

/** A table in a cell: a line per row, with its cells separated by slashes. */
function tableToRuns({ rows }: Table, context: Context): Run[] {
  const lines: Run[][] = []
  for (const row of rows) {
    const cells = row.map(cell =>
      typeof cell === 'string' ? textToRuns(cell) : toRuns(cell.children, context),
    )
    lines.push(joinLines(cells, text(' / ')))
  }
  return joinLines(lines)
}

/** A plain cell, in which line feeds become breaks. */
export function textToRuns(cell: string): Run[] {
  if (!isVisible(cell)) return []
  return joinLines(cell.split('\n').map(line => [text(line)]))
}
