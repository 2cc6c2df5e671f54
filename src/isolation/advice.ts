/** What a response that is a part says about the rest: the outline, as far as there is room, and how to continue. */
import type { Conversion } from '../engine/convert.ts'
import type { Options } from '../engine/options.ts'
import type { Match } from '../engine/parts/find.ts'
import type { OutlineEntry } from '../engine/parts/outline.ts'
import { boundTokens } from './token-bound.ts'

const MAX_OUTLINE_ENTRIES = 150
const MAX_OUTLINE_TOKENS = 3500
const MAX_ADVICE_TOKENS = 480

/** The deepest levels are dropped first; of the last remaining one, as many as fit. */
export function boundOutline(outline: readonly OutlineEntry[]): readonly OutlineEntry[] {
  let kept = outline
  while (kept.length > MAX_OUTLINE_ENTRIES || countTokens(kept) > MAX_OUTLINE_TOKENS) {
    const deepest = kept.reduce((most, { level }) => Math.max(most, level), 0)
    const others = kept.filter(({ level }) => level < deepest)
    if (!others.length) break
    kept = others
  }
  let room = MAX_OUTLINE_TOKENS
  const fitting = kept.slice(0, MAX_OUTLINE_ENTRIES).filter(entry => {
    const tokens = countTokens(entry) + 1
    if (tokens > room) return false
    room -= tokens
    return true
  })
  return fitting.length < kept.length ? fitting : kept
}

const countTokens = (value: unknown): number => boundTokens(JSON.stringify(value))

/** A line per match, and how to go on from there. */
export function writeMatches(
  matches: readonly Match[],
  total: number,
  { find = '' }: Pick<Options, 'find'>,
): string {
  const words = JSON.stringify(find)
  if (!total) {
    return `Nothing in the document has ${words}. Try fewer or shorter words: a word matches from its beginning, and a block must have all of them.`
  }
  const shown = total > matches.length ? `${total} matches, the first ${matches.length}` : total
  const head = `Matches for ${words}: ${shown}. To read around one, call convert_document with the same document and its section.`
  const lines = matches.map(({ line, page, section, text }) => {
    const place = [
      `line ${line}`,
      ...(page === null ? [] : [`page ${page}`]),
      ...(section === null ? [] : [`section ${JSON.stringify(section)}`]),
    ]
    return `- ${place.join(', ')}: ${text}`
  })
  return [head, '', ...lines].join('\n')
}

/** Undefined if nothing follows. */
export function writeAdvice({
  next_cursor,
  part,
  outline,
}: Pick<Conversion, 'next_cursor' | 'part' | 'outline'>): string | undefined {
  if (!next_cursor || !part) return undefined
  const { lines, of_lines, tokens, of_tokens } = part
  const start = `This is part ${part.index}: lines ${lines.join('–')} of ${of_lines}, about ${tokens} of ${of_tokens} tokens. For the next part, call convert_document with the same document and options and with cursor ${JSON.stringify(next_cursor)}.`
  if (!outline.length) return start
  let advice = `${start} To read a single section instead, pass its id as section.`
  // A whole level before any heading of the next: chapters, then their sections.
  for (const level of [1, 2, 3, 4, 5, 6]) {
    const entries = outline.filter(entry => entry.level === level)
    if (!entries.length) continue
    const { text, isAll } = nameSections(entries, MAX_ADVICE_TOKENS - boundTokens(advice))
    advice += text && ` Level ${level}: ${text}.`
    if (!isAll) break
  }
  return advice
}

/** A longer id would take the room of all others. */
const MAX_NAMED_ID = 200
/** ` Level 2:` before the ids, and ` and 1,234 more.` after them. */
const AROUND_TOKENS = 16

function nameSections(
  entries: readonly OutlineEntry[],
  maxTokens: number,
): { readonly text: string; readonly isAll: boolean } {
  let room = maxTokens - AROUND_TOKENS
  if (room < 0) return { text: '', isAll: false }
  const named: string[] = []
  for (const { id, tokens } of entries) {
    if (id.length > MAX_NAMED_ID) continue
    const name = `${JSON.stringify(id)} (${tokens} tokens)`
    room -= boundTokens(name) + 1
    if (room < 0) break
    named.push(name)
  }
  const left = entries.length - named.length
  const more = left ? [`${left} more`] : []
  return { text: [...named, ...more].join(', '), isAll: left === 0 }
}
