/**
 * Footers, dates, addresses and numbers that are plain text boxes: the same words, but for digits, at the same place
 * below the content of most slides. Numbers of slides may be above it, too.
 */
import { isBareNumber } from '../running-lines.ts'
import type { Box } from './order.ts'
import { type Shape, shapeText, type TextShape } from './shape.ts'
import type { Slide } from './slide.ts'

/** In a shorter deck, what is on most slides may be a drawing that is built up. */
const LEAST_SLIDES = 4
const LEAST_SHARE = 0.6
const MAX_CHARACTERS = 120
/** A footer begins below this share of the height, a number at the top ends above the other. */
const FOOT = 0.85
const HEAD = 0.15
/** Places that differ by less of the height are the same. */
const SAME_PLACE = 0.02

export function findRepeated(slides: readonly Slide[]): TextShape[] {
  if (slides.length < LEAST_SLIDES) return []
  const height = findHeight(slides)
  const found = new Map<string, { readonly shapes: TextShape[]; readonly slides: Set<Slide> }>()
  for (const slide of slides) {
    for (const shape of slide.shapes) {
      if (!isBox(shape) || !isAtEdge(shape.box, height)) continue
      const text = shapeText(shape)
      if (text === '' || text.length > MAX_CHARACTERS) continue
      const isNumber = isBareNumber(text)
      if (!isNumber && !isFooter(shape.box, height)) continue
      // Numbers grow to the left.
      const place = toPlace({ ...shape.box, ...(isNumber ? { left: 0 } : {}) }, height)
      const key = `${place} ${text.replace(/\d+/g, '#')}`
      const known = found.get(key) ?? { shapes: [], slides: new Set() }
      found.set(key, known)
      known.shapes.push(shape)
      known.slides.add(slide)
    }
  }
  return [...found.values()].flatMap(({ shapes, slides: places }) =>
    places.size >= slides.length * LEAST_SHARE ? shapes : [],
  )
}

/** As far down as any text or picture reaches: the slide itself is not known here. */
const findHeight = (slides: readonly Slide[]): number =>
  slides.reduce(
    (most, { shapes }) =>
      shapes.reduce((lower, { box }) => Math.max(lower, box ? box.top + box.height : 0), most),
    0,
  )

const isBox = (shape: Shape): shape is TextShape & { readonly box: Box } =>
  shape.type === 'text' && shape.role === 'text' && shape.box !== undefined

const isAtEdge = (box: Box, height: number): boolean =>
  isFooter(box, height) || box.top + box.height <= height * HEAD

const isFooter = ({ top }: Box, height: number): boolean => top >= height * FOOT

const toPlace = ({ left, top }: Box, height: number): string =>
  [left, top].map(edge => Math.round(edge / (height * SAME_PLACE))).join(' ')
