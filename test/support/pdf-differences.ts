/** What two readers of one page disagree about, by kind. */
import {
  ARTIFACT,
  type Box,
  type CharStyle,
  NO_STYLE,
  type RawPage,
  type StructureNode,
} from '../../src/engine/formats/pdf/raw-page.ts'

/** Kinds of disagreement, each with its first example. */
export type Differences = Map<string, string>

/** How far positions may differ, in ems, and for lines in points. */
const MAX_SHIFT = 0.1
const MAX_POINTS = 0.5

export function comparePages(own: RawPage, pdfium: RawPage, found: Differences): void {
  const page = `page ${own.number}`
  const add = (kind: string, detail = ''): void => {
    if (!found.has(kind)) found.set(kind, `${page} ${detail}`)
  }
  if (!isClose(own.width, pdfium.width) || !isClose(own.height, pdfium.height))
    add('page size', `${own.width}×${own.height} ${pdfium.width}×${pdfium.height}`)
  if ((own.turnsToShown ?? 0) !== (pdfium.turnsToShown ?? 0)) add('turn')
  compareChars(own, pdfium, add)
  compareBoxes('rules', own.rules, pdfium.rules, add)
  compareBoxes('fills', own.fills, pdfium.fills, add)
  compareBoxes('images', own.images, pdfium.images, add)
  compareBoxes('drawings', own.drawings, pdfium.drawings, add)
  compareBoxes('links', own.links, pdfium.links, add)
  compareBoxes('fields', own.fields, pdfium.fields, add)
  if (own.links.map(({ url }) => url).join() !== pdfium.links.map(({ url }) => url).join())
    add('addresses')
  if (
    own.fields.map(({ value }) => value).join() !== pdfium.fields.map(({ value }) => value).join()
  )
    add('values')
  if (own.images.some(({ jpeg }, index) => jpeg?.length !== pdfium.images[index]?.jpeg?.length))
    add('pictures')
  if (describeTree(own.structure) !== describeTree(pdfium.structure)) add('structure')
}

type Add = (kind: string, detail?: string) => void

interface Char {
  readonly code: number
  readonly x0: number
  readonly x1: number
  readonly y: number
  readonly style: CharStyle
  readonly hasSpace: boolean
  readonly hasGuess: boolean
}

const SPACE = 0x20
const HYPHEN = 0x2d

/** Visible characters, each with what separates it from the one before. */
function listChars({ chars, styles }: RawPage): Char[] {
  const list: Char[] = []
  let hasSpace = false
  let hasGuess = false
  for (let i = 0; i < chars.length; i++) {
    const code = chars.code[i]!
    if (chars.style[i] === NO_STYLE) hasGuess = true
    else if (code === SPACE || code === 0xa0) hasSpace = true
    else if (code !== 0) {
      list.push({
        code: code === 2 || code === 0xad ? HYPHEN : code,
        x0: chars.x0[i]!,
        x1: chars.x1[i]!,
        y: chars.y[i]!,
        style: styles[chars.style[i]!]!,
        hasSpace,
        hasGuess,
      })
      hasSpace = false
      hasGuess = false
    }
  }
  return list
}

function compareChars(own: RawPage, pdfium: RawPage, add: Add): void {
  const ours = listChars(own)
  const theirs = listChars(pdfium)
  const different = ours.findIndex(({ code }, index) => code !== theirs[index]?.code)
  if (different >= 0 || ours.length !== theirs.length) {
    const at = different < 0 ? ours.length : different
    const isOrder = sortedCodes(ours) === sortedCodes(theirs)
    const show = (list: readonly Char[]): string =>
      String.fromCodePoint(...list.slice(Math.max(0, at - 20), at + 20).map(({ code }) => code))
    add(isOrder ? 'order' : 'characters', `at ${at}: "${show(ours)}" "${show(theirs)}"`)
    return
  }
  for (const [index, char] of ours.entries())
    compareChar(char, theirs[index]!, ours[index - 1], add)
}

