/** Every flag of the command: the parser and the help are both made from this table. */
import { CHOICES, PAGES_MEANING } from '../engine/options.ts'

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

const choiceFlags = Object.fromEntries(
  Object.entries(CHOICES).map(([name, { values, meaning }]) => [
    name,
    { group: 'Conversion', value: values.join('|'), meaning } satisfies Flag,
  ]),
)

export const FLAGS: Readonly<Record<string, Flag>> = {
  'files-from': {
    group: 'Input',
    value: 'FILE',
    meaning: 'read the paths to convert from FILE, one a line; - is standard input',
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
  ndjson: {
    group: 'Output',
    meaning: 'one line of JSON per document, as each finishes',
  },
  ...choiceFlags,
  pages: { group: 'Conversion', value: 'RANGES', meaning: PAGES_MEANING },
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
  quiet: { group: 'Running', short: 'q', meaning: 'no progress and no warnings, only errors' },
  help: { group: 'Running', short: 'h', meaning: 'show this' },
  version: { group: 'Running', meaning: 'show the version' },
}
