/**
 * One process at a time works on a ledger. A process that is killed cannot give its lock back, and two that find a
 * dead one must not both take it, so locks are numbered and never reused: the holder of the highest number that is
 * alive has the ledger, whoever finds it dead makes the next number, and only one can.
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

/** Gives a sentence about who has it instead. */
export function takeLock(folder: string): Lock | string {
  for (;;) {
    const highest = Math.max(0, ...listNumbers(folder))
    const holder = highest ? readHolder(folder, highest) : undefined
    if (holder && isAlive(holder)) {
      return `${folder} is in use by process ${holder.pid} on ${holder.host}.`
    }
    const number = highest + 1
    if (!create(folder, number)) continue
    // A list of files is no moment's picture: a lock that was made while it was read may be missing.
    if (Math.max(...listNumbers(folder)) > number) {
      rmSync(pathOf(folder, number), { force: true })
      continue
    }
    return hold(folder, number)
  }
}

/** Whether somebody is at work. */
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
      // The next one will do.
    }
  }, TOUCH_MS)
  touch.unref()
  return {
    release() {
      clearInterval(touch)
      // It stays as the highest number; empty, it is nobody's.
      writeFileSync(path, '')
    },
  }
}

interface Holder {
  readonly pid: number
  readonly host: string
  /** When the process began, where the system tells: its number may be another's by now. */
  readonly began: string
  readonly touchedAt: number
}

/** A link is there with its content or not at all: nobody finds a lock that does not say yet whose it is. */
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

/** Processes of other machines cannot be seen: they are alive while they touch their lock. */
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

/** Field 22 of stat, in ticks since the machine began (proc(5)); empty elsewhere than on Linux. */
function beginOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie is dead, only nobody has asked yet.
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
