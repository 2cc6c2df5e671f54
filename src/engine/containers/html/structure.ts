/** The structure of HTML as tables: which tags are void, and which end what the author left open. */
import { words } from '../../lookup.ts'

/** Elements whose content no browser shows as text. */
export const NEVER_SHOWN = words('script style template iframe noembed noframes')

/** Elements without content or end tag (HTML, 13.1.2), including obsolete ones. */
export const VOID_ELEMENTS = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
)

/** What may appear in `head`; anything else begins the body (HTML, 13.2.6.4.4). */
export const HEAD_CONTENT = words(
  'base basefont bgsound link meta noframes noscript script style template title',
)

/** Where SVG and MathML begin, and where HTML resumes inside them (HTML, 13.2.6). */
export const FOREIGN_ROOTS = words('svg math')
export const INTEGRATION_POINTS = words('foreignobject desc title annotation-xml mi mo mn ms mtext')

export const HEADINGS = words('h1 h2 h3 h4 h5 h6')

export const TABLE = words('table')
export const TABLE_PARTS = words('table thead tbody tfoot tr td th caption colgroup')

/** An end tag inside one of these ends nothing outside (HTML, 13.2.4.2), unless it belongs to a table. */
export const END_TAG_BARRIERS = words('html body table td th caption button object template')

/** A start tag ends what it cannot be inside: the outermost of `ends` that is not outside one of `within`. */
interface ImpliedEnd {
  readonly ends: ReadonlySet<string>
  readonly within: ReadonlySet<string>
}

const PARAGRAPH: ImpliedEnd = { ends: words('p'), within: END_TAG_BARRIERS }

const CONTAINERS =
  'article aside blockquote body button caption details dialog fieldset figure footer form header html main nav object section table td template th'

const ITEM: ImpliedEnd = { ends: words('li p'), within: words(`${CONTAINERS} dir menu ol ul`) }

const TERM: ImpliedEnd = { ends: words('dd dt p'), within: words(`${CONTAINERS} dl`) }

const HEADING: ImpliedEnd = {
  ends: words('h1 h2 h3 h4 h5 h6 p'),
  within: words(`${CONTAINERS} div li dd dt`),
}

const CELL: ImpliedEnd = {
  ends: words('td th caption colgroup'),
  within: words('table thead tbody tfoot tr'),
}

const ROW: ImpliedEnd = {
  ends: words('tr td th caption colgroup'),
  within: words('table thead tbody tfoot'),
}

const ROW_GROUP: ImpliedEnd = {
  ends: words('thead tbody tfoot tr td th caption colgroup'),
  within: TABLE,
}

const RUBY_PART: ImpliedEnd = { ends: words('rb rt rtc rp'), within: words('ruby') }

/** By the name of the start tag (HTML, 13.1.2.4 and 13.2.6.4.7). */
export const IMPLIED_ENDS: ReadonlyMap<string, ImpliedEnd> = new Map([
  ...entries(
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header hgroup hr main menu nav ol p pre search section summary table ul xmp',
    PARAGRAPH,
  ),
  ...entries('h1 h2 h3 h4 h5 h6', HEADING),
  ...entries('li', ITEM),
  ...entries('dd dt', TERM),
  ...entries('td th', CELL),
  ...entries('tr', ROW),
  ...entries('thead tbody tfoot', ROW_GROUP),
  ...entries('caption colgroup', { ends: words('caption colgroup'), within: TABLE }),
  ...entries('rb rt rtc rp', RUBY_PART),
  ...entries('a', { ends: words('a'), within: END_TAG_BARRIERS }),
  ...entries('option', { ends: words('option'), within: words('select datalist optgroup') }),
  ...entries('optgroup', { ends: words('option optgroup'), within: words('select') }),
])

function entries(names: string, rule: ImpliedEnd): [name: string, rule: ImpliedEnd][] {
  return names.split(' ').map(name => [name, rule])
}
