/**
 * What the entries of a list of cells are about (`cell-list.ts`):
 *
 *     kind and column │ style │ start │ end      of a value or a formula, by the bytes of the chunk
 *     kind            │ index │   0   │  0       of a row, before its cells
 *
 * A cell's type is known by its first letter, but for `s` and `str`.
 */
export const ENTRIES = {
  number: 0,
  boolean: 0x62,
  date: 0x64,
  error: 0x65,
  shared: 0x73,
  text: 0x100,
  inline: 0x101,
  formula: 0x102,
  /** A formula in a cell without a value. */
  formulaAlone: 0x103,
  row: 0x104,
  hiddenRow: 0x105,
} as const
