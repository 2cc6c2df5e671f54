/**
 * Pictures: shapes name them by number, the document's list ([MS-ODRAW], 2.2.20) has their kind and
 * their place in the stream `Pictures`.
 */
import type { ImageData } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { ImageCollection } from '../images/collection.ts'
import { Bytes } from '../ms-binary/bytes.ts'
import { findBlipAt } from '../ms-binary/office-art.ts'
import { ART, childrenOf, findRecord, type PptRecord, RT, uint32 } from './records.ts'

export interface Pictures {
  readonly images: ReadonlyMap<string, ImageData>
  /** The name of the picture with this number, from 1. */
  find(number: number): string | undefined
}

/** Where a list entry keeps the offset of its picture. */
const ENTRY_OFFSET_AT = 28
const ENTRY_BYTES = 36
const HEAD_BYTES = 8

export function collectPictures(
  document: readonly PptRecord[],
  stream: Uint8Array,
  reading: ReadContext,
): Pictures {
  const collection = new ImageCollection()
  const names = new Map<number, string | undefined>()
  const group = childrenOf(findRecord(document, RT.drawingGroup), reading)
  const inGroup = childrenOf(findRecord(group, ART.drawingGroup), reading)
  const entries = childrenOf(findRecord(inGroup, ART.blipStore), reading)

  const add = (number: number): string | undefined => {
    const entry = entries[number - 1]
    if (!entry) return undefined
    // A picture that is used once may lie in the list itself, behind its entry.
    const record =
      entry.data.length > ENTRY_BYTES + HEAD_BYTES
        ? entry.data.subarray(ENTRY_BYTES)
        : stream.subarray(uint32(entry.data, ENTRY_OFFSET_AT))
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
