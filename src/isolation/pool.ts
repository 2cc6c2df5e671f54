/**
 * Conversions in engine processes, as many at once as the pool is wide; the rest waits, and clients take turns. A
 * document that crashes its process, or has to be stopped, fails alone: the process is replaced and the others never
 * notice.
 */
import { Durations } from './durations.ts'
import type { Death, EngineAnswer, Form, Job, Outcome } from './messages.ts'
import { Overloaded } from './overloaded.ts'
import { Turns } from './turns.ts'
import { type Bounds, type JobEvents, WorkerProcess } from './worker-process.ts'

export interface PoolSettings extends Bounds {
  /** How many processes work at once. */
  readonly size: number
  /** The program they run: worker.js by default. */
  readonly script?: URL | undefined
  /**
   * How many jobs may wait; beyond that, one of the client with the most waiting is rejected. Absent for any number.
   */
  readonly queueLimit?: number
  /** A monotonic clock. */
  readonly now?: () => number
}

export interface RunOptions extends JobEvents {
  /** An abort stops the work and rejects with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Who asks, where several do. */
  readonly client?: string
}

export class Pool {
  readonly #settings: PoolSettings
  readonly #script: URL
  readonly #workers = new Set<WorkerProcess>()
  readonly #idle: WorkerProcess[] = []
  readonly #turns: Turns<Task>
  readonly #underWay = new Set<Task>()
  readonly #durations = new Durations()
  readonly #now: () => number
  #isKeptWarm = false
  #isClosed = false
  /** Why nothing may wait any more. */
  #drained: { readonly reason: unknown } | undefined

  constructor(settings: PoolSettings) {
    this.#settings = settings
    this.#turns = new Turns(settings.size)
    this.#now = settings.now ?? (() => performance.now())
    this.#script = settings.script ?? new URL('./worker.js', import.meta.url)
  }

  get size(): number {
    return this.#settings.size
  }

  /** Jobs that no process has taken yet. */
  get waiting(): number {
    return this.#turns.size
  }

  get working(): number {
    return this.#workers.size - this.#idle.length
  }

