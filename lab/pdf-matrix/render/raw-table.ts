/** Tables drawn cell by cell, in all the looks that tables have. */
import type { Align, Table } from '../model.ts'
import type { Style } from '../style.ts'
import { breakLines, type Flow, type Line, toPieces } from './raw-flow.ts'

const PADDING = 4
const LEADING = 1.25

interface Row {
  readonly lines: readonly (readonly Line[])[]
  readonly height: number
}

export function drawTable(
  flow: Flow,
  style: Style,
  size: number,
  rows: readonly (readonly string[])[],
  align: readonly Align[],
  hasHead: boolean,
  { total: hasTotal = false, headAlign = align }: Pick<Table, 'total' | 'headAlign'> = {},
): void {
  const widths = splitWidth(rows, flow.width * (rows[0]!.length > 2 ? 1 : 0.75))
  const set = rows.map((cells, row): Row => {
    const isHead = hasHead && row === 0
    const isBold = (isHead && style.table !== 'booktabs') || (hasTotal && row === rows.length - 1)
    const lines = cells.map((cell, column) => {
      const isLabel = !hasHead && column === 0 && style.face === 'sans'
      const color = isHead && style.table === 'zebra' ? { color: 'ffffff' } : {}
      const bold = isBold || isLabel
      const pieces = toPieces(cell, style.face, size, { ...(bold && { bold }), ...color })
      return breakLines(pieces, widths[column]! - 2 * PADDING)
    })
    const most = Math.max(1, ...lines.map(({ length }) => length))
    return { lines, height: most * size * LEADING + PADDING }
  })
  flow.y += size * 0.4
  let top = flow.y
  set.forEach((row, index) => {
    if (flow.need(row.height)) {
      top = flow.y
      if (hasHead && index) drawRow(flow, style, size, set[0]!, widths, headAlign, 0, hasHead)
    }
    if (hasTotal && index === set.length - 1) ruleAcross(flow, widths, flow.y, 0.8)
    if (index === 0) drawTop(flow, style, widths)
    drawRow(flow, style, size, row, widths, index ? align : headAlign, index, hasHead)
  })
  drawEnd(flow, style, widths, top)
  flow.y += size * 0.8
}

function splitWidth(rows: readonly (readonly string[])[], room: number): number[] {
  const longest = rows[0]!.map((_, column) =>
    Math.min(26, Math.max(...rows.map(row => row[column]?.length ?? 0))),
  )
  const sum = longest.reduce((total, length) => total + length + 3, 0)
  return longest.map(length => (room * (length + 3)) / sum)
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)

function ruleAcross(flow: Flow, widths: readonly number[], y: number, width: number): void {
  flow.canvas.rule(flow.x, y, flow.x + sum(widths), y, width)
}

function drawTop(flow: Flow, { table }: Style, widths: readonly number[]): void {
  if (table === 'horizontal') ruleAcross(flow, widths, flow.y, 1)
  if (table === 'booktabs') ruleAcross(flow, widths, flow.y, 1.4)
}

function drawEnd(flow: Flow, { table }: Style, widths: readonly number[], top: number): void {
  if (table === 'booktabs') ruleAcross(flow, widths, flow.y, 1.4)
  if (table === 'rounded') flow.canvas.roundedFrame(flow.x, top, sum(widths), flow.y - top, 6)
}

function drawRow(
  flow: Flow,
  style: Style,
  size: number,
  row: Row,
  widths: readonly number[],
  align: readonly Align[],
  index: number,
  hasHead: boolean,
): void {
  const { canvas } = flow
  const isHead = hasHead && index === 0
  let x = flow.x
  row.lines.forEach((lines, column) => {
    const width = widths[column]!
    const background = findBackground(style, isHead, index)
    if (background)
      canvas.fill(
        x,
        flow.y,
        width - (style.table === 'cells' ? 1.5 : 0),
        row.height - (style.table === 'cells' ? 1.5 : 0),
        background,
      )
    if (style.table === 'ruled') canvas.frame(x, flow.y, width, row.height, false)
    if (style.table === 'mitred') canvas.frame(x, flow.y, width, row.height, true)
    lines.forEach((line, number) => {
      const side = align[column] === 'right' ? 'right' : 'left'
      flow.drawLine(
        line,
        x + PADDING,
        flow.y + size + number * size * LEADING,
        width - 2 * PADDING,
        side,
      )
    })
    x += width
  })
  flow.y += row.height
  if (style.table === 'horizontal') ruleAcross(flow, widths, flow.y, 0.5)
  if (isHead && (style.table === 'booktabs' || style.table === 'head-rule')) {
    ruleAcross(flow, widths, flow.y, 0.7)
  }
  if (style.table === 'rounded')
    canvas.rule(flow.x, flow.y, flow.x + sum(widths), flow.y, 0.4, 'aaaaaa')
}

function findBackground({ table }: Style, isHead: boolean, index: number): string {
  if (table === 'zebra') return isHead ? '35506b' : index % 2 ? 'e8edf3' : ''
  return table === 'cells' ? (isHead ? 'c8d6b0' : 'eef2e6') : ''
}
