/**
 * Cells of a table are no displayed formula, though a column of numbers is set like equations one below the other and
 * a row like equations side by side: each cell of each row is read by itself.
 */
import { union } from '../geometry.ts'
import type { Box, RuleLine } from '../raw-page.ts'
import { boxOf } from './displays.ts'
import { MIN_ROW } from './grids.ts'
import { splitInline } from './inline.ts'
import type { Token } from './tokens.ts'

/** How far apart, in ems, the baselines of neighbors in a row are, and in points the ends of the rules of a table. */
const SAME_ROW = 0.1
const SAME_END = 1

/**
 * Whether a rule is drawn between the tokens from top to bottom, or they are between two level rules as long as each
 * other and each of their rows goes on beside them there. Without tokens to look among, the rules decide.
 */
export function areCells(
  own: readonly Token[],
  all: readonly Token[] | undefined,
  rules: readonly RuleLine[],
): boolean {
  const box = union(own.map(boxOf))
  if (rules.some(rule => isBetween(rule, box))) return true
  const long = rules.filter(
    ({ x0, x1, isVertical }) => !isVertical && x0 < box.x0 + SAME_END && x1 > box.x1 - SAME_END,
  )
  const below = long.filter(rule => rule.y0 > box.y1 - SAME_END)
  const frame = long.find(
    rule => rule.y1 < box.y0 + SAME_END && below.some(other => isAsLong(other, rule)),
  )
  if (!frame || !all) return frame !== undefined
  const others = all.filter(
    token => token.x0 >= frame.x0 && token.x1 <= frame.x1 && !own.includes(token),
  )
  return splitRows(own).every(([main]) => others.some(other => isBeside(other, main!)))
}

const isBetween = ({ isVertical, x0, x1, y0, y1 }: RuleLine, box: Box): boolean =>
  isVertical && x0 > box.x0 && x1 < box.x1 && y0 < box.y0 + SAME_END && y1 > box.y1 - SAME_END

const isAsLong = (a: RuleLine, b: RuleLine): boolean =>
  Math.abs(a.x0 - b.x0) < SAME_END && Math.abs(a.x1 - b.x1) < SAME_END

const isBeside = (a: Token, b: Token): boolean =>
  Math.abs(a.baseline - b.baseline) < SAME_ROW * b.size

/** The formulas of each row, in their cells. */
export const splitCells = (tokens: readonly Token[]): Token[][] =>
  splitRows(tokens).flatMap(row => splitInline(row))

/** By the baselines of what is no script. */
function splitRows(tokens: readonly Token[]): Token[][] {
  const rows: Token[][] = []
  let main: Token | undefined
  for (const token of tokens) {
    const isNext = !main || Math.abs(token.baseline - main.baseline) > MIN_ROW * main.size
    if (isNext && !token.isScript) {
      rows.push([])
      main = token
    }
    rows.at(-1)?.push(token)
  }
  return rows
}
