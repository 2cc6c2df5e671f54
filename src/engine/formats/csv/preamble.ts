/**
 * Rows above a table: its title, remarks, names with values. They are told apart from its first rows by being shorter
 * than the rows of the table or followed by an empty row. A row right above the table that is padded with delimiters
 * stays in it. A remark has as many delimiters as its text happens to have.
 *
 *     Account:;DE12         The SAS System,,       # made by hand        Cups,,
 *                           ,,                     name,price            Team,City,Won
 *     Date;Text;Sum;…       Obs,Mean,Sum           plum,1                Blues,STL,1
 *     a form                a title                a remark              the first row
 */

/** More rows than this are part of the table, not above it. */
const MAX_ROWS = 30

/** Pairs are only set above a much wider table, as forms are on sheets. */
const MIN_WIDTH_BELOW_PAIRS = 6

/** How many rows are above the table, empty ones included; `width` is the usual number of fields. */
export function countPreamble(rows: Iterable<readonly string[]>, width: number): number {
  if (width < 2) return 0
  let count = 0
  let filledRows = 0
  let isEachShort = true
  let isLastEmpty = false
  for (const row of rows) {
    const filled = row.reduce((sum, field) => (field === '' ? sum : sum + 1), 0)
    const isShort = row.length < width
    const widest = isShort && width >= MIN_WIDTH_BELOW_PAIRS ? 2 : 1
    if (filled > widest && !isRemark(row, width)) {
      const isHeader = !isShort && filled * 2 >= width
      return isHeader && filledRows > 0 && (isEachShort || isLastEmpty) ? count : 0
    }
    if (++count > MAX_ROWS) return 0
    if (filled > 0) filledRows++
    if (filled > 0 && !isShort) isEachShort = false
    isLastEmpty = filled === 0
  }
  return 0
}

/** A line of text behind a hash, which delimiters have split. */
export const isRemark = (row: readonly string[], width: number): boolean =>
  row.length < width && row[0]!.startsWith('#')

/** Two spaces or more, or a tab. */
const WIDE_SPACE = / {2,}|\t/

/**
 * The names of the columns, if the line above the table is written with spaces between them where the table itself
 * has delimiters.
 */
export function readSpacedHeader(line: readonly string[], width: number): string[] | undefined {
  const names = line.length === 1 ? line[0]!.split(WIDE_SPACE) : []
  return names.length === width ? names : undefined
}
