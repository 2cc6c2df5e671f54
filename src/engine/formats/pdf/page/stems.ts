/**
 * How thick the vertical stems of a font are, and how they lean. Publishers' fonts have names such as AdvPS405B8,
 * which do not distinguish bold and italic from regular; the outlines of the letters do.
 */

/** Letters that are nothing but a vertical stem where they are crossed, and one that is round. */
const UPRIGHT = ['l', 'I', 'n', 'h', 'r', 'H', 'T']
const ROUND = ['o', 'e', 'a', 's', 'O', 'S', 'C']
/** Where letters are crossed, in fractions of their height: above the serifs, below the arch of n. */
const LOW = 0.3
const HIGH = 0.55
/** Outlines with more points than this are ornaments. */
export const MAX_POINTS = 300

export interface Stem {
  /** In ems. */
  readonly width: number
  /** How far it goes to the right on its way up, in shares of its height. */
  readonly lean: number
}

/** `readOutline` returns no points for letters that the font lacks, and for ornaments. */
export function measureLetters(
  readOutline: (codePoint: number) => readonly OutlinePoint[],
): Stem | undefined {
  const findOutline = (letters: readonly string[]): readonly OutlinePoint[] | undefined => {
    for (const letter of letters) {
      const points = readOutline(letter.codePointAt(0)!)
      if (points.length) return points
    }
    return undefined
  }
  const upright = findOutline(UPRIGHT)
  const round = findOutline(ROUND)
  // The same outline for different letters is the missing-glyph symbol.
  if (!upright || !round || upright.length === round.length) return undefined
  return crossStem(upright)
}

export interface OutlinePoint {
  readonly x: number
  readonly y: number
  /** Whether a contour begins here. */
  readonly isStart: boolean
}

/** The leftmost stroke. Control points count as corners: strokes are straight where they are crossed. */
export function crossStem(points: readonly OutlinePoint[]): Stem | undefined {
  const heights = points.map(({ y }) => y)
  const bottom = Math.min(...heights)
  const height = Math.max(...heights) - bottom
  const low = crossAt(points, bottom + LOW * height)
  const high = crossAt(points, bottom + HIGH * height)
  if (low.length < 2 || high.length < 2) return undefined
  return { width: low[1]! - low[0]!, lean: (high[0]! - low[0]!) / ((HIGH - LOW) * height) }
}

/** Where the outline crosses this height, from left to right. */
function crossAt(points: readonly OutlinePoint[], level: number): number[] {
  const crossings: number[] = []
  let start = points[0]!
  points.forEach((point, index) => {
    if (point.isStart) start = point
    const following = points[index + 1]
    const next = following && !following.isStart ? following : start
    if (point.y < level === next.y < level) return
    crossings.push(point.x + ((next.x - point.x) * (level - point.y)) / (next.y - point.y))
  })
  return crossings.sort((a, b) => a - b)
}
