import type { Deadline } from './deadline.ts'
import { ConversionError } from './errors.ts'

/**
 * What one conversion may use. Every loop that a file controls spends from these before it allocates, so that a
 * hostile file ends as `resourceLimit` instead of exhausting the machine.
 */
export interface Limits {
  /** Bytes produced by decompression, over all entries of a container; by default fewer for a small document. */
  readonly inflatedBytes: number
  /** Bytes produced by decompressing a single entry, as far as they are in memory at once. */
  readonly entryBytes: number
  /** Entries of a zip or compound file. */
  readonly entries: number
  /** Elements, records and paragraphs read, whatever the format calls them. */
  readonly nodes: number
  /** Non-empty table cells; two empty ones count as one. */
  readonly cells: number
  /** Characters of markdown written. */
  readonly outputCharacters: number
  /** Bytes of images kept for the result. */
  readonly imageBytes: number
  /** Nesting of elements, groups, lists, tables. Not spent but entered and left. */
  readonly depth: number
}

const DEFAULT_LIMITS: Limits = {
  inflatedBytes: 1024 * 1024 * 1024,
  entryBytes: 400 * 1024 * 1024,
  entries: 20_000,
  nodes: 30_000_000,
  cells: 12_000_000,
  outputCharacters: 256 * 1024 * 1024,
  imageBytes: 256 * 1024 * 1024,
  depth: 256,
}

/**
 * Real documents unpack to 60 times their size at most, and some are unpacked twice. Beyond that it is repetition that
 * takes seconds to go through and costs its sender next to nothing.
 */
const MAX_UNPACKED_RATIO = 200

/** A document of any size may unpack to this many bytes. */
const FREE_INFLATED_BYTES = 128 * 1024 * 1024

const RESOURCES = Object.keys(DEFAULT_LIMITS) as (keyof Limits)[]

const EXPLANATIONS: Record<keyof Limits, string> = {
  inflatedBytes: 'The document is too large once unpacked.',
  entryBytes: 'One part of the document is too large once unpacked.',
  entries: 'The document has too many parts.',
  nodes: 'The document has too many elements.',
  cells: 'The document has too many table cells.',
  outputCharacters: 'The document produces too much markdown.',
  imageBytes: 'The images in the document are too large.',
  depth: 'The document is nested too deeply.',
}

/** Reading a clock takes longer than decrementing a counter. */
const SPENDINGS_PER_CHECK = 256

/**
 * The position of a resource's counter. Comparing names is five times as fast as looking them up in an object, and
 * spending is what readers do most often.
 */
function placeOf(resource: keyof Limits): number {
  switch (resource) {
    case 'nodes':
      return 0
    case 'outputCharacters':
      return 1
    case 'cells':
      return 2
    case 'depth':
      return DEPTH
    case 'entries':
      return 4
    case 'inflatedBytes':
      return 5
    case 'entryBytes':
      return 6
    case 'imageBytes':
      return 7
  }
}

const DEPTH = 3

/** How much a document of this size may unpack to, unless the caller says otherwise. */
export function toInflatedBytes(documentBytes: number): number {
  const most = Math.max(documentBytes * MAX_UNPACKED_RATIO, FREE_INFLATED_BYTES)
  return Math.min(most, DEFAULT_LIMITS.inflatedBytes)
}

/** Counts what one conversion uses, and ends it with `resourceLimit` when it is too much. */
export class Budget {
  readonly limits: Limits
  /** By their positions. */
  readonly #left: number[] = [0, 0, 0, 0, 0, 0, 0, 0]
  readonly #deadline: Deadline | undefined
  #untilCheck = SPENDINGS_PER_CHECK

  /** Long loops spend, so the deadline is checked here as well. */
  constructor(limits: Partial<Limits> = {}, deadline?: Deadline) {
    this.limits = { ...DEFAULT_LIMITS, ...limits }
    for (const resource of RESOURCES) this.#left[placeOf(resource)] = this.limits[resource]
    this.#deadline = deadline
  }

  /** Takes `amount` of a resource, before it is used. */
  spend(resource: keyof Limits, amount = 1): void {
    // A range that ends before it begins must not give anything back.
    const place = placeOf(resource)
    const left = this.#left[place]! - Math.max(amount, 0)
    if (!(left >= 0)) throw exceeded(resource)
    this.#left[place] = left
    if (--this.#untilCheck < 0) {
      this.#untilCheck = SPENDINGS_PER_CHECK
      this.#deadline?.check()
    }
  }

  left(resource: keyof Limits): number {
    return this.#left[placeOf(resource)]!
  }

  /** Runs one level of a recursion. */
  nested<T>(step: () => T): T {
    this.spend('depth')
    try {
      return step()
    } finally {
      this.#left[DEPTH]!++
    }
  }
}

/** The error for a limit reached where no counter runs, for example inside a decompressor. */
export function exceeded(resource: keyof Limits): ConversionError {
  return new ConversionError('resourceLimit', EXPLANATIONS[resource])
}
