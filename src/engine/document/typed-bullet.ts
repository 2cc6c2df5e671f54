/** A dash that was typed among the bullets of a list is one of them, whoever put it there. */
import type { FlatParagraph, ListRole, OutlineItem } from './outline.ts'
import { withText } from './runs.ts'

const DASH = /^[-–—•*·][ \t\u00a0]+(?=\S)/

/** More dashes in a row are a list of their own. */
const MAX_TYPED = 20

/** The paragraph as an item, where bullets stand before it and behind it. */
export function toTypedItem(
  items: readonly OutlineItem[],
  at: number,
  before: OutlineItem | undefined,
): OutlineItem {
  const item = items[at]!
  if (!hasDash(item) || !isBullet(before) || !isBullet(findNext(items, at))) return item
  const [first, ...rest] = item.children
  const value = first?.content.type === 'text' ? first.content.value : ''
  const { id, level } = before.role as ListRole
  return {
    ...item,
    children: [withText(first!, value.replace(DASH, '')), ...rest],
    role: { type: 'list', id, level, ordered: false },
    indent: before.indent,
  }
}

function hasDash(item: OutlineItem): item is FlatParagraph {
  if (item.type !== 'flat' || item.role.type !== 'body') return false
  const content = item.children[0]?.content
  return content?.type === 'text' && DASH.test(content.value)
}

const isBullet = (item: OutlineItem | undefined): item is FlatParagraph =>
  item?.type === 'flat' && item.role.type === 'list' && !item.role.ordered

function findNext(items: readonly OutlineItem[], at: number): OutlineItem | undefined {
  const end = Math.min(items.length, at + MAX_TYPED)
  for (let index = at + 1; index < end; index++) {
    if (!hasDash(items[index]!)) return items[index]
  }
  return undefined
}
