/**
 * OfficeArt ([MS-ODRAW]), the drawings of doc, ppt and xls: a tree of records, each with a kind, a
 * length and either properties or further records.
 */
import type { Budget } from '../../budget.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ImageKind } from '../images/collection.ts'
import type { Bytes } from './bytes.ts'

export interface ArtRecord {
  readonly type: number
  readonly instance: number
  readonly isContainer: boolean
  /** Offset of the content. */
  readonly at: number
  readonly end: number
}

/** Types of drawing records ([MS-ODRAW], 2.2). */
export const ART = {
  drawingGroup: 0xf000,
  blipStore: 0xf001,
  drawing: 0xf002,
  shapeGroup: 0xf003,
  shape: 0xf004,
  blipEntry: 0xf007,
  shapeHead: 0xf00a,
  properties: 0xf00b,
  clientTextbox: 0xf00d,
  childAnchor: 0xf00f,
  clientAnchor: 0xf010,
  clientData: 0xf011,
  moreProperties: 0xf122,
} as const

const HEAD_BYTES = 8

/** The consecutive records between two offsets. */
export function* listRecords(
  bytes: Bytes,
  start: number,
  end: number,
  budget: Budget,
): Generator<ArtRecord> {
  const last = Math.min(end, bytes.length)
  for (let at = start; at + HEAD_BYTES <= last; ) {
    budget.spend('nodes')
    const head = bytes.uint16(at)
    const content = at + HEAD_BYTES
    const next = Math.min(content + bytes.uint32(at + 4), last)
    yield {
      type: bytes.uint16(at + 2),
      instance: head >>> 4,
      isContainer: (head & 0xf) === 0xf,
      at: content,
      end: next,
    }
    at = next
  }
}

/** Shape properties that we need: the picture, its description, and whether it is visible. */
interface ShapeProperties {
  /** Counted from 1. */
  readonly blip?: number
  readonly description?: string
  readonly isHidden?: boolean
}

const BLIP = 0x0104
const DESCRIPTION = 0x0381
/** The switches of a group or shape; the upper bits say which of them apply (2.3.4.44). */
const SWITCHES = 0x03bf
const HIDDEN = 0x0002_0002

export const isHiddenBy = (switches: number): boolean => (switches & HIDDEN) === HIDDEN

const PROPERTY_BYTES = 6
const IS_COMPLEX = 0x8000

/** [MS-ODRAW], 2.2.9: a table of numbers, followed by what does not fit into a number. */
export function readShapeProperties(bytes: Bytes, record: ArtRecord): ShapeProperties {
  let complexAt = record.at + record.instance * PROPERTY_BYTES
  let blip: number | undefined
  let description: string | undefined
  let isHidden = false
  for (let index = 0; index < record.instance; index++) {
    const at = record.at + index * PROPERTY_BYTES
    if (at + PROPERTY_BYTES > record.end) break
    const id = bytes.uint16(at)
    const value = bytes.uint32(at + 2)
    if ((id & 0x3fff) === BLIP && !(id & IS_COMPLEX)) blip = value
    if (id === SWITCHES) isHidden = isHiddenBy(value)
    if (!(id & IS_COMPLEX)) continue
    if ((id & 0x3fff) === DESCRIPTION) {
      const characters = Math.min(value, Math.max(0, record.end - complexAt)) >> 1
      description = bytes.utf16(complexAt, characters).split('\0', 1)[0]
    }
    complexAt += value
  }
  return {
    ...(blip === undefined ? {} : { blip }),
    ...(description ? { description } : {}),
    ...(isHidden ? { isHidden } : {}),
  }
}

export interface Blip {
  readonly kind: ImageKind
  read(context: BlipContext): Uint8Array
}

export interface BlipContext {
  readonly budget: Budget
  readonly platform: Platform
}

const KINDS: ReadonlyMap<number, ImageKind> = new Map([
  [0xf01a, 'emf'],
  [0xf01b, 'wmf'],
  [0xf01c, 'pict'],
  [0xf01d, 'jpg'],
  [0xf01e, 'png'],
  [0xf01f, 'bmp'],
  [0xf029, 'tiff'],
  [0xf02a, 'jpg'],
])

const ID_BYTES = 16
const METAFILE_HEAD_BYTES = 34
const ENTRY_BYTES = 36

/** The picture of a record: a picture itself, or a store entry containing one. */
export function findBlip(bytes: Bytes, record: ArtRecord): Blip | undefined {
  const kind = KINDS.get(record.type)
  if (kind) return { kind, read: context => readBlip(bytes, record, kind, context) }
  if (record.type !== ART.blipEntry) return undefined
  return findBlipAt(bytes, record.at + ENTRY_BYTES + bytes.uint8(record.at + 33), record.end)
}

/** A store entry may say that its picture is in another stream. */
export const delayedOffset = (bytes: Bytes, entry: ArtRecord): number => bytes.uint32(entry.at + 28)

export function findBlipAt(bytes: Bytes, at: number, limit: number): Blip | undefined {
  const type = bytes.uint16(at + 2)
  const kind = KINDS.get(type)
  if (!kind || at + HEAD_BYTES > limit) return undefined
  const end = Math.min(at + HEAD_BYTES + bytes.uint32(at + 4), limit)
  const instance = bytes.uint16(at) >>> 4
  const record = { type, instance, isContainer: false, at: at + HEAD_BYTES, end }
  return { kind, read: context => readBlip(bytes, record, kind, context) }
}

/** [MS-ODRAW], 2.2.24 and on: one or two ids, a header, and the bytes; metafiles are compressed. */
function readBlip(
  bytes: Bytes,
  record: ArtRecord,
  kind: ImageKind,
  { budget, platform }: BlipContext,
): Uint8Array {
  const head = record.at + ID_BYTES * (record.instance & 1 ? 2 : 1)
  const isMetafile = kind === 'emf' || kind === 'wmf' || kind === 'pict'
  if (!isMetafile) {
    const data = bytes.data.subarray(head + 1, record.end)
    budget.spend('imageBytes', data.length)
    return data
  }
  const data = bytes.data.subarray(head + METAFILE_HEAD_BYTES, record.end)
  const isCompressed = bytes.uint8(head + METAFILE_HEAD_BYTES - 2) === 0
  if (!isCompressed) {
    budget.spend('imageBytes', data.length)
    return data
  }
  // The two bytes before the compressed data are zlib's.
  const inflated = platform.inflateRaw(data.subarray(2), budget.left('imageBytes')).bytes
  // Data that yields nothing may be read as often as a picture is shown.
  budget.spend('imageBytes', Math.max(inflated.length, data.length))
  return inflated
}
