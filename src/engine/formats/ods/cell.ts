/** One cell: what it shows, its formula, its note, and its span (OpenDocument 1.3, part 3, 9.1.4). */

import { readElement, XmlElement, type XmlNode, type XmlScanner } from '../../containers/xml/xml.ts'
import { link, paragraph } from '../../document/build.ts'
import type { Block, Note, Run, TableCell } from '../../document/document.ts'
import { tidyRuns } from '../../document/runs.ts'
import { lookup } from '../../lookup.ts'
import { firstIndex } from '../../sorted.ts'
import { readRuns } from '../odf/text.ts'
import { formatGeneral, shortenStored } from '../spreadsheet/general.ts'
import { type GridRow, KINDS } from '../spreadsheet/grid.ts'
import { findHyperlink, type HyperlinkCall } from '../spreadsheet/hyperlink-formula.ts'
import { MAX_COLUMNS, MAX_ROWS } from '../spreadsheet/references.ts'
import { isUnseen, type UnseenStyle } from '../spreadsheet/unseen-style.ts'
import { omitsUnseen } from '../unseen.ts'
import type { OdsContext } from './context.ts'
import { LINK_START } from './plain-row.ts'
import { COPY_COST } from './stored-rows.ts'
import { readRepeat, type TableState } from './table-state.ts'
import type { UnseenStyles } from './unseen-styles.ts'

const NUMBERS: ReadonlySet<string | undefined> = new Set(['float', 'currency', 'percentage'])

/** Reads the cell that the scanner has just opened, and returns the number of columns it stands for. */
export function readCell(
  scanner: XmlScanner,
  row: GridRow,
  column: number,
  state: TableState,
  context: OdsContext,
): number {
  const repeated = readRepeat(scanner, 'table:number-columns-repeated', MAX_COLUMNS)
  const type = scanner.attribute('office:value-type')
  const written = type === undefined ? undefined : scanner.attribute(VALUES.get(type) ?? '')
  const calculation = scanner.attribute('table:formula')
  const formula =
    context.reading.options.formulas === 'include' ? toFormula(calculation) : undefined
  const call = calculation?.startsWith(LINK_START) ? findHyperlink(calculation.slice(3)) : undefined
  const unseen = context.unseen && findUnseen(scanner, column, state, context.unseen)
  readSpan(scanner, row.index, column, state)

  const paragraphs: XmlNode[] = []
  const outside = scanner.depth - 1
  while (scanner.depth > outside) {
    if (scanner.next() !== 'open') continue
    if (scanner.name === 'text:p' || scanner.name === 'text:h') {
      paragraphs.push(readParagraph(scanner, context))
      continue
    }
    const element = readElement(scanner, context.parts.xml)
    if (element.name === 'office:annotation') {
      state.notes.push({ row: row.index, column, note: readAnnotation(element, context) })
    } else if (element.name !== 'table:table') {
      state.shapes.push({ element, anchor: { row: row.index, column } })
    }
  }

  // The text is what the program showed; some writers only store the value.
  const shown = readParagraphs(paragraphs, context)
  const isValue = shown === '' && (paragraphs.length === 0 || unseen?.numbers === true)
  const isNumber = NUMBERS.has(type)
  const value = isValue
    ? showValue(type, written)
    : isNumber && typeof shown === 'string'
      ? shortenStored(shown)
      : shown
  const content = call && typeof value === 'string' ? toLink(call, value) : value
  if (content === '' && formula === undefined) return repeated
  if (unseen && isOmitted(unseen, type, content, paragraphs, context)) return repeated
  const kind = isNumber ? KINDS.number : type === 'string' ? KINDS.text : KINDS.other
  const count = Math.max(0, Math.min(repeated, MAX_COLUMNS - column))
  context.budget.spend('nodes', count)
  context.budget.spend('cells', (count - 1) * COPY_COST)
  for (let offset = 0; offset < count; offset++) {
    row.add(column + offset, kind, content)
    if (formula !== undefined) {
      row.formulas ??= new Map()
      row.formulas.set(column + offset, formula)
    }
  }
  return repeated
}

/** The text of a link that no program has calculated yet is in its formula. */
const toLink = ({ url, label }: HyperlinkCall, shown: string): TableCell => ({
  children: [paragraph(link(url, shown || label || url))],
})

/** The style is the cell's own, or else that of its row or column. */
function findUnseen(
  scanner: XmlScanner,
  column: number,
  { rowStyle, unseenColumns }: TableState,
  styles: UnseenStyles,
): UnseenStyle | undefined {
  const name = scanner.attribute('table:style-name') ?? rowStyle
  if (name !== undefined) return styles.get(name)
  const columns = unseenColumns[firstIndex(unseenColumns, ({ lastColumn }) => lastColumn >= column)]
  return columns && columns.firstColumn <= column ? columns.style : undefined
}

function isOmitted(
  style: UnseenStyle,
  type: string | undefined,
  content: TableCell,
  paragraphs: readonly XmlNode[],
  { reading, isPaintedOtherwise }: OdsContext,
): boolean {
  // Spans have colors and sizes of their own.
  const isRich = paragraphs.some(node => typeof node !== 'string' && hasSpan(node))
  if (isRich || !isUnseen(style, type === 'string', isPaintedOtherwise)) return false
  return omitsUnseen(reading, () =>
    typeof content === 'string' ? content : paragraphs.map(toText).join('\n'),
  )
}

