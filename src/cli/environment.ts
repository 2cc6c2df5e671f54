/** The configuration from this process's environment and flags; bad values are wrong usage. */
import { type Config, ConfigError, readConfig } from '../config.ts'
import { UsageError } from './usage-error.ts'

/** `given`: values of flags, which win over the variables of the same names. */
export function requireConfig(given: Readonly<Record<string, string>> = {}): Config {
  const variables = Object.entries(given).map(([flag, value]) => [toVariable(flag), value])
  try {
    return readConfig({ ...process.env, ...Object.fromEntries(variables) })
  } catch (error) {
    if (error instanceof ConfigError) throw toUsageError(error, given)
    throw error
  }
}

/** Names the flag where the value came from one. */
export function toUsageError(
  { message }: ConfigError,
  given: Readonly<Record<string, string>>,
): UsageError {
  const flags = new Map(Object.keys(given).map(flag => [toVariable(flag), `--${flag}`]))
  return new UsageError(
    message.replace(/^( *)([A-Z_]+)/gm, (_, indent, name) => indent + (flags.get(name) ?? name)),
  )
}

const toVariable = (flag: string): string => flag.toUpperCase().replaceAll('-', '_')
