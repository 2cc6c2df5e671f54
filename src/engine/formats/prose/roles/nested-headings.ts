/**
 * Levels that nest. Authors choose a heading style by its look, or a template leaves levels out: below `## 3 Features`
 * comes a Heading 5, and below that a Heading 6. A reader sees a part and its parts, one level apart, unless the
 * numbers leave levels out as well. What has no heading above it keeps its level, and so does what `styles` asked for.
 */

import type { OutlineItem } from '../../../document/outline.ts'
import { runsText } from '../../../document/runs.ts'

interface Open {
  readonly given: number
  readonly depth: number
  readonly numbers: number
}

export function nestHeadings(items: readonly OutlineItem[]): readonly OutlineItem[] {
  const open: Open[] = []
  return items.map(item => {
    if (item.type !== 'flat' || item.children.length === 0) return item
    const { role } = item
    if (role.type !== 'heading' && role.type !== 'title') return item
    const given = role.type === 'title' ? TITLE : role.depth
    while (open.length > 0 && open.at(-1)!.given >= given) open.pop()
    const above = open.at(-1)
    const numbers = countNumbers(runsText(item.children))
    const isKept = !above || role.type === 'title' || role.isExact
    const depth = isKept ? given : Math.min(given, above.depth + countSteps(above, numbers))
    open.push({ given, depth, numbers })
    return depth === given || role.type === 'title' ? item : { ...item, role: { ...role, depth } }
  })
}

/** Headings begin one level below a title, which is the top. */
const TITLE = 0

/** From `2` to `2.1.1`, two. */
const countSteps = ({ numbers: above }: Open, numbers: number): number =>
  above > 0 ? Math.max(1, numbers - above) : 1

/** `Section 2.1.1` has three. */
const countNumbers = (text: string): number =>
  FIRST_NUMBER.exec(text.slice(0, MAX_LABEL))?.[1]?.split('.').length ?? 0

const MAX_LABEL = 30
const FIRST_NUMBER = /^(?:\p{L}{1,12}\s)?(\d{1,2}(?:\.\d{1,2})*)(?=[.):]?(?:\s|$))/u
