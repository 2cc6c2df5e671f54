/** Words of a command line → what is to be done, checked once and for all. */
import { availableParallelism } from 'node:os'
import type { GivenOptions } from '../engine/options.ts'
import { type BulkRequest, type BulkWords, parseBulk } from './bulk-arguments.ts'
import {
  DEFAULT_MEMORY_MB,
  DEFAULT_TIMEOUT_SECONDS,
  FLAGS,
  MCP_FLAGS,
  SERVE_FLAGS,
} from './flags.ts'
import { isShell, SHELLS, type Shell } from './shells.ts'
import { isTopic, type Topic } from './topics.ts'
import { UsageError } from './usage-error.ts'
import { type FlagValues, parseConversion, parseNumber, parseWords } from './words.ts'

type Command =
  | { readonly type: 'help'; readonly topic?: Topic }
  | { readonly type: 'version' }
  | { readonly type: 'completion'; readonly shell: Shell }
  /** Values of flags, by their names. */
  | { readonly type: 'serve'; readonly given: Readonly<Record<string, string>> }
  | {
      readonly type: 'mcp'
      readonly folders: readonly string[]
      readonly writeTo: string | undefined
    }
  | { readonly type: 'bulk'; readonly request: BulkRequest }
  | ({ readonly type: 'convert' } & Request)

/** What to convert, how, and where to. */
export interface Request {
  /** Files, folders and `-`, as they were given. */
  readonly inputs: readonly string[]
  /** Nobody has said that there is a document on standard input, but something is piped there. */
  readonly isInputAssumed: boolean
  /** A file that lists more of them. */
  readonly filesFrom: string | undefined
  /** Whether the paths in that list end in a NUL. */
  readonly isListNul: boolean
  /** Whether documents may be fetched from addresses that are not public. */
  readonly allowsPrivate: boolean
  /** What standard input is called. */
  readonly filename: string | undefined
  readonly output: string | undefined
  readonly media: string | undefined
  readonly form: 'markdown' | 'json' | 'ndjson' | 'outline' | 'chunks'
  readonly options: GivenOptions
  readonly jobs: number
  readonly timeoutMs: number
  readonly memoryMb: number
  readonly isQuiet: boolean
}

/** `isPiped`: whether a file or another program is at standard input. */
export function parseArguments(words: readonly string[], isPiped = false): Command {
  const [first, ...rest] = words
  // A document that is called so is given as ./serve.
  if (first === 'serve') return parseServe(rest)
  if (first === 'mcp') return parseMcp(rest)
  if (first === 'bulk') return toBulk(parseBulk(rest))
  if (first === 'help') return parseHelp(rest)
  if (first === 'completion') return parseCompletion(rest)
  const { flags, inputs: named } = parseWords(words, FLAGS)
  if (flags.help) return { type: 'help' }
  if (flags.version) return { type: 'version' }
  const isInputAssumed = isPiped && !named.length && flags['files-from'] === undefined
  const inputs = isInputAssumed ? ['-'] : named
  const text = (name: string) => flags[name] as string | undefined
  checkCombination(flags, inputs)
  return {
    type: 'convert',
    inputs,
    isInputAssumed,
    filesFrom: text('files-from'),
    isListNul: flags.null === true,
    allowsPrivate: flags['allow-private'] === true,
    filename: text('filename'),
    // As for inputs, - is the standard one.
    output: text('output') === '-' ? undefined : text('output'),
    media: text('media'),
    form: chooseForm(flags),
    options: parseConversion(flags),
    jobs: parseNumber('jobs', text('jobs'), availableParallelism()),
    timeoutMs: 1000 * parseNumber('timeout', text('timeout'), DEFAULT_TIMEOUT_SECONDS),
    memoryMb: parseNumber('memory', text('memory'), DEFAULT_MEMORY_MB),
    isQuiet: flags.quiet === true,
  }
}

function parseHelp(words: readonly string[]): Command {
  const [topic, ...more] = words
  if (topic === undefined) return { type: 'help' }
  if (isTopic(topic) && !more.length) return { type: 'help', topic }
  throw new UsageError('There is help for serve, mcp and bulk: foliomark help serve.')
}

function toBulk(words: BulkWords): Command {
  if (words === 'help') return { type: 'help', topic: 'bulk' }
  if (words === 'version') return { type: 'version' }
  return { type: 'bulk', request: words }
}

function parseCompletion(words: readonly string[]): Command {
  const [shell = '', ...more] = words
  if (!isShell(shell) || more.length) {
    throw new UsageError(`completion takes the name of a shell: ${SHELLS.join(', ')}.`)
  }
  return { type: 'completion', shell }
}

function parseServe(words: readonly string[]): Command {
  const { flags, inputs } = parseWords(words, SERVE_FLAGS)
  if (flags.help) return { type: 'help', topic: 'serve' }
  if (flags.version) return { type: 'version' }
  if (inputs.length) {
    throw new UsageError(
      'serve takes flags alone: foliomark serve --help shows them and the variables.',
    )
  }
  const empty = Object.keys(flags).find(name => !String(flags[name]).trim())
  if (empty) throw new UsageError(`--${empty} must not be empty.`)
  return { type: 'serve', given: { ...flags } as Readonly<Record<string, string>> }
}

function parseMcp(words: readonly string[]): Command {
  const { flags, inputs: folders } = parseWords(words, MCP_FLAGS)
  if (flags.help) return { type: 'help', topic: 'mcp' }
  if (flags.version) return { type: 'version' }
  if (folders.includes('') || flags.write === '') {
    throw new UsageError('The name of a folder must not be empty.')
  }
  return { type: 'mcp', folders, writeTo: flags.write as string | undefined }
}

function chooseForm(flags: FlagValues): Request['form'] {
  if (flags.ndjson) return 'ndjson'
  if (flags.json) return 'json'
  if (flags.outline) return 'outline'
  return flags.chunks === undefined ? 'markdown' : 'chunks'
}

function checkCombination(flags: FlagValues, inputs: readonly string[]): void {
  const readsInput = inputs.filter(input => input === '-').length
  const faults: [boolean, string][] = [
    [!inputs.length && flags['files-from'] === undefined, 'There is nothing to convert.'],
    [
      readsInput + Number(flags['files-from'] === '-') > 1,
      'Standard input can be read only once: as one document, or as the list of --files-from.',
    ],
    [
      flags.filename !== undefined && !readsInput,
      '--filename names the document on standard input, which is given as -.',
    ],
    [
      flags.null === true && flags['files-from'] === undefined,
      '-0 says how the paths of --files-from end, and goes with it only.',
    ],
    [Boolean(flags.json && flags.ndjson), '--json and --ndjson exclude each other.'],
    [
      Boolean(flags.outline && (flags.json || flags.ndjson || flags.chunks !== undefined)),
      '--outline stands alone: --json has the outline as well.',
    ],
    ...['blocks', 'omitted'].map((name): [boolean, string] => [
      flags[name] === 'list' && !flags.json && !flags.ndjson,
      `--${name} list is shown by --json and --ndjson.`,
    ]),
    [flags.write !== undefined, '--write goes with foliomark mcp only.'],
    [
      Boolean(flags.ndjson && (flags.output ?? '-') !== '-'),
      '--ndjson writes to standard output and does not go with --output.',
    ],
    ...['output', 'media', 'files-from', 'filename'].map((name): [boolean, string] => [
      flags[name] === '',
      `--${name} must not be empty.`,
    ]),
    [inputs.includes(''), 'The name of a file must not be empty.'],
  ]
  const fault = faults.find(([isAtFault]) => isAtFault)
  if (fault) throw new UsageError(fault[1])
}
