/** Pictures, shapes and text boxes, and the characters that stand for them. */
import type { Budget } from '../../budget.ts'
import type { Bytes } from '../ms-binary/bytes.ts'
import {
  ART,
  type ArtRecord,
  type Blip,
  delayedOffset,
  findBlip,
  findBlipAt,
  listRecords,
  readShapeProperties,
} from '../ms-binary/office-art.ts'
import type { Fib } from './fib.ts'
import { startOf } from './notes.ts'
import { readPlc } from './plc.ts'

export interface Picture {
  readonly blip: Blip
  readonly description: string
}

/** A shape anchored in the text, with those grouped with it. */
export interface Drawing {
  readonly pictures: readonly Picture[]
  readonly textBoxes: readonly TextBox[]
}

export interface TextBox {
  readonly start: number
  readonly end: number
}

export interface Drawings {
  /** What is anchored at a position in the main text. */
  at(position: number): Drawing | undefined
  /** Text boxes whose anchor was not visited. */
  unplaced(): readonly TextBox[]
}

const ANCHOR_BYTES = 26
const TEXT_BOX_BYTES = 22

export function readDrawings(fib: Fib, budget: Budget): Drawings {
  const textBoxes = readTextBoxes(fib)
  const shapes = readShapes(fib, budget)
  const anchors = new Map<number, number>()
  if (!fib.isOld) {
    const plc = readPlc(fib.part('shapes'), ANCHOR_BYTES)
    for (let index = 0; index < plc.count; index++) {
      anchors.set(plc.position(index), plc.item(index).uint32(0))
    }
  }
  const shown = new Set<number>()
  const placed = new Set<number>()
  return {
    at(position) {
      const top = anchors.get(position)
      if (top === undefined || shown.has(top)) return undefined
      shown.add(top)
      const members = shapes.get(top) ?? [{ id: top, picture: undefined }]
      const boxes = members.filter(({ id }) => textBoxes.has(id) && !placed.has(id))
      for (const { id } of boxes) placed.add(id)
      return {
        pictures: members.flatMap(({ picture }) => (picture ? [picture] : [])),
        textBoxes: boxes.map(({ id }) => textBoxes.get(id)!),
      }
    },
    unplaced: () => [...textBoxes].filter(([id]) => !placed.has(id)).map(([, box]) => box),
  }
}

/** Texts by the number of their shape. */
function readTextBoxes(fib: Fib): Map<number, TextBox> {
  const boxes = new Map<number, TextBox>()
  const offset = startOf('textBoxes', fib)
  if (fib.isOld) {
    if (fib.counts.textBoxes) boxes.set(0, { start: offset, end: offset + fib.counts.textBoxes })
    return boxes
  }
  const plc = readPlc(fib.part('textBoxTexts'), TEXT_BOX_BYTES)
  const limit = offset + fib.counts.textBoxes
  let read = offset
  for (let index = 0; index < plc.count; index++) {
    const item = plc.item(index)
    const isReusable = item.uint16(8) !== 0
    const start = Math.max(offset + plc.position(index), read)
    const end = Math.max(start, Math.min(offset + plc.position(index + 1), limit))
    read = end
    if (!isReusable && end > start) boxes.set(item.uint32(14), { start, end })
  }
  return boxes
}

interface Shape {
  readonly id: number
  readonly picture: Picture | undefined
}

/** Every shape with its own anchor, with those in its group. */
function readShapes(fib: Fib, budget: Budget): Map<number, Shape[]> {
  const shapes = new Map<number, Shape[]>()
  if (fib.isOld) return shapes
  const bytes = fib.part('drawings')
  const [group] = listRecords(bytes, 0, bytes.length, budget)
  if (group?.type !== ART.drawingGroup) return shapes
  const blips = readBlipStore(bytes, group, fib.main, budget)
  // Each drawing is preceded by a byte that says which text it belongs to.
  for (let at = group.end + 1; at < bytes.length; ) {
    const [drawing] = listRecords(bytes, at, bytes.length, budget)
    if (drawing?.type !== ART.drawing) break
    for (const child of listRecords(bytes, drawing.at, drawing.end, budget)) {
      if (child.type !== ART.shapeGroup) continue
      for (const member of listRecords(bytes, child.at, child.end, budget)) {
        const found = listShapes(bytes, member, blips, budget)
        if (found[0]) shapes.set(found[0].id, found)
      }
    }
    at = drawing.end + 1
  }
  return shapes
}

