/** The characters of a page with their positions, in PDFium's order. */
import {
  CharStyles,
  FILL_AND_STROKE,
  INVISIBLE,
  type ShownText,
  STROKE,
  type StyleEntry,
} from '../../page/char-styles.ts'
import {
  createFrame,
  type Frame,
  findDominantTurn,
  frameX,
  frameY,
  type Turn,
  type ViewBox,
} from '../../page/frame.ts'
import { isNear } from '../../page/near-page.ts'
import { type CharStyle, type Font, OUTSIDE, type RawChars } from '../../raw-page.ts'
import type { Mark, Replacement } from '../content/marks.ts'
import { KERN, type PageContent, type TextRun } from '../content/page-content.ts'
import type { ReaderFont } from '../fonts/reader-font.ts'
import { orderLine } from './bidi.ts'
import { type CharBuilder, SPACE } from './char-builder.ts'
import { expandLigature, isRightToLeft } from './letters.ts'
import { baseSpaceOf, distanceAcross, isSpaceBetween, sizeAlong, spaceThreshold } from './spaces.ts'
import { type OrderedRun, orderText } from './text-order.ts'

interface PageChars {
  readonly chars: RawChars
  readonly styles: readonly CharStyle[]
  /** The direction of most of the text, in quarter turns of user space. */
  readonly turn: Turn
}

const TURNS = [0, 1, 2, 3] as const

export function toPageChars(
  content: PageContent,
  builder: CharBuilder,
  viewBox: ViewBox,
  rotation: Turn,
): PageChars {
  const frames = TURNS.map(turn => createFrame(viewBox, turn))
  const writer = new CharWriter(content, builder, frames)
  orderText(content, frames[rotation]!, writer)
  writer.closeLine()
  const turn = findDominantTurn(writer.lengthByTurn, rotation)
  return { chars: builder.finish(writer.mathFonts), styles: writer.styles.relativeTo(turn), turn }
}

/** So many previous characters are checked for a duplicate print, this close in ems. */
const MAX_BEFORE = 7
const MAX_SHIFT = 0.07
/** Strings whose baselines differ by more, in ems, are on different lines. */
const OTHER_LINE = 0.5

class CharWriter {
  readonly styles = new CharStyles((font: Font) => font)
  readonly lengthByTurn = [0, 0, 0, 0]
  readonly #content: PageContent
  readonly #builder: CharBuilder
  readonly #frames: readonly Frame[]
  #previous: OrderedRun | undefined
  /** The latest style, and a string that has it: the next one is mostly alike. */
  #style: StyleEntry | undefined
  #styled: TextRun | undefined
  /** What has been reported. */
  readonly #replaced = new Set<Replacement>()
  #object = 0
  /** The fonts of objects, by their numbers. */
  readonly #fonts: ReaderFont[] = []
  /** Whether the current line has letters that run from right to left. */
  #hasRightToLeft = false
  #hasMath = false
  /** The rightmost origin on the line so far, in user space. */
  #farthest = Number.NEGATIVE_INFINITY

  constructor(content: PageContent, builder: CharBuilder, frames: readonly Frame[]) {
    this.#content = content
    this.#builder = builder
    this.#frames = frames
    builder.clear()
  }

  /** The fonts of objects, if one of them is for formulas. */
  get mathFonts(): readonly ReaderFont[] | undefined {
    return this.#hasMath ? this.#fonts : undefined
  }

  addLine(line: readonly OrderedRun[]): void {
    for (const ordered of line) this.#addRun(ordered)
  }

  #addRun(ordered: OrderedRun): void {
    const { run } = ordered
    const previous = this.#previous
    const replacement = run.mark?.replacement
    // Text that stands for several strings is reported with the first of them; others may be drawn in between.
    if (replacement !== undefined) {
      const isNext = previous !== undefined && isSameMark(run.mark, previous.run.mark)
      if (isNext) this.#previous = ordered
      if (isNext || this.#replaced.has(replacement)) return
      this.#replaced.add(replacement)
    }
    if (previous) this.#separate(previous, ordered)
    this.#previous = ordered
    this.#object++
    this.#fonts[this.#object] = run.font
    if (run.font.font.isMath) this.#hasMath = true
    if (!this.#style || !isStyledAlike(run, this.#styled!)) {
      this.#style = this.styles.get(run.font.font, toShown(run))
      this.#styled = run
    }
    if (replacement?.text) this.#addReplacement(run, this.#style, replacement.text)
    else this.#addCodes(run, this.#style)
  }

