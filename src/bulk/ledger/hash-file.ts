/**
 * Numbers by key, on disk: memory stays the same however many there are.
 *
 *     header     256 parts, of which each has the place and the number of its slots
 *     slots      10 bytes of the key's hash, 6 bytes of the number plus one; a free slot is zero
 *
 * The first byte of the hash says which part, the others where in it: the first free slot from there on (open
 * addressing). A part that fills up is rewritten at the end of the file with twice the slots, and only then is the
 * header changed: the process may be killed at any moment.
 */
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'

export class HashFile {
  readonly #descriptor: number
  readonly #parts: Part[]
  readonly #window = Buffer.alloc(WINDOW_SLOTS * SLOT_BYTES)
  #end: number

  constructor(path: string) {
    this.#descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT)
    const header = Buffer.alloc(HEADER_BYTES)
    readSync(this.#descriptor, header, 0, HEADER_BYTES, 0)
    this.#parts = Array.from({ length: PARTS }, (_, number) => ({
      offset: header.readUIntBE(number * SLOT_BYTES, 6),
      slots: header.readUInt32BE(number * SLOT_BYTES + 6),
      count: undefined,
    }))
    this.#end = Math.max(HEADER_BYTES, fstatSync(this.#descriptor).size)
  }

  find(key: string): number | undefined {
    const hash = toHash(key)
    const { value } = this.#seek(this.#parts[hash[0]!]!, hash)
    return value === 0 ? undefined : value - 1
  }

  /** The latest number counts. */
  set(key: string, number: number): void {
    const hash = toHash(key)
    const part = this.#parts[hash[0]!]!
    part.count ??= this.#countEntries(part)
    if (part.count >= MAX_FILL * part.slots) this.#grow(hash[0]!, part)
    const { value, offset } = this.#seek(part, hash)
    if (value === 0) part.count++
    writeSync(this.#descriptor, toSlot(hash, number + 1), 0, SLOT_BYTES, offset)
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  /** Where the key is, or, with the value 0, where it would go. */
  #seek({ offset, slots }: Part, hash: Buffer): { value: number; offset: number } {
    const window = this.#window
    let slot = slotOf(hash, slots)
    while (slots > 0) {
      const length = Math.min(WINDOW_SLOTS, slots - slot)
      readSync(this.#descriptor, window, 0, length * SLOT_BYTES, offset + slot * SLOT_BYTES)
      for (let index = 0; index < length; index++) {
        const at = index * SLOT_BYTES
        const value = window.readUIntBE(at + KEY_BYTES, 6)
        const isHere =
          value === 0 || hash.compare(window, at, at + KEY_BYTES, 1, 1 + KEY_BYTES) === 0
        if (isHere) return { value, offset: offset + (slot + index) * SLOT_BYTES }
      }
      slot = (slot + length) % slots
    }
    return { value: 0, offset: 0 }
  }

  #grow(number: number, part: Part): void {
    const before = this.#readPart(part)
    const slots = Math.max(MIN_SLOTS, 2 * part.slots)
    const after = Buffer.alloc(slots * SLOT_BYTES)
    for (let at = 0; at < before.length; at += SLOT_BYTES) {
      if (isFree(before, at)) continue
      // As in `toHash`: the byte that chooses the part comes before those that choose the slot.
      let slot = before.readUInt32BE(at) & (slots - 1)
      while (!isFree(after, slot * SLOT_BYTES)) slot = (slot + 1) % slots
      before.copy(after, slot * SLOT_BYTES, at, at + SLOT_BYTES)
    }
    for (let done = 0; done < after.length; ) {
      done += writeSync(this.#descriptor, after, done, after.length - done, this.#end + done)
    }
    Object.assign(part, { offset: this.#end, slots })
    this.#end += after.length
    const entry = Buffer.alloc(SLOT_BYTES)
    entry.writeUIntBE(part.offset, 0, 6)
    entry.writeUInt32BE(slots, 6)
    writeSync(this.#descriptor, entry, 0, SLOT_BYTES, number * SLOT_BYTES)
  }

  #countEntries(part: Part): number {
    const slots = this.#readPart(part)
    let count = 0
    for (let at = 0; at < slots.length; at += SLOT_BYTES) if (!isFree(slots, at)) count++
    return count
  }

  #readPart({ offset, slots }: Part): Buffer {
    const bytes = Buffer.alloc(slots * SLOT_BYTES)
    readSync(this.#descriptor, bytes, 0, bytes.length, offset)
    return bytes
  }
}

interface Part {
  offset: number
  /** A power of two, or 0. */
  slots: number
  /** Undefined until it is needed. */
  count: number | undefined
}

function toSlot(hash: Buffer, value: number): Buffer {
  const slot = Buffer.alloc(SLOT_BYTES)
  hash.copy(slot, 0, 1, 1 + KEY_BYTES)
  slot.writeUIntBE(value, KEY_BYTES, 6)
  return slot
}

const toHash = (key: string): Buffer => createHash('sha256').update(key).digest()

const slotOf = (hash: Buffer, slots: number): number => hash.readUInt32BE(1) & (slots - 1)

const isFree = (bytes: Buffer, at: number): boolean => bytes.readUIntBE(at + KEY_BYTES, 6) === 0

const PARTS = 256
const SLOT_BYTES = 16
const KEY_BYTES = 10
const HEADER_BYTES = PARTS * SLOT_BYTES
const MIN_SLOTS = 64
/** In a fuller part, finding out that a key is absent takes long. */
const MAX_FILL = 0.6
/** Almost every key is found within this many slots. */
const WINDOW_SLOTS = 8
