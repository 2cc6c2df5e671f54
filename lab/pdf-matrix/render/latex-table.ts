/** Tables of LaTeX: tabular, and longtable where one page is not enough. */
import type { Table } from '../model.ts'
import type { Style } from '../style.ts'

type Inline = (text: string) => string

const LONG = 28
/** Cells longer than this wrap; they share what the page has. */
const WRAPPED = 26

export function writeLatexTable(table: Table, style: Style, inline: Inline): string {
  const isLong = table.rows.length > LONG && style.columns === 'one'
  const widths = table.head.map((_, column) =>
    Math.max(...[table.head, ...table.rows].map(row => row[column]!.length)),
  )
  const wrapped = widths.filter(width => width > WRAPPED)
  const rest = widths.reduce((sum, width) => sum + (width > WRAPPED ? 0 : width), 0)
  const room = Math.max(0.3, 0.88 - rest * (style.columns === 'one' ? 0.012 : 0.022))
  const columns = table.align.map((align, column) =>
    widths[column]! > WRAPPED
      ? `>{\\raggedright\\arraybackslash}p{${(room / wrapped.length).toFixed(2)}\\linewidth}`
      : align[0]!,
  )
  const isBold = style.table !== 'booktabs'
  const head = table.head.map((cell, column) => {
    const text = isBold ? `\\textbf{${inline(cell)}}` : inline(cell)
    return table.headAlign && table.align[column] === 'right'
      ? `\\multicolumn{1}{l}{${text}}`
      : text
  })
  const rows = table.rows.map((row, index) => {
    const isTotal = table.total && index === table.rows.length - 1
    const rule = isTotal ? '\\hline ' : ''
    return `${rule}${fill(style, index)}${row.map(inline).join(' & ')} \\\\`
  })
  return wrap(columns, `${fill(style, -1)}${head.join(' & ')} \\\\`, rows, style, isLong)
}

export function writeLatexPairs(
  pairs: readonly (readonly [string, string])[],
  style: Style,
  inline: Inline,
): string {
  const rows = pairs.map(([label, value], index) => {
    const name = style.face === 'sans' ? `\\textbf{${inline(label)}}` : inline(label)
    return `${fill(style, index)}${name} & ${inline(value)} \\\\`
  })
  const longest = Math.max(...pairs.map(([, value]) => value.length))
  const value = longest > 40 ? 'p{0.55\\linewidth}' : 'l'
  return wrap(['l', value], undefined, rows, style, false)
}

function wrap(
  columns: readonly string[],
  head: string | undefined,
  rows: readonly string[],
  { table }: Style,
  isLong: boolean,
): string {
  const isRuled = table === 'ruled' || table === 'rounded'
  const between = isRuled || table === 'horizontal' ? ' \\hline' : ''
  const [top, middle, bottom] = {
    ruled: ['\\hline', '\\hline', ''],
    rounded: ['\\hline', '\\hline', ''],
    horizontal: ['\\hline', '\\hline', ''],
    booktabs: ['\\toprule', '\\midrule', '\\bottomrule'],
    'head-rule': ['', '\\hline', ''],
    zebra: ['', '', ''],
    borderless: ['', '', ''],
    cells: ['', '', ''],
    mitred: ['', '', ''],
  }[table] as [string, string, string]
  const specification = isRuled ? `|${columns.join('|')}|` : columns.join('')
  const body = rows.map(row => `${row}${between}`).join('\n')
  if (isLong) {
    return `\\begin{longtable}{${specification}}\n${top} ${head} ${middle}\n\\endhead\n${body}\n${bottom}\n\\end{longtable}`
  }
  const first = head === undefined ? '' : `${head} ${middle}`
  return `\\par\\smallskip\\noindent\\begin{tabular}{${specification}}\n${top} ${first}\n${body}\n${bottom}\n\\end{tabular}\\par\\medskip`
}

function fill({ table }: Style, row: number): string {
  if (table === 'cells' || table === 'mitred') {
    return row < 0 ? '\\rowcolor[HTML]{C8D6B0} ' : '\\rowcolor[HTML]{EEF2E6} '
  }
  if (table !== 'zebra') return ''
  return row < 0 ? '\\rowcolor[HTML]{9FB4CC} ' : row % 2 ? '' : '\\rowcolor[HTML]{E8EDF3} '
}
