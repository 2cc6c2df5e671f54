/**
 * A field has no formatting, so people who want a link in it write it in markdown, and tables exported from wikis and
 * trackers are full of such links. They stay links; every other character of a field is text, however much it looks
 * like markup.
 */
import { lines, link, paragraph } from '../../document/build.ts'
import type { Run, TableCell, TableRow } from '../../document/document.ts'

const LINK = /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>]{1,2000})\)/g

export function* linkRows(rows: Iterable<TableRow>): Generator<TableRow> {
  for (const row of rows) yield row.some(mayHaveLink) ? row.map(linkCell) : row
}

const mayHaveLink = (cell: TableCell): boolean =>
  typeof cell === 'string' && cell.includes('](http')

function linkCell(cell: TableCell): TableCell {
  if (typeof cell !== 'string' || !mayHaveLink(cell)) return cell
  const children: Run[] = []
  let end = 0
  for (const match of cell.matchAll(LINK)) {
    const [whole, label, url] = match
    children.push(...lines(cell.slice(end, match.index)), ...link(url!, label!))
    end = match.index + whole.length
  }
  if (end === 0) return cell
  return { children: [paragraph(children, lines(cell.slice(end)))] }
}
