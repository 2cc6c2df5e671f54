/** Tables (HTML Living Standard, 4.9), laid out on their grid as browsers do. */

import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Alignment, Block } from '../../document/document.ts'
import { lookup, memoize } from '../../lookup.ts'
import { type GridCell, toTableBlocks } from '../prose/tables/table.ts'
import { UNKNOWN } from '../unseen.ts'
import type { HtmlContext, Inner } from './context.ts'

/** The caption, then the table; a layout table gives its content. */
export function readHtmlTable(table: XmlElement, context: HtmlContext, inner: Inner): Block[] {
  const caption = table.find('caption')
  const isGroupShown = memoize((group: XmlElement) => inner.isShown(group))
  const rows = listRows(table).filter(
    ({ element, between }) => between.every(isGroupShown) && inner.isShown(element, ...between),
  )
  const isLayout = /^(?:presentation|none)$/.test(table.attribute('role') ?? '')
  const read = () =>
    isLayout
      ? rows.flatMap(row =>
          cellsOf(row.element).flatMap(cell => inner.inside(cell, ...around(row))),
        )
      : toTableBlocks(readGrid(rows, context, inner), countHeaderRows(rows))
  // Tables, groups and rows may all paint what is behind a cell.
  const blocks = context.sight.within({ ground: UNKNOWN }, read)
  return [...(caption ? inner.inside(caption) : []), ...blocks]
}

interface Row {
  readonly element: XmlElement
  readonly group: string
  /** The element of the group, if there is one. */
  readonly between: readonly XmlElement[]
}

const around = ({ between, element }: Row): readonly XmlElement[] => [...between, element]

/** Rows in the order they are shown: footers may precede bodies in the source. */
function listRows(table: XmlElement): Row[] {
  const rows: Row[] = []
  const feet: Row[] = []
  for (const child of table.elements()) {
    if (child.name === 'tr') rows.push({ element: child, group: 'tbody', between: [] })
    if (!GROUPS.has(child.name)) continue
    const target = child.name === 'tfoot' ? feet : rows
    for (const element of child.all('tr'))
      target.push({ element, group: child.name, between: [child] })
  }
  return [...rows, ...feet]
}

const GROUPS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'])

const cellsOf = (row: XmlElement): XmlElement[] =>
  row.elements().filter(cell => cell.name === 'td' || cell.name === 'th')

/** Rows of the head; without one, a first row of nothing but headers. */
function countHeaderRows(rows: readonly Row[]): number {
  const inHead = rows.findIndex(row => row.group !== 'thead')
  if (inHead !== 0) return Math.max(inHead, 0)
  const first = cellsOf(rows[0]!.element)
  return first.length > 0 && first.every(cell => cell.name === 'th') ? 1 : 0
}

const MAX_COLUMNS = 1000

function readGrid(rows: readonly Row[], context: HtmlContext, inner: Inner): GridCell[][] {
  /** For each grid column the row at which the covering cell ends. */
  const coveredUntil: number[] = []
  return rows.map((given, row) => {
    const { element } = given
    const between = around(given)
    const cells: GridCell[] = []
    let column = 0
    for (const cell of cellsOf(element)) {
      while ((coveredUntil[column] ?? 0) > row) column++
      if (column >= MAX_COLUMNS) break
      context.reading.budget.spend('cells')
      const colSpan = Math.min(readSpan(cell, 'colspan') || 1, MAX_COLUMNS - column)
      // 0 extends to the end of the table.
      const rowSpan = Math.min(readSpan(cell, 'rowspan') || rows.length, rows.length - row)
      const alignment = inner.styleOf(cell, ...between).align ?? readAlignment(cell)
      const children = inner.inside(cell, ...between)
      cells.push({ children, alignment, column, colSpan, rowSpan })
      for (const end = column + colSpan; column < end; column++)
        coveredUntil[column] = row + rowSpan
    }
    return cells
  })
}

function readSpan(cell: XmlElement, name: string): number {
  const span = cell.attribute(name) ?? '1'
  return /^\s*\d{1,9}\s*$/.test(span) ? Number(span) : 1
}

const ALIGNMENTS = lookup<Alignment>({ center: 'center', right: 'right' })

const readAlignment = (cell: XmlElement): Alignment =>
  ALIGNMENTS.get(cell.attribute('align')?.toLowerCase() ?? '') ?? 'none'
