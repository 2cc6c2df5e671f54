/** Where pictures are among the blocks, and their names in the document. */
import type { Image, ImageData } from '../../../document/document.ts'
import type { PageBlock } from '../layout/page-layout.ts'
import type { Picture } from '../pictures.ts'
import type { Box } from '../raw-page.ts'

export interface PlacedPicture {
  /** How many of the blocks come before it. */
  readonly position: number
  readonly page: number
  readonly image: Image
  readonly box: Box
}

interface PlacedPictures {
  readonly placed: readonly PlacedPicture[]
  readonly images: ReadonlyMap<string, ImageData>
}

export function placePictures(
  pictures: readonly Picture[],
  blocks: readonly PageBlock[],
): PlacedPictures {
  const names = new Map<Uint8Array, string>()
  const images = new Map<string, ImageData>()
  const nameOf = (bytes: Uint8Array): string => {
    const known = names.get(bytes)
    if (known) return known
    const name = `image${names.size + 1}.jpg`
    names.set(bytes, name)
    images.set(name, { mediaType: 'image/jpeg', bytes })
    return name
  }
  // Both are in page order.
  let start = 0
  const placed = pictures
    .map(picture => {
      while (start < blocks.length && blocks[start]!.page < picture.page) start++
      return { picture, position: findPosition(picture, blocks, start) }
    })
    .sort(
      (a, b) =>
        a.position - b.position ||
        a.picture.page - b.picture.page ||
        a.picture.y0 - b.picture.y0 ||
        a.picture.x0 - b.picture.x0,
    )
    .map(({ picture, position }) => ({
      position,
      page: picture.page,
      box: { x0: picture.x0, y0: picture.y0, x1: picture.x1, y1: picture.y1 },
      image: { type: 'image' as const, alt: picture.alt, source: nameOf(picture.jpeg) },
    }))
  return { placed, images }
}

/** How far, in points, a picture may extend into the text above it. */
const OVERLAP = 6

/** After what is above it in its column; at the top of its page if nothing is. */
function findPosition(picture: Picture, blocks: readonly PageBlock[], start: number): number {
  let position = start
  for (let index = start; blocks[index]?.page === picture.page; index++) {
    const block = blocks[index]!
    const isBeside = block.x0 < picture.x1 && block.x1 > picture.x0
    if (isBeside && block.y1 <= picture.y0 + OVERLAP) position = index + 1
  }
  return position
}
