/**
 * One process at a time works on a ledger. A killed process cannot release its lock, and two processes that find a
 * dead one must not both take it, so locks are numbered and never reused: the live holder of the highest number owns
 * the ledger, and whoever finds it dead creates the next number, which only one can.
 */
import {
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

export interface Lock {
  release(): void
}

/** Returns a sentence about the current holder instead. */
export function takeLock(folder: string): Lock | string {
  for (;;) {
    const highest = Math.max(0, ...listNumbers(folder))
    const holder = highest ? readHolder(folder, highest) : undefined
    if (holder && isAlive(holder)) {
      return `${folder} is in use by process ${holder.pid} on ${holder.host}.`
    }
    const number = highest + 1
    if (!create(folder, number)) continue
    // A directory listing is not atomic: a lock created while it was read may be missing.
    if (Math.max(...listNumbers(folder)) > number) {
      rmSync(pathOf(folder, number), { force: true })
      continue
    }
    return hold(folder, number)
  }
}

export function isLocked(folder: string): boolean {
  const highest = Math.max(0, ...listNumbers(folder))
  const holder = highest ? readHolder(folder, highest) : undefined
  return holder !== undefined && isAlive(holder)
}

function hold(folder: string, number: number): Lock {
  const path = pathOf(folder, number)
  for (const older of listNumbers(folder)) {
    if (older < number) rmSync(pathOf(folder, older), { force: true })
  }
  const touch = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(path, now, now)
    } catch {
      // The next touch will do.
    }
  }, TOUCH_MS)
  touch.unref()
  return {
    release() {
      clearInterval(touch)
      // The file remains as the highest number; empty, it belongs to nobody.
      writeFileSync(path, '')
    },
  }
}

interface Holder {
  readonly pid: number
  readonly host: string
  /** When the process started, where the system says so: its pid may have been reused by now. */
  readonly began: string
  readonly touchedAt: number
}

/** A link appears with its content or not at all, so nobody finds a lock that does not yet name its holder. */
function create(folder: string, number: number): boolean {
  const { pid } = process
  const own = join(folder, `.lock-${hostname()}-${pid}`)
  writeFileSync(own, JSON.stringify({ pid, host: hostname(), began: beginOf(pid) }))
  try {
    linkSync(own, pathOf(folder, number))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function readHolder(folder: string, number: number): Holder | undefined {
  const path = pathOf(folder, number)
  try {
    const text = readFileSync(path, 'utf8')
    const touchedAt = statSync(path).mtimeMs
    if (text) return { ...JSON.parse(text), touchedAt }
    return undefined
  } catch {
    return undefined
  }
}

/** Processes on other machines cannot be seen: they count as alive while they keep touching their lock. */
function isAlive({ pid, host, began, touchedAt }: Holder): boolean {
  if (host !== hostname()) return Date.now() - touchedAt < SILENT_MS
  if (began) return beginOf(pid) === began
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Field 22 of stat, in ticks since boot (proc(5)); empty except on Linux. */
function beginOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie is dead; it just has not been reaped yet.
    return state === 'Z' ? 'dead' : (fields[18] ?? '')
  } catch {
    return ''
  }
}

const listNumbers = (folder: string): number[] =>
  readdirSync(folder).flatMap(name => Number(/^lock-(\d+)$/.exec(name)?.[1] ?? []))

const pathOf = (folder: string, number: number): string => join(folder, `lock-${number}`)

const TOUCH_MS = 2000
const SILENT_MS = 15_000
