/**
 * Text that nobody who looks at the page sees: too small, beyond its edges, drawn invisibly, of the color of the paper
 * or of the area that it is on. Invisible text on a page of pictures is the recognized text of a scan. If much of a
 * page is white, its background is one that we do not know: then it is shown.
 */
import { findInvisible, spellInvisible } from '../../../document/invisible.ts'
import { UNSEEN_POINTS } from '../../unseen.ts'
import { isLighter } from '../colors.ts'
import { contains } from '../geometry.ts'
import { MAX_AREAS, SOME } from '../measures.ts'
import {
  type Box,
  type CharStyle,
  isVertical,
  OBLIQUE,
  PATTERN_COLOR,
  type RawPage,
} from '../raw-page.ts'
import { middleOf } from './words.ts'

/** Such text is unreadable for people: it is there for machines. */
const MAX_SIZE = UNSEEN_POINTS
/** A color with all components lighter than this is as white as paper. */
const NEARLY_WHITE = 0xf8

/** Whether characters of this style are visible wherever they are on a line of a page with these areas. */
export const isSeenOnLine = (style: CharStyle, baseline: number, painted: Painted): boolean =>
  style.size > MAX_SIZE &&
  !style.isInvisible &&
  !isWhite(style.color) &&
  !(painted.size && isLineOnOwn(style, baseline, painted))

function isLineOnOwn(style: CharStyle, baseline: number, painted: Painted): boolean {
  const areas = painted.get(style.color)
  if (!areas) return false
  const y = middleOf(baseline, style.size)
  return areas.some(area => isArea(area, style) && y >= area.y0 && y <= area.y1)
}

/** The areas of each color; that of a pattern is not known. */
export type Painted = ReadonlyMap<number, readonly Box[]>

export function listPainted({ fills }: Pick<RawPage, 'fills'>): Painted {
  const painted = new Map<number, Box[]>()
  if (fills.length > MAX_AREAS) return painted
  for (const fill of fills) {
    if (fill.color === PATTERN_COLOR) continue
    const alike = painted.get(fill.color)
    if (alike) alike.push(fill)
    else painted.set(fill.color, [fill])
  }
  return painted
}

/** A line through or below the text is no background. */
const isArea = ({ x0, y0, x1, y1 }: Box, { size }: CharStyle): boolean =>
  Math.min(x1 - x0, y1 - y0) >= size

/** Whether an area has the color of text. */
const hasOwn = (style: CharStyle, painted: Painted, isThere: (box: Box) => boolean): boolean =>
  painted.get(style.color)?.some(box => isArea(box, style) && isThere(box)) ?? false

/** Tells which characters of a page are seen. */
export type IsSeen = (index: number, style: CharStyle) => boolean

export function createIsSeen(page: RawPage): IsSeen {
  const isUnseen = findUnseen(page)
  const { x0, x1, y } = page.chars
  return (i, style) => {
    if (style.size <= MAX_SIZE || isUnseen?.(i, style)) return false
    const x = (x0[i]! + x1[i]!) / 2
    const middle = middleOf(y[i]!, style.size)
    const isRotated = isVertical(style)
    const width = isRotated ? page.height : page.width
    const height = isRotated ? page.width : page.height
    return x >= 0 && x <= width && middle >= 0 && middle <= height
  }
}

/** The invisible, and the white if they are few; undefined if none are to be left out. */
function findUnseen(page: RawPage): IsSeen | undefined {
  const { styles } = page
  const painted = listPainted(page)
  const isHidden = styles.some(style => style.isInvisible) && !isScanned(page)
  const hasWhite = styles.some(style => isWhite(style.color))
  const isOnOwnColor = styles.some(
    style => !isWhite(style.color) && hasOwn(style, painted, () => true),
  )
  if (!isHidden && !hasWhite && !isOnOwnColor) return undefined
  const isUnseenWhite = hasWhite ? findUnseenWhite(page) : undefined
  const isOnFill = isOnOwnColor ? createIsOnFill(page, painted) : undefined
  if (!isHidden && !isUnseenWhite && !isOnFill) return undefined
  return (i, style) =>
    (isHidden && style.isInvisible) ||
    (isUnseenWhite?.(i, style) ?? false) ||
    (isOnFill !== undefined && style.turn !== OBLIQUE && isOnFill(i, style))
}

