/**
 * Text in a monospaced font is code if it is among other text. If most of a document is set that way (screenplays,
 * plain letters), the font means nothing, and it is prose.
 */
import type { FlatParagraph, OutlineItem, Role } from '../../../document/outline.ts'
import { unmarkCode } from '../../../document/runs.ts'
import { inlineText } from '../../../document/text.ts'

export function settleMonospaced(items: readonly OutlineItem[]): readonly OutlineItem[] {
  if (!items.some(isByFont)) return items
  let prose = 0
  let monospaced = 0
  for (const item of items) {
    if (item.type !== 'flat') continue
    const { length } = inlineText(item.children)
    if (isByFont(item)) monospaced += length
    else prose += length
  }
  if (monospaced <= prose) return items
  return items.map(item =>
    isByFont(item) ? { ...item, role: BODY, children: unmarkCode(item.children) } : item,
  )
}

const BODY: Role = { type: 'body' }

const isByFont = (item: OutlineItem): item is FlatParagraph =>
  item.type === 'flat' && item.role.type === 'code' && item.role.byFont
