/**
 * Words of several languages that decide what a line is, each list an alternative of a case-insensitive regular
 * expression. Other languages are added here.
 */

const TABLE_NAMES = 'table|tab\\.|tabelle|tableau|tabla|tabella|exhibit'
const FIGURE_NAMES = 'figure|fig\\.|chart'
const PICTURE_NAMES = `${FIGURE_NAMES}|figura|abb\\.|abbildung|box|algorithm|listing`

/** "Table 3", "Abb. 2:", "Exhibit A.1", "Source: …". */
export const CAPTION = new RegExp(
  `^(?:${TABLE_NAMES}|${PICTURE_NAMES}|source|note)\\s*[A-Z]?[\\d.:]`,
  'i',
)

/** Among the rows of a table, where a note, a source or a box may be what a row is about. */
export const CAPTION_IN_ROWS = new RegExp(
  `^(?:${TABLE_NAMES}|${FIGURE_NAMES})\\s*[A-Z]?[\\d.]`,
  'i',
)
export const TABLE_CAPTION = new RegExp(`^(?:${TABLE_NAMES})\\s*[A-Z]?[\\d.IVX]`, 'i')

const CHAPTER_NAMES = 'chapter|kapitel|chapitre|cap[ií]tulo|глава|κεφάλαιο'

/** Names of parts of a text before their numbers: "Chapter 3", "§ 12". */
export const SECTION_NAMES = `§|${CHAPTER_NAMES}|section|article|part|abschnitt|artikel|teil|partie|раздел`

/** What may precede the number of a heading. */
export const SECTION_NAME = new RegExp(`^(?:§\\s?|(?:${CHAPTER_NAMES})\\s(?=\\d))`, 'iu')

const CONTENTS_NAMES =
  '(?:table of )?contents|inhalt(?:sverzeichnis)?|sommaire|índice|содержание|目录|目次'

/** A title that stands for a part of a text, whatever comes next: a section number, "Chapter 3", "Contents". */
export const SECTION_TITLE = new RegExp(
  `^(?:(?:\\d{1,2}|[IVX]{1,4}|[A-H])\\.|§|(?:${CHAPTER_NAMES}) \\d|\\d{1,2} \\p{Lu}|(?:${CONTENTS_NAMES})$)`,
  'iu',
)

/** The name of a list of sources. */
export const SOURCES =
  /^(?:references|bibliography|literature|sources|literatur|références|bibliograf[ií]a|литература)\b/i

/** "Volume 1, 1976", "Pages 351–354": where a text was printed. */
export const ISSUE =
  /^(?:vol(?:ume)?|issue|number|no|pages?|pp)\b\.? [\d\s,;:–-]+(?:issue [\d, -]+)?$/i

const AUTHOR_NAMES = 'by|von|par|por'
const DEGREES = 'Ph\\.?D|M\\.?D|Dr|M\\.?Sc|B\\.?Sc|MBA|MPH|R\\.?N'

/** Who wrote it: "by", or a name with academic degrees. */
export const BYLINE = new RegExp(
  `^(?:${AUTHOR_NAMES})\\s+\\p{Lu}|^\\p{Lu}[\\p{L}.’'-]*(?: \\p{L}[\\p{L}.’'-]*){1,4},? (?:${DEGREES})\\b`,
  'iu',
)
/** What any byline contains: case-insensitive letter classes take V8 some milliseconds to compile. */
export const MAY_BE_BYLINE = new RegExp(`^(?:${AUTHOR_NAMES})\\s| (?:${DEGREES})`, 'iu')

/** Abstracts, and what accompanies them. */
export const ABSTRACT_NAMES = 'abstract|summary|keywords?|zusammenfassung|résumé|resumen|аннотация'

/** Before a page number, and before the number of all pages. */
export const PAGE_NAMES =
  'page|seite|página|pagina|pág\\.?|pag\\.?|sida|side|strona|str\\.|стр\\.?|p\\.|s\\.'
export const OF_PAGES = '\\/|of|von|de|sur|di|van|av|из|z'

/** Words between two others, and words before another: no heading ends with one, unless it continues. */
export const LINKING_WORDS = 'and|for|from|of|or|versus|with|und|von|et|de|du|des|del|di|da'
export const LEADING_WORDS =
  'a|an|as|at|by|in|into|on|that|the|to|which|der|die|das|mit|la|le|les|el|los|las|y|e|o|do'

/** The end of a text that has to continue. */
export const OPEN_END = new RegExp(`\\s(?:${LINKING_WORDS}|${LEADING_WORDS})$`, 'i')

/** Those inside a compound, “proof-of-concept”, that are not syllables as well, as in “self-de-scribed”. */
export const COMPOUND_LINKS = 'of|the|from|with|into|versus'

/** Between the parts of “pre- and post-war”. Words end with the letters of the latter as well: “Frau-en”. */
export const CONJUNCTIONS = 'and|or|und|oder|ou|of|à|y|o|e'
export const CONJUNCTIONS_OR_ENDINGS = 'to|bis|et|en'

/** First parts of compounds that nearly always have a hyphen: “self-study”, “sous-titre”. */
export const COMPOUND_STARTS = 'non|self|sous|well'
