/** The fills of cells, for sheets that say things by color (`color-coding.ts`). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { toGround } from '../odf/text-properties.ts'
import { type ColorCoding, MAX_ROWS_SEEN } from '../spreadsheet/color-coding.ts'
import type { ColumnRange } from '../spreadsheet/grid.ts'
import { WHITE } from '../unseen.ts'

/** Numbers of cell styles by name, and the numbers of their fills by that. */
export interface Fills {
  readonly styles: ReadonlyMap<string, number>
  readonly colors: readonly number[]
}

export interface FilledColumns extends ColumnRange {
  readonly style: number
}

/** Whether a style before the cells could have a color, by a quick look: most workbooks are spared parsing them. */
export function mayFillCells(content: string): boolean {
  const body = content.indexOf('<office:body')
  return COLOR.test(body < 0 ? content : content.slice(0, body))
}

const COLOR = /:background-color(?!="(?:transparent|#ffffff)")/

/** Of the styles that cells are given by hand; undefined if none of them has a color. */
export function readFills(automatic: XmlElement): Fills | undefined {
  const styles = new Map<string, number>()
  const colors = [0]
  for (const style of automatic.all('style:style')) {
    if (style.attribute('style:family') !== 'table-cell') continue
    const cell = style.first('style:table-cell-properties')
    const ground = toGround(cell.attribute('fo:background-color'))
    if (ground === undefined || ground === WHITE) continue
    styles.set(style.attribute('style:name') ?? '', colors.length)
    colors.push(ground + 1)
  }
  return styles.size ? { styles, colors } : undefined
}

/** More columns than people fill by hand: a color in this many is the sheet's background. */
const GROUND_COLUMNS = 256

export const isGround = ({ firstColumn, lastColumn }: ColumnRange): boolean =>
  lastColumn - firstColumn >= GROUND_COLUMNS

/** The fills on a ground that is filled with this style. */
export const fillsOn = (style: number, { colors }: Fills): readonly number[] =>
  colors.map(color => (color === colors[style] ? 0 : color))

const ROW_END = '</table:table-row>'
const TAG = '<table:'
const CELLS: readonly string[] = ['table-cell', 'covered-table-cell']
const STYLE = ' table:style-name="'
const REPEATED = ' table:number-columns-repeated="'

interface Cells {
  readonly from: number
  readonly to: number
  readonly style: number
  readonly isEmpty: boolean
}

/** Adds the cells of the row whose start tag ends at this position; rows that are written in an unusual way count nothing. */
export function addFills(
  source: string,
  start: number,
  row: { readonly index: number; readonly count: number; readonly style: number | undefined },
  columns: readonly FilledColumns[],
  { styles }: Fills,
  coding: ColorCoding,
): void {
  const cells: Cells[] = []
  const rowEnd = source.indexOf(ROW_END, start)
  let from = 0
  for (let at = source.indexOf(TAG, start); at >= 0 && at < rowEnd; at = source.indexOf(TAG, at)) {
    at += TAG.length
    if (!CELLS.some(name => source.startsWith(name, at))) continue
    const attributes = source.slice(at, source.indexOf('>', at))
    const to = from + (Number(findValue(attributes, REPEATED) ?? 1) || 1)
    const name = findValue(attributes, STYLE)
    const isEmpty = attributes.endsWith('/')
    const own = name === undefined ? row.style : (styles.get(name) ?? 0)
    if (own === undefined && (isEmpty || columns.length > 0)) {
      splitByColumns({ from, to, style: 0, isEmpty }, columns, cells)
    } else if (!isGround({ firstColumn: from, lastColumn: to })) {
      cells.push({ from, to, style: own ?? 0, isEmpty })
    }
    from = to
  }
  const copies = cells.some(({ style }) => style > 0) ? row.count : 1
  for (let index = row.index; index < Math.min(row.index + copies, MAX_ROWS_SEEN); index++) {
    for (const { from, to, style, isEmpty } of cells) {
      coding.add(index, from, style, isEmpty, to - from)
    }
  }
}

function findValue(attributes: string, name: string): string | undefined {
  const at = attributes.indexOf(name)
  if (at < 0) return undefined
  const start = at + name.length
  return attributes.slice(start, attributes.indexOf('"', start))
}

/** Cells without a style look like their column; columns without a color are not listed, and count nothing. */
function splitByColumns(
  { from, to, isEmpty }: Cells,
  columns: readonly FilledColumns[],
  cells: Cells[],
): void {
  for (const { firstColumn, lastColumn, style } of columns) {
    if (lastColumn < from || firstColumn >= to) continue
    const first = Math.max(from, firstColumn)
    cells.push({ from: first, to: Math.min(lastColumn + 1, to), style, isEmpty })
  }
}
