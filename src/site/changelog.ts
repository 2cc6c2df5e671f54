/**
 * The changelog as a page: what has changed in a release, grouped by subject. In the file entries are in order of
 * arrival; most begin with their subject ("PDF: …", "Website: …"). What changes the markdown of documents stays under
 * its own heading, for those who rely on it to the byte.
 */

const OUTPUT_CHANGES = 'Output changes'

/** Subjects in page order, with the words that entries begin with. */
const SUBJECTS: readonly (readonly [title: string, words: readonly string[]])[] = [
  ['General', []],
  [OUTPUT_CHANGES, []],
  ['PDF', ['pdf']],
  ['Text documents and books', ['texts', 'doc', 'docx', 'odt', 'rtf', 'epub']],
  ['Spreadsheets', ['sheets', 'csv', 'ods', 'xls', 'xlsx']],
  ['Presentations', ['slides', 'odp', 'ppt', 'pptx']],
  ['Command line', ['command']],
  ['MCP', ['mcp']],
  ['Website', ['website', 'developer']],
]

/** What has nothing to do with the markdown of documents. */
const NO_OUTPUT: ReadonlySet<string> = new Set(['Command line', 'MCP', 'Website'])

export function arrangeChangelog(text: string): string {
  return text
    .split(/^(?=## )/m)
    .map(part => (part.startsWith('## ') ? arrangeRelease(part) : part))
    .join('')
}

function arrangeRelease(release: string): string {
  const [heading = '', ...lines] = release.split('\n')
  const groups = SUBJECTS.map(([title, words]) => ({ title, words, entries: [] as string[] }))
  for (const { entry, section } of readEntries(lines)) {
    const word = /^- (\w+)[\w, ]*:/.exec(entry)?.[1]?.toLowerCase() ?? ''
    const subject = groups.find(({ words }) => words.includes(word)) ?? groups[0]!
    const isOutput = section === OUTPUT_CHANGES && !NO_OUTPUT.has(subject.title)
    const group = isOutput ? groups.find(({ title }) => title === section)! : subject
    group.entries.push(entry)
  }
  const written = groups
    .filter(({ entries }) => entries.length)
    .map(({ title, entries }) => `### ${title}\n\n${entries.join('\n')}`)
  return `${[heading, ...written].join('\n\n')}\n\n`
}

interface Entry {
  entry: string
  readonly section: string
}

/** The entries with the lines that belong to them, and their heading. */
function readEntries(lines: readonly string[]): Entry[] {
  const entries: Entry[] = []
  let section = ''
  for (const line of lines) {
    const last = entries.at(-1)
    if (line.startsWith('### ')) section = line.slice(4).trim()
    else if (line.startsWith('- ')) entries.push({ entry: line, section })
    else if (/^\s+\S/.test(line) && last) last.entry += `\n${line}`
  }
  return entries
}
