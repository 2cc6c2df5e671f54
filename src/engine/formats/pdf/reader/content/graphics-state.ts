/** What operators of a content stream set and q and Q save (ISO 32000-1, 8.4 and 9.3). */
import type { ViewBox } from '../../page/frame.ts'
import { IDENTITY, type Matrix } from '../../page/matrix.ts'
import type { ReaderFont } from '../fonts/reader-font.ts'
import { type ColorSpace, GRAY } from './colors.ts'

/** Why what is below shows through what is painted: bits. */
export const SheerBy = { alpha: 1, blending: 2, mask: 4, form: 8 } as const

export class GraphicsState {
  matrix: Matrix = IDENTITY
  fillSpace: ColorSpace = GRAY
  strokeSpace: ColorSpace = GRAY
  /** 0xRRGGBB. */
  fill = 0
  stroke = 0
  isFillSeen = true
  isStrokeSeen = true
  #sheerBy = 0
  lineWidth = 1
  hasRoundCaps = false
  /** The clipping box, if any, in user space. */
  clip: ViewBox | undefined
  /** Whether less than that box is left: the clipping path is no box. */
  isClipOdd = false
  font: ReaderFont | undefined = undefined
  fontSize = 1
  characterSpace = 0
  wordSpace = 0
  horizontalScale = 1
  leading = 0
  rise = 0
  renderMode = 0
  textMatrix: Matrix = IDENTITY
  /** Where the line begins, and where the next character goes, before the text matrix. */
  lineX = 0
  lineY = 0
  textX = 0
  textY = 0

  constructor(clip?: ViewBox) {
    this.clip = clip
  }

  /** Written out: q precedes every other path, and assigning all properties by name is slow. */
  copy(): GraphicsState {
    const copy = new GraphicsState(this.clip)
    copy.matrix = this.matrix
    copy.fillSpace = this.fillSpace
    copy.strokeSpace = this.strokeSpace
    copy.fill = this.fill
    copy.stroke = this.stroke
    copy.isFillSeen = this.isFillSeen
    copy.isStrokeSeen = this.isStrokeSeen
    copy.#sheerBy = this.#sheerBy
    copy.isClipOdd = this.isClipOdd
    copy.lineWidth = this.lineWidth
    copy.hasRoundCaps = this.hasRoundCaps
    copy.font = this.font
    copy.fontSize = this.fontSize
    copy.characterSpace = this.characterSpace
    copy.wordSpace = this.wordSpace
    copy.horizontalScale = this.horizontalScale
    copy.leading = this.leading
    copy.rise = this.rise
    copy.renderMode = this.renderMode
    copy.textMatrix = this.textMatrix
    copy.lineX = this.lineX
    copy.lineY = this.lineY
    copy.textX = this.textX
    copy.textY = this.textY
    return copy
  }

  /** Whether nothing shows through what is painted. */
  get isOpaque(): boolean {
    return this.#sheerBy === 0
  }

  setSheer(reason: number, isSo: boolean): void {
    this.#sheerBy = isSo ? this.#sheerBy | reason : this.#sheerBy & ~reason
  }

  moveTo(x: number, y: number): void {
    this.lineX += x
    this.lineY += y
    this.textX = this.lineX
    this.textY = this.lineY
  }

  /** Moves along the line. */
  advance(distance: number, isVertical: boolean): void {
    if (isVertical) this.textY -= distance
    else this.textX += distance * this.horizontalScale
  }

  setTextMatrix(matrix: Matrix): void {
    this.textMatrix = matrix
    this.lineX = 0
    this.lineY = 0
    this.textX = 0
    this.textY = 0
  }
}
