/**
 * What the content of a page draws, in file order and in user space: strings of text, paths, images. The numbers of a
 * page's characters and points are many, and kept in arrays shared by all pages of a document.
 */
import { exceeded } from '../../../../budget.ts'
import { ConversionError } from '../../../../errors.ts'
import type { ViewBox } from '../../page/frame.ts'
import type { Matrix } from '../../page/matrix.ts'
import type { ReaderFont } from '../fonts/reader-font.ts'
import type { Stream } from '../syntax/objects.ts'
import type { Cover } from './covers.ts'
import type { Mark } from './marks.ts'

/** A string, or strings with distances, that the file shows in one operation. */
export interface TextRun {
  readonly font: ReaderFont
  readonly fontSize: number
  /** From text space, with its horizontal scale, to user space. */
  readonly matrix: Matrix
  readonly color: number
  readonly strokeColor: number
  readonly renderMode: number
  readonly mark: Mark | undefined
  /** The text before it in the same form, or on the page itself: it may be the same, printed twice. */
  readonly before: TextRun | undefined
  /** Whether something opaque is drawn over it, which is known only behind it. */
  isCovered: boolean
  /** Where its codes are, and where they end. */
  readonly start: number
  readonly end: number
}

export interface PathRun {
  readonly matrix: Matrix
  readonly fill: number | undefined
  readonly stroke: number | undefined
  readonly isFilled: boolean
  readonly isStroked: boolean
  readonly lineWidth: number
  readonly start: number
  readonly end: number
}

export interface ImageRun {
  readonly matrix: Matrix
  /** Undefined if the image is inline in the content. */
  readonly stream: Stream | undefined
  readonly mark: Mark | undefined
}

type Drawn =
  | ({ readonly type: 'path' } & PathRun)
  | ({ readonly type: 'image' } & ImageRun)
  | { readonly type: 'shading'; readonly box: ViewBox }

const FIRST_ROOM = 4096
/** No page has as many characters; a map may have as many points. */
const MAX_ROOM = 1 << 22

export class PageContent {
  texts: TextRun[] = []
  drawn: Drawn[] = []
  covers: Cover[] = []
  /** Codes, and the place of each along the line. */
  codes = new Int32Array(FIRST_ROOM)
  places = new Float64Array(FIRST_ROOM)
  codeCount = 0
  /** Kind of a point with its closing flag, x and y. */
  kinds = new Uint8Array(FIRST_ROOM)
  xs = new Float32Array(FIRST_ROOM)
  ys = new Float32Array(FIRST_ROOM)
  pointCount = 0

  clear(): void {
    this.texts = []
    this.drawn = []
    this.covers = []
    this.codeCount = 0
    this.pointCount = 0
  }

  addCode(code: number, place: number): void {
    const at = this.codeCount++
    if (at === this.codes.length) {
      if (at >= MAX_ROOM) throw tooManyCharacters()
      this.codes = grow(this.codes, new Int32Array(2 * at))
      this.places = grow(this.places, new Float64Array(2 * at))
    }
    this.codes[at] = code
    this.places[at] = place
  }

  addPoint(kind: number, x: number, y: number): void {
    const at = this.pointCount++
    if (at === this.kinds.length) {
      if (at >= MAX_ROOM) throw exceeded('nodes')
      this.kinds = grow(this.kinds, new Uint8Array(2 * at))
      this.xs = grow(this.xs, new Float32Array(2 * at))
      this.ys = grow(this.ys, new Float32Array(2 * at))
    }
    this.kinds[at] = kind
    this.xs[at] = x
    this.ys[at] = y
  }
}

/** A form of a few lines may be drawn a million times. */
export const tooManyCharacters = (): ConversionError =>
  new ConversionError('resourceLimit', 'A page of the PDF has too many characters.')

function grow<Numbers extends Int32Array | Uint8Array | Float32Array | Float64Array>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from)
  return to
}
