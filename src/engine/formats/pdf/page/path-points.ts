/** The points of a path, one after the other. */
export interface PointSink {
  add(type: number, x: number, y: number, isClosing: boolean): void
}

// Kinds of points, by PDFium's numbers (fpdf_edit.h).
export const LINE_TO = 0
export const CURVE_TO = 1
export const MOVE_TO = 2
