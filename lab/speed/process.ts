/** A converter's process: asked for documents one by one, and started anew when it hangs or dies. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Converter } from './converters.ts'
import type { Measured } from './runner.ts'

export interface DocumentToMeasure {
  readonly path: string
  readonly format: string
}

const RUNNER = fileURLToPath(new URL('./runner.js', import.meta.url))
const PEERS = fileURLToPath(new URL('../../../lab/peers/', import.meta.url))
const START_MS = 20_000

export class ConverterProcess {
  readonly #converter: Converter
  readonly #limitMs: number
  #child: ChildProcess | undefined
  #answers: AsyncIterator<string> | undefined

  constructor(converter: Converter, limitMs: number) {
    this.#converter = converter
    this.#limitMs = limitMs
  }

  get name(): string {
    return this.#converter.name
  }

  /** Undefined when the converter cannot be had on this machine. */
  async measure(document: DocumentToMeasure): Promise<Measured | undefined> {
    if (!this.#child && !(await this.#start())) return undefined
    this.#child!.stdin!.write(`${JSON.stringify(document)}\n`)
    const answer = await this.#next(this.#limitMs)
    return answer ? JSON.parse(answer) : FAILED
  }

  close(): void {
    if (this.#child) killGroup(this.#child)
    this.#child = undefined
  }

  async #start(): Promise<boolean> {
    const [command, ...before] = findNode(this.#converter)
    if (!command) return false
    this.#child = spawn(command, [...before, RUNNER, this.#converter.name], {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    })
    this.#child.stdin!.on('error', () => {})
    this.#answers = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]()
    return (await this.#next(START_MS)) !== undefined
  }

  /** The next line of JSON; other lines are a library's own chatter. */
  async #next(limitMs: number): Promise<string | undefined> {
    const child = this.#child!
    const timer = setTimeout(() => killGroup(child), limitMs)
    for (;;) {
      const line = await this.#answers!.next()
      if (!line.done && !line.value.startsWith('{')) continue
      clearTimeout(timer)
      if (!line.done) return line.value
      this.close()
      return undefined
    }
  }
}

/** With the command that it may wait for. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

const FAILED: Measured = {
  ok: false,
  cpuMs: 0,
  wallMs: 0,
  characters: 0,
  peakMb: 0,
  error: 'no answer',
}

/** Some peers want a newer Node, and a newer C++ runtime than Debian 12 has. */
export function findNode({ needsNewNode }: Converter): readonly string[] {
  if (!needsNewNode) return [process.execPath]
  const node = `${PEERS}../nodes/node_modules/node22/bin/node`
  const libraries = `${PEERS}runtime/usr/lib/x86_64-linux-gnu`
  const loader = `${libraries}/ld-linux-x86-64.so.2`
  if (!existsSync(node)) return []
  return existsSync(loader) ? [loader, '--library-path', libraries, node] : [node]
}
