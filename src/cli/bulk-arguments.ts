/** Words behind `foliomark bulk` → what is to be done, checked once and for all. */
import { availableParallelism } from 'node:os'
import type { GivenOptions } from '../engine/options.ts'
import { type BulkCommand, bulkFlagsOf, isBulkCommand } from './bulk-flags.ts'
import { DEFAULT_MEMORY_MB, DEFAULT_TIMEOUT_SECONDS } from './flags.ts'
import { UsageError } from './usage-error.ts'
import { type FlagValues, parseConversion, parseNumber, parseWords } from './words.ts'

export interface BulkRequest {
  readonly command: BulkCommand
  /** Only of `submit`: a folder, `s3://…`, or `-`. */
  readonly source: string | undefined
  /** Absent where a queue is given that knows it. */
  readonly target: string | undefined
  readonly queue: string | undefined
  readonly name: string
  readonly ledger: string | undefined
  readonly part: { readonly index: number; readonly count: number } | undefined
  readonly batchSize: number
  /** `submit` also works. */
  readonly works: boolean
  readonly untilDone: boolean
  readonly options: GivenOptions
  readonly jobs: number
  readonly timeoutMs: number
  readonly memoryMb: number
  readonly allowsPrivate: boolean
  readonly metricsPort: number | undefined
  readonly isJson: boolean
  readonly forgets: boolean
  readonly isQuiet: boolean
}

export type BulkWords = BulkRequest | 'help' | 'version'

export function parseBulk(words: readonly string[]): BulkWords {
  const [command = '', ...rest] = words
  if (['', '--help', '-h', 'help'].includes(command)) return 'help'
  if (!isBulkCommand(command)) {
    throw new UsageError(`bulk has no command ${command}: submit, work, status, retry or cancel.`)
  }
  const { flags, inputs } = parseWords(rest, bulkFlagsOf(command))
  if (flags.help) return 'help'
  if (flags.version) return 'version'
  const text = (name: string) => flags[name] as string | undefined
  const isSubmit = command === 'submit'
  checkBulk(command, flags, inputs)
  return {
    command,
    source: isSubmit ? inputs[0] : undefined,
    target: isSubmit ? text('to') : inputs[0],
    queue: text('queue'),
    name: text('name') ?? 'foliomark',
    ledger: text('ledger'),
    part: parsePart(text('part')),
    batchSize: parseNumber('batch', text('batch'), 100),
    works: flags.work === true,
    untilDone: flags['until-done'] === true,
    options: parseConversion(flags),
    jobs: parseNumber('jobs', text('jobs'), availableParallelism()),
    timeoutMs: 1000 * parseNumber('timeout', text('timeout'), DEFAULT_TIMEOUT_SECONDS),
    memoryMb: parseNumber('memory', text('memory'), DEFAULT_MEMORY_MB),
    allowsPrivate: flags['allow-private'] === true,
    metricsPort: parsePort(text('metrics-port')),
    isJson: flags.json === true,
    forgets: flags.forget === true,
    isQuiet: flags.quiet === true,
  }
}

function checkBulk(command: BulkCommand, flags: FlagValues, inputs: readonly string[]): void {
  const isSubmit = command === 'submit'
  const faults: [boolean, string][] = [
    [
      isSubmit && inputs.length !== 1,
      'submit takes one source: a folder, s3://bucket/prefix, or - for a list of addresses.',
    ],
    [isSubmit && !flags.to, 'submit needs --to TARGET: a folder or s3://bucket/prefix.'],
    [!isSubmit && inputs.length > 1, `${command} takes one target.`],
    [
      !isSubmit && !inputs.length && flags.queue === undefined && flags.ledger === undefined,
      `${command} needs the target that was submitted to, or the --queue.`,
    ],
    [
      flags.queue !== undefined && !/^(?:redis|rediss|valkey):\/\/./.test(String(flags.queue)),
      '--queue must be an address such as redis://localhost:6379.',
    ],
    [
      flags.queue !== undefined && (flags.ledger !== undefined || flags.part !== undefined),
      '--ledger and --part are for machines without a --queue.',
    ],
    [
      flags.name !== undefined && !/^[\w.-]{1,100}$/.test(String(flags.name)),
      '--name must be made of letters, digits, dots and hyphens.',
    ],
    [[...inputs, flags.to, flags.ledger].includes(''), 'A source or target must not be empty.'],
  ]
  const fault = faults.find(([isAtFault]) => isAtFault)
  if (fault) throw new UsageError(fault[1])
}

function parsePart(value: string | undefined): BulkRequest['part'] {
  if (value === undefined) return undefined
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(value) ?? []
  if (index === undefined || Number(index) >= Number(count)) {
    throw new UsageError('--part must be a machine and their number, from 0/4 to 3/4 for four.')
  }
  return { index: Number(index), count: Number(count) }
}

function parsePort(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new UsageError('--metrics-port must be a port from 0 to 65535.')
  }
  return Number(value)
}
