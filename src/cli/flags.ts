/** Every flag of the command: the parser, the help, the manual page and completions are made from these tables. */
import { FLAG_OPTIONS, type Option } from '../engine/options.ts'

export interface Flag {
  readonly short?: string
  /** What stands for the value in the help; absent: the flag takes none. */
  readonly value?: string
  /** Where only a few values exist. */
  readonly choices?: readonly string[]
  readonly repeats?: boolean
  /** The short help has it up to the first semicolon. */
  readonly meaning: string
}

export type Flags = Readonly<Record<string, Flag>>

export const DEFAULT_TIMEOUT_SECONDS = 60
export const DEFAULT_MEMORY_MB = 2048
export const DEFAULT_BATCH = 100
/** Where a batch is a file with all its documents. */
export const TABLE_BATCH = 1000
export const BULK_FORMATS = ['files', 'ndjson', 'parquet'] as const

function toFlag(option: Option): Flag {
  // A terminal shows no markdown.
  const meaning = option.meaning.replaceAll('`', '')
  switch (option.type) {
    case 'choice':
      return { value: option.values.join('|'), choices: option.values, meaning }
    case 'integer':
      return { value: option.value, meaning: `${meaning} (${option.min} to ${option.max})` }
    case 'styles':
      return { value: option.value, repeats: true, meaning }
    case 'pages':
    case 'text':
    case 'query':
      return { value: option.value, meaning }
    default:
      return option satisfies never
  }
}

const conversion: Flags = Object.fromEntries(
  Object.entries(FLAG_OPTIONS).map(([name, option]) => [name, toFlag(option)]),
)

const always = {
  help: { short: 'h', meaning: 'show help; the essentials with -h, everything with --help' },
  version: { short: 'V', meaning: 'print the version' },
} satisfies Flags

export const GROUPS: Readonly<Record<string, Flags>> = {
  Input: {
    'files-from': {
      value: 'FILE',
      meaning: 'read the paths to convert from FILE, one per line; - is standard input',
    },
    null: {
      short: '0',
      meaning: 'paths in --files-from end with a NUL, as find -print0 writes them',
    },
    'allow-private': { meaning: 'also fetch from private addresses, and from any port' },
    filename: {
      value: 'NAME',
      meaning: 'name of the document on standard input; CSV needs one',
    },
  },
  Output: {
    output: {
      short: 'o',
      value: 'FILE|DIR',
      meaning:
        'write to FILE, or into DIR as DIR/name.md; DIR must exist or end in a slash, unless there are several documents',
    },
    media: {
      value: 'DIR',
      meaning: 'save the images in DIR and link to them; several documents get a folder each',
    },
    json: {
      meaning: 'print markdown, metadata and warnings as JSON; an array for several documents',
    },
    outline: { meaning: 'print only the headings, with their ids' },
    ndjson: { meaning: 'print one line of JSON per document, as each finishes' },
  },
  Conversion: conversion,
  Other: {
    jobs: {
      short: 'j',
      value: 'N',
      meaning: 'documents to convert at once (default: one per core)',
    },
    timeout: {
      value: 'SECONDS',
      meaning: `give up on a document after this long (default: ${DEFAULT_TIMEOUT_SECONDS})`,
    },
    memory: {
      value: 'MB',
      meaning: `memory limit per document when converting many (default: ${DEFAULT_MEMORY_MB})`,
    },
    quiet: { short: 'q', meaning: 'print errors only: no progress, warnings or summary' },
    ...always,
  },
}

const FLAGS: Flags = Object.assign({}, ...Object.values(GROUPS))

/** Flags of the service override the environment variables of the same names. */
export const SERVE_FLAGS: Flags = {
  port: { value: 'PORT', meaning: 'port to listen on (default: 8080); 0 picks a free one' },
  host: { value: 'HOST', meaning: 'address or host name to listen on (default: 0.0.0.0)' },
  'base-url': {
    value: 'URL',
    meaning: 'public address without a path, used in all links (default: http://localhost:PORT)',
  },
  ...always,
}

