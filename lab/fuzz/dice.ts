/** Chance that comes out the same for the same seed and case. */
import { createDice } from '../../test/support/hostile.ts'

export type Dice = (below: number) => number

/** Mixed well first: neighboring cases shall have nothing in common. */
export function diceFor(seed: number, number: number): Dice {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39)
  return createDice((mixed ^ (mixed >>> 16)) >>> 0)
}

export function pick<T>(dice: Dice, list: readonly T[]): T {
  return list[dice(list.length)]!
}

/** Small far more often than large. */
export const few = (dice: Dice, most: number): number => 1 + dice(1 + dice(most))
