/** Colors as the file's programs set them: red, green and blue of 8 bits each. */

export const WHITE = 0xffffff

const redOf = (color: number): number => (color >> 16) & 0xff
const greenOf = (color: number): number => (color >> 8) & 0xff
const blueOf = (color: number): number => color & 0xff

/** Whether red, green and blue all are at least this light. */
export const isLighter = (color: number, limit: number): boolean =>
  redOf(color) >= limit && greenOf(color) >= limit && blueOf(color) >= limit

/** Very light lines and areas are invisible on white paper. */
const NEARLY_WHITE = 0xf4

export const isWhite = (color: number): boolean => isLighter(color, NEARLY_WHITE)

/** How far apart red, green and blue are in what a reader calls a color; less is a gray. */
const MIN_CHROMA = 40

export function isColored(color: number): boolean {
  const red = redOf(color)
  const green = greenOf(color)
  const blue = blueOf(color)
  return Math.max(red, green, blue) - Math.min(red, green, blue) > MIN_CHROMA
}
