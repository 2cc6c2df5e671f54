/**
 * Rows above a table: its title, remarks, names with values. They are told apart from its first rows by being shorter
 * than the rows of the table or followed by an empty row. A row right above the table that is padded with delimiters
 * stays in it.
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
    if (filled > widest) {
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
