/**
 * Colours for markdown, by ranges instead of elements (CSS Custom Highlight API): the text of the page stays the text
 * of the document. Browsers without it show the text in one colour.
 */

/** The alternatives in order: the first match wins. The names are those of the style sheet. */
const TOKENS =
  /(?<code>^ *(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\k<fence>[^\n]*$|`[^`\n]+`)|(?<heading>^ {0,3}#{1,6} [^\n]*)|(?<comment><!--[^\n]*?-->)|(?<mark>^ *(?:>|[-*+](?= )|\d{1,9}[.)](?= ))|^\|(?: ?:?-+:? ?\|)+$|<\/?[a-z][^<>\n]*>)|(?<strong>\*\*[^*\n]+\*\*)|(?<link>\]\([^()\n]*\)|\[\^[^\]\n]+\])/gm

const NAMES = ['code', 'heading', 'comment', 'mark', 'strong', 'link'] as const

/** More than this only slows down a page that nobody reads to its end. */
const MAX_RANGES = 20_000

/** Only one document at a time has colours: the visible one. */
export function paint(area: HTMLElement): void {
  if (!('highlights' in CSS)) return
  const ranges = new Map(NAMES.map(name => [name, [] as Range[]]))
  let count = 0
  for (const { firstChild } of area.children) {
    if (!(firstChild instanceof Text)) continue
    for (const match of firstChild.data.matchAll(TOKENS)) {
      const name = NAMES.find(key => match.groups?.[key] !== undefined)
      if (!name || ++count > MAX_RANGES) break
      const range = document.createRange()
      range.setStart(firstChild, match.index)
      range.setEnd(firstChild, match.index + match[0].length)
      ranges.get(name)!.push(range)
    }
  }
  for (const [name, list] of ranges) CSS.highlights.set(`md-${name}`, new Highlight(...list))
}
