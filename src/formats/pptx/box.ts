/** Where a shape lies (ECMA-376 part 1, 20.1.7.6), in English metric units. */
import type { XmlElement } from '../../containers/xml.ts'
import type { Box } from '../../document/slide-order.ts'

const QUARTER_TURN = 90 * 60_000

export function readBox(xfrm: XmlElement): Box | undefined {
  const number = (child: string, name: string) =>
    Number(xfrm.first(child).attribute(name) ?? Number.NaN)
  const left = number('a:off', 'x')
  const top = number('a:off', 'y')
  const width = number('a:ext', 'cx')
  const height = number('a:ext', 'cy')
  if (![left, top, width, height].every(Number.isFinite)) return undefined
  const turns = Math.round((Number(xfrm.attribute('rot') ?? 0) || 0) / QUARTER_TURN)
  if (turns % 2 === 0) return { left, top, width, height }
  // The place is that of the shape before it is turned around its middle.
  const shift = (width - height) / 2
  return { left: left + shift, top: top - shift, width: height, height: width }
}
