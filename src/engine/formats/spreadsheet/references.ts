/** Cell references: `B3` and `$A$1:C7`, as zero-based numbers. */

export interface Range {
  readonly firstRow: number
  readonly firstColumn: number
  readonly lastRow: number
  readonly lastColumn: number
}

export const MAX_ROWS = 1_048_576
export const MAX_COLUMNS = 16_384

/** A cell or a range; undefined for anything else, including whole rows and columns. */
export function parseRange(text: string): Range | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(text)
  if (!match) return undefined
  const row = Number(match[2]) - 1
  const column = parseColumn(match[1]!)
  const otherRow = match[4] === undefined ? row : Number(match[4]) - 1
  const otherColumn = match[3] === undefined ? column : parseColumn(match[3])
  if (Math.min(row, otherRow) < 0) return undefined
  return {
    firstRow: Math.min(row, otherRow),
    firstColumn: Math.min(column, otherColumn),
    lastRow: Math.max(row, otherRow),
    lastColumn: Math.max(column, otherColumn),
  }
}

/** `A` is 0, `Z` 25, `AA` 26. */
export function parseColumn(letters: string): number {
  let column = 0
  for (let at = 0; at < letters.length; at++) {
    column = column * 26 + (letters.charCodeAt(at) & 0x1f)
  }
  return column - 1
}

export function toColumnLetters(column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

/** `A1:D10`, or `A1` for a single cell; rows and columns are counted from 0. */
export function nameCells(
  firstRow: number,
  lastRow: number,
  firstColumn: number,
  lastColumn: number,
): string {
  const first = `${toColumnLetters(firstColumn)}${firstRow + 1}`
  const last = `${toColumnLetters(lastColumn)}${lastRow + 1}`
  return first === last ? first : `${first}:${last}`
}
