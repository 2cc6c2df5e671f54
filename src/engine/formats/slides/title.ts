/** Which shape is the title of a slide. */

import { runsText } from '../../document/runs.ts'
import { inlineText } from '../../document/text.ts'
import { lazy } from '../../lookup.ts'
import { listTexts, type Shape, shapeText, type TextShape } from './shape.ts'
import { isRunning, largestOf, largestSize } from './size.ts'
import { isBoldLine, isEmpty, toLine } from './text.ts'

/** What the deck as a whole shows about titles that are not in placeholders. */
export interface TitleHints {
  /** In points: a line of this size need not be larger than the other text. */
  readonly sizes: ReadonlySet<number>
  /** In points: the least size of a title that is the only text on its slide, in a box or in a content placeholder. */
  readonly least: { readonly text: () => number; readonly body: () => number }
  /** Lines where other slides have their title, and lines far larger than all other text. */
  readonly placed: ReadonlySet<TextShape>
  readonly outstanding: ReadonlySet<TextShape>
}

export const findTitle = (shapes: readonly Shape[], hints: TitleHints): TextShape | undefined =>
  findDeclared(shapes) ??
  guessTitle(shapes, hints) ??
  listTexts(shapes).find(shape => hints.placed.has(shape)) ??
  listTexts(shapes).find(shape => hints.outstanding.has(shape))

/** A line this much larger than all other text is the title wherever it is: beside the text, below a name. */
const OUTSTANDING = 1.5

function isOutstanding(line: TextShape, shapes: readonly Shape[]): boolean {
  const text = shapeText(line)
  const others = largestOf(shapes, line)
  if (others === 0 || largestSize(line) < others * OUTSTANDING) return false
  return isPhrase(text) && !isCaption(line, shapes)
}

