/**
 * A field has no formatting, so people who want a link in it write it as markdown does, and tables
 * exported from wikis and trackers are full of such links. They stay links; every other character
 * of a field is text, however much it looks like markup.
 */
import type { Inline, TableCell, TableRow } from '../../document/document.ts'

const LINK = /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>]{1,2000})\)/g

export function* linkRows(rows: Iterable<TableRow>): Generator<TableRow> {
  for (const row of rows) yield row.some(mayHaveLink) ? row.map(linkCell) : row
}

const mayHaveLink = (cell: TableCell): boolean =>
  typeof cell === 'string' && cell.includes('](http')

function linkCell(cell: TableCell): TableCell {
  if (typeof cell !== 'string' || !mayHaveLink(cell)) return cell
  const children: Inline[] = []
  let end = 0
  for (const match of cell.matchAll(LINK)) {
    const [whole, label, url] = match
    addText(children, cell.slice(end, match.index))
    children.push({ type: 'link', url: url!, children: [{ type: 'text', value: label! }] })
    end = match.index + whole.length
  }
  if (end === 0) return cell
  addText(children, cell.slice(end))
  return { children: [{ type: 'paragraph', children }] }
}

function addText(children: Inline[], text: string): void {
  for (const [index, value] of text.split('\n').entries()) {
    if (index > 0) children.push({ type: 'break' })
    if (value !== '') children.push({ type: 'text', value })
  }
}
