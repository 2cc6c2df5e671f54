/** Flags of `foliomark bulk`: one table, and which of its commands takes which. */
import { FLAGS, type Flag } from './flags.ts'

export const BULK_COMMANDS = ['submit', 'work', 'status', 'retry', 'cancel'] as const
export type BulkCommand = (typeof BULK_COMMANDS)[number]

export const isBulkCommand = (word: string): word is BulkCommand =>
  (BULK_COMMANDS as readonly string[]).includes(word)

const own = {
  to: {
    group: 'Output',
    value: 'DIR',
    meaning: 'the target: a folder or s3://bucket/prefix',
  },
  queue: {
    group: 'Running',
    value: 'URL',
    meaning:
      'redis://… of the queue that several machines share; without it, one machine and a ledger',
  },
  name: {
    group: 'Running',
    value: 'NAME',
    meaning: 'the name of that queue (foliomark)',
  },
  ledger: {
    group: 'Running',
    value: 'DIR',
    meaning: 'where the ledger is (beside the target: TARGET.ledger)',
  },
  part: {
    group: 'Running',
    value: 'I/N',
    meaning: 'only the documents that fall to machine I of N, from 0, which share no queue',
  },
  batch: {
    group: 'Running',
    value: 'N',
    meaning: 'documents that a worker takes together, and lines in a file of results (100)',
  },
  work: { group: 'Running', meaning: 'also work until it is done' },
  'until-done': {
    group: 'Running',
    meaning: 'with --queue: end when all is done instead of waiting for more',
  },
  'metrics-port': {
    group: 'Running',
    value: 'PORT',
    meaning: 'where /metrics and /livez are served; 0 takes a free port',
  },
  json: { group: 'Output', meaning: 'the numbers as JSON' },
  forget: {
    group: 'Running',
    meaning: 'also remove what the queue or ledger knows; the target stays as it is',
  },
} as const satisfies Record<string, Flag>

/** Options of a conversion that make sense for all documents of a run. */
const CONVERSION = [
  ...['images', 'remote-images', 'tables', 'hidden', 'comments', 'changes', 'markers', 'formulas'],
  ...['pages', 'chunks'],
]

const WORKING = ['jobs', 'timeout', 'memory', 'allow-private', 'metrics-port']
const PLACE = ['queue', 'name', 'ledger', 'part']
const ALWAYS = ['quiet', 'help', 'version']

const NAMES: Readonly<Record<BulkCommand, readonly string[]>> = {
  submit: ['to', ...PLACE, 'batch', 'work', ...CONVERSION, ...WORKING, ...ALWAYS],
  work: [...PLACE, 'until-done', ...WORKING, ...ALWAYS],
  status: [...PLACE, 'json', ...ALWAYS],
  retry: [...PLACE, ...ALWAYS],
  cancel: [...PLACE, 'forget', ...ALWAYS],
}

/** What is different in bulk. */
const MEANINGS: Readonly<Record<string, string>> = {
  chunks: 'outputs are lines of JSON, a chunk of at most so many tokens each (50 to 8000)',
  images:
    'reference and attach put the pictures beside the text; inline writes data URIs, omit only the alt text',
  quiet: 'no progress, only errors',
}

const all: Readonly<Record<string, Flag>> = { ...FLAGS, ...own }

const pick = (names: Iterable<string>): Readonly<Record<string, Flag>> =>
  Object.fromEntries(
    Array.from(names, name => {
      const flag = all[name]!
      return [name, { ...flag, meaning: MEANINGS[name] ?? flag.meaning }]
    }),
  )

export const bulkFlagsOf = (command: BulkCommand): Readonly<Record<string, Flag>> =>
  pick(NAMES[command])

/** Every flag once, for the help. */
export const BULK_FLAGS: Readonly<Record<string, Flag>> = pick(new Set(Object.values(NAMES).flat()))
