/** The blocks of everyday documents (`python/everyday_tree.py`), for producers that know no CSS. */

/** Words and their marks; a break is words of its own. */
export type Text = readonly (readonly [string, readonly Mark[]])[]
export type Mark = 'bold' | 'italic' | 'code' | 'break'

export interface Cell {
  readonly text: Text
  readonly head: boolean
  readonly columns: number
  readonly rows: number
  /** The class of the cell, which says how it is aligned. */
  readonly kind: string
}

export interface Table {
  readonly type: 'table'
  readonly rows: readonly (readonly Cell[])[]
}

export interface List {
  readonly type: 'list'
  readonly ordered: boolean
  /** Without marks: lines. */
  readonly plain: boolean
  readonly start: number
  readonly items: readonly (readonly Block[])[]
}

export interface Beside {
  readonly type: 'beside'
  readonly widths: readonly number[]
  readonly columns: readonly (readonly Block[])[]
}

export interface Label {
  readonly type: 'label'
  readonly depth: number
  readonly label: string
  readonly text: Text
}

export type Block =
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3; readonly text: Text }
  | { readonly type: 'paragraph'; readonly text: Text }
  | { readonly type: 'rule' }
  | Label
  | List
  | Table
  | Beside

export interface EverydayDocument {
  readonly title: string
  readonly blocks: readonly Block[]
}

export const plainText = (text: Text): string => text.map(([words]) => words).join('')

/** An item begins with a text, and blocks may follow. */
export function splitItem([first, ...rest]: readonly Block[]): { text: Text; rest: Block[] } {
  return first && 'text' in first ? { text: first.text, rest } : { text: [], rest }
}

export const countColumns = ({ rows }: Table): number =>
  Math.max(...rows.map(row => row.reduce((sum, { columns }) => sum + columns, 0)))

/** Rows at the top that are nothing but heads. */
export function countHeads({ rows }: Table): number {
  const body = rows.findIndex(row => row.some(({ head }) => !head))
  return body < 0 ? rows.length : body
}

export function alignCell({ kind, columns }: Cell): 'left' | 'center' | 'right' {
  if (kind === 'n' || kind === 'v') return 'right'
  return kind === 'c' || kind === 'd' || columns > 1 ? 'center' : 'left'
}

/** For each column the characters of its longest text, at most so many that a row can wrap. */
export function measureColumns(table: Table): number[] {
  const widths = Array.from({ length: countColumns(table) }, () => 1)
  for (const row of placeCells(table))
    for (const { cell, column } of row)
      if (cell.columns === 1)
        widths[column] = Math.max(
          widths[column]!,
          ...plainText(cell.text)
            .split('\n')
            .map(line => Math.min(line.length, 45)),
        )
  return widths
}

export interface PlacedCell {
  readonly cell: Cell
  readonly column: number
}

/** Cells with the columns where they stand, which spans from above shift. */
export function placeCells({ rows }: Table): PlacedCell[][] {
  const free: number[] = []
  return rows.map((row, y) => {
    let column = 0
    return row.map(cell => {
      while ((free[column] ?? 0) > y) column++
      const placed = { cell, column }
      for (let left = cell.columns; left > 0; left--) free[column++] = y + cell.rows
      return placed
    })
  })
}
