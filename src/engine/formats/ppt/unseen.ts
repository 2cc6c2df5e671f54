/**
 * What of a slide nobody sees: shapes beyond its edges, and text that is too small or of the color that lies behind
 * it. Where something is animated, what lies outside may be seen after all.
 */
import type { ReadContext } from '../format.ts'
import { type Canvas, isOutside, type SlideSize } from '../slides/unseen.ts'
import { once, UNKNOWN } from '../unseen.ts'
import { RT } from './record-types.ts'
import { findDescendants, type PptRecord } from './records.ts'

export function createCanvas(
  slide: readonly PptRecord[],
  size: SlideSize | undefined,
  reading: ReadContext,
): Canvas {
  const isAnimated = once(() =>
    slide.some(record => ANIMATED.some(type => findDescendants(record, type, reading).length > 0)),
  )
  return {
    isOutside: box => size !== undefined && isOutside(box, size) && !isAnimated(),
    findColor: () => UNKNOWN,
  }
}

const ANIMATED = [RT.animationInfo, RT.timeNode]
