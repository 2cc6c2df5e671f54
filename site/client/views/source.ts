/** The markdown as it is: a piece for each block, so that a browser lays out only what is in view. */
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
  // What stands before the first block, such as a marker of pages, has a piece of its own.
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
