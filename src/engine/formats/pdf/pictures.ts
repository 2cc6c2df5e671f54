/** Which of a document's images are pictures to show: not backgrounds, rules, ornaments or letterheads. */
import { heightOf, widthOf } from './geometry.ts'
import { SEVERAL, SOME } from './measures.ts'
import type { Box, RawImage, StructureNode } from './raw-page.ts'
import type { PageText } from './text/page-text.ts'

export interface Picture extends Box {
  /** From 1. */
  readonly page: number
  readonly jpeg: Uint8Array
  /** The file's description of it; '' for none. */
  readonly alt: string
}

/** Shorter sides than this, in points, are icons and ornaments. */
const MIN_SIDE = 40
/** Longer than wide, or wider than long, by more than this: a rule or a stripe. */
const MAX_RATIO = 8
/** Pages of strips: a picture in this many parts cannot be shown as one. */
const MAX_PER_PAGE = 24
/** More words than this on it: it is behind the text. */
const MAX_WORDS = 8

export function findPictures(pages: readonly PageText[]): Picture[] {
  const pictures = pages.flatMap(findPagePictures)
  const pagesOf = new Map<Uint8Array, Set<number>>()
  for (const { jpeg, page } of pictures) {
    const known = pagesOf.get(jpeg)
    if (known) known.add(page)
    else pagesOf.set(jpeg, new Set([page]))
  }
  // The same picture on some of the pages is part of the paper.
  const most = Math.max(SEVERAL, SOME * pages.length)
  return pictures.filter(({ jpeg }) => pagesOf.get(jpeg)!.size < most)
}

function findPagePictures(page: PageText): Picture[] {
  const { raw } = page
  if (raw.images.length > MAX_PER_PAGE) return []
  return raw.images.flatMap((image): Picture[] => {
    const { jpeg, x0, y0, x1, y1 } = image
    if (!jpeg || !isPicture(image, page)) return []
    return [{ page: raw.number, jpeg, alt: findAlt(raw.structure, image.mark), x0, y0, x1, y1 }]
  })
}

function isPicture(image: RawImage, { pieces }: PageText): boolean {
  const width = widthOf(image)
  const height = heightOf(image)
  if (Math.min(width, height) < MIN_SIDE) return false
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height)) return false
  let words = 0
  for (const piece of pieces) {
    const x = (piece.x0 + piece.x1) / 2
    const y = (piece.y0 + piece.y1) / 2
    const isOn = x > image.x0 && x < image.x1 && y > image.y0 && y < image.y1
    if (isOn) words += piece.words.length
  }
  return words <= MAX_WORDS
}

/** The alternative text of the figure that contains the picture (ISO 32000-1, 14.9.3). */
function findAlt(nodes: readonly StructureNode[], mark: number, around = ''): string {
  if (mark < 0) return ''
  for (const node of nodes) {
    const alt = node.alt ?? around
    if (node.marks.includes(mark)) return alt
    const found = findAlt(node.children, mark, alt)
    if (found) return found
  }
  return ''
}
