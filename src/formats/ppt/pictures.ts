/**
 * Pictures: shapes name them by number, the document's list ([MS-ODRAW], 2.2.20) has their kind and
 * their place in the stream `Pictures`.
 */
import type { ImageData } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { PictureCollection, type PictureKind } from '../word/picture-collection.ts'
import { ART, childrenOf, findRecord, type PptRecord, RT, uint16, uint32 } from './records.ts'

export interface Pictures {
  readonly images: ReadonlyMap<string, ImageData>
  /** The name of the picture with this number, from 1. */
  find(number: number): string | undefined
}

interface Kind {
  readonly kind: PictureKind
  readonly isMetafile: boolean
  /** The instance of records that have two checksums before the data. */
  readonly withTwoChecksums: readonly number[]
}

/** By the type of the picture's record (2.2.23). */
const KINDS: Readonly<Record<number, Kind>> = {
  61466: { kind: 'emf', isMetafile: true, withTwoChecksums: [0x3d5] },
  61467: { kind: 'wmf', isMetafile: true, withTwoChecksums: [0x217] },
  61468: { kind: 'pict', isMetafile: true, withTwoChecksums: [0x543] },
  61469: { kind: 'jpeg', isMetafile: false, withTwoChecksums: [0x46b, 0x6e3] },
  61470: { kind: 'png', isMetafile: false, withTwoChecksums: [0x6e1] },
  61471: { kind: 'bmp', isMetafile: false, withTwoChecksums: [0x7a9] },
  61481: { kind: 'tiff', isMetafile: false, withTwoChecksums: [0x6e5] },
  61482: { kind: 'jpeg', isMetafile: false, withTwoChecksums: [0x46b, 0x6e3] },
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
  const collection = new PictureCollection()
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
    const kind = KINDS[uint16(record, 2)]
    return kind && collection.add(kind.kind, () => readPicture(record, kind, reading))
  }

  return {
    images: collection.images,
    find(number) {
      if (!names.has(number)) names.set(number, add(number))
      return names.get(number)
    },
  }
}

const CHECKSUM_BYTES = 16
const METAFILE_HEAD_BYTES = 34

function readPicture(
  record: Uint8Array,
  kind: Kind,
  { budget, platform }: ReadContext,
): Uint8Array {
  const instance = uint16(record, 0) >> 4
  const end = HEAD_BYTES + uint32(record, 4)
  const checksums = kind.withTwoChecksums.includes(instance) ? 2 : 1
  const at = HEAD_BYTES + checksums * CHECKSUM_BYTES
  if (!kind.isMetafile) return record.subarray(at + 1, end)
  const data = record.subarray(at + METAFILE_HEAD_BYTES, end)
  const isCompressed = record[at + METAFILE_HEAD_BYTES - 2] === 0
  if (!isCompressed) return data
  // The two bytes of zlib's head say nothing that matters here.
  const { bytes } = platform.inflateRaw(data.subarray(2), budget.left('imageBytes'))
  budget.spend('imageBytes', bytes.length)
  return bytes
}