const sortedCodes = (list: readonly Char[]): string =>
  list
    .map(({ code }) => code)
    .sort((a, b) => a - b)
    .join()

function compareChar(own: Char, pdfium: Char, before: Char | undefined, add: Add): void {
  const { size, font } = pdfium.style
  const sign = String.fromCodePoint(own.code)
  const far = MAX_SHIFT * Math.max(size, 1)
  const shift = Math.max(Math.abs(own.x0 - pdfium.x0), Math.abs(own.x1 - pdfium.x1))
  if (Math.abs(own.y - pdfium.y) > far) add('baselines', `${sign} ${own.y} ${pdfium.y}`)
  if (shift > far && own.style.turn !== 4)
    add('places', `${sign} ${own.x0}–${own.x1} ${pdfium.x0}–${pdfium.x1} size ${size} ${font.name}`)
  if (Math.abs(own.style.size - size) > 0.02) add('sizes', `${sign} ${own.style.size} ${size}`)
  if (own.style.turn !== pdfium.style.turn) add('directions')
  // PDFium does not tell artifacts from what nobody tagged.
  const mark = Math.max(own.style.mark, ARTIFACT)
  if (mark !== pdfium.style.mark) add('marks', `${mark} ${pdfium.style.mark}`)
  if (own.style.isInvisible !== pdfium.style.isInvisible) add('visibility')
  if (kindOfColor(own.style.color) !== kindOfColor(pdfium.style.color))
    add('colors', `${own.style.color.toString(16)} ${pdfium.style.color.toString(16)}`)
  const mine = own.style.font
  if (mine.name !== font.name) add('font names', `${mine.name} ${font.name}`)
  if (mine.isBold !== font.isBold) add('weights', `${font.name} ${mine.isBold}`)
  if (mine.isItalic !== font.isItalic) add('slants', `${font.name} ${mine.isItalic}`)
  if (mine.isMono !== font.isMono) add('pitches', `${font.name} ${mine.isMono}`)
  const gap = before ? own.x0 - before.x1 : 0
  const isSameLine = before && Math.abs(before.y - own.y) < 0.1 * size
  const isOpen = isSameLine && gap > 0.08 * size && gap < 0.28 * size
  if (own.hasSpace !== pdfium.hasSpace) {
    if (isSameLine && gap > -0.4 * size && gap < size) add('spaces', `before ${sign}`)
  } else if (isOpen && !own.hasSpace && own.hasGuess !== pdfium.hasGuess)
    add(
      'guessed spaces',
      `${String.fromCodePoint(before.code)}·${sign} ${own.hasGuess} ${gap / size}`,
    )
}

/** White, grey or coloured: colors are not compared more closely. */
function kindOfColor(color: number): string {
  const parts = [(color >> 16) & 255, (color >> 8) & 255, color & 255]
  const darkest = Math.min(...parts)
  if (darkest > 250) return 'white'
  return Math.max(...parts) - darkest > 40 ? 'colored' : 'grey'
}

function compareBoxes(kind: string, own: readonly Box[], pdfium: readonly Box[], add: Add): void {
  if (own.length !== pdfium.length) {
    add(kind, `${own.length} ${pdfium.length}`)
    return
  }
  const different = own.findIndex((box, index) => {
    const other = pdfium[index]!
    return (
      !isClose(box.x0, other.x0) ||
      !isClose(box.y0, other.y0) ||
      !isClose(box.x1, other.x1) ||
      !isClose(box.y1, other.y1)
    )
  })
  if (different >= 0) add(`places of ${kind}`, JSON.stringify([own[different], pdfium[different]]))
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= MAX_POINTS

const describeTree = (nodes: readonly StructureNode[]): string =>
  nodes
    .map(
      ({ role, marks, children, alt = '', rowSpan = 1, columnSpan = 1 }) =>
        `${role}${marks.join()}${alt}${rowSpan}${columnSpan}(${describeTree(children)})`,
    )
    .join()
