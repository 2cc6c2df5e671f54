/**
 * The points of a path, one after the other.
 *
 * What PDFium calls a segment is a record in an array: x, y, kind, whether it closes. Asking takes four
 * calls, reading one look. That it is so is nobody's promise: the first path of a document is read in both
 * ways, and where they differ the document is read by calls.
 */
import type { Pdfium } from './instance.ts'
import type { Scratch } from './memory.ts'

export interface PathReader {
  /** Calls `add` for every point of a path object. */
  read(path: number, count: number, add: AddPoint): void
}

export type AddPoint = (type: number, x: number, y: number, isClosing: boolean) => void

// fpdf_edit.h
export const LINE_TO = 0
export const CURVE_TO = 1
export const MOVE_TO = 2

// CFX_Path::Point, in bytes
const RECORD = 12
const TYPE = 8
const CLOSING = 9

export function createPathReader({ api, heap }: Pdfium, scratch: Scratch): PathReader {
  let areRecords: boolean | undefined

  const readRecords = (path: number, count: number, add: AddPoint): void => {
    const { bytes, floats } = heap
    let at = api.FPDFPath_GetPathSegment(path, 0)
    for (let i = 0; i < count; i++, at += RECORD) {
      add(bytes[at + TYPE]!, floats[at >> 2]!, floats[(at >> 2) + 1]!, bytes[at + CLOSING] === 1)
    }
  }

  const readCalls = (path: number, count: number, add: AddPoint): void => {
    const { address } = scratch
    for (let i = 0; i < count; i++) {
      const segment = api.FPDFPath_GetPathSegment(path, i)
      if (!api.FPDFPathSegment_GetPoint(segment, address, address + 4)) continue
      const isClosing = api.FPDFPathSegment_GetClose(segment) !== 0
      add(api.FPDFPathSegment_GetType(segment), scratch.float(0), scratch.float(1), isClosing)
    }
  }

  const collect = (read: typeof readCalls, path: number, count: number): string => {
    const points: unknown[] = []
    read(path, count, (...point) => points.push(...point))
    return points.join()
  }

  return {
    read: (path, count, add) => {
      if (count < 1) return
      areRecords ??= collect(readRecords, path, count) === collect(readCalls, path, count)
      if (areRecords) readRecords(path, count, add)
      else readCalls(path, count, add)
    },
  }
}
