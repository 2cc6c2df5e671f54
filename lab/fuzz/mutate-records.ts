/**
 * Changes to streams of records, as xls and ppt have them:
 *
 *     xls   ┌ type 2 ┬ length 2 ┬ data …┐     ppt   ┌ version 2 ┬ type 2 ┬ length 4 ┬ data or records …┐
 *
 * A stream that is no such row is changed as bytes.
 */
import { type Dice, few, pick } from './dice.ts'
import { join, mutateBytes } from './mutate-bytes.ts'

export function mutateRecords(content: Uint8Array, dice: Dice, other: Uint8Array): Uint8Array {
  const kind = KINDS.find(candidate => isRow(content, candidate))
  if (!kind || dice(4) === 0) return mutateBytes(content, dice, other)
  const records = cut(content, kind)
  const others = isRow(other, kind) ? cut(other, kind) : records
  for (let times = few(dice, 4); times > 0; times--) changeOne(records, others, kind, dice)
  return join(...records)
}

interface Kind {
  readonly headBytes: number
  readonly lengthOf: (view: DataView, at: number) => number
}

const BIFF: Kind = { headBytes: 4, lengthOf: (view, at) => view.getUint16(at + 2, true) }

/** Containers are cut open: their heads are records of their own. */
const PPT: Kind = {
  headBytes: 8,
  lengthOf: (view, at) =>
    (view.getUint16(at, true) & 0xf) === 0xf ? 0 : view.getUint32(at + 4, true),
}

const KINDS = [BIFF, PPT]

/** The first hundred lengths lead from record to record. */
function isRow(bytes: Uint8Array, { headBytes, lengthOf }: Kind): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  let count = 0
  for (; at + headBytes <= bytes.length && count < 100; count++)
    at += headBytes + lengthOf(view, at)
  return at <= bytes.length && count > 3
}

function cut(bytes: Uint8Array, { headBytes, lengthOf }: Kind): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const records: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = at + headBytes <= bytes.length ? headBytes + lengthOf(view, at) : bytes.length
    records.push(bytes.subarray(at, at + length))
    at += length
  }
  return records
}

function changeOne(
  records: Uint8Array[],
  others: readonly Uint8Array[],
  { headBytes }: Kind,
  dice: Dice,
): void {
  const at = dice(records.length)
  const record = records[at] ?? new Uint8Array()
  switch (dice(8)) {
    case 0:
      records.splice(at, few(dice, 6))
      return
    case 1:
      records.splice(at, 0, ...Array<Uint8Array>(few(dice, 60)).fill(record))
      return
    case 2:
      records.splice(at, 0, pick(dice, others))
      return
    case 3:
      records.splice(dice(records.length + 1), 0, ...records.splice(at, few(dice, 6)))
      return
    case 4:
      // The head: another kind of record, or a length that is not true.
      records[at] = join(
        mutateBytes(record.subarray(0, headBytes), dice),
        record.subarray(headBytes),
      )
      return
    default:
      records[at] = join(
        record.subarray(0, headBytes),
        mutateBytes(record.subarray(headBytes), dice),
      )
  }
}