const hasSpan = (element: XmlElement): boolean =>
  element.elements().some(child => child.name === 'text:span' || hasSpan(child))

const toText = (node: XmlNode): string => (typeof node === 'string' ? node : node.text())

/** The attribute that contains a value of this type; texts have none. */
const VALUES = lookup<string>({
  float: 'office:value',
  currency: 'office:value',
  percentage: 'office:value',
  date: 'office:date-value',
  time: 'office:time-value',
  boolean: 'office:boolean-value',
})

function showValue(type: string | undefined, written = ''): string {
  switch (type) {
    case 'date':
      return written
    case 'time':
      return toClock(written)
    case 'boolean':
      return written.toUpperCase()
  }
  const number = written === '' ? Number.NaN : Number(written)
  if (Number.isNaN(number)) return ''
  return type === 'percentage' ? `${formatGeneral(number * 100)}%` : formatGeneral(number)
}

/** `PT13H30M05S` → `13:30:05`. */
function toClock(duration: string): string {
  const match = /^PT(\d{1,9})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/.exec(duration)
  if (!match) return duration
  return match
    .slice(1)
    .map(part => part.padStart(2, '0'))
    .join(':')
}

function readSpan(
  scanner: XmlScanner,
  firstRow: number,
  firstColumn: number,
  state: TableState,
): void {
  const columns = readRepeat(scanner, 'table:number-columns-spanned', MAX_COLUMNS)
  const rows = readRepeat(scanner, 'table:number-rows-spanned', MAX_ROWS)
  if (columns === 1 && rows === 1) return
  state.merges.push({
    firstRow,
    firstColumn,
    lastRow: firstRow + rows - 1,
    lastColumn: firstColumn + columns - 1,
  })
}

/**
 * Reads the paragraph that the scanner has just opened. Nearly all are plain text, for which no element is created.
 */
function readParagraph(scanner: XmlScanner, context: OdsContext): XmlNode {
  let text = ''
  let event = scanner.next()
  for (; event === 'text'; event = scanner.next()) text += scanner.text()
  if (event === 'close') return text
  const children: XmlNode[] = text === '' ? [] : [text]
  for (; event !== 'close'; event = scanner.next()) {
    if (event === 'open') children.push(readElement(scanner, context.parts.xml))
    else if (typeof children.at(-1) === 'string') children.push(children.pop() + scanner.text())
    else children.push(scanner.text())
  }
  return new XmlElement('text:p', children)
}

const toElement = (paragraph: XmlNode): XmlElement =>
  typeof paragraph === 'string' ? new XmlElement('text:p', [paragraph]) : paragraph

function readParagraphs(paragraphs: readonly XmlNode[], context: OdsContext): TableCell {
  const [first] = paragraphs
  if (first === undefined) return ''
  if (paragraphs.length === 1 && typeof first === 'string') return first.trim()
  const runs = paragraphs.flatMap((paragraph, index): Run[] => [
    ...(index > 0 ? [{ content: { type: 'break' } as const, marks: 0 }] : []),
    ...readRuns(toElement(paragraph), context).map(withSheetLink),
  ])
  if (runs.every(run => run.marks === 0 && run.link === undefined)) {
    return runs
      .map(({ content }) => (content.type === 'text' ? content.value : '\n'))
      .join('')
      .trim()
  }
  const children = tidyRuns(runs)
  return children.length > 0 ? { children: [{ type: 'paragraph', children }] } : ''
}

/** Far longer than the name of a sheet. */
const MAX_PLACE = 1000

/** `#Sheet2.A1` leads to the heading of Sheet2. */
function withSheetLink(run: Run): Run {
  if (!run.link?.startsWith('#') || run.link.length > MAX_PLACE) return run
  const link = run.link.replace(/^#\$?'?(.*?)'?\.\$?[A-Z]{1,3}\$?\d+$/, '#$1')
  return { ...run, link }
}

function readAnnotation(annotation: XmlElement, context: OdsContext): Note {
  const author = annotation.first('dc:creator').text().trim()
  const date = annotation.first('dc:date').text().trim()
  const blocks = annotation.all('text:p').flatMap((paragraph): Block[] => {
    const children = tidyRuns(readRuns(paragraph, context))
    return children.length > 0 ? [{ type: 'paragraph', children }] : []
  })
  return {
    type: 'comment',
    blocks,
    ...(author ? { author } : {}),
    ...(date ? { date } : {}),
  }
}

/** `of:=SUM([.A1:.B2];[Sheet2.C3])` → `SUM(A1:B2;Sheet2!C3)`. */
export function toFormula(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  return written
    .replace(/^(?:\w+:)?=/, '')
    .replace(/\[([^[\]]*)\]/g, (_, reference: string) =>
      reference.replace(
        /(^|:)(\$?(?:'[^']*'|[^.:']*))\.(\$?[A-Z]+\$?\d+)/g,
        (_, before: string, sheet: string, cell: string) =>
          before + (sheet && before === '' ? `${sheet}!` : '') + cell,
      ),
    )
}
