/** Lighter and darker variants of a color, as themes name them: hue and saturation stay. */
import type { Color } from '../unseen.ts'

/** `change` maps the lightness of HSL, from 0 to 1. */
export function withLightness(color: Color, change: (lightness: number) => number): Color {
  const shares = [color >>> 16, (color >>> 8) & 0xff, color & 0xff].map(byte => byte / 0xff)
  const most = Math.max(...shares)
  const least = Math.min(...shares)
  const before = (most + least) / 2
  const after = Math.max(0, Math.min(1, change(before)))
  const factor = toSpread(before) > 0 ? toSpread(after) / toSpread(before) : 0
  const [red, green, blue] = shares.map(share =>
    Math.round((after + (share - before) * factor) * 0xff),
  )
  return (red! << 16) | (green! << 8) | blue!
}

/** How far the strongest and the weakest part may lie apart at a lightness. */
const toSpread = (lightness: number): number => 1 - Math.abs(2 * lightness - 1)