/** The middle of a character on the page: those of rotated text are given as if the page were rotated. */
function findMiddle(
  { chars, width, height }: RawPage,
  i: number,
  { size, turn }: CharStyle,
): readonly [x: number, y: number] {
  const x = (chars.x0[i]! + chars.x1[i]!) / 2
  const y = middleOf(chars.y[i]!, size)
  switch (turn) {
    case 1:
      return [y, height - x]
    case 2:
      return [width - x, height - y]
    case 3:
      return [width - y, x]
    default:
      return [x, y]
  }
}

/** The recognized text of a scan lies on its pictures. */
function isScanned({ images, width, height }: RawPage): boolean {
  const area = images.reduce((sum, { x0, x1, y0, y1 }) => sum + (x1 - x0) * (y1 - y0), 0)
  return area >= SOME * width * height
}

/** Whether the last area that was painted where a character is has its color, and nothing else may be on it. */
function createIsOnFill(page: RawPage, painted: Painted): IsSeen {
  const { fills, images, drawings } = page
  const others = [...images, ...drawings]
  return (i, style) => {
    const [x, y] = findMiddle(page, i, style)
    if (!hasOwn(style, painted, box => contains(box, x, y))) return false
    const covering = fills.findLast(box => contains(box, x, y))!
    const isOwn = covering.color === style.color && isArea(covering, style)
    return isOwn && !others.some(box => contains(box, x, y))
  }
}

function findUnseenWhite(page: RawPage): IsSeen | undefined {
  const { chars, styles } = page
  const backgrounds = listBackgrounds(page)
  const liesOn = createLiesOn(backgrounds, page)
  const isUnseen: IsSeen = (i, style) =>
    isWhite(style.color) && style.turn !== OBLIQUE && !liesOn(i, style)
  let unseen = 0
  let all = 0
  for (let i = 0; i < chars.length; i++) {
    const style = styles[chars.style[i]!]
    if (!style || chars.code[i]! <= 0x20) continue
    all++
    if (isUnseen(i, style)) unseen++
  }
  // Where nothing else is drawn, there is nothing but paper.
  const isPaper = countDrawn(page) === 0
  return unseen > 0 && (isPaper || unseen < SOME * all) ? isUnseen : undefined
}

const isWhite = (color: number): boolean => isLighter(color, NEARLY_WHITE)

const countDrawn = ({
  fills,
  rules,
  images,
  drawings,
}: Pick<RawPage, 'fills' | 'rules' | 'images' | 'drawings'>): number =>
  fills.length + rules.length + images.length + drawings.length

/** What is not paper; undefined if it is too much: nobody hides text among so many drawings. */
function listBackgrounds({ fills, rules, images, drawings }: RawPage): readonly Box[] | undefined {
  if (countDrawn({ fills, rules, images, drawings }) > MAX_AREAS) return undefined
  const painted = [...fills, ...rules].filter(({ color }) => !isWhite(color))
  return [...painted, ...images, ...drawings]
}

type LiesOn = (i: number, style: CharStyle) => boolean

/** Says whether a character is on one of the boxes; on any, if these are not known. */
function createLiesOn(backgrounds: readonly Box[] | undefined, page: RawPage): LiesOn {
  if (!backgrounds) return () => true
  // The next character is usually on the same one.
  let last: Box | undefined
  return (i, style) => {
    const [x, y] = findMiddle(page, i, style)
    if (last && contains(last, x, y)) return true
    last = backgrounds.find(box => contains(box, x, y))
    return last !== undefined
  }
}

/** Characters by their indices as text: what is not typed in one go is separated. */
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

/** Codes without width that no word has: marks of direction, breaks and joiners. */
const hasNoWidth = (code: number): boolean =>
  code === 0x200b || (code >= 0x202a && code <= 0x202e) || code === 0x2060 || code === 0xfeff

/** What such characters are, and how many, where only machines read them. */
export function findDropped({ chars }: RawPage): { text: string; count: number } | undefined {
  const { code, length } = chars
  let at = 0
  while (at < length && !hasNoWidth(code[at]!)) at++
  if (at === length) return undefined
  let text = ''
  for (at = 0; at < length; at++) text += String.fromCodePoint(Math.min(code[at]!, 0x10ffff))
  const found = findInvisible(text)?.filter(({ start }) => hasNoWidth(text.charCodeAt(start)))
  if (!found?.length) return undefined
  const count = found.reduce((sum, { start, end }) => sum + end - start, 0)
  return { text: spellInvisible(text, found), count }
}
