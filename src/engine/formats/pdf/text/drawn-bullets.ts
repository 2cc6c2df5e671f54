/**
 * Bullets that are drawn, not typed: browsers paint the disc of a list as a filled circle, TeX's slides as a
 * form, programs for reports as a square, filled or of four strokes. A small shape before a line of text is one where another of its size
 * stands at the same distance from the margin before another line, or where all small shapes of the page are bullets:
 * the rest of a list may be on other pages.
 *
 *     ●  renew the lights            •  renew the lights
 *     ●  sell the barges       →     •  sell the barges
 */
import { firstIndex } from '../../../sorted.ts'
import { addWeight, centerX, centerY, contains, heaviest, heightOf, widthOf } from '../geometry.ts'
import { LARGER, SOME } from '../measures.ts'
import { type Box, changeFont, changeStyle, type RawPage, type RuleLine } from '../raw-page.ts'
import { findMarker } from './markers.ts'
import { changePiece, type Piece } from './pieces.ts'
import type { Word } from './words.ts'

/** Sides of a bullet, in ems of the text after it, and how much longer one may be than the other. */
const MIN_SIDE = 0.15
const MAX_SIDE = 0.75
const MAX_ASPECT = 1.4
/** Larger shapes, in points, are not bullets of page text. */
const LARGEST = 24
/** How far, in ems, the text is from its bullet. */
const MIN_GAP = 0.1
const MAX_GAP = 2.5
/** How much white space, in ems, is before a bullet. */
const MIN_WHITE = 1.5
/** How far above the baseline, in ems, the middle of a bullet is. */
const LOWEST = 0.05
const HIGHEST = 0.75
/** Sizes and positions are compared in steps of this many points. */
const STEP = 0.5
/** More small shapes than this, or more of one size that are not bullets than are, are the dots of a plot or a map. */
const MAX_SHAPES = 600
/** A bullet without another is of this side, in ems, as browsers draw discs: an icon or a tick box is larger. */
const MAX_LONE_SIDE = 0.45
const MIN_LONE_GAP = 0.4
/** More lines than this at the height of a shape are not text. */
const MAX_LINES = 60

const DRAWN_BULLET = '•'

export function addDrawnBullets(
  { drawings, fills, rules }: Pick<RawPage, 'drawings' | 'fills' | 'rules'>,
  pieces: readonly Piece[],
): readonly Piece[] {
  const solid = findShapes(drawings, fills, rules)
  // The outline of a shape is not a second one.
  const isOutline = (square: Box): boolean =>
    solid.some(shape => contains(shape, centerX(square), centerY(square)))
  const shapes = [...solid, ...findSquares(rules).filter(square => !isOutline(square))]
  if (shapes.length === 0 || shapes.length > MAX_SHAPES) return pieces
  // Before larger text, a heading, a shape is an ornament.
  const largest = LARGER * findUsualSize(pieces)
  const byHeight: Piece[] = []
  for (const piece of pieces) {
    if (piece.size <= largest && !hasBullet(piece)) byHeight.push(piece)
  }
  byHeight.sort((a, b) => a.baseline - b.baseline)
  const groups = new Map<string, Map<Piece, Box>>()
  const bySize = new Map<string, number>()
  for (const shape of shapes) {
    addWeight(bySize, sizeOf(shape), 1)
    const piece = findText(byHeight, shape)
    if (!piece) continue
    const key = `${sizeOf(shape)},${toSteps(shape.x0)}`
    const group = groups.get(key) ?? new Map<Piece, Box>()
    groups.set(key, group.set(piece, shape))
  }
  const bullets = chooseBullets([...groups.values()], bySize, shapes.length)
  return bullets.size ? pieces.map(piece => withBullet(piece, bullets.get(piece))) : pieces
}

/** A check mark or a box behind a bullet belongs to the text. */
const CHECK_MARK = /^[✓✔✗✘☐☒]/

const hasBullet = ({ words: [first] }: Piece): boolean =>
  findMarker(first!.text) !== undefined && !CHECK_MARK.test(first!.text)

const toSteps = (points: number): number => Math.round(points / STEP)
const sizeOf = ({ x0, y0, x1, y1 }: Box): string => `${toSteps(x1 - x0)},${toSteps(y1 - y0)}`

type Group = ReadonlyMap<Piece, Box>

function chooseBullets(
  groups: readonly Group[],
  bySize: ReadonlyMap<string, number>,
  shapes: number,
): Group {
  const isEach = groups.reduce((sum, { size }) => sum + size, 0) === shapes
  const chosen = groups.filter(group => group.size > 1 || (isEach && isLikeDisc(group)))
  const counts = new Map<string, number>()
  for (const group of chosen) {
    for (const shape of group.values()) addWeight(counts, sizeOf(shape), 1)
  }
  const bullets = new Map<Piece, Box>()
  for (const group of chosen) {
    for (const [piece, shape] of group) {
      const size = sizeOf(shape)
      if (counts.get(size)! > bySize.get(size)! / 2) bullets.set(piece, shape)
    }
  }
  return bullets
}

function isLikeDisc(group: Group): boolean {
  for (const [piece, { x0, x1 }] of group) {
    const gap = Math.max(piece.x0 - x1, x0 - piece.x1)
    if (x1 - x0 > MAX_LONE_SIDE * piece.size || gap < MIN_LONE_GAP * piece.size) return false
  }
  return true
}

