/** `foliomark serve`: the HTTP service, configured by the environment, until it is told to stop. */
import { once } from 'node:events'
import { ConfigError, readConfig } from '../config.ts'
import { startServer } from '../server.ts'
import { UsageError } from './arguments.ts'
import { print } from './standard-output.ts'

export async function serve(): Promise<0> {
  const server = await startServer(requireConfig())
  await print(`Foliomark listens on ${server.url}\n`)
  const [signal] = await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  server.log.info({ signal }, 'stopping')
  // Who asks twice does not want to wait.
  process.once(signal, () => process.exit(1))
  await server.close()
  return 0
}

function requireConfig() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message)
    throw error
  }
}
