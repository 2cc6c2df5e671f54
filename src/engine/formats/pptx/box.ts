/** The position of a shape (ECMA-376 part 1, 20.1.7.6), in English metric units. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Box } from '../slides/order.ts'

const QUARTER_TURN = 90 * 60_000

export function readBox(xfrm: XmlElement): Box | undefined {
  if (!xfrm.exists) return undefined
  const offset = xfrm.first('a:off')
  const extent = xfrm.first('a:ext')
  const left = toNumber(offset.attribute('x'))
  const top = toNumber(offset.attribute('y'))
  const width = toNumber(extent.attribute('cx'))
  const height = toNumber(extent.attribute('cy'))
  if (!Number.isFinite(left + top + width + height)) return undefined
  const turns = Math.round((Number(xfrm.attribute('rot') ?? 0) || 0) / QUARTER_TURN)
  if (turns % 2 === 0) return { left, top, width, height }
  // The position is that of the shape before it is rotated around its center.
  const shift = (width - height) / 2
  return { left: left + shift, top: top - shift, width: height, height: width }
}

const toNumber = (value: string | undefined): number => Number(value ?? Number.NaN)
