import { type Budget, exceeded } from '../../budget.ts'
import type { Inflated, Platform } from '../../platform/platform.ts'

export interface InflateContext {
  readonly budget: Budget
  readonly platform: Platform
}

/** Inflates no more than one entry and all entries together may have. */
export function inflateWithin(
  deflated: Uint8Array,
  { budget, platform }: InflateContext,
  expectedBytes = 0,
  mostBytes = budget.limits.entryBytes,
): Inflated {
  const { entryBytes } = budget.limits
  const maxBytes = Math.min(entryBytes, mostBytes, budget.left('inflatedBytes'))
  const inflated = platform.inflateRaw(deflated, maxBytes, expectedBytes)
  if (inflated.state === 'tooLarge') throw tooLarge(budget)
  // Data can be read to its end and yield nothing, again and again, so the bytes read count.
  const readBytes = inflated.state === 'complete' ? inflated.consumedBytes : deflated.length
  budget.spend('inflatedBytes', Math.max(inflated.bytes.length, readBytes))
  return inflated
}

/** The same for an entry that only has to be passed on. */
export function spendStored(stored: Uint8Array, budget: Budget): void {
  if (stored.length > budget.limits.entryBytes) throw tooLarge(budget)
  budget.spend('inflatedBytes', stored.length)
}

/** Spends what was inflated in vain, so that a bomb cannot go off again after the error is caught. */
function tooLarge(budget: Budget): Error {
  const { entryBytes } = budget.limits
  budget.spend('inflatedBytes', entryBytes)
  return exceeded('entryBytes')
}
