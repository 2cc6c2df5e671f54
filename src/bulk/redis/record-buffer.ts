/**
 * Finished documents on their way to Redis: one request per second instead of one per document. A worker that is killed
 * loses the last second, and those documents are converted again, to the same outputs.
 */
import type { ResultLine } from '../run.ts'

export interface Finished {
  readonly index: number
  readonly line: ResultLine
  /** Documents with the same key have the same output. */
  readonly key: string | undefined
}

type Write = (batch: number, finished: readonly Finished[]) => Promise<void>

export class RecordBuffer {
  readonly #write: Write
  readonly #waitMs: number
  readonly #waiting = new Map<number, Finished[]>()
  /** Results that other workers cannot find in Redis yet. */
  readonly #byKey = new Map<string, ResultLine>()
  #timer: NodeJS.Timeout | undefined

  constructor(write: Write, waitMs = WAIT_MS) {
    this.#write = write
    this.#waitMs = waitMs
  }

  add(batch: number, finished: Finished): void {
    const waiting = this.#waiting.get(batch)
    if (waiting) waiting.push(finished)
    else this.#waiting.set(batch, [finished])
    if (finished.key !== undefined) this.#byKey.set(finished.key, finished.line)
    this.#timer ??= setTimeout(() => this.#flushAll(), this.#waitMs).unref()
  }

  find(key: string): ResultLine | undefined {
    return this.#byKey.get(key)
  }

  flush(batch: number): Promise<void> {
    return this.flushBy(batch, this.#write)
  }

  /** What cannot be written keeps waiting. */
  async flushBy(batch: number, write: Write): Promise<void> {
    const finished = this.#waiting.get(batch) ?? []
    this.#waiting.delete(batch)
    try {
      await write(batch, finished)
    } catch (error) {
      for (const each of finished) this.add(batch, each)
      throw error
    }
    for (const { key } of finished) if (key !== undefined) this.#byKey.delete(key)
  }

  #flushAll(): void {
    this.#timer = undefined
    // If this fails, finishing the batch fails too, and that is reported.
    for (const batch of this.#waiting.keys()) this.flush(batch).catch(() => {})
  }
}

const WAIT_MS = 1000
