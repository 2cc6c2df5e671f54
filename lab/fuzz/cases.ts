/** A case is recognized by format, seed and number: the same three give the same bytes and options. */
import { type Extension, FORMATS } from '../../src/engine/formats/index.ts'
import { type GivenOptions, OPTIONS, type Option } from '../../src/engine/options.ts'
import { type Dice, diceFor, few, pick } from './dice.ts'
import { mutate } from './mutate.ts'
import { open } from './open.ts'
import type { Seed } from './seeds.ts'

export interface Case {
  readonly bytes: Uint8Array
  readonly filename: string
  readonly options: GivenOptions
  readonly madeFrom: string
}

export function makeCase(
  format: Extension,
  seeds: readonly Seed[],
  seed: number,
  number: number,
): Case {
  const dice = diceFor(seed + 1000 * Object.keys(FORMATS).indexOf(format), number)
  const source = pick(dice, seeds)
  const other = pick(dice, seeds)
  let bytes = mutate(source, other, dice)
  for (let times = few(dice, 3); times > 1; times--) {
    bytes = mutate({ bytes, opened: open(bytes) }, other, dice)
  }
  return {
    bytes,
    filename: `case.${format}`,
    options: dice(2) ? {} : someOptions(dice),
    madeFrom: source.name,
  }
}

function someOptions(dice: Dice): GivenOptions {
  const entries = Object.entries<Option>(OPTIONS).flatMap(([name, option]) =>
    option.type === 'choice' ? [[name, pick(dice, option.values)]] : [],
  )
  // Only values of the table are taken, so the cast is true.
  return Object.fromEntries(entries) as GivenOptions
}
