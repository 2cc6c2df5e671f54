/** One heading with everything below it, and the definitions of the notes it cites. */
import { ConversionError } from '../errors.ts'
import { sortByDistance } from '../nearest.ts'
import { segmentEnd, type Whole } from './whole.ts'

/** The indices of a section's spans. */
export function findSection(whole: Whole, id: string): number[] {
  const { spans } = whole
  const first = spans.findIndex(span => span.type === 'heading' && span.id === id)
  if (first < 0) throw toUnknown(whole, id)
  const level = spans[first]!.level!
  const chosen: number[] = []
  for (let index = first; index < spans.length; index++) {
    const span = spans[index]!
    if (span.type === 'note') break
    if (index > first && span.type === 'heading' && span.level! <= level) break
    chosen.push(index)
  }
  return [...chosen, ...findCitedNotes(whole, chosen)]
}

export function listAll({ spans }: Whole): number[] {
  return spans.map((_, index) => index)
}

/** Notes may cite further notes. */
function findCitedNotes(whole: Whole, chosen: readonly number[]): number[] {
  const { spans, markdown } = whole
  const firstNote = spans.findIndex(({ type }) => type === 'note')
  if (firstNote < 0) return []
  const cited = new Set<number>()
  const pending = [...chosen]
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    const text = markdown.slice(spans[index]!.start, segmentEnd(whole, index))
    for (const [, number] of text.matchAll(/(?<!\\)\[\^(\d{1,9})\]/g)) {
      const note = firstNote + Number(number) - 1
      if (note >= spans.length || cited.has(note)) continue
      cited.add(note)
      pending.push(note)
    }
  }
  return [...cited].sort((a, b) => a - b)
}

const MAX_NAMED = 5

function toUnknown({ spans }: Whole, id: string): ConversionError {
  const ids = spans.flatMap(span => (span.type === 'heading' && span.id ? [span.id] : []))
  if (!ids.length) {
    return new ConversionError(
      undefined,
      'The document has no headings and therefore no sections.',
      { hint: 'Omit `section`, and use `max_tokens` to get the document in parts.' },
    )
  }
  const near = sortByDistance(id, ids).slice(0, MAX_NAMED)
  const shown = id.length > 100 ? `${id.slice(0, 100)}…` : id
  return new ConversionError(
    undefined,
    `The document has no section ${shown}. The closest are: ${near.join(', ')}.`,
    { hint: 'Use an id from the outline, which is returned when `section` is omitted.' },
  )
}
