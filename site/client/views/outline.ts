/** The headings next to a result: where to go, how much is there, and a section to copy. */
import type { OutlineEntry } from '../../../src/engine/parts/outline.ts'
import { firstIndex } from '../../../src/engine/sorted.ts'
import { toCount } from '../converter/words.ts'
import { createCopyButton } from '../page/copy.ts'
import { element } from '../page/dom.ts'
import { ScrollWindow } from './scroll-window.ts'

export interface OutlineActions {
  readonly onGo: (line: number) => void
  readonly readSection: (id: string) => Promise<string>
}

export class Outline {
  readonly #window: ScrollWindow
  readonly #actions: OutlineActions
  #outline: readonly OutlineEntry[] = []
  #current = -1
  /** How many matches of a search are below each heading. */
  #matches: readonly number[] = []

  constructor(list: HTMLElement, actions: OutlineActions) {
    this.#window = new ScrollWindow(list, 'li')
    this.#actions = actions
  }

  fill(outline: readonly OutlineEntry[]): void {
    const top = outline.reduce((least, { level }) => Math.min(least, level), 6)
    this.#outline = outline
    this.#current = -1
    this.#window.show({
      count: outline.length,
      estimate: () => ENTRY_HEIGHT,
      render: index => this.#render(index, top),
    })
  }

  /** Marks the heading above a line. */
  mark(line: number): void {
    const next = this.#findAbove(Math.ceil(line))
    if (next === this.#current) return
    this.#current = next
    for (const [index, item] of this.#window.list()) this.#decorate(item, index)
    if (next >= 0) this.#window.reveal(next)
  }

  /** Marks the headings above lines with matches. */
  showMatches(lines: readonly number[]): void {
    const counts: number[] = []
    for (const line of lines) {
      const index = this.#findAbove(line)
      counts[index] = (counts[index] ?? 0) + 1
    }
    this.#matches = counts
    for (const [index, item] of this.#window.list()) this.#decorate(item, index)
  }

  dispose(): void {
    this.#window.dispose()
  }

  #findAbove(line: number): number {
    return firstIndex(this.#outline, entry => entry.line > line) - 1
  }

  #render(index: number, top: number): HTMLElement {
    const { id, level, title, line, tokens, page } = this.#outline[index]!
    const link = element('button', { type: 'button', class: 'outline-link' }, title || 'Untitled')
    const where = page === null ? '' : `, page ${page}`
    link.title = `about ${toCount(tokens, 'token')}${where}`
    link.addEventListener('click', () => this.#actions.onGo(line))
    const copy = createCopyButton(() => this.#actions.readSection(id), 'Copy')
    copy.setAttribute('aria-label', `Copy section ${title}`)
    const depth = String(Math.min(level - top, 4))
    const item = element('li', { 'data-depth': depth }, link, copy)
    this.#decorate(item, index)
    return item
  }

  #decorate(item: HTMLElement, index: number): void {
    const link = item.firstElementChild as HTMLElement
    if (index === this.#current) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
    const matches = this.#matches[index]
    if (matches) link.dataset.matches = String(matches)
    else delete link.dataset.matches
  }
}

/** In pixels, about. */
const ENTRY_HEIGHT = 28
