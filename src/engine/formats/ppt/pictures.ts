/**
 * Pictures: shapes refer to them by number; the document's list ([MS-ODRAW], 2.2.20) has their type and their offset
 * in the stream `Pictures`.
 */
import type { ImageData } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { ImageCollection } from '../images/collection.ts'
import { Bytes } from '../ms-binary/bytes.ts'
import { ART, findBlipAt } from '../ms-binary/office-art.ts'
import { RT } from './record-types.ts'
import { firstRecord, HEAD_BYTES, type PptRecord } from './records.ts'

export interface Pictures {
  readonly images: ReadonlyMap<string, ImageData>
  /** The name of the picture with this number, from 1. */
  find(number: number): string | undefined
}

/** Where a list entry stores the offset of its picture. */
const ENTRY_OFFSET_AT = 28
const ENTRY_BYTES = 36

export function collectPictures(
  document: readonly PptRecord[],
  readStream: () => Uint8Array,
  reading: ReadContext,
): Pictures {
  const collection = new ImageCollection()
  const names = new Map<number, string | undefined>()
  const group = firstRecord(document, RT.drawingGroup).children(reading)
  const inGroup = firstRecord(group, ART.drawingGroup).children(reading)
  const entries = firstRecord(inGroup, ART.blipStore).children(reading)
  /** Assembled from its sectors for the first picture shown. */
  let stream: Uint8Array | undefined

  const add = (number: number): string | undefined => {
    const entry = entries[number - 1]
    if (!entry) return undefined
    // A picture that is used once may be in the list itself, after its entry.
    const isInEntry = entry.length > ENTRY_BYTES + HEAD_BYTES
    if (!isInEntry) stream ??= readStream()
    const record = isInEntry
      ? entry.data.subarray(ENTRY_BYTES)
      : stream!.subarray(entry.uint32(ENTRY_OFFSET_AT))
    const blip = findBlipAt(new Bytes(record), 0, record.length)
    return blip && collection.addNameless(blip.kind, () => blip.read(reading))
  }

  return {
    images: collection.images,
    find(number) {
      if (!names.has(number)) names.set(number, add(number))
      return names.get(number)
    },
  }
}
