/** Recognizes the formats that come as compound files, by their streams. */
import type { CompoundFile } from '../containers/compound-file/compound-file.ts'
import type { Extension } from '../formats/index.ts'
import { encrypted, unsupported } from './error.ts'

const ENCRYPTED: readonly string[] = [
  // [MS-OFFCRYPTO], 1.3: a password-protected docx, pptx or xlsx, wrapped as a whole.
  'encryptedpackage',
  'encryptioninfo',
  // Rights management keeps the real document here.
  '\tdrmcontent',
]

/** By names of streams and storages in the root, in lower case. The first match counts. */
const FORMATS_BY_STREAM: readonly (readonly [string, Extension])[] = [
  ['worddocument', 'doc'],
  ['powerpoint document', 'ppt'],
  ['pp97_dualstorage', 'ppt'],
  ['pp40', 'ppt'],
  ['pp95', 'ppt'],
  ['workbook', 'xls'],
  ['book', 'xls'],
]

const OTHERS_BY_STREAM: readonly (readonly [string, string])[] = [
  ['__properties_version1.0', 'an Outlook message'],
  ['__nameid_version1.0', 'an Outlook message'],
  ['visiodocument', 'a Visio drawing'],
  ['quill', 'a Publisher document'],
  ['fileheader', 'a Hangul document'],
  ['perfectoffice_main', 'a WordPerfect document'],
  ['starwriterdocument', 'a StarOffice text document'],
  ['starcalcdocument', 'a StarOffice spreadsheet'],
  ['starimpressdocument', 'a StarOffice presentation'],
  ['matost', 'a Works document'],
  ['wksssworkbook', 'a Works spreadsheet'],
  ['catalog', 'a thumbnail cache'],
]

export function detectCompoundFile({ root }: CompoundFile): Extension {
  const names = new Set(root.children.map(({ name }) => name.toLowerCase()))
  if (ENCRYPTED.some(name => names.has(name))) {
    throw encrypted()
  }
  const format = FORMATS_BY_STREAM.find(([name]) => names.has(name))
  if (format) return format[1]
  const other = OTHERS_BY_STREAM.find(([name]) => names.has(name))
  throw unsupported(other?.[1] ?? 'a compound file from another program')
}
