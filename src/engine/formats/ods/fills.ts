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

/** More columns than people fill by hand: a color of so many is the ground of the sheet. */
const GROUND_COLUMNS = 256

export const isGround = ({ firstColumn, lastColumn }: ColumnRange): boolean =>
  lastColumn - firstColumn >= GROUND_COLUMNS

/** The fills on a ground that is filled with this style. */
export const fillsOn = (style: number, { colors }: Fills): readonly number[] =>
  colors.map(color => (color === colors[style] ? 0 : color))

const ROW_END = '</table:table-row>'
const CELL = /<table:(?:covered-)?table-cell(?=[\s/>])([^<>]*)>/g
const STYLE = /\stable:style-name="([^"<>]*)"/
const REPEATED = /\stable:number-columns-repeated="(\d{1,9})"/

/** Adds the cells of the row whose start tag ends at this position; rows that are written in an unusual way count nothing. */
export function addFills(
  source: string,
  start: number,
  row: { readonly index: number; readonly count: number; readonly style: number | undefined },
  columns: readonly FilledColumns[],
  { styles }: Fills,
  coding: ColorCoding,
): void {
  const written = source.slice(start, Math.max(start, source.indexOf(ROW_END, start)))
  const end = Math.min(row.index + row.count, MAX_ROWS_SEEN)
  for (let index = row.index; index < end; index++) {
    let column = 0
    for (const [, attributes] of written.matchAll(CELL)) {
      const next = column + Number(REPEATED.exec(attributes!)?.[1] ?? 1)
      const name = STYLE.exec(attributes!)?.[1]
      const isEmpty = attributes!.endsWith('/')
      const add = (from: number, to: number, style: number) =>
        coding.add(index, from, style, isEmpty, to - from)
      const own = name === undefined ? row.style : (styles.get(name) ?? 0)
      if (own === undefined) splitByColumns(column, next, columns, add)
      else if (!isGround({ firstColumn: column, lastColumn: next })) add(column, next, own)
      column = next
    }
  }
}

/** Cells without a style look like their column; columns without a color are not listed, and count nothing. */
function splitByColumns(
  start: number,
  end: number,
  columns: readonly FilledColumns[],
  add: (from: number, to: number, style: number) => void,
): void {
  for (const { firstColumn, lastColumn, style } of columns) {
    if (lastColumn < start || firstColumn >= end) continue
    add(Math.max(start, firstColumn), Math.min(lastColumn + 1, end), style)
  }
}
