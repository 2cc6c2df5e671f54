/** From the page as read to the page as shown: a landscape table on a portrait page is sideways. */
import type { PlaceBox } from '../../document/document.ts'
import { toPlaceBox } from '../../document/place.ts'
import type { Box, RawPage } from './raw-page.ts'

export type Sides = Pick<RawPage, 'width' | 'height' | 'turnsToShown' | 'unit'>

export function toShown(box: Box, page: Sides): PlaceBox {
  let { x0, y0, x1, y1 } = box
  let { width, height } = page
  for (let turns = page.turnsToShown ?? 0; turns > 0; turns--) {
    // What lay at the left lies at the bottom then.
    ;[x0, y0, x1, y1] = [y0, width - x1, y1, width - x0]
    ;[width, height] = [height, width]
  }
  const { unit = 1 } = page
  return toPlaceBox(x0 * unit, y0 * unit, x1 * unit, y1 * unit)
}
