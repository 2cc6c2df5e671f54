/** A PLC ([MS-DOC], 2.8): positions in ascending order, and between each two of them a structure. */
import { Bytes } from '../ms-binary/bytes.ts'

interface Plc {
  readonly count: number
  /** Where the structure with this index begins; with `count`, where the last one ends. */
  position(index: number): number
  item(index: number): Bytes
}

export function readPlc(bytes: Bytes, itemSize: number): Plc {
  const count = Math.max(0, Math.floor((bytes.length - 4) / (4 + itemSize)))
  return {
    count,
    position: index => bytes.uint32(index * 4),
    item: index =>
      index < count ? bytes.slice((count + 1) * 4 + index * itemSize, itemSize) : NOTHING,
  }
}

const NOTHING = new Bytes(new Uint8Array())
