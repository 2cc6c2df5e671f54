/** Which sections contain the words, best first. */

export interface SearchEntry {
  readonly to: string
  readonly page: string
  readonly title: string
  readonly text: string
}

export interface Hit extends SearchEntry {
  /** The text around the first word. */
  readonly excerpt: string
}

const MAX_HITS = 12
const EXCERPT_CHARACTERS = 120

/** Words that people look for, and those that the pages use. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  agent: ['mcp'],
  async: ['webhook', 'progress'],
  auth: ['authentication', 'keys'],
  batch: ['folders', 'several files'],
  callback: ['webhook'],
  cli: ['command'],
  docker: ['container', 'operate'],
  embedding: ['chunks'],
  install: ['npx', 'npm'],
  limits: ['rate', 'at most'],
  pagination: ['cursor', 'parts'],
  paging: ['cursor', 'parts'],
  password: ['encrypted'],
  privacy: ['stored'],
  quota: ['limits', 'rate'],
  rag: ['chunks'],
  scan: ['ocr', 'text recognition'],
  sdk: ['library'],
  streaming: ['progress', 'ndjson'],
  throttling: ['rate', 'limits'],
  timeout: ['seconds', 'deadline'],
  token: ['max_tokens'],
  version: ['release', 'changelog'],
}

export function findSections(entries: readonly SearchEntry[], query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return []
  const wanted = words.map(word => [word, ...(SYNONYMS[word] ?? [])])
  return entries
    .map(entry => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_HITS)
    .map(({ entry }) => ({ ...entry, excerpt: toExcerpt(entry.text, wanted.flat()) }))
}

/** Every word must occur, or another word for it, which counts half. */
function scoreOf(entry: SearchEntry, wanted: readonly (readonly string[])[]): number {
  let sum = 0
  for (const [word, ...others] of wanted) {
    const score = Math.max(
      scoreWord(entry, word!),
      ...others.map(other => scoreWord(entry, other) / 2),
    )
    if (score === 0) return 0
    sum += score
  }
  return sum
}

/** In the title it counts more, at its beginning most. */
function scoreWord({ title, page, text }: SearchEntry, word: string): number {
  const inTitle = title.toLowerCase()
  return (
    (inTitle === word ? 20 : inTitle.startsWith(word) ? 12 : inTitle.includes(word) ? 8 : 0) +
    (page.toLowerCase().includes(word) ? 3 : 0) +
    (text.toLowerCase().includes(word) ? 2 : 0)
  )
}

function toExcerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const found = words.map(word => lower.indexOf(word)).filter(at => at >= 0)
  const at = found.length ? Math.min(...found) : 0
  const start = at < 40 ? 0 : text.lastIndexOf(' ', at - 30) + 1
  const before = start > 0 ? '… ' : ''
  const rest = text.slice(start)
  if (rest.length <= EXCERPT_CHARACTERS) return before + rest
  // Not in the middle of a word, unless there is only one.
  const end = rest.lastIndexOf(' ', EXCERPT_CHARACTERS)
  return `${before}${rest.slice(0, end > 0 ? end : EXCERPT_CHARACTERS)} …`
}
