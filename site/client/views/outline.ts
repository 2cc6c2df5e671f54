/** The headings next to a result: where to go, how much is there, and a section to copy. */
import type { OutlineEntry } from '../../../src/engine/parts/outline.ts'
import { toCount } from '../converter/words.ts'
import { createCopyButton } from '../page/copy.ts'
import { element } from '../page/dom.ts'

export interface OutlineActions {
  readonly onGo: (line: number) => void
  readonly readSection: (id: string) => Promise<string>
}

/** Longer ones are cut: nobody finds anything in them, and browsers slow down. */
const MAX_ENTRIES = 2000

/** Returns a function that marks the heading above a line. */
export function showOutline(
  list: HTMLElement,
  outline: readonly OutlineEntry[],
  { onGo, readSection }: OutlineActions,
): (line: number) => void {
  const shown = outline.slice(0, MAX_ENTRIES)
  const top = Math.min(...shown.map(({ level }) => level))
  const links = shown.map(({ title, line, tokens, page }) => {
    const link = element('button', { type: 'button', class: 'outline-link' }, title || 'Untitled')
    const where = page === null ? '' : `, page ${page}`
    link.title = `about ${toCount(tokens, 'token')}${where}`
    link.addEventListener('click', () => onGo(line))
    return link
  })
  list.replaceChildren(
    ...shown.map(({ id, level, title }, index) => {
      const copy = createCopyButton(() => readSection(id), 'Copy')
      copy.setAttribute('aria-label', `Copy section ${title}`)
      return element('li', { 'data-depth': String(Math.min(level - top, 4)) }, links[index]!, copy)
    }),
  )
  let current: HTMLElement | undefined
  return line => {
    const index = shown.findLastIndex(entry => entry.line <= Math.ceil(line))
    const next = links[index]
    if (next === current) return
    current?.removeAttribute('aria-current')
    next?.setAttribute('aria-current', 'true')
    current = next
  }
}
