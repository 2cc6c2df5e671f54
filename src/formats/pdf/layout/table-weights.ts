/** Fitted by tools/pdf-fit-tables.ts: do not edit by hand. */
export const TABLE_BIAS = -2.64

export const TABLE_WEIGHTS = {
  fewRows: -1.35,
  threeRows: -0.78,
  manyRows: 1,
  twoColumns: -1.32,
  manyColumns: 1.68,
  figures: 0.07,
  noFigures: 0.33,
  shortColumns: 0.19,
  longColumns: -0.29,
  severalLong: 0,
  severalShare: -1.32,
  filled: 2.91,
  rule: 1.03,
  rules: 1.47,
  wideGaps: -0.09,
  markers: -1.16,
  caption: 1.34,
  bars: -2.35,
  startsLower: -0.08,
  longCells: -0.24,
  signs: 1.62,
  contents: 0,
}
