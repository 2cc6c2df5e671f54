/**
 * Where PDFium guesses a space that is not in the file: between two strings, and at a distance inside one. Layout
 * depends on it, so it is guessed with the same numbers.
 */
import type { Matrix } from '../../page/matrix.ts'
import { KERN, type PageContent, type TextRun } from '../content/page-content.ts'
import { lengthOf, type OrderedRun, scaleOf } from './text-order.ts'

/** A distance that depends on how wide characters are, in thousandths of an em. */
function share(width: number, first: number, second: number, third: number): number {
  if (width < first) return width / 2
  if (width < second) return width / 4
  return width < third ? width / 5 : width / 6
}

const SPACE = 0x20

/** Whether a space seems to be meant between a string and the one before it. */
export function isSpaceBetween(
  { codes, places }: PageContent,
  previous: OrderedRun,
  next: OrderedRun,
  lastCharacter: number,
  firstCharacter: number,
): boolean {
  if (firstCharacter === SPACE || lastCharacter === SPACE) return false
  const { run: a } = previous
  const { run: b } = next
  const lastCode = codes[a.end - 1]!
  const lastWidth = a.font.widthOf(lastCode)
  const nextWidth = b.font.widthOf(codes[b.start]!)
  const reverse = 1 / scaleOf(a.matrix)
  let threshold = share(Math.max(lastWidth, nextWidth), 400, 700, 800)
  if (lastWidth >= nextWidth) threshold *= Math.abs(a.fontSize)
  else threshold *= Math.abs(b.fontSize) * scaleOf(b.matrix) * reverse
  threshold /= 1000
  // PDFium's own exceptions.
  if ((threshold < 1.4881 && threshold > 1.4879) || (threshold < 1.39001 && threshold > 1.38999)) {
    threshold *= 1.5
  }
  const last = Math.abs((lastWidth * a.fontSize) / 1000)
  const following = Math.abs((nextWidth * b.fontSize) / 1000)
  const lastPlace = places[a.end - 1]!
  const place = placeAlong(a.matrix, b.matrix.e, b.matrix.f)
  if (Math.abs(lastPlace + last - place) <= threshold) return false
  const difference = place - lastPlace
  if (Math.abs(difference) > threshold + last) return true
  return difference > following + last
}

/** How far along a string's own line a point of the page is. */
function placeAlong({ a, b, c, d, e, f }: Matrix, x: number, y: number): number {
  const determinant = a * d - b * c
  if (determinant === 0) return 0
  return (d * (x - e) - c * (y - f)) / determinant
}

/** How far above or below the line of a string another one begins, on the page. */
export function distanceAcross({ matrix }: TextRun, next: TextRun): number {
  const { a, b, c, d, e, f } = matrix
  const determinant = a * d - b * c
  if (determinant === 0) return 0
  const across = (a * (next.matrix.f - f) - b * (next.matrix.e - e)) / determinant
  return across * lengthOf(c, d)
}

/** Inside a string: how much of a distance is character spacing. */
export function baseSpaceOf({ codes, places }: PageContent, run: TextRun): number {
  const { characterSpace, matrix, start, end } = run
  if (characterSpace === 0) return 0
  const spacing = characterSpace * scaleOf(matrix)
  const adjustment = Math.abs(characterSpace) > 0.001 ? -spacing : 0
  const count = end - start
  if (count < 3) return adjustment
  const height = sizeAlong(run)
  let base = spacing
  let hasKerns = false
  for (let at = start; at < end; at++) {
    if (codes[at] !== KERN) continue
    base = Math.min(base, (-height * places[at]!) / 1000 + spacing)
    hasKerns = true
  }
  const isNone = base < 0 || (count === 3 && hasKerns)
  return adjustment + (isNone ? 0 : base)
}

/** The size of the font along the line, on the page. */
export const sizeAlong = ({ fontSize, matrix }: TextRun): number =>
  lengthOf(matrix.a, matrix.b) * Math.abs(fontSize)

/** A distance inside a string that is a space before this code. */
export function spaceThreshold({ font }: TextRun, size: number, code: number): number {
  const { spaceWidth } = font
  const space = spaceWidth === undefined ? 0 : (size * spaceWidth) / 1000
  const half = space > size / 3 ? 0 : space / 2
  return half || (size * share(font.widthOf(code), 300, 500, 700)) / 1000
}
