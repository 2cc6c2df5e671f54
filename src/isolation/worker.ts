/** The inside of an engine process: one job in, one outcome out. It ends when its parent does. */
import type { Job } from './messages.ts'
import { performJob } from './perform.ts'

process.on('message', async (job: Job) => {
  process.send?.(await performJob(job))
})