export const MCP_FLAGS: Flags = {
  write: {
    value: 'DIR',
    meaning: 'let agents write new markdown and image files to DIR',
  },
  ...always,
}

/** Flags that mean something else in bulk, or exist only there. */
const bulk: Flags = {
  ...FLAGS,
  'files-from': {
    value: 'FILE',
    meaning:
      'convert only the documents of SOURCE that FILE names, one per line; FILE may be s3://bucket/key, or - for standard input',
  },
  to: { value: 'DIR', meaning: 'the target: a folder or s3://bucket/prefix' },
  format: {
    value: BULK_FORMATS.join('|'),
    choices: BULK_FORMATS,
    meaning:
      'a markdown file per document (default), or tables with a row for each and, with --chunks, one for each chunk',
  },
  queue: {
    value: 'URL',
    meaning:
      'queue shared by several machines: redis://host:6379; without one, a single machine keeps a ledger',
  },
  name: {
    value: 'NAME',
    meaning:
      'name of the queue (default: foliomark); work takes several, separated by commas, and serves them in turn',
  },
  ledger: { value: 'DIR', meaning: 'folder of the ledger (default: TARGET.ledger)' },
  part: {
    value: 'I/N',
    meaning: 'only the share of machine I of N, counted from 0, when there is no queue',
  },
  batch: {
    value: 'N',
    meaning: `documents per batch, and lines per file of results (default: ${DEFAULT_BATCH}, or ${TABLE_BATCH} for tables)`,
  },
  work: { meaning: 'start converting right away, until everything is done' },
  'until-done': { meaning: 'with --queue: exit when everything is done instead of waiting' },
  'metrics-port': {
    value: 'PORT',
    meaning: 'serve /metrics and /livez on this port; 0 picks a free one',
  },
  json: { meaning: 'print the numbers as JSON' },
  forget: { meaning: 'also delete the queue or ledger; the target is not touched' },
  images: {
    ...conversion.images,
    meaning:
      'reference and attach save the images next to the markdown, inline writes data URIs, omit only the alt text',
  },
  chunks: {
    ...conversion.chunks,
    meaning:
      'write lines of JSON instead of markdown: chunks of at most this many tokens (50 to 8000)',
  },
  quiet: { short: 'q', meaning: 'print errors only' },
}

/** Options of a conversion that make sense for all documents of a run. */
const FOR_ONE = ['find', 'section', 'max-tokens', 'cursor', 'blocks', 'omitted']
const FOR_ALL = Object.keys(conversion).filter(name => !FOR_ONE.includes(name))

const PLACE = ['queue', 'name', 'ledger', 'part']
const WORKING = ['jobs', 'timeout', 'memory', 'allow-private', 'metrics-port']

const BULK_NAMES = {
  submit: ['files-from', 'to', 'format', ...PLACE, 'batch', 'work', ...FOR_ALL, ...WORKING],
  work: [...PLACE, 'until-done', ...WORKING],
  status: [...PLACE, 'json'],
  retry: PLACE,
  cancel: [...PLACE, 'forget'],
} as const satisfies Record<string, readonly string[]>

export type BulkCommand = keyof typeof BULK_NAMES
export const BULK_COMMANDS = Object.keys(BULK_NAMES) as BulkCommand[]

const pick = (names: Iterable<string>): Flags =>
  Object.fromEntries(
    Array.from(new Set([...names, 'quiet', 'help', 'version']), name => [name, bulk[name]!]),
  )

/** Every flag once. */
export const BULK_FLAGS: Flags = pick(Object.values(BULK_NAMES).flat())

/** By what is typed before them. */
export const FLAG_TABLES: Readonly<Record<string, Flags>> = {
  foliomark: FLAGS,
  'foliomark serve': SERVE_FLAGS,
  'foliomark mcp': MCP_FLAGS,
  ...Object.fromEntries(
    BULK_COMMANDS.map(name => [`foliomark bulk ${name}`, pick(BULK_NAMES[name])]),
  ),
  'foliomark bulk': BULK_FLAGS,
}
