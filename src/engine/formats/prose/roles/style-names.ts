/**
 * What the name of a style says about its paragraphs. Word writes the names of its built-in styles in English
 * whatever its interface language; other programs and older files translate them, so the usual translations are here
 * too.
 */
import { lookup } from '../../../lookup.ts'

export type NamedRole =
  | { readonly type: 'heading'; readonly depth: number }
  | { readonly type: 'contents'; readonly level: number }
  | { readonly type: 'title' | 'subtitle' | 'caption' | 'quote' | 'code' | 'contentsHeading' }

/** "Heading 2" in the languages of office programs. */
const HEADING_WORDS = [
  'heading',
  'überschrift',
  'titre',
  'título',
  'titulo',
  'ttulo',
  'titolo',
  'kop',
  'rubrik',
  'overskrift',
  'otsikko',
  'nagłówek',
  'nadpis',
  'címsor',
  'titlu',
  'заголовок',
  'επικεφαλίδα',
  'başlık',
  'berschrift',
  '标题',
  '標題',
  '見出し',
  '제목',
]

const HEADING = new RegExp(`^(?:${HEADING_WORDS.join('|')})[ _-]*[1-9]$`, 'u')
const CONTENTS = /^(?:toc|contents|verzeichnis|tm|tdc|sommario)[ _-]*[1-9]$/

const OTHER_NAMES = lookup<NamedRole>({
  title: { type: 'title' },
  titel: { type: 'title' },
  subtitle: { type: 'subtitle' },
  untertitel: { type: 'subtitle' },
  caption: { type: 'caption' },
  beschriftung: { type: 'caption' },
  légende: { type: 'caption' },
  didascalia: { type: 'caption' },
  quote: { type: 'quote' },
  'intense quote': { type: 'quote' },
  'block text': { type: 'quote' },
  'block quote': { type: 'quote' },
  blockquote: { type: 'quote' },
  quotations: { type: 'quote' },
  zitat: { type: 'quote' },
  citation: { type: 'quote' },
  'source code': { type: 'code' },
  sourcecode: { type: 'code' },
  'source text': { type: 'code' },
  'preformatted text': { type: 'code' },
  'html preformatted': { type: 'code' },
  'html code': { type: 'code' },
  'html typewriter': { type: 'code' },
  'html sample': { type: 'code' },
  'html keyboard': { type: 'code' },
  'verbatim char': { type: 'code' },
  code: { type: 'code' },
  'inline code': { type: 'code' },
  'code block': { type: 'code' },
  'macro text': { type: 'code' },
  macro: { type: 'code' },
  'table of figures': { type: 'contents', level: 0 },
  'toc heading': { type: 'contentsHeading' },
  'contents heading': { type: 'contentsHeading' },
})

export function findNamedRole(name: string | undefined): NamedRole | undefined {
  if (name === undefined) return undefined
  const plain = name.trim().toLowerCase()
  const number = Number(plain.at(-1))
  if (number > 0) {
    if (HEADING.test(plain)) return { type: 'heading', depth: number }
    if (CONTENTS.test(plain)) return { type: 'contents', level: number - 1 }
  }
  return OTHER_NAMES.get(plain) ?? OTHER_NAMES.get(spaceWords(name))
}

/** Ids are names without spaces: `VerbatimChar`. */
const spaceWords = (id: string): string => id.replace(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase()

/** A style based on that of the title is for what stands beside it: the author, the date, a subtitle. */
export const inheritRole = (
  own: NamedRole | undefined,
  inherited: NamedRole | undefined,
): NamedRole | undefined => own ?? (inherited?.type === 'title' ? BESIDE_TITLE : inherited)

const BESIDE_TITLE: NamedRole = { type: 'subtitle' }
