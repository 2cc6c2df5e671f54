/** Where the sections of a former single page are now: its anchors lead on. */
import { escapeHtml } from './html.ts'
import { OPERATION_TITLES } from './reference.ts'

const CONVERT = '/developers/convert/'
const OTHERS = '/developers/endpoints/'

/** The page of each operation. */
export const OPERATION_PAGES: Readonly<Record<string, string>> = {
  convertDocument: CONVERT,
  getConvertUsage: CONVERT,
  listSupportedFormats: OTHERS,
  getHealth: OTHERS,
  getApiIndex: OTHERS,
  getOpenApiDocument: OTHERS,
  checkMcpServer: OTHERS,
  submitContactMessage: OTHERS,
}

const SECTIONS: readonly (readonly [id: string, address: string, name: string])[] = [
  ['formats', `${CONVERT}#formats`, 'Formats'],
  ['options', `${CONVERT}#options`, 'Options'],
  ['markdown-or-json', `${CONVERT}#markdown-or-json`, 'Markdown or JSON'],
  ['limits', `${CONVERT}#limits`, 'Limits'],
  ['long-documents-and-retrieval', '/developers/chunks/', 'Long documents and retrieval'],
  ['reference', `${CONVERT}#convertdocument`, 'Reference'],
]

/** A list with every old anchor: with a script it redirects by itself, without one it is a link. */
export function writeMoved(): string {
  const operations = Object.entries(OPERATION_PAGES).map(([operation, page]) => {
    const id = operation.toLowerCase()
    return [id, `${page}#${id}`, OPERATION_TITLES[operation] ?? operation] as const
  })
  const items = [...SECTIONS, ...operations].map(
    ([id, address, name]) =>
      `<li id="${id}" data-moved="${address}"><a href="${address}">${escapeHtml(name)}</a></li>`,
  )
  return `<ul class="moved">${items.join('')}</ul>\n`
}
