/** The characters of a page with their positions, line by line. */
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
import { isNear, OFF_PAGE } from '../../page/near-page.ts'
import { type CharStyle, type Font, OUTSIDE, type RawChars } from '../../raw-page.ts'
import type { Mark, Replacement } from '../content/marks.ts'
import type { PageContent, TextRun } from '../content/page-content.ts'
import type { ReaderFont } from '../fonts/reader-font.ts'
import { orderLine } from './bidi.ts'
import { type CharBuilder, NO_CODE, SPACE } from './char-builder.ts'
import { expandLigature, isRightToLeft, toUnitsAsSeen } from './letters.ts'
import { distanceAcross, lengthOf, type OrderedRun, orderText } from './text-order.ts'

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

/** This many previous characters are checked for a duplicate print, this close in ems. */
const MAX_BEFORE = 7
const MAX_SHIFT = 0.07
/** Strings whose baselines differ by more, in ems, are on different lines. */
const OTHER_LINE = 0.5
/** A distance inside a string at an odd angle that is a space, in ems: later stages cannot measure it. */
const SPACE_ASKEW = 0.13

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
  #replacement: PlacedReplacement | undefined
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
      if (isNext) {
        this.#previous = ordered
        if (!isOnOtherLine(previous, ordered)) this.#placeReplacement(run)
      }
      if (isNext || this.#replaced.has(replacement)) return
      this.#replaced.add(replacement)
    }
    if (previous && isOnOtherLine(previous, ordered)) this.#beginLine()
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

  #beginLine(): void {
    this.closeLine()
    this.#builder.lineStart = this.#builder.length
    this.#farthest = Number.NEGATIVE_INFINITY
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
    const isAskew = style.turn === undefined
    const shift = lengthOf(a, b) * Math.abs(fontSize) * MAX_SHIFT
    let farthest = this.#farthest
    let placed = 0
    let baseline = frameY(frame, e, f)
    let isLineNear = isNear(baseline)
    let next = places[start]!
    for (let at = start; at < end; at++) {
      const code = codes[at]!
      const place = places[at]!
      if (isAskew && place - next > SPACE_ASKEW * Math.abs(fontSize))
        builder.addSpace(style.index, object)
      next = place + font.widthOf(code) * perWidth
      const originX = a * place + e
      const originY = b * place + f
      const slot = builder.openSlot()
      builder.originX[slot] = originX
      builder.originY[slot] = originY
      const character = font.characterOf(code)
      // A character to the right of everything on its line so far, as nearly all are, is not a duplicate print.
      const isAhead = originX - farthest >= shift
      if (originX > farthest) farthest = originX
      if (!isAhead && character !== 0 && this.#isRepeated(code, font, slot, shift)) continue
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

  /** Whether it is printed twice to look bold. */
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

  #addReplacement(run: TextRun, style: StyleEntry, text: string): void {
    const builder = this.#builder
    const { codes } = this.#content
    const { matrix, start, end } = run
    const turn = style.turn ?? 0
    const shown = end - start === 1 ? codes[start]! : NO_CODE
    const first = builder.length
    for (const unit of toUnitsAsSeen(text)) {
      if (unit >= 0xfffd) continue
      if (isRightToLeft(unit)) this.#hasRightToLeft = true
      const character = unit <= 0x80 && (unit < SPACE || unit >= 0x7f) ? SPACE : unit
      for (const letter of expandLigature(character)) {
        const slot = builder.openSlot()
        builder.originX[slot] = matrix.e
        builder.originY[slot] = matrix.f
        builder.keep(letter, style.index, this.#object, shown)
      }
    }
    this.#replacement = { turn, first, end: builder.length, ...EMPTY }
    this.#placeReplacement(run)
    if (builder.x0[first] !== OFF_PAGE) this.lengthByTurn[turn]! += builder.length - first
  }

  /** Replacement text takes the room of what is drawn, which may be several strings, in equal parts. */
  #placeReplacement({ font, fontSize, matrix, start, end }: TextRun): void {
    const replacement = this.#replacement
    if (!replacement) return
    const { codes, places } = this.#content
    const { x0, x1, y } = this.#builder
    const { turn, first, end: last } = replacement
    const { a, b, e, f } = matrix
    const frame = this.#frames[turn]!
    const to = places[end - 1]! + (font.widthOf(codes[end - 1]!) * fontSize) / 1000
    const from = places[start]!
    const ax = frameX(frame, a * from + e, b * from + f)
    const bx = frameX(frame, a * to + e, b * to + f)
    const baseline = first === last ? 0 : frameY(frame, e, f)
    replacement.x0 = Math.min(replacement.x0, ax, bx)
    replacement.x1 = Math.max(replacement.x1, ax, bx)
    const isPlaced = isNear(replacement.x0) && isNear(replacement.x1) && isNear(baseline)
    const width = (replacement.x1 - replacement.x0) / (last - first)
    for (let slot = first; slot < last; slot++) {
      if (isPlaced) {
        x0[slot] = replacement.x0 + width * (slot - first)
        x1[slot] = replacement.x0 + width * (slot - first + 1)
        y[slot] = baseline
      } else this.#builder.placeOffPage(slot)
    }
  }
}

const EMPTY = { x0: Number.POSITIVE_INFINITY, x1: Number.NEGATIVE_INFINITY }

/** The latest replacement text: its characters, and the room of the strings that it stands for. */
interface PlacedReplacement {
  readonly turn: Turn
  readonly first: number
  readonly end: number
  x0: number
  x1: number
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

function isOnOtherLine(previous: OrderedRun, next: OrderedRun): boolean {
  const distance = Math.abs(distanceAcross(previous.run, next.run))
  return distance > OTHER_LINE * Math.max(previous.size, next.size)
}
