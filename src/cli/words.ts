/** Words of a command line → values of flags, as a table of flags says. */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { suggest } from '../engine/nearest.ts'
import {
  OPTIONS,
  type Options,
  parseOptions,
  refuseChunksOfParts,
  toFlag,
} from '../engine/options.ts'
import { DEFAULT_MEMORY_MB, DEFAULT_TIMEOUT_SECONDS, FLAG_TABLES } from './flags.ts'
import { UsageError } from './usage-error.ts'

export type FlagValues = Readonly<Record<string, FlagValue | undefined>>
type FlagValue = string | boolean | readonly string[]

/** `command` is what was typed before the words, such as `foliomark serve`. `isShort`: help was asked for by `-h`. */
export function parseWords(
  words: readonly string[],
  command: string,
): { flags: FlagValues; inputs: string[]; isShort: boolean } {
  const table = FLAG_TABLES[command]!
  const options = Object.entries(table).map(([name, { short, value }]) => [
    name,
    { type: value ? 'string' : 'boolean', ...(short ? { short } : {}) } as const,
  ])
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const flags: Record<string, FlagValue> = {}
  const inputs: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') inputs.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    if (!Object.hasOwn(table, name)) throw new UsageError(describeUnknown(rawName, name, command))
    const placeholder = table[name]!.value
    if (!placeholder && value !== undefined) throw new UsageError(`${rawName} takes no value.`)
    // Whatever looks like a flag is one: a value that begins with a hyphen is written --name=-value.
    if (placeholder && (value === undefined || (!inlineValue && /^-./.test(value)))) {
      throw new UsageError(`${rawName} needs a value: ${rawName} ${placeholder}.`)
    }
    const before = flags[name]
    flags[name] = table[name]!.repeats
      ? [...(Array.isArray(before) ? before : []), value ?? '']
      : (value ?? true)
  }
  const isShort = tokens.some(token => token.kind === 'option' && token.rawName === '-h')
  return { flags, inputs, isShort }
}

/** Suggests another command that has it, one of the same family first. */
function describeUnknown(rawName: string, name: string, command: string): string {
  const owners = Object.keys(FLAG_TABLES).filter(other => Object.hasOwn(FLAG_TABLES[other]!, name))
  const family = command.split(' ', 2).join(' ')
  const [owner] = [...owners.filter(other => other.startsWith(family)), ...owners]
  if (owner) return `${rawName} is an option of ${owner}.`
  const known = Object.keys(FLAG_TABLES[command]!).map(flag => `--${flag}`)
  return `Unknown option ${rawName}.${suggest(rawName, known)}`
}

/** Those of the flags that are options of a conversion, by the names these have everywhere else. */
export const pickOptions = (flags: FlagValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.keys(OPTIONS)
      .filter(name => flags[toFlag(name)] !== undefined)
      .map(name => [name, toValue(toFlag(name), flags[toFlag(name)])]),
  )

/** `--style "Name=role"` may be repeated; names may have an equals sign. */
function toValue(name: string, value: FlagValue | undefined): unknown {
  if (!Array.isArray(value)) return value
  const pairs = value.map(pair => {
    const at = pair.lastIndexOf('=')
    if (at < 1)
      throw new UsageError(`--${name} needs a name and a role: --${name} "Chapter=heading 1".`)
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
  return Object.fromEntries(pairs)
}

export function parseConversion(given: Readonly<Record<string, unknown>>): Options {
  try {
    const options = parseOptions(given)
    refuseChunksOfParts(options)
    return options
  } catch (error) {
    throw new UsageError(nameFlags((error as Error).message))
  }
}

/** The engine names options as fields, in backticks; here they are flags. */
export const nameFlags = (message: string): string =>
  message.replace(/(?:The option )?`(\w+)`/g, (_, name: string) =>
    Object.hasOwn(OPTIONS, name) ? `--${toFlag(name)}` : name,
  )

/** How long one conversion may take, and how many run at once. */
export const toBounds = (flags: FlagValues) => ({
  jobs: parseNumber('jobs', flags, availableParallelism()),
  timeoutMs: 1000 * parseNumber('timeout', flags, DEFAULT_TIMEOUT_SECONDS),
  memoryMb: parseNumber('memory', flags, DEFAULT_MEMORY_MB),
})

export function parseNumber(name: string, flags: FlagValues, standard: number): number {
  const value = flags[name]
  if (value === undefined) return standard
  if (!/^[1-9]\d{0,6}$/.test(String(value))) {
    throw new UsageError(`--${name} must be a whole number of at least 1.`)
  }
  return Number(value)
}
