/**
 * When one conversion must be over. Like the Budget it belongs to a single conversion: long loops check it (the
 * Budget does so after every few units spent), and between pages and parts it lets other work run.
 */
import { counted } from './counted.ts'
import { ConversionError } from './errors.ts'

/** What a caller may ask for. */
export interface Patience {
  /** Milliseconds that the conversion may take; absent for no limit. */
  readonly timeoutMs?: number | undefined
  /** Ends the conversion with its reason, between two pages or parts. */
  readonly signal?: AbortSignal | undefined
}

/** What the machine can do about time; see Platform. */
interface Clockwork {
  readonly breathe: () => Promise<void>
  readonly runWithin?: (<Result>(ms: number, step: () => Result) => Result | TimedOut) | undefined
}

/** The result of a step that was ended by force. */
export const TIMED_OUT = Symbol('timed out')
export type TimedOut = typeof TIMED_OUT

/** Others wait at most about this long while a document is converted in steps. */
const SLICE_MS = 50

/** Reading a clock takes longer than writing a piece of markdown. */
const ITEMS_PER_LOOK = 256

/** Whether there may be more. */
function takeSome<Item>(iterator: Iterator<Item>, list: Item[]): boolean {
  for (let count = 0; count < ITEMS_PER_LOOK; count++) {
    const { done, value } = iterator.next()
    if (done) return false
    list.push(value)
  }
  return true
}

export class Deadline {
  readonly #timeoutMs: number
  readonly #signal: AbortSignal | undefined
  readonly #clockwork: Clockwork
  readonly #began = performance.now()
  #breathed = this.#began

  constructor({ timeoutMs = Number.POSITIVE_INFINITY, signal }: Patience, clockwork: Clockwork) {
    if (typeof timeoutMs !== 'number' || !(timeoutMs > 0)) {
      throw new TypeError('timeoutMs must be a positive number of milliseconds.')
    }
    this.#timeoutMs = timeoutMs
    this.#signal = signal
    this.#clockwork = clockwork
  }

  /** Throws when the time is up or the caller has aborted. */
  check(): void {
    this.#signal?.throwIfAborted()
    if (!(this.#leftMs() > 0)) throw this.#exceeded()
  }

  /** Whether others have waited long enough. */
  get isPauseDue(): boolean {
    return performance.now() - this.#breathed > SLICE_MS
  }

  /** Between two pages or parts: lets others run if they have waited, and checks. */
  async pause(): Promise<void> {
    if (this.isPauseDue) {
      await this.#clockwork.breathe()
      this.#breathed = performance.now()
    }
    this.check()
  }

  /**
   * Runs a step; if the machine can, one that takes too long is ended by force. Functions of a module are passed with
   * their arguments: a closure's compiled code would be lost with it.
   */
  run<Given extends readonly unknown[], Result>(
    step: (...given: Given) => Result,
    ...given: Given
  ): Result {
    const { runWithin } = this.#clockwork
    if (this.#timeoutMs === Number.POSITIVE_INFINITY || !runWithin) return step(...given)
    this.check()
    const result = runWithin(this.#leftMs(), () => step(...given))
    if (result === TIMED_OUT) throw this.#exceeded()
    return result
  }

  /** A step with a pause before it. */
  async step<Given extends readonly unknown[], Result>(
    step: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result> {
    await this.pause()
    return this.run(step, ...given)
  }

  /** All items, with pauses between them, and a last one in case the caller has aborted meanwhile. */
  async collect<Item>(items: Iterable<Item>): Promise<Item[]> {
    const list: Item[] = []
    const iterator = items[Symbol.iterator]()
    while (this.run(takeSome, iterator, list)) if (this.isPauseDue) await this.pause()
    if (this.isPauseDue) await this.pause()
    return list
  }

  #leftMs(): number {
    return this.#began + this.#timeoutMs - performance.now()
  }

  #exceeded(): ConversionError {
    return new ConversionError('resourceLimit', describeTimeout(this.#timeoutMs))
  }
}

export const describeTimeout = (timeoutMs: number): string =>
  `The document took longer than ${counted(timeoutMs / 1000, 'second')} to convert.`
