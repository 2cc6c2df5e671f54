/**
 * Pictures on sheets. The workbook lists them in its MSODRAWINGGROUP records ([MS-XLS], 2.4.171), and the shapes in
 * the MSODRAWING records of a sheet (2.4.170) refer to them by number. Either is one structure of [MS-ODRAW], split
 * into as many records as it takes.
 */
import { joinBytes } from '../../containers/ciphers/bytes.ts'
import { paragraph } from '../../document/build.ts'
import type { ImageData } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { ImageCollection } from '../images/collection.ts'
import { Bytes } from '../ms-binary/bytes.ts'
import {
  ART,
  type ArtRecord,
  findBlip,
  listRecords,
  readShapeProperties,
} from '../ms-binary/office-art.ts'
import { toAlt } from '../prose/text/picture-description.ts'
import type { CellPlace, SheetDrawing } from '../spreadsheet/grid.ts'

export interface Pictures {
  readonly images: ReadonlyMap<string, ImageData>
  /** The pictures of a sheet's drawing, from the top. */
  show(drawing: readonly Uint8Array[]): SheetDrawing[]
  /** Where the shapes of a sheet's drawing begin, in order, and which of them are invisible. */
  listSeen(drawing: readonly Uint8Array[]): readonly SeenShape[]
}

export interface SeenShape {
  readonly at: number
  /** Not hidden, and not of zero size. */
  readonly isSeen: boolean
  /** Its cell, if it covers only one. */
  readonly cell: CellPlace | undefined
}

export function collectPictures(
  drawingGroup: readonly Uint8Array[],
  reading: ReadContext,
): Pictures {
  const { budget, warn } = reading
  const collection = new ImageCollection()
  const names = new Map<number, string | undefined>()
  let store: Store | undefined

  const find = (number: number): string | undefined => {
    store ??= readStore(drawingGroup, reading)
    const entry = store.entries[number - 1]
    const blip = entry && findBlip(store.bytes, entry)
    return blip && collection.addNameless(blip.kind, () => blip.read(reading))
  }

  return {
    images: collection.images,
    listSeen(drawing) {
      const bytes = new Bytes(joinBytes(drawing))
      return listShapes(bytes, 0, bytes.length, reading).map(shape => {
        const { isSeen, cell } = readShape(bytes, shape, budget)
        return { at: shape.at, isSeen, cell }
      })
    },
    show(drawing) {
      if (drawing.length === 0) return []
      const bytes = new Bytes(joinBytes(drawing))
      const shapes = listShapes(bytes, 0, bytes.length, reading)
        .map(shape => readShape(bytes, shape, budget))
        .filter(({ blip }) => blip > 0)
        .sort((one, other) => one.row - other.row || one.column - other.column)
      return shapes.flatMap(({ blip, alt, cell }): SheetDrawing[] => {
        if (!names.has(blip)) names.set(blip, find(blip))
        const source = names.get(blip)
        if (source !== undefined) {
          return [{ blocks: [paragraph({ type: 'image', alt, source })], cell }]
        }
        warn('images_missing')
        return []
      })
    },
  }
}

interface Store {
  readonly bytes: Bytes
  readonly entries: readonly ArtRecord[]
}

function readStore(drawingGroup: readonly Uint8Array[], { budget }: ReadContext): Store {
  const bytes = new Bytes(joinBytes(drawingGroup))
  const [group] = listRecords(bytes, 0, bytes.length, budget)
  const inGroup = group ? [...listRecords(bytes, group.at, group.end, budget)] : []
  const store = inGroup.find(({ type }) => type === ART.blipStore)
  const entries = store ? [...listRecords(bytes, store.at, store.end, budget)] : []
  return { bytes, entries }
}

/** Groups nest. */
function listShapes(
  bytes: Bytes,
  start: number,
  end: number,
  reading: ReadContext,
): readonly ArtRecord[] {
  const { budget } = reading
  return budget.nested(() =>
    [...listRecords(bytes, start, end, budget)].flatMap(record => {
      if (record.type === ART.shape) return [record]
      const isGroup = record.type === ART.drawing || record.type === ART.shapeGroup
      return isGroup ? listShapes(bytes, record.at, record.end, reading) : []
    }),
  )
}

interface Shape {
  /** The number of its picture, from 1; 0 if it has none. */
  readonly blip: number
  readonly alt: string
  readonly row: number
  readonly column: number
  readonly cell: CellPlace | undefined
  readonly isSeen: boolean
}

/** The cell under the shape's upper left corner ([MS-XLS], 2.5.193). */
const CLIENT_ANCHOR = 0xf010
const CLIENT_ANCHOR_BYTES = 18

function readShape(bytes: Bytes, shape: ArtRecord, budget: ReadContext['budget']): Shape {
  let blip = 0
  let alt = ''
  let row = 0
  let column = 0
  let cell: CellPlace | undefined
  let isSeen = true
  for (const record of listRecords(bytes, shape.at, shape.end, budget)) {
    if (record.type === CLIENT_ANCHOR) {
      column = bytes.uint16(record.at + 2)
      row = bytes.uint16(record.at + 6)
      cell = findCell(bytes, record)
      if (hasNoSize(bytes, record)) isSeen = false
    } else if (record.type === ART.properties || record.type === ART.moreProperties) {
      const properties = readShapeProperties(bytes, record)
      blip = properties.blip ?? blip
      alt = properties.description ?? alt
      if (properties.isHidden) isSeen = false
    }
  }
  return { blip, alt: toAlt(alt), row, column, cell, isSeen }
}

/** Left and right edge, or top and bottom, are at the same position in the same cell. */
function hasNoSize(bytes: Bytes, { at, end }: ArtRecord): boolean {
  if (end - at < CLIENT_ANCHOR_BYTES) return false
  const isSame = (one: number, other: number) => bytes.uint32(at + one) === bytes.uint32(at + other)
  return isSame(2, 10) || isSame(6, 14)
}

/** The fractions of a cell's width and height in which the corners are given. */
const COLUMN_PARTS = 1024
const ROW_PARTS = 256

/** The cell that a shape is in; it may extend a little into the next one. */
function findCell(bytes: Bytes, { at, end }: ArtRecord): CellPlace | undefined {
  if (end - at < CLIENT_ANCHOR_BYTES) return undefined
  const column = chooseCell(bytes, at + 2, at + 10, COLUMN_PARTS)
  const row = chooseCell(bytes, at + 6, at + 14, ROW_PARTS)
  return row === undefined || column === undefined ? undefined : { row, column }
}

/** Of two neighbors, the one that contains more of the shape. */
function chooseCell(bytes: Bytes, from: number, to: number, parts: number): number | undefined {
  const first = bytes.uint16(from)
  const last = bytes.uint16(to)
  if (last - first > 1) return undefined
  const isMostlyNext = bytes.uint16(to + 2) > parts - bytes.uint16(from + 2)
  return last > first && isMostlyNext ? last : first
}
