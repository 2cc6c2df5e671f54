/** The elements of HTML, as tables. */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { MARKS } from '../../document/document.ts'
import { words } from '../../lookup.ts'

/** Elements that begin and end a paragraph. */
export const BLOCKS = words(
  'address article aside body center dd details dialog div dt fieldset figcaption figure footer form header hgroup html legend li main nav p search section summary',
)

/** Marks that an element has by default; a style sheet may remove them. */
export const MARKS_OF: ReadonlyMap<string, number> = new Map([
  ['b', MARKS.strong],
  ['strong', MARKS.strong],
  ['i', MARKS.emphasis],
  ['em', MARKS.emphasis],
  ['cite', MARKS.emphasis],
  ['dfn', MARKS.emphasis],
  ['var', MARKS.emphasis],
  ['s', MARKS.delete],
  ['strike', MARKS.delete],
  ['del', MARKS.delete],
  ['sup', MARKS.superscript],
  ['sub', MARKS.subscript],
  ['code', MARKS.code],
  ['kbd', MARKS.code],
  ['samp', MARKS.code],
  ['tt', MARKS.code],
  ['mark', 0],
])

/** Not shown as text. */
export const NOT_TEXT = words(
  'area base button canvas col colgroup datalist epub:trigger head input link map meta noscript param rp script select source style template textarea title track',
)

/** Of these, what a reader might see: controls, and fallbacks for a drawing that cannot be shown. */
export const LEFT_OUT = words('button canvas noscript select textarea')

/** Sound and video; their content is for programs that cannot play them. */
export const MEDIA = words('audio embed iframe video')

/** What EPUB or ARIA call the element. */
export const typeOf = (element: XmlElement): string =>
  `${element.attribute('epub:type') ?? ''} ${element.attribute('role') ?? ''}`

const PAGE_NUMBER = /\bpage(?:break|num|no|number)s?\b/i
const MAX_PAGE_NUMBER = 12

/** The number of a printed page within the text, lists of these for programs, and formulas that are there twice. */
export function findOmission(
  element: XmlElement,
  parent: XmlElement | undefined,
): 'page_number' | 'alternative' | undefined {
  if (element.isBare) return undefined
  if (/pagebreak|page-list|landmarks/.test(typeOf(element))) return 'page_number'
  const names = element.attribute('class')
  if (names === undefined) return undefined
  // KaTeX draws with letters what its MathML says.
  if (names === 'katex-html' && parent?.first('span').attribute('class') === 'katex-mathml') {
    return 'alternative'
  }
  const isShort = () => element.text().trim().length <= MAX_PAGE_NUMBER
  return PAGE_NUMBER.test(names) && isShort() ? 'page_number' : undefined
}
