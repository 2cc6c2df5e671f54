/** Words of a command line → what is to be done, checked once and for all. */
import { existsSync } from 'node:fs'
import { suggest } from '../engine/nearest.ts'
import { type BulkRequest, toBulkRequest } from './bulk-arguments.ts'
import { COMMANDS, SHELLS, type Shell } from './commands.ts'
import { BULK_COMMANDS, SERVE_FLAGS } from './flags.ts'
import { isTopic, TOPICS, type Topic } from './topics.ts'
import { NOTHING, refuse, UsageError } from './usage-error.ts'
import { type FlagValues, parseConversion, parseWords, pickOptions, toBounds } from './words.ts'

type Command =
  | { readonly type: 'help'; readonly topic: Topic; readonly isShort: boolean }
  | { readonly type: 'version' }
  | { readonly type: 'completion'; readonly shell: Shell }
  /** Values of flags, by their names. */
  | { readonly type: 'serve'; readonly given: Readonly<Record<string, string>> }
  | ({ readonly type: 'mcp' } & McpRequest)
  | { readonly type: 'bulk'; readonly request: BulkRequest }
  | ({ readonly type: 'convert' } & Request)

/** Which folders agents may read, and which one they may write to. */
export interface McpRequest {
  readonly folders: readonly string[]
  readonly writeTo: string | undefined
}

export type Request = ReturnType<typeof toRequest>

/** `isPiped`: whether a file or another program is at standard input. */
export function parseArguments(
  words: readonly string[],
  isPiped = false,
  exists: (path: string) => boolean = existsSync,
): Command {
  const [first = '', ...rest] = words
  // A document of such a name is given as ./help.
  if (first === 'help') return parseHelp(rest)
  if (first === 'completion') return parseCompletion(rest)
  const topic = isTopic(first) ? first : 'convert'
  if (topic === 'convert' && !first.startsWith('-') && !exists(first)) {
    const near = suggest(first, Object.keys(COMMANDS))
    if (near) throw new UsageError(`There is no file or command ${first}.${near}`)
  }
  const command = topic === 'bulk' ? BULK_COMMANDS.find(name => name === rest[0]) : undefined
  const path = [...(topic === 'convert' ? [] : [topic]), ...(command ? [command] : [])]
  const typed = ['foliomark', ...path].join(' ')
  const { flags, inputs, isShort } = parseWords(words.slice(path.length), typed)
  if (flags.help) return { type: 'help', topic, isShort }
  if (flags.version) return { type: 'version' }
  switch (topic) {
    case 'serve':
      return parseServe(flags, inputs)
    case 'mcp':
      refuse({ 'A folder name must not be empty.': [...inputs, flags.write].includes('') })
      return { type: 'mcp', folders: inputs, writeTo: flags.write as string | undefined }
    case 'bulk':
      if (command) return { type: 'bulk', request: toBulkRequest(command, flags, inputs) }
      if (['help', undefined].includes(inputs[0])) return { type: 'help', topic, isShort: true }
      throw new UsageError(describeChoice('bulk command', inputs[0]!, BULK_COMMANDS))
    case 'convert':
      return { type: 'convert', ...toRequest(flags, inputs, isPiped) }
  }
}

function parseHelp([topic = 'convert', ...more]: readonly string[]): Command {
  if (isTopic(topic) || topic === 'convert') {
    if (!more.length) return { type: 'help', topic, isShort: false }
  }
  throw new UsageError(describeChoice('help topic', [topic, ...more].join(' '), TOPICS))
}

function parseCompletion([shell = '', ...more]: readonly string[]): Command {
  const known = SHELLS.find(name => name === shell)
  if (known && !more.length) return { type: 'completion', shell: known }
  throw new UsageError(describeChoice('shell', [shell, ...more].join(' '), SHELLS))
}

function describeChoice(what: string, word: string, known: readonly string[]): string {
  const fault = word ? `Unknown ${what} ${word}` : `No ${what} given`
  return `${fault}: choose one of ${known.join(', ')}.${suggest(word, known)}`
}

function parseServe(flags: FlagValues, inputs: readonly string[]): Command {
  refuse({
    'serve takes no arguments, only options.': inputs.length,
    ...refuseEmpty(flags, Object.keys(SERVE_FLAGS)),
  })
  return { type: 'serve', given: flags as Readonly<Record<string, string>> }
}

function toRequest(flags: FlagValues, named: readonly string[], isPiped: boolean) {
  const text = (name: string) => flags[name] as string | undefined
  /** Standard input was not named, but something is piped to it. */
  const isInputAssumed = isPiped && !named.length && text('files-from') === undefined
  const inputs = isInputAssumed ? ['-'] : named
  checkCombination(flags, inputs)
  return {
    /** Files, folders, addresses and `-`, as they were given. */
    inputs,
    isInputAssumed,
    /** A file that lists more of them. */
    filesFrom: text('files-from'),
    /** Whether the paths in that list end in a NUL. */
    isListNul: flags.null === true,
    /** Whether documents may be fetched from addresses that are not public. */
    allowsPrivate: flags['allow-private'] === true,
    /** What standard input is called. */
    filename: text('filename'),
    // As for inputs, - is the standard one.
    output: text('output') === '-' ? undefined : text('output'),
    media: text('media'),
    form: chooseForm(flags),
    options: parseConversion(pickOptions(flags)),
    ...toBounds(flags),
    isQuiet: flags.quiet === true,
  }
}

type Form = 'markdown' | 'json' | 'ndjson' | 'outline' | 'chunks' | 'matches'

function chooseForm(flags: FlagValues): Form {
  if (flags.ndjson) return 'ndjson'
  if (flags.json) return 'json'
  if (flags.outline) return 'outline'
  if (flags.find !== undefined) return 'matches'
  return flags.chunks === undefined ? 'markdown' : 'chunks'
}

function checkCombination(flags: FlagValues, inputs: readonly string[]): void {
  const readsInput = inputs.filter(input => input === '-').length
  const isJson = flags.json || flags.ndjson
  const hasOutput = (flags.output ?? '-') !== '-'
  const { chunks, filename, find, json, ndjson, outline } = flags
  refuse({
    [NOTHING]: !inputs.length && flags['files-from'] === undefined,
    'Standard input can be read only once: as a document, or as the list of --files-from.':
      readsInput + Number(flags['files-from'] === '-') > 1,
    '--filename names the document on standard input: give - as well.':
      filename !== undefined && !readsInput,
    '-0 needs --files-from.': flags.null && flags['files-from'] === undefined,
    '--json and --ndjson cannot be combined.': json && ndjson,
    '--outline cannot be combined with --json, --ndjson or --chunks; --json has the outline too.':
      outline && (isJson || chunks !== undefined),
    '--find prints lines and cannot be combined with --outline or --chunks; --json has all of it.':
      find !== undefined && !isJson && (outline || chunks !== undefined),
    '--blocks list needs --json or --ndjson.': flags.blocks === 'list' && !isJson,
    '--omitted list needs --json or --ndjson.': flags.omitted === 'list' && !isJson,
    '--ndjson writes to standard output and cannot be combined with --output.': ndjson && hasOutput,
    ...refuseEmpty(flags, ['output', 'media', 'files-from', 'filename']),
    'A file name must not be empty.': inputs.includes(''),
  })
}

const refuseEmpty = (flags: FlagValues, names: readonly string[]) =>
  Object.fromEntries(
    names.map(name => [`--${name} must not be empty.`, String(flags[name]).trim() === '']),
  )
