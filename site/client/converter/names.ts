/** File names, and what in a folder or an archive is a document, judged by its name. */
import { element } from '../page/dom.ts'

export interface GivenFile {
  readonly file: File
  /** Its name, with the folders it was found in. */
  readonly path: string
}

/** The folders of a chosen folder are in a separate property. */
export function toGiven(file: File): GivenFile {
  return { file, path: file.webkitRelativePath || file.name }
}

const EXTENSIONS =
  'csv tsv doc dot docx docm dotx epub odp fodp otp ods fods ots odt fodt ott pdf ppt pps pot pptx pptm ppsx potx rtf xls xlt xlsx xlsm xltx'.split(
    ' ',
  )

export function isDocumentName(path: string): boolean {
  const [, extension] = /\.([^./\\]+)$/.exec(path) ?? []
  return extension !== undefined && EXTENSIONS.includes(extension.toLowerCase())
}

/** What systems and programs leave next to documents, which nobody put there. */
export function isLitter(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /^(?:\.|~\$)/.test(name) || /(?:^|\/)__MACOSX\//.test(path) || name === 'Thumbs.db'
}

/** What stands for the name of text that was pasted: it has no file. */
export const PASTED = 'Pasted text'

/** The last step of a path; a link is shown whole. */
export function toName(path: string): string {
  return isLink(path) ? path : path.slice(path.lastIndexOf('/') + 1)
}

/** A long name breaks after the characters that part its words, before it breaks anywhere. */
export function toBreakable(name: string): (Node | string)[] {
  return name.split(/(?<=[-_./])/).flatMap(word => [word, element('wbr')])
}

/** A document behind a link has its URL as path. */
export function isLink(path: string): boolean {
  return /^https?:\/\//i.test(path)
}
