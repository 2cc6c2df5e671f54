/** Words of a command line → values of flags, as a table of flags says. */
import { parseArgs } from 'node:util'
import {
  type GivenOptions,
  OPTION_NAMES,
  parseOptions,
  refuseChunksOfParts,
} from '../engine/options.ts'
import { type Flag, toFlag } from './flags.ts'
import { UsageError } from './usage-error.ts'

export type FlagValues = Readonly<Record<string, string | boolean | undefined>>

export function parseWords(
  words: readonly string[],
  table: Readonly<Record<string, Flag>>,
): { flags: FlagValues; inputs: string[] } {
  const options = Object.entries(table).map(([name, { short, value }]) => [
    name,
    { type: value ? 'string' : 'boolean', ...(short ? { short } : {}) } as const,
  ])
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: Object.fromEntries(options),
      allowPositionals: true,
    })
    // The table has no flag that may be given several times, so no value is a list.
    return { flags: values as FlagValues, inputs: positionals }
  } catch (error) {
    // parseArgs explains itself in a first sentence and then goes on about positional arguments.
    const [sentence] = (error as Error).message.split(/(?<=['>])\.? (?=[A-Z])/)
    throw new UsageError(sentence)
  }
}

/** The options of a conversion keep the names they have everywhere, so the table of options checks them. */
export function parseConversion(flags: FlagValues): GivenOptions {
  const given = Object.fromEntries(
    OPTION_NAMES.filter(name => flags[toFlag(name)] !== undefined).map(name => [
      name,
      flags[toFlag(name)],
    ]),
  )
  try {
    parseOptions(given)
    refuseChunksOfParts(given)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  // parseOptions has just said that these are what the type promises.
  return given as GivenOptions
}

export function parseNumber(name: string, value: string | undefined, standard: number): number {
  if (value === undefined) return standard
  if (!/^[1-9]\d{0,6}$/.test(value))
    throw new UsageError(`--${name} must be a whole number from 1.`)
  return Number(value)
}