/** Words that are neither a sentence nor the beginning of one. */
const isPhrase = (text: string): boolean => /\p{L}{3}/u.test(text) && !/[.!,;:…”"]$/.test(text)

/** Right below a picture. */
function isCaption({ box: line }: Shape, shapes: readonly Shape[]): boolean {
  return shapes.some(({ type, box }) => {
    if (type !== 'blocks' || !box || !line) return false
    const isBeside = box.left + box.width <= line.left || box.left >= line.left + line.width
    return !isBeside && Math.abs(box.top + box.height - line.top) <= line.height / 4
  })
}

/** A size or position that titles have on this many slides counts for titles in the whole deck. */
const LEAST_SIZED = 2
const LEAST_PLACED = 3
const MOST_ALIKE = 0.25
/** If this share of the slides begin with a different line at the same place, titles may be smaller than the text. */
const LEAST_HEADS = 0.6
const LEAST_DIFFERENT = 0.8

export function findTitleHints(slides: readonly (readonly Shape[])[]): TitleHints {
  const sizes = new Map<number, number>()
  const declaredSizes: number[] = []
  const places = new Map<string, TextShape[]>()
  const outstanding = new Map<string, TextShape[]>()
  const heads = new Map<string, TextShape[]>()
  for (const shapes of slides) {
    const declared = findDeclared(shapes)
    if (declared) {
      declaredSizes.push(largestSize(declared))
      continue
    }
    const title = guessTitle(shapes)
    if (title) sizes.set(largestSize(title), (sizes.get(largestSize(title)) ?? 0) + 1)
    const head = findHead(shapes)
    if (head && listTexts(shapes).some(other => isOther(other, head))) {
      addTo(heads, toPlace(head), head)
    }
    const lone = findLoneLine(shapes)
    if (lone) addTo(places, `alone ${largestSize(lone)}`, lone)
    const line = findProminentLine(shapes)
    if (!line) continue
    addTo(places, toPlace(line), line)
    if (!isOutstanding(line, shapes)) continue
    addTo(outstanding, shapeText(line), line)
  }
  const differ = (lines: readonly TextShape[], least: number): boolean =>
    lines.length >= LEAST_PLACED && new Set(lines.map(shapeText)).size > lines.length * least
  const placed = [
    ...[...places.values()].filter(lines => differ(lines, 0.5)),
    ...[...heads.values()].filter(
      lines => lines.length >= slides.length * LEAST_HEADS && differ(lines, LEAST_DIFFERENT),
    ),
  ]
  return {
    sizes: new Set([...sizes].flatMap(([size, count]) => (count >= LEAST_SIZED ? [size] : []))),
    least: {
      text: lazy(() => {
        const usual = declaredSizes.sort((a, b) => a - b)[declaredSizes.length >> 1]
        return Math.min(usual || LEAST_ALONE, LEAST_ALONE)
      }),
      body: lazy(() => findUsualSize(slides) * LARGER),
    },
    placed: new Set(placed.flat()),
    // A line that runs through the deck is the title of no slide; a title may continue over a few slides.
    outstanding: new Set(
      [...outstanding.values()].filter(lines => isOnFew(lines.length, slides.length)).flat(),
    ),
  }
}

const isOnFew = (count: number, slides: number): boolean =>
  count === 1 || count <= slides * MOST_ALIKE

const isOther = (shape: TextShape, line: TextShape): boolean =>
  shape !== line && !isRunning(shape) && shapeText(shape).length > shapeText(line).length

const toPlace = (line: TextShape): string =>
  `${largestSize(line)} ${line.box!.left} ${line.box!.top}`

function addTo(groups: Map<string, TextShape[]>, key: string, line: TextShape): void {
  const group = groups.get(key)
  if (group) group.push(line)
  else groups.set(key, [line])
}

/** The size of most of the text, in points. */
function findUsualSize(slides: readonly (readonly Shape[])[]): number {
  const lengths = new Map<number, number>()
  for (const { role, paragraphs } of slides.flatMap(listTexts)) {
    if (role === 'running' || role === 'title') continue
    for (const { size = 0, runs } of paragraphs) {
      lengths.set(size, (lengths.get(size) ?? 0) + runsText(runs).length)
    }
  }
  const [usual] = [...lengths].sort(([, a], [, b]) => b - a)
  return usual?.[0] ?? 0
}

/** The one line of a slide that is larger than all other text, wherever it is, or at the top and not smaller. */
function findProminentLine(shapes: readonly Shape[]): TextShape | undefined {
  const head = findHead(shapes)
  if (head && isLargeLine(head, shapes, 1) && !standsBelow(head, shapes)) return head
  const largest = findLargest(shapes)
  return largest?.box && isLargeLine(largest, shapes, LARGER) ? largest : undefined
}

/** All that its slide has, but for what runs through the deck: the name of a part, where several slides have one. */
function findLoneLine(shapes: readonly Shape[]): TextShape | undefined {
  const [line, ...others] = shapes.filter(shape => !isRunning(shape))
  if (!line || others.length > 0 || !isBox(line) || !isOneLine(line)) return undefined
  return isPhrase(shapeText(line)) ? line : undefined
}

/** The line at the top of a slide; of several side by side, the largest. */
function findHead(shapes: readonly Shape[]): TextShape | undefined {
  const top = findUppermost(shapes, isBox)
  if (!top) return undefined
  const bottom = top.box!.top + top.box!.height / 2
  const row = shapes.filter(
    (shape): shape is TextShape =>
      isBox(shape) && shape.box !== undefined && shape.box.top <= bottom,
  )
  const head = row.reduce((most, shape) => (largestSize(shape) > largestSize(most) ? shape : most))
  return isOneLine(head) && /\p{L}{2}/u.test(shapeText(head)) ? head : undefined
}

const findLargest = (shapes: readonly Shape[]): Shape | undefined =>
  shapes.reduce<Shape | undefined>(
    (most, shape) => (most && largestSize(most) >= largestSize(shape) ? most : shape),
    undefined,
  )

function isLargeLine(shape: Shape, shapes: readonly Shape[], ratio: number): shape is TextShape {
  if (!isBox(shape) || !isOneLine(shape)) return false
  const others = largestOf(shapes, shape) || leastAlone(shape)
  return largestSize(shape) >= others * ratio
}

/** What the file itself calls a title. */
function findDeclared(shapes: readonly Shape[]): TextShape | undefined {
  for (const shape of shapes) {
    const title = shape.type === 'group' ? findDeclared(shape.shapes) : shape
    if (title?.type !== 'text' || title.role !== 'title') continue
    if (!title.paragraphs.every(isEmpty)) return title
  }
  return undefined
}

/** The shapes, with the first line of a box split off as the title of a slide without one. */
export function splitTitle(all: readonly Shape[], noTitles: ReadonlySet<Shape>): readonly Shape[] {
  const shapes = all.filter(shape => !noTitles.has(shape))
  if (findDeclared(shapes)) return all
  const box = findUppermost(shapes, isBox)
  if (box?.type !== 'text' || standsBelow(box, shapes)) return all
  const isOnly = listTexts(shapes).every(text => text === box || text.role === 'running')
  const lead = cutFirstLine(box, isOnly)
  if (!lead || !isOneLine(lead.title)) return all
  return isTitle(lead) && lead.size >= largestOf(shapes, box) * LARGER
    ? all.flatMap(shape => (shape === box ? [lead.title, lead.below] : shape))
    : all
}

/** The first line of a box is much larger than the rest, or the only bold one and not smaller. */
function isTitle({ title, below, size, rest, isOnly }: Lead): boolean {
  if (size >= rest * MUCH_LARGER) return true
  return (
    isOnly &&
    size >= rest &&
    title.paragraphs.every(isBoldLine) &&
    !below.paragraphs.some(isBoldLine)
  )
}

/** Titles are also written into content placeholders. */
const isBox = (shape: Shape): shape is TextShape =>
  shape.type === 'text' && (shape.role === 'text' || shape.role === 'body')

/** How much larger the first line is than the rest of its box. */
const MUCH_LARGER = 1.4

interface Lead {
  readonly title: TextShape
  readonly below: TextShape
  /** Of the line, and the largest below it. */
  readonly size: number
  readonly rest: number
  /** The slide has no other text. */
  readonly isOnly: boolean
}

/** If it ends with a line break: several boxes whose first paragraph is larger are usually the cards of a slide. */
function cutFirstLine(shape: TextShape, isOnly: boolean): Lead | undefined {
  const [paragraph, ...others] = shape.paragraphs.filter(each => !isEmpty(each))
  if (!paragraph || paragraph.bullet) return undefined
  const restOfOthers = Math.max(0, ...others.map(({ size = 0 }) => size))
  if (!paragraph.lineSizes) {
    if (!isOnly || restOfOthers === 0) return undefined
    return {
      title: { ...shape, role: 'title', paragraphs: [paragraph] },
      below: { ...shape, paragraphs: others },
      size: paragraph.size ?? 0,
      rest: restOfOthers,
      isOnly,
    }
  }
  const end = paragraph.runs.findIndex(({ content }) => content.type === 'break')
  const head = { ...paragraph, runs: paragraph.runs.slice(0, end) }
  const tail = { ...paragraph, runs: paragraph.runs.slice(end + 1), lineSizes: undefined }
  const { first, rest } = paragraph.lineSizes
  return {
    title: { ...shape, role: 'title', paragraphs: [head] },
    below: { ...shape, paragraphs: [tail, ...others] },
    size: first,
    rest: Math.max(rest, restOfOthers),
    isOnly,
  }
}

export const MAX_TITLE_CHARACTERS = 100

/** How much larger than the other text a title is. */
const LARGER = 1.2

/** A title without other text on its slide must be this large, in points. */
const LEAST_ALONE = 24

/** Text in a content placeholder is at least a point larger if it is larger at all. */
const LEAST_DIFFERENCE = 1

/**
 * Decks drawn from plain text boxes have no placeholders, yet everyone sees their titles: the topmost text, one line,
 * larger than all other text. Where it has the size of other titles, or is the only bold line, it need only be as
 * large, and a content placeholder with just this line only a little larger.
 */
function guessTitle(shapes: readonly Shape[], hints?: TitleHints): TextShape | undefined {
  const below = withoutEyebrow(shapes)
  const top = findUppermost(below, findOnlyText)
  const candidate = top && findOnlyText(top)
  if (!candidate) return undefined
  const size = largestSize(candidate)
  if (size === 0 || standsBelow(top, below) || !isOneLine(candidate)) return undefined
  const largest = largestOf(shapes, top)
  if (size >= findLeastSize(candidate, size, largest, hints)) return candidate
  return size >= largest && isOnlyBold(candidate, shapes) ? candidate : undefined
}

/** A small line right above the title that says what the slide is about: "HOW IT WORKS". */
function withoutEyebrow(shapes: readonly Shape[]): readonly Shape[] {
  const line = findUppermost(shapes, isBox)
  if (line?.type !== 'text' || !isOneLine(line)) return shapes
  const below = shapes.filter(shape => shape !== line)
  const head = findUppermost(below, isBox)
  if (!head || largestSize(head) < largestSize(line) * EYEBROW_RATIO) return shapes
  const gap = head.box!.top - (line.box!.top + line.box!.height)
  return gap <= line.box!.height && Math.abs(head.box!.left - line.box!.left) < line.box!.height
    ? below
    : shapes
}

const EYEBROW_RATIO = 2

/** A bold line above text that is not. */
function isOnlyBold(line: TextShape, shapes: readonly Shape[]): boolean {
  const others = listTexts(shapes).filter(shape => shape !== line && !isRunning(shape))
  const isBold = ({ paragraphs }: TextShape) => paragraphs.every(isBoldLine)
  return others.length > 0 && isBold(line) && !others.some(isBold)
}

function findLeastSize(shape: TextShape, size: number, others: number, hints?: TitleHints): number {
  const isBody = shape.role === 'body'
  if (others === 0) return hints?.least[isBody ? 'body' : 'text']() ?? leastAlone(shape)
  if (hints?.sizes.has(size)) return others
  return isBody ? others + LEAST_DIFFERENCE : others * LARGER
}

/** Only the deck as a whole shows whether the single line of a content placeholder is larger than usual. */
const leastAlone = ({ role }: TextShape): number =>
  role === 'text' ? LEAST_ALONE : Number.POSITIVE_INFINITY

/** The text of a box, or the only text of a group: some programs group every box with its background. */
function findOnlyText(shape: Shape): TextShape | undefined {
  const [text, ...others] = listTexts([shape])
  return text && isBox(text) && others.length === 0 ? text : undefined
}

function findUppermost(
  shapes: readonly Shape[],
  isCandidate: (shape: Shape) => unknown,
): Shape | undefined {
  let uppermost: Shape | undefined
  for (const shape of shapes) {
    if (!shape.box || (uppermost && shape.box.top >= uppermost.box!.top)) continue
    if (isCandidate(shape)) uppermost = shape
  }
  return uppermost
}

/** Nothing on the slide is above its title, unless it runs through the deck. */
const standsBelow = (shape: Shape, others: readonly Shape[]): boolean =>
  others.some(
    other =>
      other !== shape &&
      !isRunning(other) &&
      other.box &&
      other.box.top + other.box.height <= shape.box!.top,
  )

export function isOneLine({ paragraphs }: TextShape): boolean {
  const [line, ...others] = paragraphs.filter(paragraph => !isEmpty(paragraph))
  if (!line || others.length || line.bullet) return false
  const text = inlineText(toLine([line]))
  // A name and, on the next line, a sentence about it.
  const hasText = text.endsWith('.') && line.runs.some(({ content }) => content.type === 'break')
  return text.length > 1 && text.length <= MAX_TITLE_CHARACTERS && !hasText
}
