/** Colors as the file's programs set them: red, green and blue of 8 bits each. */

export const WHITE = 0xffffff

const channelsOf = (color: number): readonly [red: number, green: number, blue: number] => [
  (color >> 16) & 0xff,
  (color >> 8) & 0xff,
  color & 0xff,
]

/** Whether red, green and blue all are at least this light. */
export const isLighter = (color: number, limit: number): boolean =>
  Math.min(...channelsOf(color)) >= limit

/** Very light lines and areas are invisible on white paper. */
const NEARLY_WHITE = 0xf4

export const isWhite = (color: number): boolean => isLighter(color, NEARLY_WHITE)

/** How far apart red, green and blue are in what a reader calls a color; less is a gray. */
const MIN_CHROMA = 40

export function isColored(color: number): boolean {
  const channels = channelsOf(color)
  return Math.max(...channels) - Math.min(...channels) > MIN_CHROMA
}