  closeLine(): void {
    const builder = this.#builder
    if (this.#hasRightToLeft) {
      const line = orderLine(builder.code.subarray(builder.lineStart, builder.length))
      if (line) builder.reorderLine(line.order, line.codes)
    }
    this.#hasRightToLeft = false
  }

  #separate(previous: OrderedRun, next: OrderedRun): void {
    const builder = this.#builder
    const content = this.#content
    const { codes } = content
    const distance = Math.abs(distanceAcross(previous.run, next.run))
    if (distance > OTHER_LINE * Math.max(previous.size, next.size)) {
      builder.takeBackSpace()
      this.closeLine()
      builder.addGuess(this.#object)
      builder.lineStart = builder.length
      this.#farthest = Number.NEGATIVE_INFINITY
      return
    }
    const { font } = previous.run
    const last = lastOf(font, font.characterOf(codes[previous.run.end - 1]!))
    const first = firstOf(next.run.font, next.run.font.characterOf(codes[next.run.start]!))
    if (isSpaceBetween(content, previous, next, last, first)) builder.addGuess(this.#object)
  }

  #addCodes(run: TextRun, style: StyleEntry): void {
    const { codes, places } = this.#content
    const builder = this.#builder
    const { font, fontSize, matrix, start, end } = run
    const { a, b, e, f } = matrix
    const turn = style.turn ?? 0
    const frame = this.#frames[turn]!
    const object = this.#object
    const perWidth = fontSize / 1000
    const baseSpace = baseSpaceOf(this.#content, run)
    const isAskew = style.turn === undefined
    const size = sizeAlong(run)
    const shift = size * MAX_SHIFT
    let farthest = this.#farthest
    let placed = 0
    let baseline = frameY(frame, e, f)
    let isLineNear = isNear(baseline)
    let spacing = 0
    for (let at = start; at < end; at++) {
      const code = codes[at]!
      const place = places[at]!
      if (code === KERN) {
        if (builder.length && !builder.endsWithSpace) spacing = (-size * place) / 1000
        continue
      }
      spacing -= baseSpace
      if (spacing > 0 && at > start && spacing >= spaceThreshold(run, size, code))
        builder.addGuess(object)
      spacing = 0
      const originX = a * place + e
      const originY = b * place + f
      const slot = builder.openSlot()
      builder.originX[slot] = originX
      builder.originY[slot] = originY
      const character = font.characterOf(code)
      // A character to the right of everything on its line so far, as nearly all are, is not a duplicate print.
      const isAhead = originX - farthest >= shift
      if (originX > farthest) farthest = originX
      if (!isAhead && character !== 0 && this.#isRepeated(code, font, slot, shift)) {
        if (at === start) builder.takeBackSpace()
        continue
      }
      const to = place + font.extentOf(code) * perWidth
      const ax = frameX(frame, originX, originY)
      const bx = frameX(frame, a * to + e, b * to + f)
      if (isAskew) {
        baseline = frameY(frame, originX, originY)
        isLineNear = isNear(baseline)
      }
      const isPlaced = isLineNear && isNear(ax) && isNear(bx)
      if (isPlaced) {
        builder.x0[slot] = Math.min(ax, bx)
        builder.x1[slot] = Math.max(ax, bx)
        builder.y[slot] = baseline
      } else builder.placeOffPage(slot)
      if (character >= 0 && character < FIRST_SPECIAL) {
        builder.keep(character, style.index, object, code)
        if (isPlaced) placed++
        continue
      }
      for (const unit of character < 0 ? font.several(character) : [character]) {
        if (isRightToLeft(unit)) this.#hasRightToLeft = true
        for (const letter of expandLigature(unit)) {
          builder.openCopy(slot)
          builder.keep(letter, style.index, object, code)
          if (isPlaced) placed++
        }
      }
    }
    this.#farthest = farthest
    this.lengthByTurn[turn]! += placed
  }

  /** Printed twice to look bold: PDFium reports it once. */
  #isRepeated(code: number, font: ReaderFont, slot: number, shift: number): boolean {
    const { fileCode, object, originX, originY, length, lineStart } = this.#builder
    const oldest = Math.max(lineStart, length - MAX_BEFORE)
    for (let at = length - 1; at >= oldest; at--) {
      if (
        fileCode[at] === code &&
        this.#fonts[object[at]!] === font &&
        Math.abs(originX[at]! - originX[slot]!) < shift &&
        Math.abs(originY[at]! - originY[slot]!) < shift
      ) {
        return true
      }
    }
    return false
  }

