/**
 * Conversions in engine processes, as many at once as the pool is wide; what does not fit waits in
 * line. A document that crashes its process, or has to be stopped, fails alone: the process is
 * replaced and the others never notice.
 */
import type { Answer, Death, Form, Job, Outcome } from './messages.ts'
import { type Bounds, WorkerProcess } from './worker-process.ts'

export interface PoolSettings extends Bounds {
  /** How many processes work at once. */
  readonly size: number
  /** The program they run: worker.js, unless there is another. */
  readonly script?: URL | undefined
}

export class Pool {
  readonly #settings: PoolSettings
  readonly #script: URL
  readonly #workers = new Set<WorkerProcess>()
  readonly #idle: WorkerProcess[] = []
  readonly #waiting: Task[] = []
  #isKeptWarm = false
  #isClosed = false

  constructor(settings: PoolSettings) {
    this.#settings = settings
    this.#script = settings.script ?? new URL('./worker.js', import.meta.url)
  }

  /** How many processes work at once. */
  get size(): number {
    return this.#settings.size
  }

  /** Jobs that no process has taken yet. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Jobs that a process is at. */
  get working(): number {
    return this.#workers.size - this.#idle.length
  }

  /** The processes, for those who watch them. */
  get processIds(): number[] {
    return [...this.#workers].flatMap(({ pid }) => (pid === undefined ? [] : [pid]))
  }

  /**
   * Starts all processes ahead of the first job, and from here on replacements ahead of the next.
   * Resolves when they are ready, and rejects when none will be.
   */
  async keepWarm(): Promise<void> {
    this.#isKeptWarm = true
    this.#refill()
    const workers = [...this.#workers]
    await Promise.all(workers.map(worker => worker.ready))
    if (workers.some(({ isReady }) => isReady) || this.#isClosed) return
    const lastWords = workers.map(worker => worker.lastWords.trim()).find(Boolean)
    throw new Error(`No engine process starts. ${lastWords ?? ''}`.trim())
  }

  /** As `render`, with the conversion as an object. */
  async run(job: Job, signal?: AbortSignal, onBegin?: () => void): Promise<Outcome> {
    const answer = await this.render(job, 'json', signal, onBegin)
    if (!answer.ok) return answer
    const { ok, ...conversion } = JSON.parse(new TextDecoder().decode(answer.body))
    return { ok, conversion, ms: answer.ms }
  }

  /**
   * Gives an answer whatever the document does; an abort stops the work and rejects with its reason. `onBegin` is
   * called each time that a process gets the document.
   */
  render(job: Job, form: Form, signal?: AbortSignal, onBegin?: () => void): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.#isClosed) return Promise.reject(new Error('The pool is closed.'))
    return new Promise((resolve, reject) => {
      const task: Task = { job, form, signal, onBegin, resolve, reject, tries: 1 }
      this.#waiting.push(task)
      signal?.addEventListener('abort', () => this.#forget(task), { once: true })
      this.#dispatch()
    })
  }

  /** Stops everything at once: jobs under way end as failures, waiting ones are rejected. */
  close(): void {
    this.#isClosed = true
    this.#idle.length = 0
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The pool is closed.'))
    for (const worker of this.#workers) worker.kill()
    this.#workers.clear()
  }

  #dispatch(): void {
    while (this.#waiting.length) {
      const worker = this.#findWorker()
      if (!worker) return
      this.#assign(worker, this.#waiting.shift()!)
    }
  }

  async #assign(worker: WorkerProcess, task: Task): Promise<void> {
    const { job, form, signal, onBegin, resolve, reject } = task
    let grace: NodeJS.Timeout | undefined
    const abort = () => {
      // Most documents are done before a new process would be up: only the long ones are worth it.
      grace = setTimeout(() => worker.kill(), GRACE_MS)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    const answer = await worker.run(job, form, onBegin)
    clearTimeout(grace)
    signal?.removeEventListener('abort', abort)
    this.#release(worker)
    const isRetried = !answer.ok && answer.death && task.tries < MAX_TRIES[answer.death]
    if (isRetried && !signal?.aborted && !this.#isClosed) {
      this.#waiting.unshift({ ...task, tries: task.tries + 1 })
      this.#dispatch()
    } else resolve(answer)
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
    if (isFit(worker)) this.#idle.push(worker)
    else {
      worker.kill()
      this.#workers.delete(worker)
      if (this.#isKeptWarm) this.#refill()
    }
    this.#dispatch()
  }

  #refill(): void {
    while (this.#workers.size < this.#settings.size) this.#idle.push(this.#start())
  }

  #start(): WorkerProcess {
    const worker = new WorkerProcess(this.#script, this.#settings, this.#isKeptWarm)
    this.#workers.add(worker)
    worker.gone.then(() => this.#replace(worker))
    return worker
  }

  /** One that dies at rest is missed by nobody; if it never was ready, its replacement would fare no better. */
  #replace(worker: WorkerProcess): void {
    const index = this.#idle.indexOf(worker)
    if (index < 0) return
    this.#idle.splice(index, 1)
    this.#workers.delete(worker)
    if (this.#isKeptWarm && worker.isReady) this.#refill()
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
  readonly form: Form
  readonly signal: AbortSignal | undefined
  readonly onBegin: (() => void) | undefined
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
  readonly tries: number
}

/** How often a document is given to a process, by what became of the last one: it may be the document that kills. */
const MAX_TRIES: Readonly<Record<Death, number>> = { unused: 10, killed: 4, crashed: 2 }

function isFit(worker: WorkerProcess): boolean {
  return (
    worker.isAlive && worker.jobsDone < JOBS_PER_WORKER && worker.residentMb < MAX_RESIDENT_IDLE_MB
  )
}

/** A process is replaced after this many, so that nothing a document leaves behind adds up. */
const JOBS_PER_WORKER = 500

/** A process that is left with more than this by a large document would keep it for the small ones. */
const MAX_RESIDENT_IDLE_MB = 300

/** How long a job that nobody waits for any more may go on. */
const GRACE_MS = 100
