/** Rows stored as differences from the row above or the sample before (ISO 32000-1, 7.4.4.4). */
import type { Dictionary } from './objects.ts'

const NO_PREDICTOR = 1
const FIRST_OF_PNG = 10

export function undoPredictor(data: Uint8Array, parameters: Dictionary | undefined): Uint8Array {
  const predictor = parameters ? read(parameters, 'Predictor', NO_PREDICTOR) : NO_PREDICTOR
  if (predictor === NO_PREDICTOR) return data
  const colors = read(parameters!, 'Colors', 1)
  const sampleBits = read(parameters!, 'BitsPerComponent', 8)
  const columns = read(parameters!, 'Columns', 1)
  const rowBits = colors * sampleBits * columns
  if (!(colors > 0 && sampleBits > 0 && rowBits > 0 && rowBits < 8 * MAX_ROW_BYTES)) return data
  const rowBytes = Math.ceil(rowBits / 8)
  if (predictor >= FIRST_OF_PNG)
    return undoPng(data, Math.ceil((colors * sampleBits) / 8), rowBytes)
  // Only images have samples of other sizes.
  return sampleBits === 8 ? undoTiff(data, colors, rowBytes) : data
}

const MAX_ROW_BYTES = 1024 * 1024

function read(parameters: Dictionary, key: string, otherwise: number): number {
  const value = parameters.get(key)
  return typeof value === 'number' ? Math.trunc(value) : otherwise
}

/** Each sample is stored as the difference from the one before it in its row. */
function undoTiff(data: Uint8Array, step: number, rowBytes: number): Uint8Array {
  const result = data.slice()
  for (let at = 0; at < result.length; at++)
    if (at % rowBytes >= step) result[at] = result[at]! + result[at - step]!
  return result
}

/** PNG's filters (RFC 2083, 6); `step` bytes further left is the sample before. */
function undoPng(data: Uint8Array, step: number, rowBytes: number): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1))
  const result = new Uint8Array(rows * rowBytes)
  let length = 0
  for (let from = 0; from < data.length; from += rowBytes + 1) {
    const filter = data[from]!
    const count = Math.min(rowBytes, data.length - from - 1)
    for (let i = 0; i < count; i++, length++) {
      const left = i >= step ? result[length - step]! : 0
      const up = length >= rowBytes ? result[length - rowBytes]! : 0
      const corner = i >= step && length >= rowBytes ? result[length - rowBytes - step]! : 0
      result[length] = data[from + 1 + i]! + predict(filter, left, up, corner)
    }
  }
  return result.subarray(0, length)
}

function predict(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return nearest(left, up, corner)
    default:
      return 0
  }
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const fromLeft = Math.abs(guess - left)
  const fromUp = Math.abs(guess - up)
  const fromCorner = Math.abs(guess - corner)
  if (fromLeft <= fromUp && fromLeft <= fromCorner) return left
  return fromUp <= fromCorner ? up : corner
}
