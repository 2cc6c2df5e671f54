/** The configuration out of this process's environment; a bad value is wrong usage. */
import { type Config, ConfigError, readConfig } from '../config.ts'
import { UsageError } from './usage-error.ts'

export function requireConfig(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message)
    throw error
  }
}
