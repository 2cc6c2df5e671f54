/** Text of the document that is not in the markdown, by reason. */
import type { Omission, OmissionReason } from '../../../src/engine/ledger.ts'
import { groupBy } from '../../../src/engine/lookup.ts'
import { toCount } from '../converter/words.ts'
import { element } from '../page/dom.ts'

const TITLES: Readonly<Record<OmissionReason, string>> = {
  running_line: 'Running headers and footers',
  page_number: 'Page numbers',
  contents_page_number: 'Page numbers in the table of contents',
  hidden: 'Hidden content',
  invisible_characters: 'Invisible characters',
  style: 'Left out by its style',
  deleted: 'Deleted in tracked changes',
  inserted: 'Inserted in tracked changes, which are rejected',
  comment: 'Comments',
  duplicate: 'Duplicate text',
  decoration: 'Decoration',
  field_code: 'Instructions for the word processor',
  alternative: 'Alternative versions for other programs',
}

/** How many of one reason are put on the page. */
const SHOWN = 300

/** `offer` gives a button that brings it back, if there is a way. */
export function showLeftOut(
  area: HTMLElement,
  omitted: readonly Omission[],
  offer: (reason: OmissionReason) => HTMLElement | undefined,
): void {
  if (omitted.length === 0) {
    area.replaceChildren(
      element('p', { class: 'nothing' }, "All of the document's text is in the markdown."),
    )
    return
  }
  const groups = groupBy(omitted, ({ reason }) => reason)
  area.replaceChildren(
    ...[...groups].map(([reason, entries], index) => {
      const details = element(
        'details',
        { class: 'drawer' },
        element(
          'summary',
          {},
          `${TITLES[reason]} `,
          element('span', { class: 'count' }, String(entries.length)),
        ),
        offer(reason),
        toList(entries),
      )
      details.open = index === 0
      return details
    }),
  )
}

/** A repeated line is shown once, with its pages. */
function toList(entries: readonly Omission[]): HTMLElement {
  const byText = groupBy(entries, ({ text }) => text)
  const items = [...byText]
    .slice(0, SHOWN)
    .map(([text, same]) =>
      element(
        'li',
        {},
        element('span', { class: 'page-number' }, describePlaces(same)),
        element('span', {}, text),
      ),
    )
  const rest = byText.size - items.length
  if (rest > 0) items.push(element('li', {}, `and ${toCount(rest, 'more line', 'more lines')}`))
  return element('ul', { class: 'left-out-list' }, ...items)
}

function describePlaces(same: readonly Omission[]): string {
  const pages = same.flatMap(({ page }) => page ?? [])
  const first = Math.min(...pages)
  const last = Math.max(...pages)
  const where = pages.length ? (first === last ? `page ${first}` : `pages ${first}–${last}`) : ''
  const times = same.length > 1 ? `${same.length} times` : ''
  return [where, times].filter(Boolean).join(', ')
}
