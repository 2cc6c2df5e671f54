/** The properties of a shape ([MS-ODRAW], 2.2.9): rows of id and value, followed by the values that are too long. */
import { ART } from '../ms-binary/office-art.ts'
import type { PptRecord } from './records.ts'

export const PROPERTY = {
  /** By how much a shape is turned (2.3.18.5). */
  rotation: 0x004,
  /** The text of WordArt, its size and flags (2.3.22). */
  wordArt: 0x0c0,
  wordArtSize: 0x0c3,
  wordArtFlags: 0x0ff,
  /** Number of the picture in a picture frame (2.3.23.5). */
  picture: 0x104,
  /** The first value that its outline is adjusted by: how round the corners are (2.3.6.10). */
  roundness: 0x147,
  /** What fills a shape (2.3.7.1), with which color, and the number of the fill picture (2.3.7.7). */
  fillType: 0x180,
  fillColor: 0x181,
  fillOpacity: 0x182,
  fillPicture: 0x186,
  fillFlags: 0x1bf,
  /** The shape of the master that this one takes after (2.3.2.1). */
  masterShape: 0x301,
  /** Alternative text (2.3.4.2). */
  description: 0x381,
  /** Flags for the group as a whole; the first says that it is a table (2.3.4.38). */
  tableFlags: 0x39f,
  /** Whether it is hidden, among others (2.3.4.44). */
  switches: 0x3bf,
  /** A package with the shape in the format of newer versions (2.3.4.16). */
  original: 0x3a9,
} as const

const ROW_BYTES = 6
const ID = 0x3fff
const IS_LONG = 0x8000

/** The last value given, from the one or two tables among the records of a shape. */
export function findNumber(shape: readonly PptRecord[], id: number): number | undefined {
  let found: number | undefined
  for (const record of shape) {
    if (!isTable(record)) continue
    for (let at = 0, end = endOfRows(record); at < end; at += ROW_BYTES) {
      if ((record.uint16(at) & (ID | IS_LONG)) === id) found = record.uint32(at + 2)
    }
  }
  return found
}

/** A property that is itself a byte range: the values follow the rows in order. */
export function findBytes(shape: readonly PptRecord[], id: number): Uint8Array | undefined {
  let found: Uint8Array | undefined
  for (const record of shape) {
    if (!isTable(record)) continue
    let next = record.instance * ROW_BYTES
    for (let at = 0, end = endOfRows(record); at < end; at += ROW_BYTES) {
      const written = record.uint16(at)
      if (!(written & IS_LONG)) continue
      const start = next
      next += record.uint32(at + 2)
      if ((written & ID) === id) found = record.data.subarray(start, next)
    }
  }
  return found
}

const isTable = ({ type }: PptRecord): boolean =>
  type === ART.properties || type === ART.moreProperties

/** Whole rows only. */
const endOfRows = ({ instance, length }: PptRecord): number =>
  Math.min(instance, Math.floor(length / ROW_BYTES)) * ROW_BYTES