  /** The processes, for those who watch them. */
  get processIds(): number[] {
    return [...this.#workers].flatMap(({ pid }) => (pid === undefined ? [] : [pid]))
  }

  /**
   * Starts all processes ahead of the first job, and from then on replacements ahead of the next. Resolves when they
   * are ready, and rejects when none will be.
   */
  async keepWarm(): Promise<void> {
    this.#isKeptWarm = true
    this.#refill()
    const workers = [...this.#workers]
    await Promise.all(workers.map(worker => worker.ready))
    if (workers.some(({ isReady }) => isReady) || this.#isClosed) return
    const lastWords = workers.map(worker => worker.lastWords.trim()).find(Boolean)
    throw new Error(`Engine processes fail to start. ${lastWords ?? ''}`.trim())
  }

  /** Until one of the running jobs is expected to end and make room for the next. */
  get nextEndMs(): number {
    const now = this.#now()
    const remaining = Array.from(this.#underWay, ({ client, beganAt }) => {
      const elapsedMs = now - beganAt
      const mostMs = this.#settings.timeoutMs - elapsedMs
      return Math.min(this.#durations.remainingMs(client, elapsedMs), Math.max(0, mostMs))
    })
    return remaining.length ? Math.min(...remaining) : 0
  }

  /** Throws what a job of this client would now be rejected with. */
  requireRoom(client: string): void {
    if (this.#excess >= 0 && !this.#hasFreeWorker && this.#turns.isGreediest(client)) {
      throw this.#refusal()
    }
  }

  /** Like `render`, with the conversion as an object. */
  async run(job: Job, options?: RunOptions): Promise<Outcome> {
    const answer = await this.render(job, 'json', options)
    if (!answer.ok) return answer
    const { ok, ...conversion } = JSON.parse(new TextDecoder().decode(answer.body))
    return { ok, conversion, ms: answer.ms }
  }

  /** Always gives a result, whatever the document does; rejects with `Overloaded` if it may not even wait. */
  render(job: Job, form: Form, options: RunOptions = {}): Promise<EngineAnswer> {
    const { signal, client = '', ...events } = options
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.#isClosed) return Promise.reject(new Error('The pool is closed.'))
    return new Promise((resolve, reject) => {
      const task: Task = {
        job,
        form,
        signal,
        client,
        events,
        resolve,
        reject,
        tries: 1,
        beganAt: 0,
      }
      this.#turns.add(task)
      signal?.addEventListener('abort', () => this.#forget(task), { once: true })
      this.#dispatch()
      this.#rejectExcess()
    })
  }

  /**
   * From here on nothing waits: waiting jobs are rejected with the reason, and so are those that find no free
   * process.
   */
  drain(reason: unknown): void {
    this.#drained = { reason }
    this.#rejectExcess()
  }

  /** Stops everything at once: running jobs end as failures, waiting ones are rejected. */
  close(): void {
    this.#isClosed = true
    this.#idle.length = 0
    this.drain(new Error('The pool is closed.'))
    for (const worker of this.#workers) worker.kill()
    this.#workers.clear()
  }

  get #hasFreeWorker(): boolean {
    return this.#idle.length > 0 || this.#workers.size < this.#settings.size
  }

  get #excess(): number {
    const { queueLimit = Number.POSITIVE_INFINITY } = this.#settings
    return this.#turns.size - (this.#drained ? 0 : queueLimit)
  }

  #dispatch(): void {
    while (this.#hasFreeWorker) {
      const task = this.#turns.take()
      if (!task) return
      this.#assign(this.#findWorker(), task)
    }
  }

  #rejectExcess(): void {
    while (this.#excess > 0) this.#turns.removeNewestOfGreediest()?.reject(this.#refusal())
    // A client waiting alone may have more places than one of several.
    this.#dispatch()
  }

  #refusal(): unknown {
    return this.#drained ? this.#drained.reason : new Overloaded(this.nextEndMs)
  }

  async #assign(worker: WorkerProcess, task: Task): Promise<void> {
    const { job, form, signal, events, resolve, reject } = task
    let grace: NodeJS.Timeout | undefined
    const abort = () => {
      reject(signal?.reason)
      // Most documents are done before a new process would be up: only the long ones are worth it. One that is still
      // starting has nothing to do with whoever gave up waiting for it.
      void worker.ready.then(() => {
        grace = setTimeout(() => worker.kill(), GRACE_MS)
      })
    }
    signal?.addEventListener('abort', abort, { once: true })
    task.beganAt = this.#now()
    this.#underWay.add(task)
    const answer = await worker.run(job, form, events)
    clearTimeout(grace)
    signal?.removeEventListener('abort', abort)
    this.#underWay.delete(task)
    const isRetried = !answer.ok && answer.death && task.tries < MAX_TRIES[answer.death]
    if (isRetried && !signal?.aborted && !this.#isClosed) {
      task.tries++
      this.#turns.putBack(task)
    } else {
      this.#turns.finish(task)
      if (!signal?.aborted) this.#durations.note(task.client, this.#now() - task.beganAt)
      resolve(answer)
    }
    this.#release(worker)
  }

  /** There is one: free, or yet to be started. */
  #findWorker(): WorkerProcess {
    for (let worker = this.#idle.pop(); worker; worker = this.#idle.pop()) {
      if (worker.isAlive) return worker
      this.#workers.delete(worker)
    }
    return this.#start()
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

  /** An idle process that dies fails no job; if it never was ready, a replacement would fare no better. */
  #replace(worker: WorkerProcess): void {
    const index = this.#idle.indexOf(worker)
    if (index < 0) return
    this.#idle.splice(index, 1)
    this.#workers.delete(worker)
    if (this.#isKeptWarm && worker.isReady) this.#refill()
  }

  #forget(task: Task): void {
    if (!this.#turns.remove(task)) return
    task.reject(task.signal?.reason)
    this.#dispatch()
  }
}

interface Task {
  readonly job: Job
  readonly form: Form
  readonly signal: AbortSignal | undefined
  readonly client: string
  readonly events: JobEvents
  readonly resolve: (answer: EngineAnswer) => void
  readonly reject: (reason: unknown) => void
  tries: number
  /** By the pool's clock, since it got its process. */
  beganAt: number
}

/**
 * How often a document is given to a process, depending on what became of the last one: the document may be what
 * kills it.
 */
const MAX_TRIES: Readonly<Record<Death, number>> = { unused: 10, killed: 4, crashed: 2 }

function isFit(worker: WorkerProcess): boolean {
  return (
    worker.isAlive && worker.jobsDone < JOBS_PER_WORKER && worker.residentMb < MAX_RESIDENT_IDLE_MB
  )
}

/** A process is replaced after this many, so that leftovers of documents do not add up. */
const JOBS_PER_WORKER = 500

/** A process that a large document left with more than this would keep it for the small ones. */
const MAX_RESIDENT_IDLE_MB = 300

/** How long a job that nobody waits for any more may go on. */
const GRACE_MS = 100
