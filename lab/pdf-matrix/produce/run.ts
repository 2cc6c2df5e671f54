/** Runs programs for the matrix; a program that fails is named with what it said. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface Outcome {
  readonly ok: boolean
  readonly output: string
}

export interface RunOptions {
  readonly cwd?: string
  readonly input?: string
  readonly seconds?: number
  readonly env?: Readonly<Record<string, string>>
}

/** Dates inside files would make two runs differ. */
const SAME_TIME = { SOURCE_DATE_EPOCH: '1600000000', FORCE_SOURCE_DATE: '1', TZ: 'UTC' }

export function run(command: string, args: readonly string[], options: RunOptions = {}): Outcome {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: options.cwd,
    input: options.input,
    timeout: 1000 * (options.seconds ?? 120),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...SAME_TIME, ...options.env },
  })
  const output = `${stdout ?? ''}${stderr ?? ''}${error ? String(error) : ''}`
  return { ok: status === 0, output }
}

export function hasCommand(command: string): boolean {
  if (command.includes('/')) return existsSync(command)
  return (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, command)))
}
