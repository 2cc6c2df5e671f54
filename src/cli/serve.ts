/** `foliomark serve`: the HTTP service, configured by environment and flags, until it is told to stop. */
import { once } from 'node:events'
import { type Config, ConfigError } from '../config.ts'
import { type RunningServer, startServer } from '../server.ts'
import { requireConfig, toUsageError } from './environment.ts'
import { print } from './standard-output.ts'
import { UsageError } from './usage-error.ts'

type Given = Readonly<Record<string, string>>

export async function serve(given: Given): Promise<0> {
  const server = await start(requireConfig(given), given)
  // Whoever reads that it listens may send a signal at once.
  const told = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  await print(`Foliomark listens on ${server.url}\n`)
  const [signal] = await told
  server.log.info({ signal }, 'stopping')
  // A second signal is not patient.
  process.once(signal, () => process.exit(1))
  await server.close()
  return 0
}

/** An operator gets a sentence; a maintainer sets LOG_LEVEL and gets the stack. */
async function start(config: Config, given: Given): Promise<RunningServer> {
  try {
    return await startServer(config)
  } catch (error) {
    if (error instanceof ConfigError) throw toUsageError(error, given)
    if (config.logLevel === 'debug' || config.logLevel === 'trace') throw error
    const { message } = error as Error
    throw new UsageError(
      `The service could not start: ${message} (LOG_LEVEL=debug shows the details.)`,
    )
  }
}