function listShapes(
  bytes: Bytes,
  record: ArtRecord,
  blips: readonly (Blip | undefined)[],
  budget: Budget,
): Shape[] {
  if (record.type === ART.shape) return [readShape(bytes, record, blips, budget)]
  if (record.type !== ART.shapeGroup) return []
  return budget.nested(() =>
    [...listRecords(bytes, record.at, record.end, budget)].flatMap(child =>
      listShapes(bytes, child, blips, budget),
    ),
  )
}

function readShape(
  bytes: Bytes,
  shape: ArtRecord,
  blips: readonly (Blip | undefined)[],
  budget: Budget,
): Shape {
  let id = 0
  let blip: Blip | undefined
  let description = ''
  for (const record of listRecords(bytes, shape.at, shape.end, budget)) {
    if (record.type === ART.shapeHead) id = bytes.uint32(record.at)
    if (record.type !== ART.properties && record.type !== ART.moreProperties) continue
    const properties = readShapeProperties(bytes, record)
    if (properties.blip) blip = blips[properties.blip - 1]
    description = properties.description ?? description
  }
  return { id, picture: blip && { blip, description } }
}

function readBlipStore(
  bytes: Bytes,
  group: ArtRecord,
  main: Bytes,
  budget: Budget,
): (Blip | undefined)[] {
  for (const record of listRecords(bytes, group.at, group.end, budget)) {
    if (record.type !== ART.blipStore) continue
    return [...listRecords(bytes, record.at, record.end, budget)].map(
      entry => findBlip(bytes, entry) ?? findBlipAt(main, delayedOffset(bytes, entry), main.length),
    )
  }
  return []
}

const PICTURE_HEAD_BYTES = 68
/** The picture is preceded by a file name. */
const WITH_NAME = 0x66
/** Drawn by metafile commands, as Word 6 and 95 store pictures, and previews of equations. */
const METAFILE = 0x08
const OLD_HEAD_BYTES = 58

/** The inline picture at an offset in the data stream ([MS-DOC], 2.9.192 PICFAndOfficeArtData). */
export function findInlinePicture(data: Bytes, at: number, budget: Budget): Picture | undefined {
  const end = Math.min(at + data.uint32(at), data.length)
  const headBytes = data.uint16(at + 4)
  if (data.uint16(at + 6) === METAFILE) return findMetafile(data, at + headBytes, end, headBytes)
  if (headBytes < PICTURE_HEAD_BYTES || end <= at + headBytes) return undefined
  const start = at + headBytes
  const named = data.uint16(at + 6) === WITH_NAME ? 1 + data.uint8(start) : 0
  let blip: Blip | undefined
  let description = ''
  for (const record of listRecords(data, start + named, end, budget)) {
    if (record.type === ART.shape) {
      for (const part of listRecords(data, record.at, record.end, budget)) {
        if (part.type !== ART.properties && part.type !== ART.moreProperties) continue
        description = readShapeProperties(data, part).description ?? description
      }
    } else blip ??= findBlip(data, record)
  }
  return blip && { blip, description }
}

function findMetafile(
  data: Bytes,
  start: number,
  end: number,
  headBytes: number,
): Picture | undefined {
  if (headBytes < OLD_HEAD_BYTES || end <= start) return undefined
  const read: Blip['read'] = ({ budget }) => {
    budget.spend('imageBytes', end - start)
    return data.data.subarray(start, end)
  }
  return { blip: { kind: 'wmf', read }, description: '' }
}