  /** Replacement text takes the room of what is drawn in equal parts. */
  #addReplacement(run: TextRun, style: StyleEntry, text: string): void {
    const builder = this.#builder
    const { codes, places } = this.#content
    const { font, fontSize, matrix, start, end } = run
    const { a, b, e, f } = matrix
    const turn = style.turn ?? 0
    const frame = this.#frames[turn]!
    const shown = end - start === 1 ? codes[start]! : KERN
    const width = places[end - 1]! + (font.widthOf(codes[end - 1]!) * fontSize) / 1000
    const baseline = frameY(frame, e, f)
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit >= 0xfffd) continue
      if (isRightToLeft(unit)) this.#hasRightToLeft = true
      const character = unit <= 0x80 && (unit < SPACE || unit >= 0x7f) ? SPACE : unit
      const from = (width * i) / text.length
      const to = (width * (i + 1)) / text.length
      const ax = frameX(frame, a * from + e, b * from + f)
      const bx = frameX(frame, a * to + e, b * to + f)
      const isPlaced = isNear(ax) && isNear(bx) && isNear(baseline)
      for (const letter of expandLigature(character)) {
        const slot = builder.openSlot()
        builder.originX[slot] = e
        builder.originY[slot] = f
        if (isPlaced) {
          builder.x0[slot] = Math.min(ax, bx)
          builder.x1[slot] = Math.max(ax, bx)
          builder.y[slot] = baseline
        } else builder.placeOffPage(slot)
        builder.keep(letter, style.index, this.#object, shown)
        if (isPlaced) this.lengthByTurn[turn]!++
      }
    }
  }
}

/** Whether everything is equal that a style is made from. */
const isStyledAlike = (run: TextRun, other: TextRun): boolean =>
  run.font === other.font &&
  run.fontSize === other.fontSize &&
  run.color === other.color &&
  run.strokeColor === other.strokeColor &&
  run.renderMode === other.renderMode &&
  run.mark === other.mark &&
  run.isCovered === other.isCovered &&
  run.matrix.a === other.matrix.a &&
  run.matrix.b === other.matrix.b &&
  run.matrix.c === other.matrix.c &&
  run.matrix.d === other.matrix.d

function toShown(run: TextRun): ShownText {
  const { fontSize, matrix } = run
  const mode = run.mark?.isOff || run.isCovered ? INVISIBLE : run.renderMode
  const color = mode === STROKE ? run.strokeColor : run.color
  const isStroked = mode === FILL_AND_STROKE && run.strokeColor === color
  return { fontSize, matrix, mode, color, isStroked, mark: run.mark?.id ?? OUTSIDE }
}

/** Below are no ligatures, no right-to-left scripts, and nothing but single characters. */
const FIRST_SPECIAL = 0x590

const isSameMark = (mark: Mark | undefined, other: Mark | undefined): boolean =>
  mark !== undefined && mark.depth === other?.depth && mark.properties === other.properties

const firstOf = (font: ReaderFont, character: number): number =>
  character < 0 ? font.several(character)[0]! : character

const lastOf = (font: ReaderFont, character: number): number =>
  character < 0 ? font.several(character).at(-1)! : character
