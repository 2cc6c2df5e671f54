/** How much longer a job will take, judged by the latest jobs of its client. */

export class Durations {
  /** Least recently seen clients first. */
  readonly #byClient = new Map<string, readonly number[]>()
  #ofAll: readonly number[] = []

  note(client: string, ms: number): void {
    const ofClient = withLatest(this.#byClient.get(client) ?? [], ms)
    this.#byClient.delete(client)
    this.#byClient.set(client, ofClient)
    this.#ofAll = withLatest(this.#ofAll, ms)
    if (this.#byClient.size > MAX_CLIENTS) {
      const [oldest] = this.#byClient.keys()
      this.#byClient.delete(oldest!)
    }
  }

  /**
   * A job that has outlasted all of them is expected to take as long again: nothing better is known about what has no
   * usual length.
   */
  remainingMs(client: string, elapsedMs: number): number {
    const known = this.#byClient.get(client) ?? this.#ofAll
    const longer = known.filter(ms => ms > elapsedMs).sort((a, b) => a - b)
    const median = longer[Math.floor((longer.length - 1) / 2)]
    return median === undefined ? elapsedMs - Math.max(0, ...known) : median - elapsedMs
  }
}

const withLatest = (latest: readonly number[], ms: number) => [ms, ...latest].slice(0, LATEST)

/** So few that a change of documents, or a warmed-up process, is soon noticed. */
const LATEST = 6

const MAX_CLIENTS = 1000
