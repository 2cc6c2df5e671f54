/** The words after `foliomark bulk` → what is to be done, checked once and for all. */
import { suggest } from '../engine/nearest.ts'
import type { GivenOptions } from '../engine/options.ts'
import { BULK_FORMATS, type BulkCommand, DEFAULT_BATCH, TABLE_BATCH } from './flags.ts'
import { refuse, UsageError } from './usage-error.ts'
import { type FlagValues, parseConversion, parseNumber, pickOptions, toBounds } from './words.ts'

export type BulkRequest = ReturnType<typeof toBulkRequest>

export function toBulkRequest(command: BulkCommand, flags: FlagValues, inputs: readonly string[]) {
  checkBulk(command, flags, inputs)
  const text = (name: string) => flags[name] as string | undefined
  const isSubmit = command === 'submit'
  const names = (text('name') ?? 'foliomark').split(',')
  const format = parseFormat(text('format'))
  const options = pickOptions(flags)
  parseConversion(options)
  return {
    command,
    /** Only of `submit`: a folder, `s3://…`, or `-`. */
    source: isSubmit ? inputs[0] : undefined,
    /** Only of `submit`: what lists the documents. */
    list: text('files-from'),
    /** Absent where a queue is given that knows it. */
    target: isSubmit ? text('to') : inputs[0],
    queue: text('queue'),
    name: names[0]!,
    /** Several only for `work`. */
    names,
    ledger: text('ledger'),
    part: parsePart(text('part')),
    format: format === 'files' ? undefined : format,
    batchSize: parseNumber('batch', flags, format === 'files' ? DEFAULT_BATCH : TABLE_BATCH),
    /** `submit` also works. */
    works: flags.work === true,
    untilDone: flags['until-done'] === true,
    // As given, for the queue; they have just been parsed, so they are what the type promises.
    options: options as GivenOptions,
    ...toBounds(flags),
    allowsPrivate: flags['allow-private'] === true,
    metricsPort: parsePort(text('metrics-port')),
    isJson: flags.json === true,
    forgets: flags.forget === true,
    isQuiet: flags.quiet === true,
  }
}

function checkBulk(command: BulkCommand, flags: FlagValues, inputs: readonly string[]): void {
  const isSubmit = command === 'submit'
  const { queue, ledger, part, name } = flags
  refuse({
    'submit needs one source: a folder, s3://bucket/prefix, or - for a list of URLs.':
      isSubmit && inputs.length !== 1,
    'submit needs --to TARGET: a folder or s3://bucket/prefix.': isSubmit && !flags.to,
    [`${command} takes only one target.`]: inputs.length > 1,
    [`${command} needs --queue, or the target that documents were submitted to.`]:
      !isSubmit && !inputs.length && queue === undefined && ledger === undefined,
    '--queue must be a URL such as redis://localhost:6379.':
      queue !== undefined && !/^(?:redis|rediss|valkey):\/\/./.test(String(queue)),
    '--ledger and --part cannot be combined with --queue.':
      queue !== undefined && (ledger !== undefined || part !== undefined),
    '--name may contain only letters, digits, dots, hyphens and underscores.':
      name !== undefined && !/^[\w.-]{1,100}(?:,[\w.-]{1,100})*$/.test(String(name)),
    'Only work takes several names.': command !== 'work' && String(name).includes(','),
    'A source or target must not be empty.': [...inputs, flags.to, ledger].includes(''),
    '--files-from must not be empty.': flags['files-from'] === '',
  })
}

function parseFormat(value = 'files') {
  const format = BULK_FORMATS.find(name => name === value)
  if (format) return format
  throw new UsageError(
    `--format must be one of ${BULK_FORMATS.join(', ')}.${suggest(value, BULK_FORMATS)}`,
  )
}

function parsePart(value: string | undefined) {
  if (value === undefined) return undefined
  const [index, count] = /^\d{1,6}\/\d{1,6}$/.test(value) ? value.split('/').map(Number) : []
  if (index !== undefined && count !== undefined && index < count) return { index, count }
  throw new UsageError('--part must be a machine and how many there are: 0/4 to 3/4 for four.')
}

function parsePort(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new UsageError('--metrics-port must be a port from 0 to 65535.')
}
