/**
 * Loaded into the service by the soak, before its own code: on SIGUSR2 a process throws away what it does not
 * need any more. What is left then is held by somebody; without that, memory grows until the next collection and
 * looks like a leak.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
process.on('SIGUSR2', () => collect())
