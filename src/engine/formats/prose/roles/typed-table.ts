/** A table that was typed as markdown: lines of cells, and one of dashes below the first. */
import type { Alignment, Run, Table, TableCell } from '../../../document/document.ts'
import { runsText, tidyRuns, withText } from '../../../document/runs.ts'
import type { StoryItem } from '../paragraph.ts'
import { readMarkup } from './typed-markup.ts'

export const DELIMITER_ROW = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/

/** The table that begins here, and where it ends. */
export function findTypedTable(
  items: readonly StoryItem[],
  start: number,
): { readonly block: Table; readonly end: number } | undefined {
  const delimiter = findText(items[start + 1])
  if (!delimiter || !DELIMITER_ROW.test(delimiter) || !isRow(items[start])) return undefined
  const columns = delimiter.trim().slice(1, -1).split('|').map(findAlignment)
  const rows = [toCells(items[start]!, columns.length)]
  let end = start + 1
  for (; isRow(items[end + 1]); end++) rows.push(toCells(items[end + 1]!, columns.length))
  return { block: { type: 'table', columns, headerRows: 1, rows }, end }
}

const findText = (item: StoryItem | undefined): string | undefined =>
  item?.type === 'flat' ? runsText(item.children) : undefined

const isRow = (item: StoryItem | undefined): boolean =>
  findText(item)?.trimStart().startsWith('|') === true

function findAlignment(dashes: string): Alignment {
  const typed = dashes.trim()
  if (!typed.endsWith(':')) return typed.startsWith(':') ? 'left' : 'none'
  return typed.startsWith(':') ? 'center' : 'right'
}

/** As many as the table has columns; what is typed in further ones stays in the last. */
function toCells(item: StoryItem, count: number): TableCell[] {
  const cells: Run[][] = [[]]
  for (const run of item.type === 'flat' ? item.children : []) {
    if (run.content.type !== 'text') {
      cells.at(-1)!.push(run)
      continue
    }
    for (const [at, text] of run.content.value.split('|').entries()) {
      // What stands before the first line is no cell.
      if (at > 0 && cells.length <= count) cells.push([])
      else if (at > 0) cells.at(-1)!.push(withText(run, '|'))
      cells.at(-1)!.push(withText(run, text))
    }
  }
  const typed = cells.slice(1).map(runs => tidyRuns(withoutLastLine(runs)))
  return Array.from({ length: count }, (_, at) => toCell(typed[at] ?? []))
}

/** The line that ends a row. */
function withoutLastLine(runs: readonly Run[]): readonly Run[] {
  const last = runs.findLastIndex(({ content }) => content.type === 'text' && content.value.trim())
  return runs[last]?.content.type === 'text' && runs[last].content.value === '|'
    ? runs.slice(0, last)
    : runs
}

const toCell = (children: readonly Run[]): TableCell =>
  children.length > 0 ? { children: [{ type: 'paragraph', children: readMarkup(children) }] } : ''
