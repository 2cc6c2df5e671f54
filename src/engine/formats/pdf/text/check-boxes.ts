/**
 * Boxes of task lists: browsers draw them, with a check mark as another shape inside, and TeX sets them as symbols of
 * mathematics. Both become characters of the page, as somebody would type them.
 *
 *     • [✓] renew the lights           ⊠ renew the lights               ☒ renew the lights
 *     • [ ] sell the barges            □ sell the barges          →     ☐ sell the barges
 */
import { firstIndex } from '../../../sorted.ts'
import { centerX, centerY, contains, heightOf, widthOf } from '../geometry.ts'
import { type Box, changeFont, changeStyle, type RawPage } from '../raw-page.ts'
import { findMarker } from './markers.ts'
import { changePiece, type Piece } from './pieces.ts'
import { changeWord } from './words.ts'

/** Lengths are in ems of the text behind the box, unless it says otherwise. */
const OPTIONS = {
  /** Sides of a box, and how far they may differ, in points. */
  minSide: 0.45,
  maxSide: 1.2,
  square: 1,
  /** Larger shapes, in points, are not boxes of page text; more of them are a drawing. */
  largest: 24,
  maxShapes: 600,
  /** More lines than this at the height of a box are not text. */
  maxLines: 60,
  /** How far the text is behind its box. */
  maxGap: 1,
  /** Where the middle of the box is, above the baseline. */
  lowest: 0.05,
  highest: 0.75,
  /** Check marks take more than this of the sides of their boxes, and are alike within so many points. */
  minMark: 0.3,
  alike: 1,
  /** A single box may be an icon. */
  minBoxes: 2,
}

const UNCHECKED = '☐'
const CHECKED = '☒'

type Shapes = Pick<RawPage, 'drawings' | 'fills' | 'rules'>

interface Found {
  readonly pieces: readonly Piece[]
  /** The shapes that are no part of a box. */
  readonly rest: Shapes
}

export function addCheckBoxes(shapes: Shapes, given: readonly Piece[]): Found {
  const pieces = readSymbols(given)
  const boxes = findBoxes(shapes.fills)
  const placed = boxes.length ? placeBoxes(boxes, findMarks(shapes.drawings, boxes), pieces) : []
  if (!placed.length) return { pieces, rest: shapes }
  const byPiece = new Map(placed.map(one => [one.piece, one]))
  const isLeft = (shape: Box): boolean => {
    const start = firstIndex(placed, ({ box }) => box.y0 >= shape.y0 - OPTIONS.largest)
    for (let at = start; at < placed.length && placed[at]!.box.y0 <= shape.y1; at++) {
      if (contains(placed[at]!.box, centerX(shape), centerY(shape))) return false
    }
    return true
  }
  const { drawings, fills, rules } = shapes
  const isSmall = (shape: Box): boolean => heightOf(shape) <= OPTIONS.largest
  const keep = <Shape extends Box>(list: readonly Shape[]): Shape[] =>
    list.filter(shape => !isSmall(shape) || isLeft(shape))
  return {
    pieces: pieces.map(piece => withBox(piece, byPiece.get(piece))),
    rest: { drawings: keep(drawings), fills: keep(fills), rules: keep(rules) },
  }
}

/** Small square areas, each once. */
function findBoxes(fills: readonly Box[]): Box[] {
  const boxes: Box[] = []
  for (const fill of fills) {
    const width = widthOf(fill)
    if (width > OPTIONS.largest || Math.abs(width - heightOf(fill)) > OPTIONS.square) continue
    const last = boxes.at(-1)
    // A box is its border, its area and its shade, one after the other.
    if (last && contains(last, centerX(fill), centerY(fill))) continue
    boxes.push(fill)
    if (boxes.length > OPTIONS.maxShapes) return []
  }
  return boxes.sort((a, b) => a.y0 - b.y0)
}

/** The check marks, by their boxes. */
function findMarks(drawings: readonly Box[], boxes: readonly Box[]): Map<Box, Box> {
  const marks = new Map<Box, Box>()
  for (const mark of drawings) {
    if (heightOf(mark) > OPTIONS.largest || widthOf(mark) > OPTIONS.largest) continue
    let at = firstIndex(boxes, ({ y0 }) => y0 >= mark.y0 - OPTIONS.largest)
    for (; at < boxes.length && boxes[at]!.y0 <= mark.y0; at++) {
      const box = boxes[at]!
      const isInside = contains(box, mark.x0, mark.y0) && contains(box, mark.x1, mark.y1)
      if (isInside && widthOf(mark) > OPTIONS.minMark * widthOf(box)) marks.set(box, mark)
    }
  }
  return marks
}

