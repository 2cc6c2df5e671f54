/** Colors for markdown. */
import { type Child, element } from '../page/dom.ts'

/** The alternatives in order: the first match wins. The names are those of the style sheet. */
const TOKENS =
  /(?<code>^ *(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\k<fence>[^\n]*$|`[^`\n]+`)|(?<heading>^ {0,3}#{1,6} [^\n]*)|(?<comment><!--[^\n]*?-->)|(?<mark>^ *(?:>|[-*+](?= )|\d{1,9}[.)](?= ))|^\|(?: ?:?-+:? ?\|)+$|<\/?[a-z][^<>\n]*>)|(?<strong>\*\*[^*\n]+\*\*)|(?<link>\]\([^()\n]*\)|\[\^[^\]\n]+\])/gm

const NAMES = ['code', 'heading', 'comment', 'mark', 'strong', 'link'] as const

/**
 * The same text in elements. Ranges (highlights.ts) would need none, but the browser goes over all of them whenever one
 * is added, and that is felt while somebody scrolls.
 */
export function color(text: string): Child[] {
  const parts: Child[] = []
  let end = 0
  for (const { index, 0: token, groups = {} } of text.matchAll(TOKENS)) {
    const name = NAMES.find(name => groups[name] !== undefined)
    parts.push(text.slice(end, index), element('span', { class: `md-${name}` }, token))
    end = index + token.length
  }
  return [...parts, text.slice(end)]
}
