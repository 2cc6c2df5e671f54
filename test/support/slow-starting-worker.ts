/** Like the misbehaving worker, but a process that takes a good while to be ready. */
import { setTimeout as wait } from 'node:timers/promises'

const START_MS = 1500

await wait(START_MS)
await import('./misbehaving-worker.ts')
