/** What `foliomark --help` shows, 80 columns wide. */
import { FORMATS } from '../engine/formats/index.ts'
import { FLAGS, type Flag, GROUPS } from './flags.ts'

const WIDTH = 80
const MEANING_COLUMN = 26

export function writeHelp(): string {
  return [
    USAGE,
    wrap(`Turns documents into GitHub-flavored markdown: ${Object.keys(FORMATS).join(', ')}.`, 0),
    NOTES,
    ...GROUPS.map(group => `${group}:\n${writeGroup(group)}`),
    EXAMPLES,
    EXIT_CODES,
  ].join('\n\n')
}

const USAGE = `Usage: foliomark [options] FILE|FOLDER...
       foliomark [options] --filename NAME -    read standard input
       foliomark serve                          the HTTP service
       foliomark mcp [FOLDER...]                the MCP server over stdio, which
                                                reads files below the FOLDERs`

const NOTES = `Folders are searched for documents. Markdown goes to standard output, several
documents after each other with a blank line between; warnings and errors go to
standard error. Where a flag lists its values, the first is the default.`

const EXAMPLES = `Examples:
  foliomark report.docx                         print it
  foliomark report.docx -o report.md            write it to a file
  foliomark archive/ -o markdown/               a folder and its sub folders
  foliomark talk.pptx -o talk.md --media img    keep the images
  curl -s ADDRESS | foliomark -                 convert a download
  find . -name '*.pdf' | foliomark --files-from - --ndjson > all.ndjson

  With -o DIR, report.docx becomes DIR/report.md; where report.pdf would become
  the same, they are DIR/report.docx.md and DIR/report.pdf.md.`

const EXIT_CODES = `Exit codes:
  0  all documents were converted
  1  a document could not be converted; the others were
  2  wrong usage`

function writeGroup(group: Flag['group']): string {
  return Object.entries(FLAGS)
    .filter(([, flag]) => flag.group === group)
    .map(([name, flag]) => writeFlag(name, flag))
    .join('\n')
}

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
