/** Every flag of the command: the parser and the help are both made from this table. */
import { CHOICES, FREE_OPTIONS, type FreeOption } from '../engine/options.ts'

export interface Flag {
  readonly group: (typeof GROUPS)[number]
  readonly short?: string
  /** What stands for the value in the help; absent: the flag takes none. */
  readonly value?: string
  readonly meaning: string
}

export const GROUPS = ['Input', 'Output', 'Conversion', 'Running'] as const

export const DEFAULT_TIMEOUT_SECONDS = 60
export const DEFAULT_MEMORY_MB = 2048

/** What is different in a terminal. */
const FLAG_MEANINGS: Readonly<Record<string, string>> = {
  max_tokens:
    'at most so many tokens, as estimated; where the next part begins is told on standard error',
  cursor: 'the part that begins at this cursor; the document and other options as before',
  chunks: 'one line of JSON per chunk of at most so many tokens, for search and retrieval',
}

/** Flags have hyphens where options have underscores. */
export const toFlag = (option: string): string => option.replaceAll('_', '-')

const choiceFlags = Object.fromEntries(
  Object.entries(CHOICES).map(([name, { values, meaning }]) => [
    toFlag(name),
    { group: 'Conversion', value: values.join('|'), meaning } satisfies Flag,
  ]),
)

const freeFlags = Object.fromEntries(
  Object.entries<FreeOption>(FREE_OPTIONS).map(([name, { value, meaning, min, max }]) => [
    toFlag(name),
    {
      group: 'Conversion',
      value,
      meaning: (FLAG_MEANINGS[name] ?? meaning) + (min === undefined ? '' : ` (${min} to ${max})`),
    } satisfies Flag,
  ]),
)

export const FLAGS: Readonly<Record<string, Flag>> = {
  'files-from': {
    group: 'Input',
    value: 'FILE',
    meaning: 'read the paths to convert from FILE, one a line; - is standard input',
  },
  null: {
    group: 'Input',
    short: '0',
    meaning: 'paths of --files-from end in a NUL, as find -print0 writes them',
  },
  'allow-private': {
    group: 'Input',
    meaning: 'fetch addresses that are not public, too, and from any port',
  },
  filename: {
    group: 'Input',
    value: 'NAME',
    meaning: 'what the document on standard input is called; CSV needs it',
  },
  output: {
    group: 'Output',
    short: 'o',
    value: 'FILE|DIR',
    meaning:
      'write there instead of standard output: one document to FILE; several, or any to a DIR that exists or ends in /, as DIR/name.md',
  },
  media: {
    group: 'Output',
    value: 'DIR',
    meaning: 'write the images into DIR and link to them; several documents get a folder each',
  },
  json: {
    group: 'Output',
    meaning: 'markdown, title, metadata, statistics and warnings as JSON; several as an array',
  },
  outline: {
    group: 'Output',
    meaning: 'only the headings, as a nested list with their ids',
  },
  ndjson: {
    group: 'Output',
    meaning: 'one line of JSON per document, as each finishes',
  },
  ...choiceFlags,
  ...freeFlags,
  jobs: {
    group: 'Running',
    short: 'j',
    value: 'N',
    meaning: 'how many documents to convert at once; by default as many as there are cores',
  },
  timeout: {
    group: 'Running',
    value: 'SECONDS',
    meaning: `give up on a document after this long (${DEFAULT_TIMEOUT_SECONDS})`,
  },
  memory: {
    group: 'Running',
    value: 'MB',
    meaning: `memory that one of many documents may take (${DEFAULT_MEMORY_MB})`,
  },
  write: {
    group: 'Running',
    value: 'DIR',
    meaning: 'mcp only: the folder that an agent may write markdown and images to',
  },
  quiet: { group: 'Running', short: 'q', meaning: 'no progress and no warnings, only errors' },
  help: { group: 'Running', short: 'h', meaning: 'show this' },
  version: { group: 'Running', short: 'V', meaning: 'show the version' },
}

const { help, version } = FLAGS as { readonly help: Flag; readonly version: Flag }

/** Flags of the service stand for variables of the environment, and win over them. */
export const SERVE_FLAGS: Readonly<Record<string, Flag & { readonly variable?: string }>> = {
  port: {
    group: 'Running',
    value: 'PORT',
    variable: 'PORT',
    meaning: 'where it listens (8080); 0 takes a free one',
  },
  host: {
    group: 'Running',
    value: 'HOST',
    variable: 'HOST',
    meaning: 'the address or name it listens on (0.0.0.0)',
  },
  'base-url': {
    group: 'Running',
    value: 'URL',
    variable: 'BASE_URL',
    meaning: 'the public address without a path, used in every link (http://localhost:PORT)',
  },
  help,
  version,
}

export const MCP_FLAGS: Readonly<Record<string, Flag>> = {
  write: {
    group: 'Running',
    value: 'DIR',
    meaning: 'a folder that an agent may write new files of markdown and images to',
  },
  help,
  version,
}
