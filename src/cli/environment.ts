/** The configuration out of this process's environment and flags; a bad value is wrong usage. */
import { type Config, ConfigError, readConfig } from '../config.ts'
import { SERVE_FLAGS } from './flags.ts'
import { UsageError } from './usage-error.ts'

/** `given`: values of flags, which win over the variables they stand for. */
export function requireConfig(given: Readonly<Record<string, string>> = {}): Config {
  const variables = Object.entries(given).map(([flag, value]) => [variableOf(flag), value])
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
  const flag = Object.keys(given).find(name => message.startsWith(`${variableOf(name)} `))
  return new UsageError(flag ? message.replace(variableOf(flag), `--${flag}`) : message)
}

const variableOf = (flag: string): string => SERVE_FLAGS[flag]?.variable ?? flag
