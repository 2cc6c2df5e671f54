/**
 * Requests of clients, counted in windows of a fixed length that begin with the first request. By a monotonic clock:
 * when the time of day is changed, nobody is locked out or let in.
 */
export interface Count {
  readonly consumedPoints: number
  readonly remainingPoints: number
  readonly msBeforeNext: number
}

interface WindowSettings {
  /** How many requests a window has. */
  readonly points: number
  readonly duration: number
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number
}

export class WindowCounter {
  readonly #settings: Required<WindowSettings>
  /** In the order they began, which is the order they end. */
  readonly #windows = new Map<string, { readonly endsAt: number; consumed: number }>()

  constructor({ points, duration, clock = () => performance.now() }: WindowSettings) {
    this.#settings = { points, duration, clock }
  }

  consume(client: string): Count {
    this.#forgetEnded()
    const { clock, duration } = this.#settings
    const window = this.#windows.get(client) ?? { endsAt: clock() + duration * 1000, consumed: 0 }
    window.consumed++
    this.#windows.set(client, window)
    return this.#count(window)
  }

  /** Undefined for a client that has no window. */
  find(client: string): Count | undefined {
    this.#forgetEnded()
    const window = this.#windows.get(client)
    return window && this.#count(window)
  }

  #count({ endsAt, consumed }: { readonly endsAt: number; readonly consumed: number }): Count {
    const { points, clock } = this.#settings
    return {
      consumedPoints: consumed,
      remainingPoints: Math.max(0, points - consumed),
      msBeforeNext: endsAt - clock(),
    }
  }

  #forgetEnded(): void {
    const now = this.#settings.clock()
    for (const [client, { endsAt }] of this.#windows) {
      if (endsAt > now) return
      this.#windows.delete(client)
    }
  }
}
