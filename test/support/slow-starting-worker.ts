/** As the misbehaving worker, but a process that takes a good while until it is ready. */
import { setTimeout as wait } from 'node:timers/promises'

const START_MS = 2500

await wait(START_MS)
await import('./misbehaving-worker.ts')
