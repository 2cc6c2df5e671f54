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

export function findSections(entries: readonly SearchEntry[], query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return []
  return entries
    .map(entry => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_HITS)
    .map(({ entry }) => ({ ...entry, excerpt: toExcerpt(entry.text, words) }))
}

/** Every word must occur; one in the title counts more, at its beginning most. */
function scoreOf({ title, page, text }: SearchEntry, words: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    const inTitle = title.toLowerCase()
    const score =
      (inTitle === word ? 20 : inTitle.startsWith(word) ? 12 : inTitle.includes(word) ? 8 : 0) +
      (page.toLowerCase().includes(word) ? 3 : 0) +
      (text.toLowerCase().includes(word) ? 2 : 0)
    if (score === 0) return 0
    sum += score
  }
  return sum
}

function toExcerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const found = words.map(word => lower.indexOf(word)).filter(at => at >= 0)
  const at = found.length ? Math.min(...found) : 0
  const start = at < 40 ? 0 : text.lastIndexOf(' ', at - 30) + 1
  const cut = text.slice(start, start + EXCERPT_CHARACTERS)
  return `${start > 0 ? '… ' : ''}${cut}${start + cut.length < text.length ? ' …' : ''}`
}
