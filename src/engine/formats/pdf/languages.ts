/**
 * Words of several languages that decide what a line is, each list an alternative of a case-insensitive regular
 * expression. Other languages are added here.
 */

const TABLE_NAMES = 'table|tab\\.|tabelle|tableau|tabla|tabella|exhibit'
const PICTURE_NAMES = 'figure|fig\\.|figura|abb\\.|abbildung|chart|box|algorithm|listing'

/** "Table 3", "Abb. 2:", "Exhibit A.1", "Source: …". */
export const CAPTION = new RegExp(
  `^(?:${TABLE_NAMES}|${PICTURE_NAMES}|source|note)\\s*[A-Z]?[\\d.:]`,
  'i',
)

/** Names of parts of a text before their numbers: "Chapter 3", "§ 12". */
export const SECTION_NAMES =
  '§|chapter|section|article|part|kapitel|abschnitt|artikel|teil|chapitre|partie|cap[ií]tulo|глава|раздел'

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
