/** A pane with the text of a document, as markdown or rendered: it knows its lines, blocks and matches. */
import { findRanges, highlight, removeHighlights } from './highlights.ts'
import { findByLine, findByOffset, type Piece } from './pieces.ts'
import { type Place, ScrollWindow } from './scroll-window.ts'

export interface PaneContent {
  readonly pieces: readonly Piece[]
  readonly render: (piece: Piece) => HTMLElement
  /** The expected height of so many characters in so many lines, in a pane of that width. */
  readonly estimate: (characters: number, lines: number, width: number) => number
  /** Whether what is there in the markdown can be seen in the pane; if absent, all of it. */
  readonly isShown?: (piece: Piece, offset: number) => boolean
  /** A line that was looked for is so many pixels below the edge; less where pieces have margins of their own. */
  readonly margin: number
}

const EMPTY: PaneContent = {
  pieces: [],
  render: () => document.createElement('div'),
  estimate: () => 0,
  margin: 0,
}

export class TextPane {
  readonly area: HTMLElement
  readonly #window: ScrollWindow
  #content = EMPTY
  #marked = -1
  #pattern: RegExp | undefined

  constructor(area: HTMLElement) {
    this.area = area
    this.#window = new ScrollWindow(area)
  }

  fill(content: PaneContent, line = 1): void {
    const { pieces, render, estimate } = content
    this.#content = content
    const items = {
      count: pieces.length,
      estimate: (index: number, width: number) => {
        const { start, end, line } = pieces[index]!
        return estimate(end - start, (pieces[index + 1]?.line ?? line + 1) - line, width)
      },
      render: (index: number) => {
        const piece = pieces[index]!
        const element = render(piece)
        element.classList.add('piece')
        element.dataset.line = String(piece.line)
        element.dataset.block = String(piece.block)
        this.#decorate(element)
        return element
      },
      release: removeHighlights,
    }
    this.#window.show(items, this.#toPlace(line))
  }

  get isShown(): boolean {
    return this.area.clientHeight > 0
  }

  get isAtEnd(): boolean {
    return this.#window.isAtEnd
  }

  /** The line at the upper edge, with how far into its piece that is. */
  get line(): number {
    const { index, share } = this.#window.place
    const { pieces } = this.#content
    const { line } = pieces[index] ?? { line: 1 }
    return line + share * ((pieces[index + 1]?.line ?? line + 1) - line)
  }

  toLine(line: number): void {
    const place = this.#toPlace(line)
    this.#window.scrollTo(place, place.share === 0 ? this.#content.margin : 0)
  }

  toEnd(): void {
    this.#window.scrollToEnd()
  }

  /** Shows which block is current; -1 for none. */
  mark(block: number): void {
    if (block === this.#marked) return
    this.#marked = block
    for (const [, element] of this.#window.list()) this.#decorate(element)
  }

  /** Brings a block into view, unless it is. */
  reveal(block: number): void {
    const { pieces } = this.#content
    const index = pieces.findIndex(piece => piece.block === block)
    if (index < 0) return
    if (!this.#window.find(index)) this.#window.scrollTo({ index, share: 0 }, this.#content.margin)
    else this.#scrollIntoView(this.#window.find(index)!.getBoundingClientRect())
  }

  /** Shows where the pattern matches. */
  search(pattern: RegExp | undefined): void {
    this.#pattern = pattern
    for (const [, element] of this.#window.list()) {
      highlight(element, 'found-here', [])
      this.#decorate(element)
    }
  }

  /** Brings a match into view; `offsets` are those of all matches in the markdown. */
  toMatch(offsets: readonly number[], current: number): void {
    const { pieces, isShown = () => true } = this.#content
    const index = findByOffset(pieces, offsets[current]!)
    const piece = pieces[index]
    if (!piece) return
    // Which of those in its piece it is: what is shown of them is in the same order.
    const first = offsets.findIndex(offset => offset >= piece.start)
    const number = offsets.slice(first, current).filter(offset => isShown(piece, offset)).length
    if (!this.#window.find(index)) this.#window.scrollTo({ index, share: 0 }, this.#content.margin)
    for (const [, element] of this.#window.list()) highlight(element, 'found-here', [])
    const element = this.#window.find(index)
    if (!element || !this.#pattern) return
    const ranges = findRanges(element, this.#pattern)
    const found = ranges[Math.min(number, ranges.length - 1)]
    if (!found) return
    highlight(element, 'found-here', [found])
    const range = document.createRange()
    range.setStart(found.startContainer, found.startOffset)
    range.setEnd(found.endContainer, found.endOffset)
    this.#scrollIntoView(range.getBoundingClientRect())
  }

  dispose(): void {
    this.#window.dispose()
  }

  #scrollIntoView({ top, bottom }: DOMRect): void {
    const pane = this.area.getBoundingClientRect()
    if (top >= pane.top && bottom <= pane.bottom) return
    this.#window.scrollBy(top - pane.top - pane.height / 3)
  }

  #decorate(element: HTMLElement): void {
    element.classList.toggle('is-marked', Number(element.dataset.block) === this.#marked)
    highlight(element, 'found', this.#pattern ? findRanges(element, this.#pattern) : [])
  }

  #toPlace(line: number): Place {
    const { pieces } = this.#content
    const index = findByLine(pieces, line)
    const first = pieces[index]?.line ?? 1
    const next = pieces[index + 1]?.line ?? first + 1
    const share = next > first ? Math.min(Math.max(line - first, 0) / (next - first), 1) : 0
    return { index, share }
  }
}
