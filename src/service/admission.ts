/** Whose documents may be held: a bounded number of bytes, beyond which the response is 503. */
import { overloaded, type Problem } from './problem.ts'
import type { Converter } from './services.ts'

interface AdmissionSettings {
  /** What is held is released as conversions end. */
  readonly converter: Pick<Converter, 'nextEndMs'>
  readonly budgetBytes: number
}

export class Admission {
  readonly #settings: AdmissionSettings
  #heldBytes = 0
  readonly #heldByClient = new Map<string, number>()

  constructor(settings: AdmissionSettings) {
    this.#settings = settings
  }

  get heldBytes(): number {
    return this.#heldBytes
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

  #take(client: string, bytes: number): void {
    if (bytes > 0 && !this.#hasSpace(client, bytes)) throw this.#overloaded()
    const ofClient = (this.#heldByClient.get(client) ?? 0) + bytes
    this.#heldBytes += bytes
    if (ofClient > 0) this.#heldByClient.set(client, ofClient)
    else this.#heldByClient.delete(client)
  }

  /**
   * A client may hold as much as it leaves free: one alone half of the budget, the next a quarter, so that there is
   * room for another whatever a few do (Choudhury and Hahne, dynamic queue length thresholds, 1998).
   */
  #hasSpace(client: string, bytes: number): boolean {
    const ofClient = (this.#heldByClient.get(client) ?? 0) + bytes
    return ofClient <= this.#settings.budgetBytes - this.#heldBytes - bytes
  }

  #overloaded(): Problem {
    return overloaded(this.#settings.converter.nextEndMs)
  }
}

export interface Hold {
  /** Throws if this many bytes would not fit now. They are not reserved: what is announced need not arrive. */
  expect(bytes: number): void
  /** Takes what is missing to this many bytes, or throws. */
  atLeast(bytes: number): void
  release(): void
}
