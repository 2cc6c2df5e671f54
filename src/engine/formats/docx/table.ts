/**
 * Tables (ECMA-376 part 1, 17.4). Cells say how many grid columns they cover; a vertical merge is a cell that starts
 * it and cells below that continue it at the same grid column.
 */

import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Alignment, Block } from '../../document/document.ts'
import { lookup } from '../../lookup.ts'
import { chooseAlternative } from '../ooxml/markup-compatibility.ts'
import { isOff } from '../ooxml/on-off.ts'
import { shownText } from '../ooxml/shown-text.ts'
import { type GridCell, toTableBlocks } from '../prose/tables/table.ts'
import type { Color } from '../unseen.ts'
import type { DocxColors } from './colors.ts'
import type { DocxContext } from './context.ts'
import { toNumber } from './styles.ts'

/** The table; or the content of a single cell drawn as a box. */
export function readTable(table: XmlElement, context: DocxContext): Block[] {
  return context.reading.budget.nested(() => {
    const rows = unwrap(table, 'w:tr').filter(row => isShown(row, context))
    const style = table.first('w:tblPr').first('w:tblStyle').attribute('w:val')
    const isPainted = () =>
      (style !== undefined && context.styles.paintsCells(style)) || paintsItself(table, context)
    const grid = context.ground.onPainted(isPainted, () => readGrid(rows, context))
    return toTableBlocks(grid, countHeaderRows(rows))
  })
}

/** Programs differ in whether they show the shading of a whole table, or of a row's exceptions to it. */
const paintsItself = (table: XmlElement, { colors }: DocxContext): boolean =>
  [table.first('w:tblPr'), ...unwrap(table, 'w:tr').map(row => row.first('w:tblPrEx'))].some(
    properties => properties.all('w:shd').some(shd => colors.ofShading(shd) !== undefined),
  )

/** The rows of a table or cells of a row, including those inside content controls and change marks. */
function unwrap(parent: XmlElement, name: 'w:tr' | 'w:tc'): XmlElement[] {
  const found: XmlElement[] = []
  addUnwrapped(parent, name, found)
  return found
}

function addUnwrapped(parent: XmlElement, name: 'w:tr' | 'w:tc', found: XmlElement[]): void {
  for (const child of parent.children) {
    if (typeof child === 'string') continue
    switch (child.name) {
      case name:
        found.push(child)
        break
      case 'w:sdt':
        addUnwrapped(child.first('w:sdtContent'), name, found)
        break
      case 'w:customXml':
      case 'w:ins':
      case 'w:moveTo':
        addUnwrapped(child, name, found)
        break
      case 'mc:AlternateContent':
        addUnwrapped(chooseAlternative(child), name, found)
    }
  }
}

/** Rows can be tracked changes as well, and hidden. */
function isShown(row: XmlElement, { reading }: DocxContext): boolean {
  const properties = row.first('w:trPr')
  const gone = reading.options.changes === 'accept' ? 'w:del' : 'w:ins'
  if (properties.find(gone)) {
    reading.warn('changes_resolved')
    reading.ledger?.add(gone === 'w:del' ? 'deleted' : 'inserted', shownText(row))
    return false
  }
  const hidden = properties.find('w:hidden')
  if (!hidden || isOff(hidden.attribute('w:val')) || reading.options.hidden === 'include')
    return true
  reading.warn('hidden_omitted', 'a table row')
  reading.ledger?.add('hidden', shownText(row))
  return false
}

const EMPTY: readonly Block[] = []

function readGrid(rows: readonly XmlElement[], context: DocxContext): GridCell[][] {
  const { pageBreak } = context
  /** The cell that began the vertical merge at this grid column. */
  const merging: (GridCell | undefined)[] = []
  return rows.map(row => {
    const cells: GridCell[] = []
    const properties = row.first('w:trPr')
    const pagesBefore = pageBreak.noted
    let pages = pagesBefore
    let column = 0
    const add = (children: readonly Block[], colSpan: number, alignment: Alignment): GridCell => {
      const cell = { children, alignment, column, colSpan, rowSpan: 1 }
      cells.push(cell)
      merging.fill(undefined, column, column + colSpan)
      column += colSpan
      return cell
    }
    const skip = (name: string) => {
      const count = toNumber(properties.first(name).attribute('w:val')) ?? 0
      if (count > 0) add(EMPTY, Math.min(count, MAX_COLUMNS), 'none')
    }

    skip('w:gridBefore')
    for (const element of unwrap(row, 'w:tc')) {
      if (column >= MAX_COLUMNS) break
      const { colSpan, merge, continuesLeft, fill } = context.cellOf(element.first('w:tcPr'))
      const above = merge === 'continue' ? merging[column] : undefined
      const left = continuesLeft ? cells.at(-1) : undefined
      if (above && above.colSpan === colSpan) {
        above.rowSpan++
        column += colSpan
      } else if (left) {
        left.colSpan += colSpan
        column += colSpan
      } else {
        context.reading.budget.spend('cells')
        const start = column
        pageBreak.noted = pagesBefore
        const blocks = context.ground.on(fill, () => context.readBlocks(element))
        pages = Math.max(pages, pageBreak.noted)
        const cell = add(blocks, colSpan, readAlignment(element))
        if (merge === 'restart') merging[start] = cell
      }
    }
    skip('w:gridAfter')
    pageBreak.noted = pages
    return cells
  })
}

/** Word itself allows 63. */
const MAX_COLUMNS = 1024

/** The cell's position in its grid. */
export interface CellProperties {
  readonly colSpan: number
  readonly merge: 'restart' | 'continue' | undefined
  readonly continuesLeft: boolean
  /** The color behind its text. */
  readonly fill: Color | undefined
}

export function readCellProperties(tcPr: XmlElement, colors: DocxColors): CellProperties {
  const span = toNumber(tcPr.first('w:gridSpan').attribute('w:val')) ?? 1
  const vMerge = tcPr.find('w:vMerge')
  const shd = tcPr.find('w:shd')
  return {
    colSpan: Math.max(1, Math.min(span, MAX_COLUMNS)),
    merge: vMerge && (vMerge.attribute('w:val') === 'restart' ? 'restart' : 'continue'),
    // Word 97's way to merge with the cell to the left.
    continuesLeft: tcPr.first('w:hMerge').attribute('w:val') === 'continue',
    fill: shd && colors.ofShading(shd),
  }
}

const ALIGNMENTS = lookup<Alignment>({ center: 'center', right: 'right', end: 'right' })

/** The alignment of a cell's paragraphs, by the first of them. */
function readAlignment(cell: XmlElement): Alignment {
  const value = cell.first('w:p').first('w:pPr').first('w:jc').attribute('w:val')
  return ALIGNMENTS.get(value ?? '') ?? 'none'
}

function countHeaderRows(rows: readonly XmlElement[]): number {
  const isHeader = (row: XmlElement) => {
    const mark = row.first('w:trPr').find('w:tblHeader')
    return mark !== undefined && !isOff(mark.attribute('w:val'))
  }
  const first = rows.findIndex(row => !isHeader(row))
  return Math.max(first, 0)
}
