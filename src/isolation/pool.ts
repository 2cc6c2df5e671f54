/**
 * Conversions in engine processes, as many at once as the pool is wide; what does not fit waits in
 * line. A document that crashes its process, or has to be stopped, fails alone: the process is
 * replaced and the others never notice.
 */
import type { Job, Outcome } from './messages.ts'
import { type Bounds, WorkerProcess } from './worker-process.ts'

export interface PoolSettings extends Bounds {
  /** How many processes work at once. */
  readonly size: number
  /** The program they run: worker.js, unless a test brings its own. */
  readonly script?: URL
}

export class Pool {
  readonly #settings: PoolSettings
  readonly #script: URL
  readonly #workers = new Set<WorkerProcess>()
  readonly #idle: WorkerProcess[] = []
  readonly #waiting: Task[] = []
  #isKeptWarm = false

  constructor(settings: PoolSettings) {
    this.#settings = settings
    this.#script = settings.script ?? new URL('./worker.js', import.meta.url)
  }

  /** Jobs that no process has taken yet. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Starts all processes ahead of the first job, and from here on replacements ahead of the next. */
  keepWarm(): void {
    this.#isKeptWarm = true
    while (this.#workers.size < this.#settings.size) this.#idle.push(this.#start())
  }

  /** Gives an outcome whatever the document does; an abort stops the work and rejects with its reason. */
  run(job: Job, signal?: AbortSignal): Promise<Outcome> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const task: Task = { job, signal, resolve, reject }
      this.#waiting.push(task)
      signal?.addEventListener('abort', () => this.#forget(task), { once: true })
      this.#dispatch()
    })
  }

  /** Stops everything at once: jobs under way end as failures, waiting ones are rejected. */
  close(): void {
    this.#isKeptWarm = false
    this.#idle.length = 0
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The pool is closed.'))
    for (const worker of this.#workers) worker.kill()
    this.#workers.clear()
  }

  #dispatch(): void {
    while (this.#waiting.length) {
      const worker = this.#findWorker()
      if (!worker) return
      const { job, signal, resolve, reject } = this.#waiting.shift()!
      worker
        .run(job, signal)
        .finally(() => this.#release(worker))
        .then(resolve, reject)
    }
  }

  #findWorker(): WorkerProcess | undefined {
    for (let worker = this.#idle.pop(); worker; worker = this.#idle.pop()) {
      if (worker.isAlive) return worker
      this.#workers.delete(worker)
    }
    return this.#workers.size < this.#settings.size ? this.#start() : undefined
  }

  #release(worker: WorkerProcess): void {
    if (!this.#workers.has(worker)) return
    if (worker.isAlive && worker.jobsDone < JOBS_PER_WORKER) this.#idle.push(worker)
    else {
      worker.kill()
      this.#workers.delete(worker)
      if (this.#isKeptWarm) this.keepWarm()
    }
    this.#dispatch()
  }

  #start(): WorkerProcess {
    const worker = new WorkerProcess(this.#script, this.#settings)
    this.#workers.add(worker)
    return worker
  }

  #forget(task: Task): void {
    const index = this.#waiting.indexOf(task)
    if (index < 0) return
    this.#waiting.splice(index, 1)
    task.reject(task.signal?.reason)
  }
}

interface Task {
  readonly job: Job
  readonly signal: AbortSignal | undefined
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (reason: unknown) => void
}

/** A process is replaced after this many, so that nothing a document leaves behind adds up. */
const JOBS_PER_WORKER = 500
