/**
 * The changelog as a page: what has changed in a release, put together by subject. In the file entries stand in the
 * order in which they came; most begin with their subject («PDF: …», «Website: …»).
 */

/** Subjects in the order of the page, with the words that entries begin with. */
const SUBJECTS: readonly (readonly [title: string, words: readonly string[]])[] = [
  ['General', []],
  ['PDF', ['pdf']],
  ['Text documents and books', ['texts', 'doc', 'docx', 'odt', 'rtf', 'epub']],
  ['Spreadsheets', ['sheets', 'csv', 'ods', 'xls', 'xlsx']],
  ['Presentations', ['slides', 'odp', 'ppt', 'pptx']],
  ['Command line', ['command']],
  ['MCP', ['mcp']],
  ['Website', ['website', 'developer']],
]

export function arrangeChangelog(text: string): string {
  return text
    .split(/^(?=## )/m)
    .map(part => (part.startsWith('## ') ? arrangeRelease(part) : part))
    .join('')
}

function arrangeRelease(release: string): string {
  const [heading = '', ...lines] = release.split('\n')
  const groups = SUBJECTS.map(([title, words]) => ({ title, words, entries: [] as string[] }))
  for (const entry of readEntries(lines)) {
    const word = /^- (\w+)[\w, ]*:/.exec(entry)?.[1]?.toLowerCase() ?? ''
    const group = groups.find(({ words }) => words.includes(word)) ?? groups[0]!
    group.entries.push(entry)
  }
  const written = groups
    .filter(({ entries }) => entries.length)
    .map(({ title, entries }) => `### ${title}\n\n${entries.join('\n')}`)
  return `${[heading, ...written].join('\n\n')}\n\n`
}

/** The entries with the lines that belong to them; headings between them are not needed any more. */
function readEntries(lines: readonly string[]): string[] {
  const entries: string[] = []
  for (const line of lines) {
    if (line.startsWith('- ')) entries.push(line)
    else if (/^\s+\S/.test(line) && entries.length) entries.push(`${entries.pop()}\n${line}`)
  }
  return entries
}
