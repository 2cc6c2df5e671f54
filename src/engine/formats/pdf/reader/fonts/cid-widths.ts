/** How far the glyphs of a composite font advance the line (ISO 32000-2, 9.7.4.3), by CID. */
import { type Dictionary, isArray, type PdfObject } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { toInteger } from './descriptor.ts'

const CIDS = 65_536
/** Ranges may overlap, but not without end. */
const MAX_WRITTEN = 16 * CIDS
const NOT_GIVEN = -0x8000
const MAX_WIDTH = 0x7fff

export class CidWidths {
  readonly #otherwise: number
  /** In thousandths of an em, up to the last CID that the file mentions. */
  readonly #given: Int16Array

  constructor(otherwise: number, ranges: readonly WidthRange[]) {
    this.#otherwise = otherwise
    const count = ranges.reduce((most, { last }) => Math.max(most, last + 1), 0)
    this.#given = new Int16Array(count).fill(NOT_GIVEN)
    let written = 0
    for (const { first, last, width } of ranges) {
      written += last - first
      if (written > MAX_WRITTEN) break
      // The first width of a CID counts.
      for (let cid = first; cid <= last; cid++)
        if (this.#given[cid] === NOT_GIVEN) this.#given[cid] = width
    }
  }

  get(cid: number): number {
    return this.isGiven(cid) ? this.#given[cid]! : this.#otherwise
  }

  /** Whether the file gives a width for this CID. */
  isGiven(cid: number): boolean {
    return cid < this.#given.length && this.#given[cid] !== NOT_GIVEN
  }
}

interface WidthRange {
  readonly first: number
  readonly last: number
  readonly width: number
}

export const readCidWidths = (objects: PdfObjects, descendant: Dictionary): CidWidths =>
  new CidWidths(
    toInteger(objects.get(descendant, 'DW'), 1000),
    listRanges(objects, objects.getArray(descendant, 'W'), 1, 1),
  )

/** For vertical lines, the file says how far up the next glyph is. */
export function readCidHeights(objects: PdfObjects, descendant: Dictionary): CidWidths {
  const [, up = -1000] = objects.getArray(descendant, 'DW2') ?? []
  return new CidWidths(
    -toInteger(objects.resolve(up), -1000),
    listRanges(objects, objects.getArray(descendant, 'W2'), 3, -1),
  )
}

/**
 * Either a CID with a list, or the ends of a range with the numbers for all of it. Each has this many `numbers`: the
 * width and, for vertical lines, two more for the position of the glyph.
 */
function listRanges(
  objects: PdfObjects,
  entries: readonly PdfObject[] = [],
  numbers: number,
  sign: 1 | -1,
): WidthRange[] {
  objects.count(entries.length)
  const ranges: WidthRange[] = []
  const add = (first: number, end: number, value: number): void => {
    const last = Math.min(end, CIDS - 1)
    const width = Math.max(NOT_GIVEN + 1, Math.min(sign * value, MAX_WIDTH))
    if (first >= 0 && first <= last) ranges.push({ first, last, width })
  }
  const read: number[] = []
  for (const entry of entries) {
    const value = objects.resolve(entry)
    if (isArray(value)) {
      if (read.length !== 1) break
      for (let at = 0, cid = read.pop()!; at < value.length; at += numbers, cid++)
        add(cid, cid, toInteger(objects.resolve(value[at]), 0))
    } else if (value !== null && read.push(toInteger(value, 0)) === numbers + 2) {
      add(read[0]!, read[1]!, read[2]!)
      read.length = 0
    }
  }
  return ranges
}
