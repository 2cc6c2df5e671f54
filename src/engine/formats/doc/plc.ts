/** A PLC ([MS-DOC], 2.8): ascending positions, with a structure between each pair. */
import { Bytes } from '../ms-binary/bytes.ts'

interface Plc {
  readonly count: number
  /** Offset of the structure with this index; with `count`, where the last one ends. */
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
