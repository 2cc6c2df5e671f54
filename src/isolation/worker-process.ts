/** One engine process, seen from outside: one job at a time, and killed when it breaks its bounds. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Failure, Job, Outcome } from './messages.ts'

export interface Bounds {
  /** How long one job may take, start of the process included. */
  readonly timeoutMs: number
  /** How much memory the process may hold. */
  readonly memoryMb: number
}

export class WorkerProcess {
  readonly #bounds: Bounds
  readonly #child: ChildProcess
  #lastWords = ''
  #jobsDone = 0

  constructor(script: URL, bounds: Bounds) {
    this.#bounds = bounds
    this.#child = fork(script, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${Math.ceil(bounds.memoryMb * HEAP_SHARE)}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // A process that cannot be started or reached is gone, and `close` says so too.
    this.#child.on('error', () => {})
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-MAX_LAST_WORDS)
    })
  }

  get isAlive(): boolean {
    return this.#child.connected && this.#child.exitCode === null && !this.#child.killed
  }

  get jobsDone(): number {
    return this.#jobsDone
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Always gives an outcome, also when the process dies; only an abort rejects, with its reason. */
  run(job: Job, signal?: AbortSignal): Promise<Outcome> {
    const { timeoutMs, memoryMb } = this.#bounds
    const child = this.#child
    const began = performance.now()
    let breach: Breach | undefined
    const end = (why: Breach | undefined) => {
      breach = why
      this.kill()
    }

    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => end('time'), timeoutMs)
      const watch = setInterval(() => {
        if (residentMegabytes(child.pid) > memoryMb) end('memory')
      }, WATCH_INTERVAL_MS)
      const abort = () => end(undefined)
      const answered = (outcome: Outcome) => {
        settle()
        this.#jobsDone++
        resolve(outcome)
      }
      const closed = (_status: number | null, deadlySignal: NodeJS.Signals | null) => {
        settle()
        if (signal?.aborted) return reject(signal.reason)
        if (deadlySignal && MEMORY_SIGNALS.has(deadlySignal)) breach ??= 'memory'
        const ms = Math.round(performance.now() - began)
        resolve({ ...toFailure(breach, timeoutMs, this.#lastWords), ms })
      }
      const settle = () => {
        clearTimeout(deadline)
        clearInterval(watch)
        signal?.removeEventListener('abort', abort)
        child.off('message', answered).off('close', closed)
      }
      signal?.addEventListener('abort', abort)
      child.on('message', answered).on('close', closed)
      child.send(job, error => error && end(undefined))
    })
  }
}

type Breach = 'time' | 'memory'

/** The rest is for what lies outside of V8's heap: the file, what is unpacked from it, the program. */
const HEAP_SHARE = 0.75

const WATCH_INTERVAL_MS = 100

const MAX_LAST_WORDS = 4000

/** V8 aborts when its heap is full; the kernel kills when the machine's or the container's memory is. */
const MEMORY_SIGNALS = new Set<NodeJS.Signals>(['SIGABRT', 'SIGKILL'])

/** What a process holds, where the system tells (Linux); elsewhere only the heap is bounded. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function toFailure(
  breach: Breach | undefined,
  timeoutMs: number,
  lastWords: string,
): Omit<Failure, 'ms'> {
  switch (breach) {
    case 'time':
      return exceeded(`The document took longer than ${timeoutMs / 1000} seconds to convert.`)
    case 'memory':
      return exceeded('The document needs more memory to convert than it may have.')
    default:
      return {
        ok: false,
        code: 'internal_error',
        detail: 'The conversion stopped unexpectedly.',
        defect: lastWords,
      }
  }
}

function exceeded(detail: string): Omit<Failure, 'ms'> {
  return { ok: false, code: 'unprocessable', reason: 'resourceLimit', detail }
}
