/** What converts for the command: this process for up to three documents, engine processes for more. */
import { ENGINE_PROGRAM } from '../engine-program.ts'
import type { Job, Outcome } from '../isolation/messages.ts'
import type { Request } from './arguments.ts'

export interface Engine {
  /** How many conversions are worth asking for at once. */
  readonly lanes: number
  /** `onPage` reports the progress of a PDF, where there is only one document. */
  convert(job: Job, onPage?: (done: number, total: number) => void): Promise<Outcome>
  close(): void
}

/** `count` is absent where the number of documents is not known ahead. */
export async function openEngine(request: Request, count: number | undefined): Promise<Engine> {
  return count === undefined || count > MAX_IN_PROCESS ? openPool(request) : openInProcess(request)
}

/** A process takes longer to start than a few usual documents take to convert. */
const MAX_IN_PROCESS = 3

async function openInProcess({ timeoutMs }: Request): Promise<Engine> {
  const { performJob } = await import('../isolation/perform.ts')
  return {
    lanes: 1,
    convert: (job, onPage) => performJob(job, { timeoutMs, onProgress: onPage }),
    close() {},
  }
}

async function openPool({ jobs, timeoutMs, memoryMb }: Request): Promise<Engine> {
  const { Pool } = await import('../isolation/pool.ts')
  const pool = new Pool({ size: jobs, timeoutMs, memoryMb, script: ENGINE_PROGRAM })
  closeBeforeEnd(pool)
  return {
    // Enough that no engine process is idle while a result waits for its turn to be written.
    lanes: 4 * jobs,
    convert: job => pool.run(job),
    close: () => pool.close(),
  }
}

/** A busy engine process would not notice that this one is gone. */
export function closeBeforeEnd(pool: { close(): void }): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      pool.close()
      process.kill(process.pid, signal)
    })
  }
}
