/** The text of xls: shared strings as often as cells use them, results of formulas, errors, text boxes, comments. */

/** Records of [MS-XLS], 2.3. */
const [CONTINUE, BOUNDSHEET, SST, LABELSST, LABEL, RSTRING, STRING, TXO, FILEPASS] = [
  0x3c, 0x85, 0xfc, 0xfd, 0x204, 0xd6, 0x207, 0x1b6, 0x2f,
]
const [FORMULA, BOOLERR] = [0x6, 0x205]

/** Codes of errors ([MS-XLS], 2.5.10), typed again: what the reader has wrong must not be wrong here, too. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

interface Biff {
  readonly type: number
  /** Its own bytes, and those of each CONTINUE behind it. */
  readonly blocks: Buffer[]
}

export interface WorkbookText {
  readonly text: string
  readonly names: string
}

/** Undefined for what is encrypted, and for versions before Excel 97, which store strings in another way. */
export function xlsText(stream: Buffer): WorkbookText | undefined {
  const records = listRecords(stream)
  // The version of BIFF8, in the BOF record.
  if (records[0]?.blocks[0]?.readUInt16LE(0) !== 0x600) return undefined
  if (records.some(({ type }) => type === FILEPASS)) return undefined
  const table = records.find(({ type }) => type === SST)
  const shared = table ? readSharedStrings(table.blocks) : []
  const texts: string[] = []
  const names: string[] = []
  for (const { type, blocks } of records) {
    const data = blocks[0]!
    if (type === LABELSST) texts.push(shared[data.readUInt32LE(6)] ?? '')
    else if (type === LABEL || type === RSTRING) texts.push(new Strings([data], 6).read())
    else if (type === STRING) texts.push(new Strings(blocks, 0).read())
    else if (type === BOUNDSHEET) names.push(decodeCharacters(data.subarray(8), data[7]!))
    else if (type === BOOLERR) texts.push(toValue(data[7] === 1, data[6]!))
    // The result of a formula that is not a number: its kind, and then its value.
    else if (
      type === FORMULA &&
      data.readUInt16LE(12) === 0xffff &&
      (data[6] === 1 || data[6] === 2)
    )
      texts.push(toValue(data[6] === 2, data[8]!))
    else if (type === TXO && blocks.length > 1 && data.readUInt16LE(10) > 0) {
      // Its characters lie in the blocks behind, each with a byte of options before them.
      const length = data.readUInt16LE(10)
      const parts = blocks.slice(1).map(block => decodeCharacters(block.subarray(1), block[0]!))
      texts.push(parts.join('').slice(0, length))
    }
  }
  return { text: texts.join('\n'), names: names.join('\n') }
}

const toValue = (isError: boolean, code: number): string =>
  isError ? (ERRORS[code] ?? '') : code ? 'TRUE' : 'FALSE'

function listRecords(stream: Buffer): Biff[] {
  const records: Biff[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at)
    const end = at + 4 + stream.readUInt16LE(at + 2)
    const data = stream.subarray(at + 4, end)
    if (type === CONTINUE) records.at(-1)?.blocks.push(data)
    else records.push({ type, blocks: [data] })
    at = end
  }
  return records
}

const decodeCharacters = (data: Buffer, options: number): string =>
  options & 1 ? data.toString('utf16le', 0, data.length & ~1) : data.toString('latin1')

function readSharedStrings(blocks: Buffer[]): string[] {
  const strings = new Strings(blocks, 8)
  const texts: string[] = []
  for (let left = blocks[0]!.readUInt32LE(4); left > 0; left--) texts.push(strings.read())
  return texts
}

/** Strings with their lengths before them, which go on in the next block wherever one ends. */
class Strings {
  readonly #blocks: Buffer[]
  #block = 0
  #at: number

  constructor(blocks: Buffer[], at: number) {
    this.#blocks = blocks
    this.#at = at
  }

  read(): string {
    if (this.#at >= (this.#blocks[this.#block]?.length ?? 0)) this.#next()
    let length = this.#readUInt16()
    let options = this.#readByte()
    const runs = options & 8 ? this.#readUInt16() : 0
    const phonetic = options & 4 ? this.#readUInt16() + 0x10000 * this.#readUInt16() : 0
    let text = ''
    while (length > 0 && this.#block < this.#blocks.length) {
      const block = this.#blocks[this.#block]!
      const width = options & 1 ? 2 : 1
      const end = Math.min(this.#at + width * length, block.length)
      text += decodeCharacters(block.subarray(this.#at, end), options)
      length -= (end - this.#at) / width
      this.#at = end
      // A string that goes on says again how wide its characters are.
      if (length > 0) {
        this.#next()
        options = this.#readByte()
      }
    }
    this.#skip(4 * runs + phonetic)
    return text
  }

  #next(): void {
    this.#block++
    this.#at = 0
  }

  #readByte(): number {
    if (this.#at >= (this.#blocks[this.#block]?.length ?? 0)) this.#next()
    return this.#blocks[this.#block]?.[this.#at++] ?? 0
  }

  #readUInt16(): number {
    return this.#readByte() | (this.#readByte() << 8)
  }

  #skip(count: number): void {
    for (let left = count; left > 0; ) {
      const there = (this.#blocks[this.#block]?.length ?? Infinity) - this.#at
      const step = Math.min(left, there)
      this.#at += step
      left -= step
      if (left > 0) this.#next()
    }
  }
}
