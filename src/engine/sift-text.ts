/** Removes the characters that nobody sees from the markdown, and reports them and those of private use. */
import {
  findInvisible,
  type Invisible,
  removeInvisible,
  spellInvisible,
} from './document/invisible.ts'
import { countPrivateUse } from './document/private-use.ts'
import type { Ledger } from './ledger.ts'
import type { BlockSpan } from './markdown/spans.ts'
import type { Warnings } from './warnings.ts'

interface Written {
  readonly markdown: string
  readonly spans: readonly BlockSpan[]
}

interface Sifted extends Written {
  /** Where an offset of the text before is now. */
  readonly toOffset: (offset: number) => number
}

/** All of both kinds in one class: markdown is searched once, and most has none. */
const SUSPECT =
  /[\ufe00-\ufe0f\u180e\u200b-\u200d\u202d\u202e\u2060-\u2064\udb40\udb80-\udbff\ue000-\uf8ff\ufeff]/

export function siftText(written: Written, warnings: Warnings, ledger: Ledger | undefined): Sifted {
  if (!SUSPECT.test(written.markdown)) return { toOffset: offset => offset, ...written }
  const sifted = siftInvisible(written, warnings, ledger)
  for (const [name, count] of countPrivateUse(sifted.markdown)) {
    warnings.add('private_characters', name, count)
  }
  return sifted
}

function siftInvisible(written: Written, warnings: Warnings, ledger: Ledger | undefined): Sifted {
  const { markdown, spans } = written
  const found = findInvisible(markdown)
  if (!found) return { toOffset: offset => offset, ...written }
  const count = found.reduce(
    (sum, { start, end }) => sum + [...markdown.slice(start, end)].length,
    0,
  )
  warnings.add('hidden_omitted', 'invisible characters', count)
  if (ledger) listInvisible(written, found, ledger)
  const toOffset = createShift(found)
  return {
    markdown: removeInvisible(markdown, found),
    spans: spans.map(span => ({ ...span, start: toOffset(span.start), end: toOffset(span.end) })),
    toOffset,
  }
}

/** An entry for each block. */
function listInvisible(
  { markdown, spans }: Written,
  found: readonly Invisible[],
  ledger: Ledger,
): void {
  let next = 0
  for (const [index, { page = null }] of spans.entries()) {
    const until = spans[index + 1]?.start ?? markdown.length
    const first = next
    while (next < found.length && found[next]!.start < until) next++
    if (next === first) continue
    ledger.add('invisible_characters', spellInvisible(markdown, found.slice(first, next)), page)
  }
}

/** Asked in ascending order, or from the beginning again. */
function createShift(found: readonly Invisible[]): (offset: number) => number {
  let next = 0
  let removed = 0
  return offset => {
    if (next > 0 && found[next - 1]!.start >= offset) {
      next = 0
      removed = 0
    }
    for (; next < found.length && found[next]!.start < offset; next++) {
      removed += Math.min(found[next]!.end, offset) - found[next]!.start
    }
    return offset - removed
  }
}
