/**
 * The sectors of a compound file, and the chains they form ([MS-CFB], 2.1 to 2.5).
 *
 * Sector numbers come from the file and are not trusted: a chain is followed for as many steps as its stream needs,
 * and never for more than there are sectors.
 */

import { ConversionError } from '../../errors.ts'
import { joinBytes } from '../ciphers/bytes.ts'

export interface Header {
  readonly sectorBytes: number
  readonly directoryStart: number
  readonly miniFatStart: number
  readonly difatStart: number
}

export interface Sectors {
  readonly bytes: Uint8Array
  readonly firstSectorAt: number
  readonly sectorBytes: number
  /** The successor of every sector: the file allocation table. */
  readonly next: Uint32Array
}

const HEADER_BYTES = 512
const DIFAT_AT = 76
const DIFAT_LENGTH_IN_HEADER = 109

export function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < HEADER_BYTES) throw new ConversionError('malformed', 'The file is incomplete.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES)
  const sectorShift = view.getUint16(30, true)
  if (sectorShift !== 9 && sectorShift !== 12) {
    throw new ConversionError('malformed', 'The file header is damaged.')
  }
  return {
    sectorBytes: 1 << sectorShift,
    directoryStart: view.getUint32(48, true),
    miniFatStart: view.getUint32(60, true),
    difatStart: view.getUint32(68, true),
  }
}

/**
 * Assembles the allocation table from its own sectors. These are listed in the header, and from there on in a chain
 * of sectors, each ending with the number of the next.
 */
export function readSectors(bytes: Uint8Array, header: Header): Sectors {
  const { sectorBytes } = header
  // Sector 0 follows the header, which takes up a sector; the last one may be short.
  const sectorCount = Math.max(0, Math.ceil(bytes.length / sectorBytes) - 1)
  const numbersPerSector = sectorBytes / 4
  const next = new Uint32Array(sectorCount)
  const numbersAt = (sector: number) =>
    toNumbers(bytes.subarray((sector + 1) * sectorBytes, (sector + 2) * sectorBytes))

  let list = toNumbers(bytes.subarray(DIFAT_AT, DIFAT_AT + DIFAT_LENGTH_IN_HEADER * 4))
  let listLength = DIFAT_LENGTH_IN_HEADER
  let nextList = header.difatStart
  let used = 0
  for (let filled = 0; filled < sectorCount; filled += numbersPerSector) {
    if (used === listLength) {
      list = numbersAt(nextList)
      listLength = numbersPerSector - 1
      nextList = list[listLength] ?? sectorCount
      used = 0
    }
    const numbers = numbersAt(list[used++] ?? sectorCount)
    next.set(numbers.subarray(0, sectorCount - filled), filled)
    next.fill(sectorCount, filled + numbers.length, filled + numbersPerSector)
  }
  return { bytes, firstSectorAt: sectorBytes, sectorBytes, next }
}

/**
 * The bytes of a chain, up to `size`. They end early where the chain does, and are a view of the file if the sectors
 * are contiguous.
 */
export function readChain(
  { bytes, firstSectorAt, sectorBytes, next }: Sectors,
  start: number,
  size = Number.POSITIVE_INFINITY,
): Uint8Array {
  const runs: Uint8Array[] = []
  const sectorCount = Math.min(next.length, Math.ceil((bytes.length - firstSectorAt) / sectorBytes))
  let missing = Math.min(size, sectorCount * sectorBytes)
  for (let first = start; first < sectorCount && missing > 0; ) {
    let last = first
    while (
      next[last] === last + 1 &&
      last + 1 < sectorCount &&
      (last + 1 - first) * sectorBytes < missing
    )
      last++
    const runAt = firstSectorAt + first * sectorBytes
    const runBytes = Math.min((last + 1 - first) * sectorBytes, missing)
    runs.push(bytes.subarray(runAt, runAt + runBytes))
    missing -= runBytes
    first = next[last]!
  }
  return runs.length === 1 ? runs[0]! : joinBytes(runs)
}

/** Little-endian 32-bit numbers. */
export function toNumbers(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const numbers = new Uint32Array(bytes.length >> 2)
  for (let index = 0; index < numbers.length; index++) {
    numbers[index] = view.getUint32(index * 4, true)
  }
  return numbers
}
