/**
 * Drop caps: the first letters of a paragraph stand in a frame, which is a paragraph of its own. It may come before the
 * heading above that paragraph, since the frame is placed on the page:
 *
 *     [O]   Patients and Methods   ur study was conducted …
 */
import type { Run } from '../../../document/document.ts'
import { runsText, tidyRuns } from '../../../document/runs.ts'
import type { StoryItem } from '../paragraph.ts'

/** Up to this many paragraphs, empty ones included, may come before the rest of the word. */
const MOST_BETWEEN = 3

/** The items with every drop cap put back into its word. */
export function joinDropCaps(items: readonly StoryItem[]): readonly StoryItem[] {
  if (!items.some(isDropCap)) return items
  const joined: (StoryItem | undefined)[] = [...items]
  for (const [at, item] of items.entries()) {
    if (!isDropCap(item)) continue
    const target = findRest(items, at)
    const rest = target === undefined ? undefined : joined[target]
    if (rest?.type !== 'flat') continue
    // A letter that is large or bold still belongs to its word.
    const marks = rest.children[0]?.marks ?? 0
    const letters = item.children.map((run): Run => ({ ...run, marks }))
    joined[target!] = { ...rest, children: tidyRuns([...letters, ...rest.children]) }
    joined[at] = undefined
  }
  return joined.filter(item => item !== undefined)
}

export const isDropCap = (item: StoryItem): item is Extract<StoryItem, { type: 'flat' }> =>
  item.type === 'flat' && item.evidence?.type === 'dropCap'

/** The paragraph that continues in lower-case letters, or else the next one. */
function findRest(items: readonly StoryItem[], at: number): number | undefined {
  const last = Math.min(at + 1 + MOST_BETWEEN, items.length - 1)
  for (let next = at + 1; next <= last; next++) {
    const item = items[next]!
    if (item.type === 'flat' && /^\p{Ll}/u.test(runsText(item.children))) return next
  }
  const next = items[at + 1]
  return next?.type === 'flat' && next.children.length > 0 ? at + 1 : undefined
}
