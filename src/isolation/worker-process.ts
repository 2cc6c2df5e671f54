/** One engine process, seen from outside: one job at a time, and killed when it exceeds its limits. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { describeTimeout } from '../engine/deadline.ts'
import { readFrames, writeFrame } from './frames.ts'
import {
  type AnswerHead,
  type EngineAnswer,
  type Failure,
  type Form,
  type Job,
  type Order,
  WARM,
} from './messages.ts'

export interface Bounds {
  /** How long one job may take from the moment a ready process gets it. */
  readonly timeoutMs: number
  /** How much memory the process may hold. */
  readonly memoryMb: number
  /** Its niceness, from 0 to 19; a process that serves clients has to come first. */
  readonly niceness?: number
}

/** What happens on the way to the answer. */
export interface JobEvents {
  /** Called each time a ready process gets the document. */
  readonly onBegin?: (() => void) | undefined
  /** Called with each step of a document that is read in steps. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

export class WorkerProcess {
  /** Settles when the process has loaded what it needs, or is gone. */
  readonly ready: Promise<void>
  readonly gone: Promise<void>
  readonly #bounds: Bounds
  readonly #child: ChildProcess
  #lastWords = ''
  #jobsDone = 0
  #isReady = false
  #isOver = false
  #events: JobEvents = {}
  #answered: ((answer: EngineAnswer) => void) | undefined