interface Placed {
  readonly piece: Piece
  readonly box: Box
  readonly isChecked: boolean
  /** How many words are before it: a bullet. */
  readonly before: number
}

/** The boxes before text, where they are those of tasks: some are checked, all with one mark. */
function placeBoxes(
  boxes: readonly Box[],
  marks: ReadonlyMap<Box, Box>,
  pieces: readonly Piece[],
): Placed[] {
  const byHeight = [...pieces].sort((a, b) => a.baseline - b.baseline)
  const placed: Placed[] = []
  for (const box of boxes) {
    const found = findText(byHeight, box)
    if (found) placed.push({ ...found, box, isChecked: marks.has(box) })
  }
  const checked = placed.filter(({ isChecked }) => isChecked)
  if (!checked.length || placed.length < OPTIONS.minBoxes) return []
  const [first] = checked
  const isAlike = (one: Box, other: Box): boolean =>
    Math.abs(widthOf(one) - widthOf(other)) <= OPTIONS.alike &&
    Math.abs(heightOf(one) - heightOf(other)) <= OPTIONS.alike
  const hasSameMark = ({ box }: Placed): boolean => isAlike(marks.get(box)!, marks.get(first!.box)!)
  return checked.every(hasSameMark) ? placed.filter(({ box }) => isAlike(box, first!.box)) : []
}

/** The text that begins behind a box, or behind a bullet and a box. */
function findText(
  byHeight: readonly Piece[],
  box: Box,
): Pick<Placed, 'piece' | 'before'> | undefined {
  const middle = centerY(box)
  const side = widthOf(box)
  const start = firstIndex(byHeight, ({ baseline }) => baseline >= middle - OPTIONS.largest)
  const end = Math.min(byHeight.length, start + OPTIONS.maxLines)
  for (let at = start; at < end; at++) {
    const piece = byHeight[at]!
    const { size, words, baseline } = piece
    if (baseline > middle + OPTIONS.largest * 2) return undefined
    const rise = (baseline - middle) / size
    if (rise < OPTIONS.lowest || rise > OPTIONS.highest) continue
    if (side < OPTIONS.minSide * size || side > OPTIONS.maxSide * size) continue
    const isBullet = words.length > 1 && findMarker(words[0]!.text)?.kind === 'bullet'
    const before = isBullet && words[0]!.x1 <= box.x0 + 1 ? 1 : 0
    const gap = words[before]!.x0 - box.x1
    if (gap >= -1 && gap <= OPTIONS.maxGap * size) return { piece, before }
  }
  return undefined
}

function withBox(piece: Piece, placed: Placed | undefined): Piece {
  if (!placed) return piece
  const { box, isChecked, before } = placed
  const first = piece.words[before]!
  const text = isChecked ? CHECKED : UNCHECKED
  const { x0, x1 } = box
  // Not of the font of the text behind it: items that are all code are a list.
  const style = changeStyle(first.style, { font: changeFont(first.style.font, { isMono: false }) })
  const word = { ...changeWord(first, { text, style, glued: false, link: undefined }), x0, x1 }
  const next = changeWord(first, { glued: false })
  const words = [...piece.words.slice(0, before), word, next, ...piece.words.slice(before + 1)]
  return changePiece(piece, { x0: Math.min(piece.x0, box.x0), words })
}

/** Symbols of mathematics that TeX has for boxes. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['□', UNCHECKED],
  ['◻', UNCHECKED],
  ['⊠', CHECKED],
])

/** Boxes at the start of lines, where no formula has them, and some are checked. */
function readSymbols(pieces: readonly Piece[]): readonly Piece[] {
  let boxes = 0
  let hasChecked = false
  for (const { words } of pieces) {
    for (let index = 0; index < words.length; index++) {
      const { text } = words[index]!
      if (text.length > 1 || !SYMBOLS.has(text)) continue
      if (index > 0 || words.length === 1) return pieces
      boxes++
      hasChecked ||= SYMBOLS.get(text) === CHECKED
    }
  }
  if (!hasChecked || boxes < OPTIONS.minBoxes) return pieces
  return pieces.map(piece => {
    const [first, ...rest] = piece.words
    const text = SYMBOLS.get(first!.text)
    return text ? changePiece(piece, { words: [changeWord(first!, { text }), ...rest] }) : piece
  })
}
