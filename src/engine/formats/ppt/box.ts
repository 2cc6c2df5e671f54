/** The position of a shape ([MS-PPT], 2.7.1; [MS-ODRAW], 2.2.39), in master units. */

import { ART } from '../ms-binary/office-art.ts'
import type { Box } from '../slides/order.ts'
import { findRecord, type PptRecord } from './records.ts'

/** Four numbers: for a child of a group left, top, right, bottom; otherwise top first, and short. */
export function readBox(shape: readonly PptRecord[]): Box | undefined {
  const child = findRecord(shape, ART.childAnchor)
  if (child) return toBox(child.int32(0), child.int32(4), child.int32(8), child.int32(12))
  const anchor = findRecord(shape, ART.clientAnchor)
  if (!anchor) return undefined
  return anchor.length < 16
    ? toBox(anchor.int16(2), anchor.int16(0), anchor.int16(4), anchor.int16(6))
    : toBox(anchor.int32(4), anchor.int32(0), anchor.int32(8), anchor.int32(12))
}

const toBox = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
})
