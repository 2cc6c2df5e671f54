/** Who may come in: a bounded queue and a bounded number of bytes, beyond which the answer is 503. */
import { Problem } from './problem.ts'

/** What of the pool of engine processes matters here. */
interface Workload {
  readonly size: number
  readonly working: number
  readonly waiting: number
}

interface AdmissionSettings {
  readonly workload: Workload
  readonly queueLimit: number
  readonly budgetBytes: number
}

export class Admission {
  readonly #settings: AdmissionSettings
  #heldBytes = 0
  readonly #heldByClient = new Map<string, number>()
  /** Moving average; begins at what a usual document takes. */
  #conversionMs = 100

  constructor(settings: AdmissionSettings) {
    this.#settings = settings
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  /** Throws while the queue is full: asked before a body is read, and again before it is queued. */
  requireRoom(): void {
    const { workload, queueLimit } = this.#settings
    if (workload.working < workload.size) return
    if (workload.waiting >= queueLimit) throw this.#overloaded()
  }

  /** The bytes of one request, from now until `release`. */
  hold(client: string): Hold {
    let held = 0
    return {
      expect: bytes => {
        if (!this.#hasSpace(client, bytes - held)) throw this.#overloaded()
      },
      atLeast: bytes => {
        if (bytes <= held) return
        this.#take(client, bytes - held)
        held = bytes
      },
      release: () => {
        this.#take(client, -held)
        held = 0
      },
    }
  }

  noteConversion(ms: number): void {
    this.#conversionMs += (ms - this.#conversionMs) * 0.1
  }

  #take(client: string, bytes: number): void {
    if (bytes > 0 && !this.#hasSpace(client, bytes)) throw this.#overloaded()
    const ofClient = (this.#heldByClient.get(client) ?? 0) + bytes
    this.#heldBytes += bytes
    if (ofClient > 0) this.#heldByClient.set(client, ofClient)
    else this.#heldByClient.delete(client)
  }

  /**
   * A client may hold as much as it leaves free: one alone half of the budget, the next a quarter, so
   * that there is room for another whatever a few do (Choudhury and Hahne, dynamic queue length
   * thresholds, 1998).
   */
  #hasSpace(client: string, bytes: number): boolean {
    const ofClient = (this.#heldByClient.get(client) ?? 0) + bytes
    return ofClient <= this.#settings.budgetBytes - this.#heldBytes - bytes
  }

  #overloaded(): Problem {
    const { size, waiting } = this.#settings.workload
    const seconds = Math.ceil((this.#conversionMs * (waiting + size)) / size / 1000)
    return new Problem('overloaded', 'The service has as much to do as it can take.', {
      retry_after_seconds: Math.min(Math.max(seconds, 1), MAX_RETRY_SECONDS),
    })
  }
}

export interface Hold {
  /** Throws where this many bytes would not fit in now. They are not kept free: what is announced need not come. */
  expect(bytes: number): void
  /** Takes what is missing to this many bytes, or throws. */
  atLeast(bytes: number): void
  release(): void
}

const MAX_RETRY_SECONDS = 60
