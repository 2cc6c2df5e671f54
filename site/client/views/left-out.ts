/** Text of the document that is not in the markdown, by reason. */
import type { Omission, OmissionReason } from '../../../src/engine/ledger.ts'
import { groupBy } from '../../../src/engine/lookup.ts'
import { toCount } from '../converter/words.ts'
import { element } from '../page/dom.ts'

interface Words {
  readonly title: string
  /** How to keep it, if there is a way. */
  readonly advice?: string
}

const WORDS: Readonly<Record<OmissionReason, Words>> = {
  running_line: { title: 'Running headers and footers' },
  page_number: { title: 'Page numbers' },
  contents_page_number: { title: 'Page numbers in the table of contents' },
  hidden: {
    title: 'Hidden content',
    advice: 'Turn on “Include hidden content” in the options to keep it.',
  },
  invisible_characters: { title: 'Invisible characters' },
  style: { title: 'Left out by its style' },
  deleted: {
    title: 'Deleted in tracked changes',
    advice: 'Turn on “Show the text as it was before tracked changes” to keep it.',
  },
  inserted: { title: 'Inserted in tracked changes, which are rejected' },
  comment: {
    title: 'Comments',
    advice: 'Turn on “Show comments as footnotes” in the options to keep them.',
  },
  duplicate: { title: 'Duplicate text' },
  decoration: { title: 'Decoration' },
  field_code: { title: 'Instructions for the word processor' },
  alternative: { title: 'Alternative versions for other programs' },
}

/** How many of one reason are put on the page. */
const SHOWN = 300

export function showLeftOut(area: HTMLElement, omitted: readonly Omission[]): void {
  if (omitted.length === 0) {
    area.replaceChildren(
      element('p', { class: 'nothing' }, "All of the document's text is in the markdown."),
    )
    return
  }
  const groups = groupBy(omitted, ({ reason }) => reason)
  area.replaceChildren(
    ...[...groups].map(([reason, entries], index) => {
      const { title, advice } = WORDS[reason]
      const details = element(
        'details',
        { class: 'drawer' },
        element(
          'summary',
          {},
          `${title} `,
          element('span', { class: 'count' }, String(entries.length)),
        ),
        advice ? element('p', { class: 'note' }, advice) : undefined,
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
