/** The markdown source: a piece for each block, so that a browser only lays out what is visible. */
import type { BlockEntry } from '../../../src/engine/parts/present.ts'
import { element } from '../page/dom.ts'

/** Fills `area`, whose text is then the markdown. */
export function showSource(
  area: HTMLElement,
  markdown: string,
  blocks: readonly BlockEntry[],
): void {
  const starts = toLineStarts(markdown)
  const firstLines = blocks
    .map(({ lines }, block) => ({ line: lines[0], block }))
    .filter(({ line }) => line <= starts.length)
  // What precedes the first block, such as a page marker, has its own piece.
  const pieces = firstLines[0]?.line === 1 ? firstLines : [{ line: 1, block: -1 }, ...firstLines]
  area.replaceChildren(
    ...pieces.map(({ line, block }, index) => {
      const next = pieces[index + 1]?.line
      const text = markdown.slice(starts[line - 1], next ? starts[next - 1] : undefined)
      return element(
        'span',
        { class: 'piece', 'data-line': String(line), 'data-block': String(block) },
        text,
      )
    }),
  )
}

function toLineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
