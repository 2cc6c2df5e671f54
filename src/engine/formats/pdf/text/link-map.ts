/**
 * The links of a page, found by position. They are kept in bands across the page, so that a character is compared
 * with the few at its height: indexes and bibliographies have thousands of both.
 */
import { contains, heightOf, widthOf } from '../geometry.ts'
import type { LinkArea } from '../raw-page.ts'

/** About two lines of text. */
const BAND = 24
/** Higher and denser than any page; anything beyond is ignored. */
const MAX_BANDS = 512
const MAX_PER_BAND = 1000

/** An area without quads that is taller than this many lines covers unintended text. */
const MAX_LINES = 2.6
/** An area as narrow as this, in ems, contains one word, in a line that may be far from the next. */
const WORD_WIDTH = 4
const MAX_WORD_LINES = 4

export class LinkMap {
  readonly #bands = new Map<number, LinkArea[]>()

  constructor(links: readonly LinkArea[]) {
    for (const link of links) {
      const first = Math.floor(link.y0 / BAND)
      // Counted from 0: a number in a file may be so large that one more is the same.
      const more = Math.min(Math.floor(link.y1 / BAND) - first, MAX_BANDS)
      for (let band = 0; band <= more; band++) this.#add(first + band, link)
    }
  }

  /** The target of a click on a character of this size. */
  find(x: number, y: number, size: number): string | undefined {
    const band = this.#bands.get(Math.floor(y / BAND))
    if (band === undefined) return undefined
    for (const link of band) {
      if (contains(link, x, y) && heightOf(link) < maxLines(link, size) * size) return link.url
    }
    return undefined
  }

  #add(band: number, link: LinkArea): void {
    const links = this.#bands.get(band)
    if (links === undefined) this.#bands.set(band, [link])
    else if (links.length < MAX_PER_BAND) links.push(link)
  }
}

const maxLines = (link: LinkArea, size: number): number =>
  widthOf(link) < WORD_WIDTH * size ? MAX_WORD_LINES : MAX_LINES
