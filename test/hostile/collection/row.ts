/** A document made to do harm, and how far it may get. */
import type { Limits } from '../../../src/engine/budget.ts'
import type { Reason } from '../../../src/engine/errors.ts'
import type { Extension } from '../../../src/engine/formats/index.ts'
import type { GivenOptions } from '../../../src/engine/options.ts'

export interface Row {
  readonly name: string
  readonly format: Extension
  readonly make: () => Uint8Array
  /** Its outcome; several if that is a matter of taste. */
  readonly outcome: Outcome | readonly Outcome[]
  /** Processor time and additional memory; the usual limits if absent. */
  readonly cpuMs?: number
  readonly memoryMb?: number
  readonly limits?: Partial<Limits>
  readonly options?: GivenOptions
  /** What the markdown must show, or must not. */
  readonly shows?: RegExp
  readonly hides?: RegExp
}

export type Outcome = 'markdown' | Reason

/**
 * Generous: machines that run tests are slow and shared, which affects processor time too, and what exceeds the
 * limits takes minutes or gigabytes.
 */
export const USUAL = { cpuMs: 30_000, memoryMb: 300 } as const

export const repeat = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('')
