/** The formats as sheets of paper with their extensions, by the programs that people know. */
import type { Format } from '../engine/formats/format.ts'
import { FORMATS } from '../engine/formats/index.ts'
import { escapeHtml } from './html.ts'

export function writeFormatList(): string {
  const items = Object.values<Format>(FORMATS).map(
    ({ extension, name }) =>
      `<li><span class="format-icon" data-family="${toFamily(extension)}">${extension}</span>${escapeHtml(name)}</li>`,
  )
  return `<ul class="format-list">${items.join('')}</ul>\n`
}

/** Icons of a family share a colour. */
function toFamily(extension: string): string {
  if (/^(?:xls|xlsx|ods|csv)$/.test(extension)) return 'sheet'
  if (/^(?:ppt|pptx|odp)$/.test(extension)) return 'slides'
  return extension === 'pdf' ? 'pdf' : 'text'
}