/** The largest of the sizes in which much of the page is set: on a page with a few lines, its foot may have more words. */
function findUsualSize(pieces: readonly Piece[]): number {
  const sizes = new Map<number, number>()
  let total = 0
  for (const { size, words } of pieces) {
    addWeight(sizes, size, words.length)
    total += words.length
  }
  let usual = heaviest(sizes) ?? 0
  for (const [size, words] of sizes) {
    if (words > SOME * total) usual = Math.max(usual, size)
  }
  return usual
}

function findShapes(...lists: readonly (readonly Box[])[]): Box[] {
  const shapes: Box[] = []
  for (const list of lists) {
    for (const shape of list) {
      const width = widthOf(shape)
      const height = heightOf(shape)
      if (width > LARGEST || height > LARGEST) continue
      if (width > MAX_ASPECT * height || height > MAX_ASPECT * width) continue
      shapes.push(shape)
      if (shapes.length > MAX_SHAPES) return shapes
    }
  }
  return shapes
}

/** Strokes are at most so thick, in points, and meet within as much. */
const MAX_STROKE = 1.2

/** Small squares of four strokes. */
function findSquares(rules: RawPage['rules']): Box[] {
  const level: RuleLine[] = []
  const upright: RuleLine[] = []
  for (const rule of rules) {
    const length = rule.isVertical ? heightOf(rule) : widthOf(rule)
    const thickness = rule.isVertical ? widthOf(rule) : heightOf(rule)
    if (length > LARGEST || thickness > MAX_STROKE || length <= MAX_STROKE) continue
    ;(rule.isVertical ? upright : level).push(rule)
    if (level.length > MAX_SHAPES || upright.length > MAX_SHAPES) return []
  }
  if (upright.length < 2) return []
  const squares: Box[] = []
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= MAX_STROKE
  const byPlace = level.sort((a, b) => Math.round(a.x0) - Math.round(b.x0) || a.y0 - b.y0)
  for (let index = 1; index < byPlace.length; index++) {
    const top = byPlace[index - 1]!
    const foot = byPlace[index]!
    const isPair = isNear(top.x0, foot.x0) && isNear(top.x1, foot.x1) && foot.y1 - top.y0 <= LARGEST
    const isStroke = ({ x0, y0, y1 }: RuleLine, x: number): boolean =>
      isNear(x0, x) && isNear(y0, top.y0) && isNear(y1, foot.y1)
    if (!isPair || !upright.some(rule => isStroke(rule, top.x0))) continue
    if (upright.some(rule => isStroke(rule, top.x1))) {
      squares.push({ x0: top.x0, y0: top.y0, x1: top.x1, y1: foot.y1 })
    }
  }
  return squares
}

/** The nearest line of text after the shape. */
function findText(byHeight: readonly Piece[], shape: Box): Piece | undefined {
  const middle = centerY(shape)
  const side = Math.max(widthOf(shape), heightOf(shape))
  let found: Piece | undefined
  let nearest = Number.POSITIVE_INFINITY
  const start = firstIndex(byHeight, ({ baseline }) => baseline >= middle - LOWEST * LARGEST)
  const end = Math.min(byHeight.length, start + MAX_LINES)
  for (let at = start; at < end; at++) {
    const piece = byHeight[at]!
    const rise = (piece.baseline - middle) / piece.size
    if (rise * piece.size > HIGHEST * LARGEST * 2) break
    if (rise < -LOWEST || rise > HIGHEST) continue
    if (side < MIN_SIDE * piece.size || side > MAX_SIDE * piece.size) continue
    const fromRight = isFromRight(piece)
    const gap = fromRight ? shape.x0 - piece.x1 : piece.x0 - shape.x1
    const before = fromRight ? piece.x0 - shape.x1 : shape.x0 - piece.x1
    // A symbol inside a line is not a bullet.
    if (before > -piece.size && before < MIN_WHITE * piece.size) return undefined
    if (gap < MIN_GAP * piece.size || gap > MAX_GAP * piece.size || gap >= nearest) continue
    nearest = gap
    found = piece
  }
  return found
}

/** A picture letter at its start has no direction. */
const isFromRight = ({ words }: Piece): boolean =>
  (words.find(({ text }) => LETTER.test(text)) ?? words[0]!).isRightToLeft

const LETTER = /\p{L}/u

const PLAIN = { isMono: false }

function withBullet(piece: Piece, shape: Box | undefined): Piece {
  if (!shape) return piece
  const [first] = piece.words
  const { baseline, style, isDoubled, isRightToLeft, order } = first!
  const bullet: Word = {
    text: DRAWN_BULLET,
    x0: shape.x0,
    x1: shape.x1,
    baseline,
    // Not of the font of the text behind it: items that are all code are a list, not lines of a listing.
    style: style.font.isMono ? changeStyle(style, { font: changeFont(style.font, PLAIN) }) : style,
    glued: false,
    isDoubled,
    isRightToLeft,
    order,
    script: undefined,
    isStruck: false,
    isUnderlined: false,
    link: undefined,
    formula: undefined,
  }
  return changePiece(piece, {
    x0: Math.min(piece.x0, shape.x0),
    x1: Math.max(piece.x1, shape.x1),
    words: [bullet, ...piece.words],
  })
}
