/**
 * Whose job is next. Clients take turns, each with its own jobs in order of arrival; while others wait, one client
 * has at most half of the places. What is too much is taken from the client that has the most waiting.
 */

export interface TurnClaim {
  /** Who asks: jobs of one client share its turns. */
  readonly client: string
}

export class Turns<T extends TurnClaim> {
  /** By client, in the order of their turns; only clients with jobs are here. */
  readonly #lines = new Map<string, Waiting<T>[]>()
  readonly #running = new Map<string, number>()
  readonly #share: number
  /** Who had the last turn. */
  #served: string | undefined
  #size = 0
  #arrivals = 0

  constructor(places: number) {
    this.#share = Math.max(1, Math.floor(places / 2))
  }

  get size(): number {
    return this.#size
  }

  add(job: T): void {
    this.#lineOf(job).push({ job, arrival: this.#arrivals++ })
    this.#size++
  }

  /** A job that was taken and has to run again goes before the others of its client. */
  putBack(job: T): void {
    this.finish(job)
    this.#lineOf(job).unshift({ job, arrival: this.#arrivals++ })
    this.#size++
  }

  /** The next job that may run; it has a place until `finish`. */
  take(): T | undefined {
    const areOthersWaiting = this.#lines.size > 1
    for (const [client, line] of this.#lines) {
      const running = this.#running.get(client) ?? 0
      if (areOthersWaiting && running >= this.#share) continue
      const { job } = line.shift()!
      this.#size--
      this.#running.set(client, running + 1)
      this.#served = client
      if (line.length) this.#moveBack(client)
      else this.#lines.delete(client)
      return job
    }
    return undefined
  }

  finish({ client }: T): void {
    const running = this.#running.get(client)! - 1
    if (running) this.#running.set(client, running)
    else this.#running.delete(client)
  }

  /** Whether it was waiting. */
  remove(job: T): boolean {
    const line = this.#lines.get(job.client) ?? []
    const index = line.findIndex(waiting => waiting.job === job)
    if (index < 0) return false
    line.splice(index, 1)
    if (!line.length) this.#lines.delete(job.client)
    this.#size--
    return true
  }

  /** Whether another job of this client would be the one too many. */
  isGreediest(client: string): boolean {
    const own = this.#lines.get(client)?.length ?? 0
    return [...this.#lines.values()].every(({ length }) => length <= own + 1)
  }

  /** Removes the newest job of the client with the most waiting; of several such clients, the newest of all. */
  removeNewestOfGreediest(): T | undefined {
    let most: Waiting<T>[] = []
    for (const line of this.#lines.values()) {
      const isNewer = line.at(-1)!.arrival > (most.at(-1)?.arrival ?? -1)
      if (line.length > most.length || (line.length === most.length && isNewer)) most = line
    }
    const job = most.at(-1)?.job
    if (job) this.remove(job)
    return job
  }

  #lineOf({ client }: T): Waiting<T>[] {
    let line = this.#lines.get(client)
    if (!line) {
      line = []
      this.#lines.set(client, line)
      // A client that arrives while a job runs is next, not behind another job of the same client.
      if (this.#served !== undefined) this.#moveBack(this.#served)
    }
    return line
  }

  /** Everybody else's turn comes first. */
  #moveBack(client: string): void {
    const line = this.#lines.get(client)
    if (!line) return
    this.#lines.delete(client)
    this.#lines.set(client, line)
  }
}

interface Waiting<T> {
  readonly job: T
  readonly arrival: number
}
