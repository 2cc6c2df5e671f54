/** The properties of a shape ([MS-ODRAW], 2.2.9): rows of id and value, and behind them the values that are too long. */
import { type PptRecord, uint16, uint32 } from './records.ts'

export interface ShapeProperties {
  number(id: number): number | undefined
  /** A property that is itself a stretch of bytes. */
  bytes(id: number): Uint8Array | undefined
}

export const PROPERTY = {
  /** Number of the picture that fills a picture frame (2.3.23.5). */
  picture: 0x104,
  /** Description for readers that do not see it (2.3.4.2). */
  description: 0x381,
  /** Bits about the group as a whole; the first says that it is a table (2.3.4.38). */
  tableFlags: 0x39f,
  /** A package with the shape as newer versions write it (2.3.4.16). */
  original: 0x3a9,
} as const

const ROW_BYTES = 6
const IS_LONG = 0x8000

export function readProperties(records: readonly PptRecord[]): ShapeProperties {
  const numbers = new Map<number, number>()
  const long = new Map<number, Uint8Array>()
  for (const { instance, data } of records) {
    let next = instance * ROW_BYTES
    for (
      let at = 0;
      at + ROW_BYTES <= Math.min(data.length, instance * ROW_BYTES);
      at += ROW_BYTES
    ) {
      const id = uint16(data, at)
      const value = uint32(data, at + 2)
      if (id & IS_LONG) {
        long.set(id & 0x3fff, data.subarray(next, next + value))
        next += value
      } else {
        numbers.set(id & 0x3fff, value)
      }
    }
  }
  return { number: id => numbers.get(id), bytes: id => long.get(id) }
}
