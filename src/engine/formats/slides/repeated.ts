/**
 * Headers, footers, dates, addresses and numbers that are plain text boxes: the same words, apart from digits, at the
 * same place above or below the content of most slides, or in what the file declares as footers on other slides. The
 * names of sections above the titles are shown once, and so are small words at one place of nearly all slides.
 */
import { lazy } from '../../lookup.ts'
import { isBareNumber } from '../running-lines.ts'
import type { Box } from './order.ts'
import { type Shape, shapeText, type TextShape } from './shape.ts'
import { largestOf, largestSize } from './size.ts'
import type { Slide } from './slide.ts'

/** In a shorter deck, text on most slides may belong to a drawing that is built up step by step. */
const LEAST_SLIDES = 4
const LEAST_SHARE = 0.6
const MAX_CHARACTERS = 120
/** A footer begins below this share of the height … */
const FOOT = 0.85
/** … a header ends above this one, and a number at the top above that. */
const HEAD = 0.12
const HEAD_OF_NUMBERS = 0.18
/** Positions that differ by less than this share of the height are the same. */
const SAME_PLACE = 0.02
/** A slide's own number at the foot of this many slides is no accident. */
const LEAST_OWN_NUMBERS = 2
/** Anywhere else, the same small words on this many slides and this share of them are shown once. */
const LEAST_ANYWHERE = 6
const LEAST_SHARE_ANYWHERE = 0.8
/** Longer text is content, and putting it together takes time. */
const MAX_PARAGRAPHS = 2
/** Slide numbers are all different; numbers in the content are not. */
const LEAST_DIFFERENT = 0.8

interface Found {
  readonly shapes: TextShape[]
  readonly slides: Set<Slide>
  readonly texts: Set<string>
  readonly mayBePoints: boolean
  readonly isInContent: boolean
}

/** The name of a section is on this many slides and more … */
const LEAST_OF_SECTION = 4
/** … which are this share of those from the first to the last of them. */
const LEAST_IN_SECTION = 0.5

export interface Repeated {
  readonly running: readonly TextShape[]
  /** The names of sections and words within the content where they are first; below, they are running. */
  readonly once: readonly TextShape[]
}

const NONE: Repeated = { running: [], once: [] }

/** `declared`: the texts of the file's own footers. */
export function findRepeated(slides: readonly Slide[], declared: Iterable<TextShape>): Repeated {
  if (slides.length < LEAST_SLIDES) return NONE
  const height = findHeight(slides)
  const footers = new Set([...declared].map(shape => maskDigits(shapeText(shape))))
  const found = new Map<string, Found>()
  const running: TextShape[] = []
  const headers = new Map<string, Map<TextShape, Slide>>()
  const ownNumbers = new Map<TextShape, Slide>()
  for (const slide of slides) {
    const findLargest = lazy(() => largestOf(slide.shapes))
    for (const shape of slide.shapes) {
      if (!isBox(shape)) continue
      const isFooter = shape.box.top >= height * FOOT
      const bottom = shape.box.top + shape.box.height
      const isNearEdge = isFooter || bottom <= height * HEAD_OF_NUMBERS
      const mayBeAnywhere =
        slides.length >= LEAST_ANYWHERE && shape.paragraphs.length <= MAX_PARAGRAPHS
      if (!isNearEdge && !mayBeAnywhere) continue
      const text = shapeText(shape)
      if (text === '' || text.length > MAX_CHARACTERS) continue
      const isNumber = isNearEdge && isBareNumber(text)
      if (isFooter && text === String(slide.number)) ownNumbers.set(shape, slide)
      // A title is larger than other text; it may be the same on many slides.
      const isSmaller = isNumber || isFooter || largestSize(shape) < findLargest()
      if (!isSmaller) continue
      const isHeader = bottom <= height * HEAD
      const isInContent = !isNumber && !isFooter && !isHeader
      if (isInContent && !/\p{L}/u.test(text)) continue
      const words = isFooter || isNumber ? maskDigits(text) : text
      if (isFooter && !isNumber && footers.has(words)) {
        running.push(shape)
        continue
      }
      if (isHeader && !isNumber) {
        const places = headers.get(text) ?? new Map<TextShape, Slide>()
        headers.set(text, places.set(shape, slide))
      }
      // Longer numbers extend further to the left.
      const key = `${toPlace({ ...shape.box, ...(isNumber ? { left: 0 } : {}) }, height)} ${words}`
      const known = found.get(key) ?? {
        shapes: [],
        slides: new Set(),
        texts: new Set(),
        mayBePoints: !isFooter && /^\p{Nd}+$/u.test(text),
        isInContent,
      }
      found.set(key, known)
      known.shapes.push(shape)
      known.slides.add(slide)
      known.texts.add(text)
    }
  }
  if (new Set(ownNumbers.values()).size >= LEAST_OWN_NUMBERS) running.push(...ownNumbers.keys())
  const once: TextShape[] = []
  for (const { shapes, slides: places, texts, mayBePoints, isInContent } of found.values()) {
    if (isInContent && places.size < LEAST_ANYWHERE) continue
    if (places.size < slides.length * (isInContent ? LEAST_SHARE_ANYWHERE : LEAST_SHARE)) continue
    if (isInContent) once.push(shapes.shift()!)
    if (mayBePoints && texts.size < places.size * LEAST_DIFFERENT) continue
    for (const shape of shapes) running.push(shape)
  }
  const names = [...headers.values()].filter(isSection)
  const named = new Set(names.flatMap(places => [...places.values()]))
  if (named.size >= slides.length * LEAST_SHARE) {
    for (const [first, ...others] of names.map(places => places.keys())) {
      once.push(first!)
      running.push(...others)
    }
  }
  return { running, once }
}

function isSection(places: ReadonlyMap<TextShape, Slide>): boolean {
  const numbers = [...places.values()].map(({ number }) => number)
  const length = numbers.at(-1)! - numbers[0]! + 1
  return numbers.length >= Math.max(LEAST_OF_SECTION, length * LEAST_IN_SECTION)
}

const maskDigits = (text: string): string => text.replace(/\p{Nd}+/gu, '#')

/** As far down as any text or picture reaches, if the file does not say how high its slides are. */
const findHeight = (slides: readonly Slide[]): number =>
  slides[0]?.height ??
  slides.reduce(
    (most, { shapes }) =>
      shapes.reduce((lower, { box }) => Math.max(lower, box ? box.top + box.height : 0), most),
    0,
  )

const isBox = (shape: Shape): shape is TextShape & { readonly box: Box } =>
  shape.type === 'text' && shape.role === 'text' && shape.box !== undefined

const toPlace = ({ left, top }: Box, height: number): string =>
  [left, top].map(edge => Math.round(edge / (height * SAME_PLACE))).join(' ')