  constructor(script: URL, bounds: Bounds, isWarm: boolean) {
    this.#bounds = bounds
    const heapMb = Math.ceil(bounds.memoryMb * HEAP_SHARE)
    const words = [
      `--max-old-space-size=${heapMb}`,
      `--max-semi-space-size=${YOUNG_MB}`,
      fileURLToPath(script),
    ]
    this.#child = spawn(process.execPath, isWarm ? [...words, WARM] : words, {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    // A process that cannot be started or reached is gone, and `close` says so too. If the machine has no descriptors
    // left, it does not even have pipes.
    const { pid, stdin, stdout, stderr } = this.#child
    this.#child.on('error', () => {
      this.#isOver = true
    })
    stdin?.on('error', () => this.kill())
    lowerPriority(pid, bounds.niceness ?? 0)
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-MAX_LAST_WORDS)
    })
    this.gone = new Promise(resolve => {
      this.#child.on('close', () => {
        this.#isOver = true
        resolve()
      })
    })
    this.ready = new Promise(resolve => {
      const patience = setTimeout(() => this.kill(), START_TIMEOUT_MS)
      void this.gone.then(resolve).finally(() => clearTimeout(patience))
      if (!stdout) return
      readFrames<AnswerHead>(stdout, (head, body) => {
        if (head.type === 'ready') {
          this.#isReady = true
          clearTimeout(patience)
          return resolve()
        }
        if (head.type === 'progress') return this.#events.onProgress?.(head.done, head.total)
        const { type: _, ...answer } = head
        this.#answered?.(answer.ok ? { ...answer, body } : answer)
      })
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isAlive(): boolean {
    return !this.#isOver && this.#child.exitCode === null && !this.#child.killed
  }

  /** Whether it has loaded what it needs. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** The end of its standard error output. */
  get lastWords(): string {
    return this.#lastWords
  }

  get jobsDone(): number {
    return this.#jobsDone
  }

  /** The memory of the process, where the system reports it. */
  get residentMb(): number {
    return residentMegabytes(this.#child.pid)
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Always gives a result, even if the process dies. */
  run(job: Job, form: Form, events: JobEvents = {}): Promise<EngineAnswer> {
    const { timeoutMs, memoryMb } = this.#bounds
    const child = this.#child
    const began = performance.now()
    let breach: Breach | undefined
    let residentMb = 0
    let hasDocument = false
    const end = (why: Breach) => {
      breach = why
      this.kill()
    }

    return new Promise(resolve => {
      let deadline: NodeJS.Timeout | undefined
      const watch = setInterval(() => {
        residentMb = this.residentMb
        if (residentMb > memoryMb) end('memory')
      }, WATCH_INTERVAL_MS)
      const settle = (answer: EngineAnswer) => {
        clearTimeout(deadline)
        clearInterval(watch)
        child.off('close', closed)
        this.#answered = undefined
        this.#events = {}
        resolve(answer)
      }
      const closed = (_status: number | null, signal: NodeJS.Signals | null) => {
        const isStarved = signal === 'SIGKILL' && residentMb > memoryMb * STARVED_SHARE
        if (isStarved || HEAP_IS_FULL.test(this.#lastWords)) breach ??= 'memory'
        const ms = Math.round(performance.now() - began)
        if (breach) return settle({ ...toBreachFailure(breach, timeoutMs), ms })
        const death = !hasDocument ? 'unused' : signal === 'SIGKILL' ? 'killed' : 'crashed'
        settle({ ...UNEXPECTED, defect: this.#lastWords, death, ms })
      }
      child.on('close', closed)
      this.#answered = answer => {
        this.#jobsDone++
        settle(answer)
      }
      this.#events = events
      if (this.#isOver) return closed(null, null)
      // A process that dies before it has the document cannot have died of it, and its start-up time is not the
      // document's.
      void this.ready.then(() => {
        if (this.#isOver || !child.stdin) return
        hasDocument = true
        events.onBegin?.()
        deadline = setTimeout(() => end('time'), timeoutMs)
        const [order, body] = toFrame(job, form)
        writeFrame(child.stdin, { ...order, isWatched: events.onProgress && true }, body)
      })
    })
  }
}

function toFrame({ source, ...job }: Job, form: Form): [Order, readonly Uint8Array[]] {
  if ('path' in source) return [{ ...job, form, ...source }, []]
  if ('whole' in source) return [{ ...job, form, wholeMs: source.ms }, [source.whole]]
  const { bytes } = source
  return [{ ...job, form }, bytes instanceof Uint8Array ? [bytes] : bytes]
}

/** Best effort: if it fails, conversions work all the same. */
function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined || niceness === 0) return
  try {
    setPriority(pid, niceness)
  } catch {
    // The process may already be gone, or the system has no priorities.
  }
}

type Breach = 'time' | 'memory'

/** The rest is for what is outside V8's heap: the file, what is unpacked from it, the program. */
const HEAP_SHARE = 0.75

/**
 * A document lives until it is written: in V8's usual 16 MB for young objects it would be copied again and again.
 * Saves a sixth of CPU time over the docx of the corpus.
 */
const YOUNG_MB = 64

/** A process that is killed from outside while it holds this much was killed for its memory. */
const STARVED_SHARE = 0.5

const WATCH_INTERVAL_MS = 50

/** A process that is not ready by then never will be; on a loaded machine a second or two are usual. */
const START_TIMEOUT_MS = 60_000

const MAX_LAST_WORDS = 4000

/** What V8 prints before it aborts because its heap is full. */
const HEAP_IS_FULL = /heap out of memory|Allocation failed/

/** Field 2 of statm is the resident set, in pages (proc(5)); except on Linux only the heap is bounded. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return (Number(pages) * PAGE_BYTES) / (1024 * 1024)
  } catch {
    return 0
  }
}

const PAGE_BYTES = 4096

const UNEXPECTED = {
  ok: false,
  code: 'internal_error',
  detail: 'The conversion stopped unexpectedly.',
} as const

function toBreachFailure(breach: Breach, timeoutMs: number): Omit<Failure, 'ms'> {
  switch (breach) {
    case 'time':
      return exceeded(describeTimeout(timeoutMs))
    case 'memory':
      return exceeded('The document needs more memory to convert than is allowed.')
    default:
      return breach satisfies never
  }
}

function exceeded(detail: string): Omit<Failure, 'ms'> {
  return { ok: false, code: 'unprocessable', reason: 'resourceLimit', detail }
}
