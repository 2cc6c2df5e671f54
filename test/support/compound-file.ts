/** A tiny writer for compound files ([MS-CFB]), for tests. */

/** Streams by name, and storages as nested objects. Strings are written as UTF-8. */
export interface StorageToWrite {
  readonly [name: string]: string | Uint8Array | StorageToWrite
}

const FREE = 0xffffffff
const END = 0xfffffffe
const FAT = 0xfffffffd
const DIFAT = 0xfffffffc
const NOTHING = 0xffffffff

const MINI_SECTOR_BYTES = 64
const MINI_STREAM_CUTOFF = 4096

/** A compound file with these streams; version 4 has sectors of 4,096 instead of 512 bytes. */
export function compoundFile(root: StorageToWrite, version: 3 | 4 = 3): Uint8Array {
  const sectorBytes = version === 4 ? 4096 : 512
  const numbersPerSector = sectorBytes / 4
  const sectors: Uint8Array[] = []
  const fat: number[] = []
  const miniFat: number[] = []
  const miniStream: Uint8Array[] = []

  /** Appends sectors of one kind and chains them. */
  const addChain = (content: Uint8Array, links: number[], size: number, to: Uint8Array[]) => {
    if (content.length === 0) return END
    const start = links.length
    for (let at = 0; at < content.length; at += size) {
      const sector = new Uint8Array(size)
      sector.set(content.subarray(at, at + size))
      to.push(sector)
      links.push(at + size < content.length ? links.length + 1 : END)
    }
    return start
  }
  const addSectors = (content: Uint8Array) => addChain(content, fat, sectorBytes, sectors)

  const directory = listRecords(root)
  for (const record of directory) {
    if (!record.content) continue
    record.size = record.content.length
    record.start =
      record.size < MINI_STREAM_CUTOFF
        ? addChain(record.content, miniFat, MINI_SECTOR_BYTES, miniStream)
        : addSectors(record.content)
  }
  const rootRecord = directory[0]!
  rootRecord.size = miniStream.length * MINI_SECTOR_BYTES
  rootRecord.start = addSectors(new Uint8Array(Buffer.concat(miniStream)))
  const miniFatStart = addSectors(toBytes(miniFat))
  const directoryStart = addSectors(new Uint8Array(Buffer.concat(directory.map(writeRecord))))

  // The allocation table also describes its own sectors and those that list them.
  let fatCount = 0
  let difatCount = 0
  for (let total = -1; total !== fat.length + fatCount + difatCount; ) {
    total = fat.length + fatCount + difatCount
    fatCount = Math.ceil(total / numbersPerSector)
    difatCount = Math.ceil(Math.max(0, fatCount - 109) / (numbersPerSector - 1))
  }
  const fatSectors = Array.from({ length: fatCount }, (_, index) => fat.length + index)
  const difatStart = fat.length + fatCount
  fat.push(...fatSectors.map(() => FAT), ...Array<number>(difatCount).fill(DIFAT))
  while (fat.length % numbersPerSector) fat.push(FREE)
  const difat: number[] = []
  for (let index = 0; index < difatCount; index++) {
    const listed = fatSectors.slice(109).slice(index * (numbersPerSector - 1))
    const row = Array<number>(numbersPerSector - 1).fill(FREE)
    row.splice(0, Math.min(row.length, listed.length), ...listed.slice(0, row.length))
    difat.push(...row, index + 1 < difatCount ? difatStart + index + 1 : END)
  }

  const header = new Uint8Array(sectorBytes)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const view = new DataView(header.buffer)
  view.setUint16(24, 0x3e, true)
  view.setUint16(26, version, true)
  view.setUint16(28, 0xfffe, true)
  view.setUint16(30, Math.log2(sectorBytes), true)
  view.setUint16(32, Math.log2(MINI_SECTOR_BYTES), true)
  view.setUint32(44, fatCount, true)
  view.setUint32(48, directoryStart, true)
  view.setUint32(56, MINI_STREAM_CUTOFF, true)
  view.setUint32(60, miniFatStart, true)
  view.setUint32(64, Math.ceil(miniFat.length / numbersPerSector), true)
  view.setUint32(68, difatCount ? difatStart : END, true)
  view.setUint32(72, difatCount, true)
  for (let index = 0; index < 109; index++) {
    view.setUint32(76 + index * 4, fatSectors[index] ?? FREE, true)
  }
  return new Uint8Array(Buffer.concat([header, ...sectors, toBytes(fat), toBytes(difat)]))
}

interface RecordToWrite {
  readonly name: string
  readonly type: 1 | 2 | 5
  readonly content: Uint8Array | undefined
  left: number
  right: number
  child: number
  start: number
  size: number
}

/**
 * The root first. The siblings of a storage form a balanced tree in name order, by which other readers search it
 * ([MS-CFB] 2.6.4).
 */
function listRecords(root: StorageToWrite): RecordToWrite[] {
  const records: RecordToWrite[] = []
  const add = (name: string, type: 1 | 2 | 5, content?: Uint8Array) => {
    const none = { left: NOTHING, right: NOTHING, child: NOTHING, start: 0, size: 0 }
    return records.push({ name, type, content, ...none }) - 1
  }
  const addChildren = (storage: StorageToWrite): number => {
    const numbers = Object.entries(storage).map(([name, entry]) => {
      if (typeof entry === 'string') return add(name, 2, new Uint8Array(Buffer.from(entry)))
      if (entry instanceof Uint8Array) return add(name, 2, entry)
      const number = add(name, 1)
      records[number]!.child = addChildren(entry)
      return number
    })
    return balance(numbers.sort((a, b) => compareNames(records[a]!.name, records[b]!.name)))
  }
  const balance = (numbers: readonly number[]): number => {
    const middle = numbers.length >> 1
    const number = numbers[middle]
    if (number === undefined) return NOTHING
    records[number]!.left = balance(numbers.slice(0, middle))
    records[number]!.right = balance(numbers.slice(middle + 1))
    return number
  }
  add('Root Entry', 5)
  records[0]!.child = addChildren(root)
  return records
}

/** Shorter names come first; names of equal length in the order of their capitals. */
function compareNames(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a.toUpperCase() < b.toUpperCase() ? -1 : 1
}

function writeRecord(record: RecordToWrite): Uint8Array {
  const bytes = new Uint8Array(128)
  const view = new DataView(bytes.buffer)
  bytes.set(Buffer.from(record.name, 'utf16le').subarray(0, 62))
  view.setUint16(64, Math.min(record.name.length + 1, 32) * 2, true)
  bytes[66] = record.type
  bytes[67] = 1
  view.setUint32(68, record.left, true)
  view.setUint32(72, record.right, true)
  view.setUint32(76, record.child, true)
  view.setUint32(116, record.start, true)
  view.setUint32(120, record.size, true)
  return bytes
}

function toBytes(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(numbers).buffer)
}
