/** The cells of a table as other programs take them. */

/** One text for each place of the grid; what a cell spans besides its first place is empty. */
export function readCells(table: HTMLTableElement): string[][] {
  const grid: string[][] = []
  const take = (row: number) => {
    grid[row] ??= []
    return grid[row]
  }
  ;[...table.rows].forEach((row, y) => {
    for (const cell of row.cells) {
      const line = take(y)
      let x = 0
      while (line[x] !== undefined) x++
      const height = Math.min(cell.rowSpan || 1, table.rows.length - y)
      for (let down = 0; down < height; down++) {
        for (let across = 0; across < cell.colSpan; across++) take(y + down)[x + across] = ''
      }
      line[x] = readText(cell)
    }
  })
  return grid.map(line => Array.from(line, text => text ?? ''))
}

/** Line breaks and blocks in a cell begin a line each. */
function readText(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement
  for (const end of copy.querySelectorAll('br, p, li, div')) end.after('\n')
  return (copy.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n+ ?/g, '\n')
    .trim()
}

/** RFC 4180. */
export function toCsv(cells: readonly (readonly string[])[]): string {
  const quote = (text: string) =>
    /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return cells.map(row => `${row.map(quote).join(',')}\r\n`).join('')
}

/** For programs that take no HTML: columns by tabs, which no cell may have. */
export function toTabbed(cells: readonly (readonly string[])[]): string {
  return cells.map(row => row.map(text => text.replace(/\s+/g, ' ')).join('\t')).join('\n')
}
