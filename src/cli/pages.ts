/** What the help and the manual page say beside the flags: at most 80 columns wide. */
import { FORMATS } from '../engine/formats/index.ts'
import { COMMANDS } from './commands.ts'
import { BULK_FLAGS, type Flags, GROUPS, MCP_FLAGS, SERVE_FLAGS } from './flags.ts'
import type { Topic } from './topics.ts'

export interface Page {
  readonly usage: string
  readonly about: string
  readonly groups: Readonly<Record<string, Flags>>
  /** What a short help has. */
  readonly essentials: readonly string[]
  /** Paragraphs. Some have a title, which is a line of its own with a colon at its end. */
  readonly notes: string
}

const synopsis = Object.entries(COMMANDS).map(([name, { arguments: words, summary }]) =>
  `       foliomark ${name} ${words}`.padEnd(46).concat(summary),
)

export const PAGES: Readonly<Record<Topic, Page>> = {
  convert: {
    usage: `Usage: foliomark [OPTIONS] FILE|FOLDER|URL...
       foliomark [OPTIONS] --filename NAME -  convert standard input
${synopsis.join('\n')}`,
    about: `Converts documents to GitHub-flavored markdown:
${Object.keys(FORMATS).join(', ')}.`,
    groups: GROUPS,
    essentials: [
      ...['output', 'media', 'json', 'outline', 'pages', 'section', 'jobs', 'quiet'],
      ...['help', 'version'],
    ],
    notes: `Folders are searched for documents. Documents at http:// and https:// URLs are
fetched from public hosts, up to 25 MB each. Markdown goes to standard output,
with a blank line between documents; warnings, errors and a closing summary go
to standard error. Where an option lists its values, the first is the default.

Examples:
  foliomark report.docx                         print the markdown
  foliomark report.docx -o report.md            write it to a file
  foliomark archive/ -o markdown/               a folder and its subfolders
  foliomark talk.pptx -o talk.md --media img    save the images
  curl -s URL | foliomark                       convert a download
  foliomark https://example.org/report.docx     fetch and convert
  find . -name '*.pdf' -print0 | foliomark --files-from - -0 --ndjson

Names of files:
  With -o DIR, report.docx becomes DIR/report.md. If there is a report.pdf as
  well, they become DIR/report.docx.md and DIR/report.pdf.md. If documents from
  several folders have the same name, all keep their folders below DIR.

Exit codes:
  0  all documents were converted
  1  a document could not be converted; the others were
  2  wrong usage`,
  },
  serve: {
    usage: 'Usage: foliomark serve [--port PORT] [--host HOST] [--base-url URL]',
    about: 'Runs the HTTP service (API, MCP server and website) until it is stopped.',
    groups: { Options: SERVE_FLAGS },
    essentials: Object.keys(SERVE_FLAGS),
    notes: `Options override the environment variables PORT, HOST and BASE_URL. All else is
set by environment variables, which README.md explains. If some are invalid, all
of those are named, and the exit code is 2.

Environment variables:
  WORKERS, QUEUE_LIMIT, CONVERT_TIMEOUT_MS, CONVERT_MEMORY_MB, UPLOAD_BUDGET_MB
  RATE_READS, RATE_CONVERSIONS, RATE_CONTACT, RATE_MCP_CHECKS, REDIS_URL
  TRUST_PROXY, OUTBOUND_ALLOW, FETCH_TIMEOUT_MS
  SUPPORT_EMAIL, SMTP_URL, CONTACT_TO, CONTACT_FROM
  MCP_ALLOWED_HOSTS, MCP_ALLOWED_ORIGINS
  METRICS_PORT, SHUTDOWN_TIMEOUT_MS, LOG_LEVEL`,
  },
  mcp: {
    usage: 'Usage: foliomark mcp [--write DIR] [FOLDER...]',
    about: `Runs the MCP server over standard input and output, for programs that host
agents. Documents in each FOLDER can be converted by their path; without a
FOLDER, only documents that are linked to or sent can be.`,
    groups: { Options: MCP_FLAGS },
    essentials: Object.keys(MCP_FLAGS),
    notes: `Environment variables, which README.md explains:
  WORKERS, CONVERT_TIMEOUT_MS, CONVERT_MEMORY_MB, FETCH_TIMEOUT_MS,
  OUTBOUND_ALLOW

Example:
  claude mcp add foliomark -- foliomark mcp ~/Documents`,
  },
  bulk: {
    usage: `Usage: foliomark bulk submit SOURCE --to TARGET [--work] [OPTIONS]
       foliomark bulk work|status|retry|cancel TARGET [OPTIONS]
       foliomark bulk work|status|retry|cancel --queue redis://HOST [OPTIONS]`,
    about: `Converts any number of documents, on one machine or several. It can be stopped
and resumed at any time: nothing is lost, and nothing is converted twice.
SOURCE is a folder, s3://bucket/prefix, or - for a list of URLs on standard
input; TARGET is a folder or s3://bucket/prefix.

  submit   add the documents of SOURCE, or those that are new since last time
  work     convert what is not done yet
  status   show what is done, failures by reason, speed and workers
  retry    queue failed documents again, and resume a cancelled run
  cancel   start no further documents`,
    groups: { Options: BULK_FLAGS },
    essentials: ['to', 'queue', 'work', 'json', 'jobs', 'quiet', 'help'],
    notes: `a/b.docx becomes a/b.docx.md below TARGET, with its images in a folder next to
it; results-*.ndjson have a line for every document. Without --queue, a ledger
next to the target records what is done, and one process works at a time.
--queue needs the packages bullmq and ioredis, s3:// needs @aws-sdk/client-s3.
docs/bulk.md says more.

Examples:
  foliomark bulk submit archive/ --to markdown/ --work
  foliomark bulk work markdown/
  foliomark bulk status markdown/
  foliomark bulk submit s3://in --files-from s3://lists/new.txt --to s3://out
  foliomark bulk submit s3://in/a --to s3://out/a --queue redis://queue:6379
  foliomark bulk work --queue redis://queue:6379

Exit codes:
  0  everything is converted
  1  everything is done, but documents failed
  2  wrong usage
  3  not everything is done`,
  },
}
