/** Fitted by tools/pdf-fit-tables.ts: do not edit by hand. */
export const TABLE_BIAS = -2.28

export const TABLE_WEIGHTS = {
  fewRows: -0.89,
  threeRows: -0.4,
  manyRows: 0.83,
  twoColumns: -1.82,
  manyColumns: 0.68,
  figures: 1.47,
  noFigures: 0.43,
  shortColumns: -0.18,
  longColumns: -1.49,
  severalLong: -2.33,
  severalShare: -1.86,
  filled: 3.89,
  rule: 0.96,
  rules: 1.26,
  wideGaps: 0.05,
  markers: -1.75,
  caption: 2.08,
  bars: -3.51,
  startsLower: 0.18,
  longCells: 0.23,
  signs: 1.61,
  contents: -5,
}
