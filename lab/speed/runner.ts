/**
 * One converter in a process of its own, asked for one document after the other.
 *
 * A line of JSON comes in for each document, `{"path", "format"}`, and one goes out: the CPU time that the
 * conversion took, how many characters came of it, and the most memory that the process has held so far.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Convert, requireConverter } from './converters.ts'

export interface Measured {
  readonly ok: boolean
  readonly cpuMs: number
  readonly wallMs: number
  readonly characters: number
  readonly peakMb: number
  readonly error?: string
}

const convert = await requireConverter(process.argv[2] ?? '').load()
console.log(JSON.stringify({ ready: true }))
for await (const line of createInterface({ input: process.stdin })) {
  const { path, format } = JSON.parse(line) as { path: string; format: string }
  console.log(JSON.stringify(await measure(path, format)))
}

async function measure(path: string, format: string): Promise<Measured> {
  const bytes = readFileSync(path)
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const outcome = await attempt(() => convert(bytes, format, path))
  const { user, system } = process.cpuUsage(before)
  return {
    ok: outcome.error === undefined && outcome.characters > 0,
    cpuMs: outcome.cpuMs ?? (user + system) / 1000,
    wallMs: performance.now() - startedAt,
    characters: outcome.characters,
    peakMb: readPeakMb(),
    ...(outcome.error === undefined ? {} : { error: outcome.error.slice(0, 200) }),
  }
}

interface Outcome {
  readonly characters: number
  readonly cpuMs?: number
  readonly error?: string
}

async function attempt(task: () => ReturnType<Convert>): Promise<Outcome> {
  try {
    const result = await task()
    if (typeof result === 'string') return { characters: result.length }
    return { characters: result.text.length, cpuMs: result.cpuMs }
  } catch (error) {
    return { characters: 0, error: String(error) }
  }
}

/** From the system: what Node tells begins with the memory of the process that started this one. */
function readPeakMb(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes ?? 0) / 1024
}
