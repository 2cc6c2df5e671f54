/**
 * Colors by ranges instead of elements (CSS Custom Highlight API): the text of the page stays the text of the
 * document. Browsers without it show the text in one color.
 */

import { TABLE_COPIES } from './table-copies.ts'

const names = new WeakMap<Element, Map<string, AbstractRange[]>>()

/** Gives ranges in an element a color of the style sheet; those that had it before lose it. */
export function highlight(element: Element, name: string, ranges: readonly AbstractRange[]): void {
  if (!('highlights' in CSS)) return
  const own = names.get(element) ?? new Map<string, AbstractRange[]>()
  const before = own.get(name) ?? []
  // Every change is costly: the browser looks over all text that has colors.
  if (!before.length && !ranges.length) return
  const all = CSS.highlights.get(name) ?? new Highlight()
  for (const range of before) all.delete(range)
  for (const range of ranges) all.add(range)
  names.set(element, own.set(name, [...ranges]))
  if (!CSS.highlights.has(name)) CSS.highlights.set(name, all)
}

/** Before the element leaves the page. */
export function removeHighlights(element: Element): void {
  for (const name of names.get(element)?.keys() ?? []) highlight(element, name, [])
}

const WALKED = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT

/** Where the pattern matches in the text of an element, whatever elements are inside. */
export function findRanges(element: Element, pattern: RegExp): StaticRange[] {
  const walker = document.createTreeWalker(element, WALKED, node => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT
    const isTool = (node as Element).className === TABLE_COPIES
    return isTool ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
  })
  const nodes: { readonly node: Text; readonly start: number }[] = []
  let text = ''
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    nodes.push({ node, start: text.length })
    text += node.data
  }
  const at = (offset: number) => nodes.findLast(({ start }) => start <= offset)!
  return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => {
    const first = at(index)
    const last = at(index + length - 1)
    return new StaticRange({
      startContainer: first.node,
      startOffset: index - first.start,
      endContainer: last.node,
      endOffset: index + length - last.start,
    })
  })
}
