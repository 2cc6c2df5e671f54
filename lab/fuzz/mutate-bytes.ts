/** Changes to bytes that know nothing of what the bytes mean. */
import { type Dice, few, pick } from './dice.ts'
import { EDGES } from './dictionary.ts'

export function mutateBytes(bytes: Uint8Array, dice: Dice, other = bytes): Uint8Array {
  if (bytes.length === 0) return other.slice(0, dice(64))
  return pick(dice, CHANGES)(bytes, dice, other)
}

type Change = (bytes: Uint8Array, dice: Dice, other: Uint8Array) => Uint8Array

const CHANGES: readonly Change[] = [
  flip,
  setBytes,
  setNumber,
  setNumber,
  addToNumber,
  cutEnd,
  cutOut,
  repeat,
  swap,
  splice,
  fill,
]

function changed(bytes: Uint8Array, change: (copy: Uint8Array) => void): Uint8Array {
  const copy = bytes.slice()
  change(copy)
  return copy
}

function flip(bytes: Uint8Array, dice: Dice): Uint8Array {
  return changed(bytes, copy => {
    for (let times = few(dice, 8); times > 0; times--) {
      const at = dice(copy.length)
      copy[at] = copy[at]! ^ (1 << dice(8))
    }
  })
}

function setBytes(bytes: Uint8Array, dice: Dice): Uint8Array {
  return changed(bytes, copy => {
    for (let times = few(dice, 8); times > 0; times--) copy[dice(copy.length)] = dice(256)
  })
}

/** An edge in one, two or four bytes, most often where a number of that size may stand. */
function setNumber(bytes: Uint8Array, dice: Dice): Uint8Array {
  return changed(bytes, copy => {
    const view = new DataView(copy.buffer)
    for (let times = few(dice, 4); times > 0; times--) {
      const size = pick(dice, [1, 2, 4] as const)
      const at = dice(copy.length) & (dice(4) ? -size : -1)
      if (at + size > copy.length) continue
      const value = pick(dice, EDGES)
      if (size === 1) view.setUint8(at, value & 0xff)
      else if (size === 2) view.setUint16(at, value & 0xffff, true)
      else view.setUint32(at, value, true)
    }
  })
}

function addToNumber(bytes: Uint8Array, dice: Dice): Uint8Array {
  return changed(bytes, copy => {
    const at = dice(copy.length)
    copy[at] = copy[at]! + dice(33) - 16
  })
}

function cutEnd(bytes: Uint8Array, dice: Dice): Uint8Array {
  return bytes.slice(
    0,
    dice(4) ? bytes.length - dice(Math.min(64, bytes.length)) : dice(bytes.length),
  )
}

function cutOut(bytes: Uint8Array, dice: Dice): Uint8Array {
  const { start, end } = range(bytes, dice)
  return join(bytes.subarray(0, start), bytes.subarray(end))
}

function repeat(bytes: Uint8Array, dice: Dice): Uint8Array {
  const { start, end } = range(bytes, dice)
  const piece = bytes.subarray(start, end)
  const times = Math.min(few(dice, 200), Math.ceil(MAX_GROWTH_BYTES / Math.max(1, piece.length)))
  return join(bytes.subarray(0, end), ...Array<Uint8Array>(times).fill(piece), bytes.subarray(end))
}

function swap(bytes: Uint8Array, dice: Dice): Uint8Array {
  const first = range(bytes, dice)
  const to = dice(bytes.length - (first.end - first.start) + 1)
  return changed(bytes, copy => copy.copyWithin(to, first.start, first.end))
}

function splice(bytes: Uint8Array, dice: Dice, other: Uint8Array): Uint8Array {
  if (other.length === 0) return bytes
  const { start, end } = range(other, dice)
  const at = dice(bytes.length + 1)
  const kept = dice(2) ? at : Math.min(bytes.length, at + end - start)
  return join(bytes.subarray(0, at), other.subarray(start, end), bytes.subarray(kept))
}

function fill(bytes: Uint8Array, dice: Dice): Uint8Array {
  const { start, end } = range(bytes, dice)
  return changed(bytes, copy => copy.fill(pick(dice, [0, 0xff, 0x20, dice(256)]), start, end))
}

/** Short ranges mostly: a file that lost its half is refused at the door. */
function range(bytes: Uint8Array, dice: Dice): { start: number; end: number } {
  const start = dice(bytes.length)
  const most = dice(4) ? 64 : bytes.length
  return { start, end: Math.min(bytes.length, start + 1 + dice(most)) }
}

const MAX_GROWTH_BYTES = 20_000

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
