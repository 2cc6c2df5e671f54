/**
 * Text that nobody who looks at the page sees: too small, beyond its edges, invisible beside visible text,
 * white on white. Where much of a page looks so, it is what a scan's recogniser left, or lies on a background
 * that we do not know: then it is shown.
 */
import { contains } from '../geometry.ts'
import type { Box, CharStyle, RawPage } from '../raw-page.ts'

/** Smaller text cannot be read by people: it is there for machines. */
const MIN_SIZE = 1
/** With a larger share of the page's characters, unseen text is its text. */
const MAX_UNSEEN = 0.3
/** Each part of a color that is lighter than this is white as paper. */
const NEARLY_WHITE = 0xf8
/** Nobody hides text among so many drawings, and to compare with all of them takes long. */
const MAX_BACKGROUNDS = 400

/** Whether characters of this look are seen wherever they stand on the page. */
export const isAlwaysSeen = ({ size, isInvisible, color }: CharStyle): boolean =>
  size >= MIN_SIZE && !isInvisible && !isWhite(color)

/** Tells which characters of a page are seen. */
export type IsSeen = (index: number, style: CharStyle) => boolean

export function createIsSeen(page: RawPage): IsSeen {
  const isUnseen = findUnseen(page)
  const { x0, x1, y } = page.chars
  return (i, style) => {
    if (style.size < MIN_SIZE || isUnseen?.(i, style)) return false
    const x = (x0[i]! + x1[i]!) / 2
    const middle = y[i]! - style.size * 0.3
    const isTurned = style.turn === 1 || style.turn === 3
    const width = isTurned ? page.height : page.width
    const height = isTurned ? page.width : page.height
    return x >= 0 && x <= width && middle >= 0 && middle <= height
  }
}

/** The invisible and the white, where they are few; undefined where there are none to be left out. */
function findUnseen(page: RawPage): IsSeen | undefined {
  const { chars, styles } = page
  if (!styles.some(style => style.isInvisible || isWhite(style.color))) return undefined
  const liesOn = createLiesOn(listBackgrounds(page), page)
  const isUnseen: IsSeen = (i, style) =>
    style.isInvisible || (isWhite(style.color) && style.turn === 0 && !liesOn(i, style.size))
  let unseen = 0
  let all = 0
  for (let i = 0; i < chars.length; i++) {
    const style = styles[chars.style[i]!]
    if (!style || chars.code[i]! <= 0x20) continue
    all++
    if (isUnseen(i, style)) unseen++
  }
  return unseen > 0 && unseen < MAX_UNSEEN * all ? isUnseen : undefined
}

const isWhite = (color: number): boolean =>
  color >> 16 >= NEARLY_WHITE &&
  ((color >> 8) & 0xff) >= NEARLY_WHITE &&
  (color & 0xff) >= NEARLY_WHITE

/** What is not paper; undefined where it is too much. */
function listBackgrounds({ fills, rules, images, drawings }: RawPage): readonly Box[] | undefined {
  if (fills.length + rules.length + images.length + drawings.length > MAX_BACKGROUNDS) {
    return undefined
  }
  const painted = [...fills, ...rules].filter(({ color }) => !isWhite(color))
  return [...painted, ...images, ...drawings]
}

type LiesOn = (i: number, size: number) => boolean

/** Tells whether a character lies on one of the boxes; on any, where these are not known. */
function createLiesOn(backgrounds: readonly Box[] | undefined, { chars }: RawPage): LiesOn {
  if (!backgrounds) return () => true
  // The next character mostly lies on the same one.
  let last: Box | undefined
  return (i, size) => {
    const x = (chars.x0[i]! + chars.x1[i]!) / 2
    const y = chars.y[i]! - size * 0.3
    if (last && contains(last, x, y)) return true
    last = backgrounds.find(box => contains(box, x, y))
    return last !== undefined
  }
}

/** Characters by their indexes as text: what is not typed in one go is set apart. */
export function hiddenText({ chars }: RawPage, indexes: readonly number[]): string {
  let text = ''
  let previous = -2
  for (const index of indexes) {
    if (index !== previous + 1 || chars.object[index] !== chars.object[previous]) text += ' '
    text += String.fromCodePoint(Math.min(chars.code[index]!, 0x10ffff))
    previous = index
  }
  return text.trim()
}
