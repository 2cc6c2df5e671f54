/** Colours for markdown. */
import { groupBy } from '../../../src/engine/lookup.ts'
import { highlight } from './highlights.ts'

/** The alternatives in order: the first match wins. The names are those of the style sheet. */
const TOKENS =
  /(?<code>^ *(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\k<fence>[^\n]*$|`[^`\n]+`)|(?<heading>^ {0,3}#{1,6} [^\n]*)|(?<comment><!--[^\n]*?-->)|(?<mark>^ *(?:>|[-*+](?= )|\d{1,9}[.)](?= ))|^\|(?: ?:?-+:? ?\|)+$|<\/?[a-z][^<>\n]*>)|(?<strong>\*\*[^*\n]+\*\*)|(?<link>\]\([^()\n]*\)|\[\^[^\]\n]+\])/gm

const NAMES = ['code', 'heading', 'comment', 'mark', 'strong', 'link'] as const

/** `isCode`: the text is from inside of a code block. */
export function paint(element: Element, isCode: boolean): void {
  const { firstChild: text } = element
  if (!(text instanceof Text)) return
  const toRange = (startOffset: number, endOffset: number) =>
    new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset })
  if (isCode) {
    highlight(element, 'md-code', [toRange(0, text.length)])
    return
  }
  const found = groupBy([...text.data.matchAll(TOKENS)], ({ groups = {} }) =>
    NAMES.find(name => groups[name] !== undefined),
  )
  for (const [name, matches] of found) {
    const ranges = matches.map(({ index, 0: { length } }) => toRange(index, index + length))
    highlight(element, `md-${name}`, ranges)
  }
}
