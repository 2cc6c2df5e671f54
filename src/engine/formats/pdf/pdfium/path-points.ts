/**
 * The points of a path, one after the other.
 *
 * What PDFium calls a segment is a record in an array: x, y, kind, whether it closes. Querying it takes four calls,
 * reading one access. The layout is not guaranteed: the first path of a document is read both ways, and if they
 * differ the document is read by calls.
 */
import type { PointSink } from '../page/path-points.ts'
import type { Pdfium } from './instance.ts'

/** Whether records may be read; undefined until the first path has shown it. */
export interface PathReader {
  areRecords: boolean | undefined
}

export function readPoints(
  reader: PathReader,
  pdfium: Pdfium,
  path: number,
  count: number,
  sink: PointSink,
): void {
  if (count < 1) return
  reader.areRecords ??= areRecords(pdfium, path, count)
  if (reader.areRecords) readRecords(pdfium, path, count, sink)
  else readCalls(pdfium, path, count, sink)
}

function areRecords(pdfium: Pdfium, path: number, count: number): boolean {
  const collect = (read: typeof readRecords): string => {
    const points: unknown[] = []
    read(pdfium, path, count, { add: (...point) => points.push(...point) })
    return points.join()
  }
  return collect(readRecords) === collect(readCalls)
}

// CFX_Path::Point, in bytes
const RECORD = 12
const TYPE = 8
const CLOSING = 9

function readRecords({ api, heap }: Pdfium, path: number, count: number, sink: PointSink): void {
  const { bytes, floats } = heap
  let at = api.FPDFPath_GetPathSegment(path, 0)
  for (let i = 0; i < count; i++, at += RECORD) {
    const word = at >> 2
    sink.add(bytes[at + TYPE]!, floats[word]!, floats[word + 1]!, bytes[at + CLOSING] === 1)
  }
}

function readCalls({ api, scratch }: Pdfium, path: number, count: number, sink: PointSink): void {
  const { address } = scratch
  for (let i = 0; i < count; i++) {
    const segment = api.FPDFPath_GetPathSegment(path, i)
    if (!api.FPDFPathSegment_GetPoint(segment, address, address + 4)) continue
    const isClosing = api.FPDFPathSegment_GetClose(segment) !== 0
    sink.add(api.FPDFPathSegment_GetType(segment), scratch.float(0), scratch.float(1), isClosing)
  }
}
