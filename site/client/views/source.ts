/** The markdown as it is. */
import { element } from '../page/dom.ts'
import { color } from './colors.ts'
import { cutFiner, type Piece } from './pieces.ts'
import type { PaneContent } from './text-pane.ts'

export function toSource(
  area: HTMLElement,
  markdown: string,
  pieces: readonly Piece[],
): PaneContent {
  return {
    pieces: cutFiner(markdown, pieces),
    render: ({ start, end, before }) => {
      const text = markdown.slice(start, end)
      const isCode = /^(?:```|~~~)/.test(before)
      return isCode
        ? element('span', { class: 'md-code' }, text)
        : element('span', {}, ...color(text))
    },
    estimate: (characters, lines, width) => {
      const columns = area.classList.contains('is-wrapped')
        ? width / CHARACTER_WIDTH
        : Number.POSITIVE_INFINITY
      return LINE_HEIGHT * Math.max(lines, Math.ceil(characters / columns))
    },
    margin: 8,
  }
}

/** In pixels, about. */
const CHARACTER_WIDTH = 8
const LINE_HEIGHT = 21.6
