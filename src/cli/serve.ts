/** `foliomark serve`: the HTTP service, configured by the environment, until it is told to stop. */
import { once } from 'node:events'
import { startServer } from '../server.ts'
import { requireConfig } from './environment.ts'
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
