/**
 * The title of a text. On a cover its lines are paragraphs of one style, one below the other; a person reads those that
 * form one phrase together ("Specification" / "for" / "The System"), and others that look alike (names, dates) as
 * separate lines.
 */
import { text } from '../../../document/build.ts'
import type { FlatParagraph } from '../../../document/outline.ts'
import { runsText } from '../../../document/runs.ts'
import type { Ledger } from '../../../ledger.ts'
import { type StoryItem, toBody } from '../paragraph.ts'

type TitleLine = FlatParagraph & { readonly role: { readonly type: 'title' } }

export function settleTitle(
  items: readonly StoryItem[],
  ledger: Ledger | undefined,
): readonly StoryItem[] {
  const first = items.findIndex(isTitle)
  if (first < 0) return items
  return dropRepeated(joinTitleLines(items), first, ledger)
}

/**
 * A heading that repeats the title: one of the two is dropped. It is the title if no other heading is of the same
 * level, so that the others keep their depth.
 */
function dropRepeated(
  items: readonly StoryItem[],
  titleAt: number,
  ledger: Ledger | undefined,
): readonly StoryItem[] {
  const highest = [...items.keys()].filter(at => isHighest(items[at]!))
  const [repeated] = highest
  const title = itemText(items[titleAt]!)
  if (repeated === undefined || itemText(items[repeated]!).toLowerCase() !== title.toLowerCase()) {
    return items
  }
  ledger?.add('duplicate', title)
  const gone = highest.length > 1 ? repeated : titleAt
  return items.map((item, at) =>
    at === gone ? { ...(item as FlatParagraph), children: [] } : item,
  )
}

const isHighest = (item: StoryItem): boolean =>
  item.type === 'flat' &&
  item.role.type === 'heading' &&
  item.role.depth === 1 &&
  item.children.length > 0

const itemText = (item: StoryItem): string =>
  item.type === 'flat' ? runsText(item.children).trim() : ''

function joinTitleLines(items: readonly StoryItem[]): readonly StoryItem[] {
  const groups = listTitleGroups(items)
  if (groups.every(({ length }) => length < 2)) return items
  const settled = [...items]
  for (const [index, places] of groups.entries()) {
    const lines = places.map(at => items[at] as TitleLine)
    const count = countPhrase(lines.map(itemText))
    for (const [order, at] of places.entries()) {
      if (order < count) settled[at] = { ...lines[order]!, children: [] }
      // Further down, the style is that of the largest headings.
      else if (index === 0) settled[at] = toBody(lines[order]!)
    }
    const children = lines
      .slice(0, count)
      .flatMap((line, order) => (order === 0 ? line.children : [text(' '), ...line.children]))
    settled[places[0]!] = { ...lines[0]!, children }
  }
  return settled
}

/** How many of the lines are one phrase with the first. */
function countPhrase(texts: readonly string[]): number {
  let count = 1
  while (count < texts.length && isOnePhrase(texts[count - 1]!, texts[count]!)) count++
  // A last line that needs a continuation does not end a title.
  while (count > 1 && endsOpen(texts[count - 1]!)) count--
  return count
}

/** Titles with nothing but empty lines between. */
function listTitleGroups(items: readonly StoryItem[]): readonly number[][] {
  const groups: number[][] = []
  let isOpen = false
  for (const [at, item] of items.entries()) {
    if (item.type === 'flat' && item.children.length === 0) continue
    if (isTitle(item) && !isOpen) groups.push([])
    isOpen = isTitle(item)
    if (isOpen) groups.at(-1)!.push(at)
  }
  return groups
}

const isTitle = (item: StoryItem): item is TitleLine =>
  item.type === 'flat' && item.role.type === 'title' && item.children.length > 0

/** A small word at the end, or alone in its line. */
const endsOpen = (line: string): boolean =>
  /(?:\s(?:\p{Ll}{1,3}|&)|^(?:\p{L}{1,3}|&)|[-–—:,])$/u.test(line)

const isOnePhrase = (line: string, next: string): boolean =>
  endsOpen(line) || /^(?:\p{Ll}|&|\p{L}{1,3}$)/u.test(next)
