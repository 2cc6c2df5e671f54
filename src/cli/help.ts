/** What `foliomark --help` shows, 80 columns wide. */
import { FORMATS } from '../engine/formats/index.ts'
import { BULK_FLAGS } from './bulk-flags.ts'
import { FLAGS, type Flag, GROUPS, MCP_FLAGS, SERVE_FLAGS } from './flags.ts'
import type { Topic } from './topics.ts'

const WIDTH = 80
const MEANING_COLUMN = 26

/** Without a topic: all that converts. */
export function writeHelp(topic?: Topic): string {
  if (topic === 'serve') return [SERVE_USAGE, writeFlags(SERVE_FLAGS), SERVE_NOTES].join('\n\n')
  if (topic === 'mcp') return [MCP_USAGE, writeFlags(MCP_FLAGS), MCP_NOTES].join('\n\n')
  if (topic === 'bulk') return [BULK_USAGE, writeFlags(BULK_FLAGS), BULK_NOTES].join('\n\n')
  return [
    USAGE,
    wrap(`Turns documents into GitHub-flavored markdown: ${Object.keys(FORMATS).join(', ')}.`, 0),
    NOTES,
    ...GROUPS.map(group => `${group}:\n${writeGroup(group)}`),
    EXAMPLES,
    EXIT_CODES,
  ].join('\n\n')
}

export const USAGE = `Usage: foliomark [options] FILE|FOLDER|ADDRESS...
       foliomark [options] --filename NAME -    read standard input
       foliomark serve [options]                the HTTP service
       foliomark mcp [FOLDER...]                the MCP server over stdio, which
                                                reads files below the FOLDERs
       foliomark bulk COMMAND [options]         a million documents: resumed,
                                                counted, on one machine or many
       foliomark help [serve|mcp|bulk]          this, or the help of one of them
       foliomark completion bash|zsh|fish       what teaches a shell our flags`

export const SERVE_USAGE = `Usage: foliomark serve [--port PORT] [--host HOST] [--base-url URL]

The HTTP service: the API, the MCP server and the website, until it is stopped.`

export const SERVE_NOTES = `Flags win over the variables PORT, HOST and BASE_URL. The environment sets all
else; a bad value is named and ends it with exit code 2:
  WORKERS, QUEUE_LIMIT, CONVERT_TIMEOUT_MS, CONVERT_MEMORY_MB, UPLOAD_BUDGET_MB
  RATE_READS, RATE_CONVERSIONS, RATE_CONTACT, RATE_MCP_CHECKS, REDIS_URL
  TRUST_PROXY, OUTBOUND_ALLOW, FETCH_TIMEOUT_MS
  SUPPORT_EMAIL, SMTP_URL, CONTACT_TO, CONTACT_FROM
  MCP_ALLOWED_HOSTS, MCP_ALLOWED_ORIGINS
  METRICS_PORT, SHUTDOWN_TIMEOUT_MS, LOG_LEVEL
README.md says what each of them means.`

export const MCP_USAGE = `Usage: foliomark mcp [--write DIR] [FOLDER...]

The MCP server over standard input and output, as programs with agents start it.
Documents below the FOLDERs are converted by their path; without any, only those
that are linked or sent.`

export const MCP_NOTES = `The environment sets WORKERS, CONVERT_TIMEOUT_MS, CONVERT_MEMORY_MB,
FETCH_TIMEOUT_MS and OUTBOUND_ALLOW, which README.md explains.

Example:
  claude mcp add foliomark -- foliomark mcp ~/Documents`

export const BULK_USAGE = `Usage: foliomark bulk submit SOURCE --to TARGET [--work] [options]
       foliomark bulk work|status|retry|cancel TARGET [options]
       foliomark bulk work|status|retry|cancel --queue redis://HOST [options]

Converts many documents, over restarts and on several machines; what is finished
is not converted again, and nothing is missing. SOURCE is a folder, or
s3://bucket/prefix, or - for a list of addresses on standard input; TARGET is a
folder or s3://bucket/prefix.

  submit   lists the documents of SOURCE; again: adds those that are new
  work     converts what is not finished
  status   documents, failures by reason, speed, workers
  retry    failed documents wait again, and what was cancelled goes on
  cancel   nothing further is begun`

export const BULK_NOTES = `a/b.docx becomes a/b.docx.md below TARGET, with its pictures in a folder beside
it; results-*.ndjson have a line for every document. Without --queue, a ledger
beside the target knows what is finished: one process works on it at a time.
--queue needs the packages bullmq and ioredis, s3:// needs @aws-sdk/client-s3.
Exit codes: 0 all is converted, 1 all is done and documents failed, 2 wrong
usage, 3 all is not done. docs/bulk.md has more.

Examples:
  foliomark bulk submit archive/ --to markdown/ --work
  foliomark bulk work markdown/
  foliomark bulk status markdown/
  foliomark bulk submit s3://in/2024 --to s3://out/2024 --queue redis://queue:6379
  foliomark bulk work --queue redis://queue:6379`

export const NOTES = `Folders are searched for documents; documents at http:// and https:// addresses
are fetched, from public hosts, up to 25 MB. Markdown goes to standard output,
several documents after each other with a blank line between; warnings and
errors go to standard error. Where a flag lists its values, the first is the
default.`

export const EXAMPLES = `Examples:
  foliomark report.docx                         print it
  foliomark report.docx -o report.md            write it to a file
  foliomark archive/ -o markdown/               a folder and its sub folders
  foliomark talk.pptx -o talk.md --media img    keep the images
  curl -s ADDRESS | foliomark                   convert a download
  foliomark https://example.org/report.docx     fetch and convert
  find . -name '*.pdf' -print0 | foliomark --files-from - -0 --ndjson

  With -o DIR, report.docx becomes DIR/report.md; where report.pdf would become
  the same, they are DIR/report.docx.md and DIR/report.pdf.md. Where documents
  of several folders have the same name, all keep their folders below DIR.`

export const EXIT_CODES = `Exit codes:
  0  all documents were converted
  1  a document could not be converted; the others were
  2  wrong usage`

function writeGroup(group: Flag['group']): string {
  return writeFlags(
    Object.fromEntries(Object.entries(FLAGS).filter(([, flag]) => flag.group === group)),
  )
}

const writeFlags = (flags: Readonly<Record<string, Flag>>): string =>
  Object.entries(flags)
    .map(([name, flag]) => writeFlag(name, flag))
    .join('\n')

function writeFlag(name: string, { short, value, meaning }: Flag): string {
  const head = `  ${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`
  const text = wrap(meaning, MEANING_COLUMN)
  return head.length < MEANING_COLUMN - 1 ? head + text.slice(head.length) : `${head}\n${text}`
}

/** Breaks a text between words so that it fits right of a column. */
function wrap(text: string, column: number): string {
  const indent = ' '.repeat(column)
  const lines = [indent]
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line === indent) lines.push(lines.pop() + word)
    else if (line.length + 1 + word.length <= WIDTH) lines.push(`${lines.pop()} ${word}`)
    else lines.push(indent + word)
  }
  return lines.join('\n')
}
