/** Excel workbooks for tests, built from the few XML elements that a test is about. */
import { convertDocument } from '../../src/engine/convert.ts'
import type { GivenOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import { zip } from './zip.ts'

export interface XlsxSheet {
  readonly name?: string
  /** The rows: children of `sheetData`. */
  readonly rows?: string
  /** What precedes and follows the rows. */
  readonly before?: string
  readonly after?: string
  readonly state?: 'hidden' | 'veryHidden'
  /** id → [type, target]; outside addresses are external. */
  readonly relationships?: Readonly<Record<string, readonly [type: string, target: string]>>
}

export interface XlsxParts {
  readonly sheets: readonly XlsxSheet[]
  /** The children of `sst`. */
  readonly strings?: string
  /** Number format codes: style number 1 has the first of them. */
  readonly formats?: readonly string[]
  /** All of `styleSheet`, instead of `formats`. */
  readonly styles?: string
  /** Attributes of `workbookPr`. */
  readonly workbook?: string
  readonly files?: Readonly<Record<string, string | Uint8Array>>
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

export function xlsx({ sheets, strings, formats = [], styles, workbook = '', files }: XlsxParts) {
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': writeRelationships({ main: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr ${workbook}/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" r:id="s${index}"${state ? ` state="${state}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': writeRelationships({
      ...Object.fromEntries(
        sheets.map((_, index) => [`s${index}`, ['worksheet', `worksheets/sheet${index + 1}.xml`]]),
      ),
      styles: ['styles', 'styles.xml'],
      strings: ['sharedStrings', 'sharedStrings.xml'],
    }),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles ?? writeFormats(formats)}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings ?? ''}</sst>`,
  }
  for (const [index, sheet] of sheets.entries()) {
    const { before = '', rows = '', after = '', relationships } = sheet
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
    if (relationships) {
      parts[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = writeRelationships(relationships)
    }
  }
  return zip({ ...parts, ...files })
}

const writeFormats = (formats: readonly string[]): string =>
  `<numFmts>${formats
    .map(
      (code, index) =>
        `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
    .map((_, index) => `<xf numFmtId="${200 + index}"/>`)
    .join('')}</cellXfs>`

function writeRelationships(relationships: Readonly<Record<string, readonly string[]>>): string {
  const elements = Object.entries(relationships).map(([id, [type, target]]) => {
    const mode = /^[a-z]+:/.test(target ?? '') ? ' TargetMode="External"' : ''
    return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`
  })
  return `<Relationships xmlns="${PACKAGE}/relationships">${elements.join('')}</Relationships>`
}

/** A row of cells: texts become inline strings, numbers values, elements stay as they are. */
export function row(number: number, ...cells: readonly (string | number | undefined)[]): string {
  const elements = cells.map((cell, column) => {
    const place = `${String.fromCharCode(65 + column)}${number}`
    if (cell === undefined) return ''
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (cell.startsWith('<')) return cell.replace('<c', `<c r="${place}"`)
    return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
  })
  return `<row r="${number}">${elements.join('')}</row>`
}

export const convertXlsx = (parts: XlsxParts, options: GivenOptions = {}) =>
  convertDocument(xlsx(parts), options, node)

/** The markdown of a workbook whose first sheet is called Sheet1, without that heading. */
export async function sheetToMarkdown(
  sheet: XlsxSheet,
  parts: Omit<XlsxParts, 'sheets'> = {},
  options: GivenOptions = {},
): Promise<string> {
  const { markdown } = await convertXlsx({ ...parts, sheets: [sheet] }, options)
  return markdown.replace(/^## Sheet1\n*/, '').trimEnd()
}

/** The cells of a pipe table as they are written, without the line of dashes. */
export const cellsOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter(line => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .map(line =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map(cell => cell.trim()),
    )
