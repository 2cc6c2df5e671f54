/** The combined places of several things that become one block. */
import type { Place, PlaceBox } from './document.ts'

/** The first page is the block's own; the others follow it. */
export function joinPlaces(places: readonly Place[]): Place {
  const [first] = places
  if (places.every(place => place === first)) return first!
  const boxes = new Map<number | undefined, PlaceBox | undefined>()
  for (const { page, box, continued = [] } of places) {
    for (const part of [{ page, box }, ...continued]) {
      boxes.set(
        part.page,
        boxes.has(part.page) ? joinBoxes(boxes.get(part.page), part.box) : part.box,
      )
    }
  }
  const [[page, box], ...others] = [...boxes] as [[number | undefined, PlaceBox | undefined]]
  const continued = (others as [number | undefined, PlaceBox | undefined][]).flatMap(
    ([page, box]) => (page === undefined ? [] : [box ? { page, box } : { page }]),
  )
  return { ...first, page, box, ...(continued.length ? { continued } : {}) }
}

/** If the box of a part is unknown, so is that of the whole. */
function joinBoxes(a: PlaceBox | undefined, b: PlaceBox | undefined): PlaceBox | undefined {
  if (!a || !b) return undefined
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

/** A tenth of a point is finer than the eye can see. */
export const toPlaceBox = (x0: number, y0: number, x1: number, y1: number): PlaceBox => [
  roundTenth(x0),
  roundTenth(y0),
  roundTenth(x1),
  roundTenth(y1),
]

const roundTenth = (value: number): number => Math.round(value * 10) / 10
