/** Documents out of what was pasted. */
import { type GivenFile, PASTED, toGiven } from './names.ts'

export type Pasted =
  | { readonly type: 'files'; readonly files: readonly GivenFile[] }
  | { readonly type: 'link'; readonly url: string }
  /** Text without any formatting is markdown already. */
  | { readonly type: 'text' }
  | { readonly type: 'nothing' }

/**
 * Programs offer what was copied in several forms. A word processor's is RTF, a web page's, a mail program's and that
 * of Google Docs is HTML, a spreadsheet's is lines with tabs; some also offer a picture of it, which comes last.
 */
export function readPasted(data: DataTransfer): Pasted {
  const files = [...data.files].filter(({ type }) => !type.startsWith('image/'))
  if (files.length) return { type: 'files', files: files.map(toGiven) }
  const html = data.getData('text/html')
  const rtf = data.getData('text/rtf')
  // The RTF of browsers and mail programs has lost the headings.
  const isWordProcessor = !html.trim() || WORD_PROCESSORS.test(html)
  if (isWordProcessor && rtf.startsWith('{\\rtf')) return one(rtf, 'pasted.rtf', 'application/rtf')
  const text = data.getData('text/plain').trim()
  if (/^https?:\/\/\S+$/i.test(text)) return { type: 'link', url: text }
  const isCells = text.includes('\t') && (!html || isOnlyTable(html))
  if (isCells) return one(text, 'pasted.csv', 'text/tab-separated-values')
  // A web page is read as Word would, which opens those that are named as its documents.
  if (html.trim()) return one(toPage(html), 'pasted.doc', 'application/msword', PASTED)
  if (data.files.length) return { type: 'files', files: [...data.files].map(toGiven) }
  return { type: text ? 'text' : 'nothing' }
}

/** By a namespace, or a generator. */
const WORD_PROCESSORS = /:office:word|="(?:Libre|Open)Office/

/** What is pasted into a field belongs there. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'file' && target.type !== 'checkbox'
}

function one(text: string, name: string, type: string, path = name): Pasted {
  return { type: 'files', files: [{ file: new File([text], name, { type }), path }] }
}

/** The clipboard has fragments, in UTF-8 whatever they declare. */
function toPage(html: string): string {
  return `<!DOCTYPE html><meta charset="utf-8">${html}`
}

/** Cells of a spreadsheet, and nothing besides. */
function isOnlyTable(html: string): boolean {
  const first = html.search(/<table\b/i)
  const last = html.toLowerCase().lastIndexOf('</table>')
  if (first < 0 || last < first) return false
  const others = html.slice(0, first) + html.slice(last)
  const text = others.replace(/<style\b[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>|&nbsp;/gi, '')
  return text.trim() === ''
}
