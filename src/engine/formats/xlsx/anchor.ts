/** Where on a sheet a drawing is anchored (ECMA-376 part 1, 20.5.2). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { CellPlace } from '../spreadsheet/grid.ts'

export function findPlace(anchor: XmlElement): CellPlace {
  const from = anchor.first('xdr:from')
  return { row: readNumber(from, 'xdr:row'), column: readNumber(from, 'xdr:col') }
}

const readNumber = (corner: XmlElement, name: string): number =>
  Number(corner.first(name).text()) || 0

/** Default row height and column width, in English metric units. */
const ROW_HEIGHT = 190_500
const COLUMN_WIDTH = 609_600

/** A mark or a small picture, if only its size is known. */
const MAX_CELL_SIZE = 2_000_000

/** The cell that a drawing is in; it may extend a little into the next one. */
export function findCell(anchor: XmlElement): CellPlace | undefined {
  const from = anchor.find('xdr:from')
  const to = anchor.find('xdr:to')
  if (!from) return undefined
  if (!to) {
    const size = anchor.first('xdr:ext')
    const isSmall = ['cx', 'cy'].every(name => Number(size.attribute(name)) <= MAX_CELL_SIZE)
    return isSmall ? findPlace(anchor) : undefined
  }
  const row = chooseCell(from, to, ['xdr:row', 'xdr:rowOff'], ROW_HEIGHT)
  const column = chooseCell(from, to, ['xdr:col', 'xdr:colOff'], COLUMN_WIDTH)
  return row === undefined || column === undefined ? undefined : { row, column }
}

/** Of two neighbors, the one that contains more of the drawing. */
function chooseCell(
  from: XmlElement,
  to: XmlElement,
  [index, offset]: readonly [string, string],
  size: number,
): number | undefined {
  const first = readNumber(from, index)
  const last = readNumber(to, index)
  if (last - first > 1) return undefined
  const start = readNumber(from, offset)
  const isMostlyNext = start < size && readNumber(to, offset) > size - start
  return last > first && isMostlyNext ? last : first
}

/** A line or a point: by the cells at the corners, or by its size. */
export function hasNoSize(anchor: XmlElement): boolean {
  const size = anchor.find('xdr:ext')
  if (size) return Number(size.attribute('cx')) === 0 || Number(size.attribute('cy')) === 0
  const from = anchor.first('xdr:from')
  const to = anchor.find('xdr:to')
  const isSame = (...names: readonly string[]) =>
    names.every(name => {
      const end = to?.find(name)?.text()
      return end !== undefined && Number(from.first(name).text()) === Number(end)
    })
  return isSame('xdr:col', 'xdr:colOff') || isSame('xdr:row', 'xdr:rowOff')
}
