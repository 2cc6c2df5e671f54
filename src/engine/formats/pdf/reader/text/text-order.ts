/** The text of a page in order: strings of one line from left to right, lines in file order; duplicate prints once. */
import { type Frame, frameX, frameY } from '../../page/frame.ts'
import type { Matrix } from '../../page/matrix.ts'
import type { PageContent, TextRun } from '../content/page-content.ts'

/** A string, and what must be known to compare it with others. */
export interface OrderedRun {
  readonly run: TextRun
  /** Its position on the page as shown. */
  readonly x: number
  readonly y: number
  /** The size of its font on the page. */
  readonly size: number
  readonly firstWidth: number
  readonly lastWidth: number
}

/** This many previous strings are checked for a duplicate print. */
const MAX_BEFORE = 5

interface LineWriter {
  addLine(line: readonly OrderedRun[]): void
}

/** Passes on the lines of a page, one after the other. */
export function orderText(content: PageContent, frame: Frame, writer: LineWriter): void {
  const line: OrderedRun[] = []
  /** The rightmost of the line. */
  let last: OrderedRun | undefined
  let isSorted = true
  let left = 0
  for (const run of content.texts) {
    const ordered = measure(content, run, frame)
    if (last && isPrintedTwice(content, run)) continue
    const threshold = last ? Math.max(last.lastWidth, ordered.firstWidth) / 2 : 0
    const down = last ? Math.abs(ordered.y - last.y) : 0
    if (
      last &&
      (down > threshold || (down > LOWER * ordered.size && isReturn(ordered, left, last)))
    ) {
      passOn(line, isSorted, writer)
      isSorted = true
      last = undefined
    }
    line.push(ordered)
    left = last ? Math.min(left, ordered.x) : ordered.x
    if (!last || ordered.x >= last.x) last = ordered
    else isSorted = false
  }
  passOn(line, isSorted, writer)
}

/** In ems: a wide sign hangs from a point little below the line above its own. */
const LOWER = 0.1
/** … and is this far to the left of where that ends. */
const RETURN = 10

/** Whether a string begins where the line does, after most of it. */
const isReturn = ({ x, size }: OrderedRun, left: number, last: OrderedRun): boolean =>
  x < left + LOWER * size && last.x - x > RETURN * size

function passOn(line: OrderedRun[], isSorted: boolean, writer: LineWriter): void {
  if (!isSorted) line.sort(byPlace)
  writer.addLine(line)
  line.length = 0
}

const byPlace = (a: OrderedRun, b: OrderedRun): number => a.x - b.x

function measure(content: PageContent, run: TextRun, frame: Frame): OrderedRun {
  const { matrix, fontSize, font } = run
  const scale = scaleOf(matrix)
  const perWidth = (Math.abs(fontSize) * scale) / 1000
  return {
    run,
    x: frameX(frame, matrix.e, matrix.f) || 0,
    y: frameY(frame, matrix.e, matrix.f),
    size: Math.abs(fontSize) * scale,
    firstWidth: Math.abs(font.widthOf(content.codes[run.start]!)) * perWidth,
    lastWidth: Math.abs(font.widthOf(content.codes[run.end - 1]!)) * perWidth,
  }
}

/** The scale, averaged over both directions. */
const scaleOf = ({ a, b, c, d }: Matrix): number => (lengthOf(a, b) + lengthOf(c, d)) / 2

/** Most text is level, and Math.hypot is slow. */
export const lengthOf = (x: number, y: number): number =>
  x === 0 ? Math.abs(y) : y === 0 ? Math.abs(x) : Math.hypot(x, y)

/** How far above or below the line of a string another one begins, on the page. */
export function distanceAcross({ matrix }: TextRun, next: TextRun): number {
  const { a, b, c, d, e, f } = matrix
  const determinant = a * d - b * c
  if (determinant === 0) return 0
  const across = (a * (next.matrix.f - f) - b * (next.matrix.e - e)) / determinant
  return across * lengthOf(c, d)
}

function isPrintedTwice(content: PageContent, run: TextRun): boolean {
  let other = run.before
  for (let compared = 0; other && compared < MAX_BEFORE; compared++, other = other.before) {
    if (isSame(content, run, other)) return true
  }
  return false
}

function isSame({ codes, places }: PageContent, run: TextRun, other: TextRun): boolean {
  const length = run.end - run.start
  if (other.end - other.start !== length || other.fontSize !== run.fontSize) return false
  // Codes of other fonts are other letters: a letter may follow a space with the same code.
  if (other.font !== run.font) return false
  const { matrix, font, fontSize } = run
  const dx = Math.abs(matrix.e - other.matrix.e)
  const dy = Math.abs(matrix.f - other.matrix.f)
  const lastWidth = Math.abs(font.widthOf(codes[run.end - 1]!) * fontSize) / 1000
  if (dx > 0.9 * lastWidth) return false
  const width = (places[run.end - 1]! + lastWidth) * lengthOf(matrix.a, matrix.b)
  const height = fontSize * lengthOf(matrix.c, matrix.d)
  // At least half of one has to overlap the other.
  if (dx > width / 2 || dy > height / 2) return false
  if (dy > Math.max(Math.abs(width), fontSize) / 8) return false
  for (let i = 0; i < length; i++) {
    if (codes[run.start + i] !== codes[other.start + i]) return false
  }
  return true
}
