/** Documents from what was pasted. */

export type Pasted =
  | { readonly type: 'files'; readonly files: readonly File[] }
  | { readonly type: 'link'; readonly url: string }
  | { readonly type: 'nothing' }

/**
 * Programs offer what was copied in several forms. A word processor's is RTF and a spreadsheet's is lines with tabs;
 * both also offer a picture of it, which comes last.
 */
export function readPasted(data: DataTransfer): Pasted {
  const files = [...data.files].filter(({ type }) => !type.startsWith('image/'))
  if (files.length) return { type: 'files', files }
  const rtf = data.getData('text/rtf')
  if (rtf.startsWith('{\\rtf')) return one(rtf, 'pasted.rtf', 'application/rtf')
  const text = data.getData('text/plain').trim()
  if (/^https?:\/\/\S+$/i.test(text)) return { type: 'link', url: text }
  if (text.includes('\t')) return one(text, 'pasted.csv', 'text/tab-separated-values')
  return data.files.length ? { type: 'files', files: [...data.files] } : { type: 'nothing' }
}

function one(text: string, name: string, type: string): Pasted {
  return { type: 'files', files: [new File([text], name, { type })] }
}
