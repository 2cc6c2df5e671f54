/** The whole service as a separate process, as operators run it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { childrenOf } from '../../support/processes.ts'
import { COMMAND } from '../../support/run-cli.ts'
import { exitOf, until } from '../../support/until.ts'

export interface Service {
  readonly url: string
  readonly process: ChildProcess
  /** Standard output so far. */
  readonly output: () => string
  /** The engine processes. */
  readonly workers: () => number[]
  /** Ends it and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface Surroundings {
  /** The folder it is started in. */
  readonly cwd?: string
  /** The words of a command that sets limits and then becomes the service. */
  readonly under?: readonly string[]
  /** Another build's than this one's. */
  readonly command?: string
}

export async function startService(
  environment: Record<string, string> = {},
  { cwd, under = [], command = COMMAND }: Surroundings = {},
): Promise<Service> {
  const [program = '', ...words] = [...under, process.execPath, command, 'serve']
  const child = spawn(program, words, {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', WORKERS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(cwd === undefined ? {} : { cwd }),
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  const findUrl = () => /listens on (\S+)\n/.exec(output)?.[1]
  await until(() => {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`The service ended with ${end}.`)
    return findUrl() !== undefined
  })
  return {
    url: findUrl()!,
    process: child,
    output: () => output,
    workers: () => childrenOf(child.pid!),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exitOf(child)
    },
  }
}
