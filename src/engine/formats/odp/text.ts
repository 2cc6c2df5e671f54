/**
 * The paragraphs of a shape or table cell. Bullets come with lists, which nest like elements; their style is given by
 * the list, by the paragraph's style or by the shape's.
 */

import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Inline, Run } from '../../document/document.ts'
import type { ListLevels } from '../odf/list-styles.ts'
import type { OdfParagraphStyle } from '../odf/styles.ts'
import { NOT_SHOWN, walkText } from '../odf/text.ts'
import { BULLET, type Level } from '../prose/lists/numbering.ts'
import { isMonospaced } from '../prose/text/monospaced.ts'
import { BY_FONT, type RunFormat, toMarks } from '../prose/text/run-format.ts'
import { translateSymbols } from '../prose/text/symbols.ts'
import type { Bullet, SlideParagraph } from '../slides/text.ts'
import type { IsBehind } from '../slides/unseen.ts'
import { type Color, isTooSmall, omitsUnseen, UNKNOWN } from '../unseen.ts'
import type { OdpContext } from './context.ts'

/** What the enclosing shape says about the text. */
export interface ShapeStyle {
  /** In points. */
  readonly size: number | undefined
  readonly color: Color | undefined
  readonly list: ListLevels | undefined
  readonly link: string | undefined
  readonly isBehind: IsBehind
}

export const PLAIN_SHAPE: ShapeStyle = {
  size: undefined,
  color: undefined,
  list: undefined,
  link: undefined,
  isBehind: () => false,
}

export function readParagraphs(
  container: XmlElement,
  shape: ShapeStyle,
  context: OdpContext,
): SlideParagraph[] {
  const paragraphs: SlideParagraph[] = []
  walk(container, undefined, { shape, context, paragraphs })
  return paragraphs
}

interface Reader {
  readonly shape: ShapeStyle
  readonly context: OdpContext
  readonly paragraphs: SlideParagraph[]
}

/** The position of the walk in a list. */
interface ListPlace {
  readonly level: number
  readonly styleName: string | undefined
  /** The first paragraph of an item has its bullet, the others are aligned with it. */
  hasBullet: boolean
  readonly start: number | undefined
}

function walk(container: XmlElement, place: ListPlace | undefined, reader: Reader): void {
  reader.context.reading.budget.nested(() => {
    for (const element of container.elements()) {
      switch (element.name) {
        case 'text:p':
        case 'text:h':
          reader.context.reading.budget.spend('nodes')
          reader.paragraphs.push(readParagraph(element, place, reader))
          if (place) place.hasBullet = false
          break
        case 'text:list':
          walkList(element, place, reader)
          break
        case 'text:section':
          walk(element, place, reader)
          break
      }
    }
  })
}

function walkList(list: XmlElement, outer: ListPlace | undefined, reader: Reader): void {
  const level = outer ? outer.level + 1 : 0
  const styleName = list.attribute('text:style-name') ?? outer?.styleName
  for (const item of list.elements()) {
    const start = Number(item.attribute('text:start-value') ?? Number.NaN)
    const place: ListPlace = {
      level: Math.min(level, MAX_LEVEL),
      styleName,
      hasBullet: item.name === 'text:list-item',
      start: Number.isInteger(start) ? start : undefined,
    }
    walk(item, place, reader)
  }
}

const MAX_LEVEL = 9

/** A list is indented further than what encloses it, whatever its style says. */
const LEAST_STEP = 100

function readParagraph(
  element: XmlElement,
  place: ListPlace | undefined,
  reader: Reader,
): SlideParagraph {
  const { context, shape } = reader
  const styleName = element.attribute('text:style-name')
  const style = context.styles.paragraph(styleName)
  const { textIndent, size } = context.looks('paragraph', styleName)
  const levels = place && findLevels(place, style.listStyle, reader)
  const level = place && (levels?.get(place.level) ?? (levels ? undefined : BULLET))
  const listLeft = place ? Math.max(level?.indent ?? 0, (place.level + 1) * LEAST_STEP) : 0
  const left = listLeft + style.indent
  const bullet = place?.hasBullet && level ? toBullet(level, place) : undefined
  return {
    runs: readRuns(element, style, reader, size ?? shape.size),
    level: place?.level ?? 0,
    bullet,
    left,
    firstLine: place?.hasBullet ? 0 : left + textIndent,
    alignment: style.alignment,
    ...findSizes(element, size ?? shape.size, context),
  }
}

/** The list's own, else the paragraph's, else the shape's. */
function findLevels(
  { styleName }: ListPlace,
  paragraphListStyle: string | undefined,
  { shape, context }: Reader,
): ListLevels | undefined {
  const named = styleName ?? (paragraphListStyle || undefined)
  return (named === undefined ? undefined : context.styles.list(named)) ?? shape.list
}

function toBullet({ format, ...level }: Level, place: ListPlace): Bullet | undefined {
  if (format === 'bullet' || format === 'none') {
    return level.text.trim() === '' ? undefined : { type: 'mark' }
  }
  const text = level.text.replace(`%${place.level + 1}`, '%0')
  return { type: 'number', format, text, start: place.start ?? level.start }
}

/** `size`: of text that has none of its own. */
function readRuns(
  element: XmlElement,
  style: OdfParagraphStyle,
  { shape, context }: Reader,
  size: number | undefined,
): Run[] {
  const runs: Run[] = []
  walkText(
    element,
    { format: style.format, link: undefined },
    {
      budget: context.reading.budget,
      formatOf: context.styles.text,
      push(content, { format, link }) {
        if (content.type === 'text' && isUnseen(format, style, shape, size)) {
          if (omitsUnseen(context.reading, () => content.value)) return
        }
        const looksLikeCode =
          format.font === undefined ? style.isMonospaced : isMonospaced(format.font)
        const shown: Inline =
          content.type === 'text' && format.font !== undefined
            ? { type: 'text', value: translateSymbols(content.value, format.font) }
            : content
        const marks = toMarks(format, looksLikeCode) & ~BY_FONT
        runs.push({ content: shown, marks, link: context.findLink(link) ?? shape.link })
      },
      readSpecial: special => NOT_SHOWN.has(special.name) || RUNNING.has(special.name),
    },
  )
  return runs
}

function isUnseen(
  format: RunFormat,
  style: OdfParagraphStyle,
  shape: ShapeStyle,
  size: number | undefined,
): boolean {
  const { fontSize, color = style.color ?? shape.color, fill = style.fill } = format
  if (format.hidden || isTooSmall(fontSize === undefined ? size : fontSize / 2)) return true
  if (color === undefined || color === UNKNOWN) return false
  return fill === undefined ? shape.isBehind(color) : fill === color
}

/** Fields that show the same on every slide, known only to the program. */
const RUNNING: ReadonlySet<string> = new Set([
  'text:page-number',
  'text:page-count',
  'presentation:header',
  'presentation:footer',
  'presentation:date-time',
])

/** The sizes of the largest letters, in points: those of the spans, or else of the paragraph. */
function findSizes(
  element: XmlElement,
  inherited: number | undefined,
  context: OdpContext,
): Pick<SlideParagraph, 'size' | 'lineSizes'> {
  const largest = { first: 0, rest: 0 }
  let line: keyof typeof largest = 'first'
  for (const child of element.elements()) {
    if (child.name === 'text:span' && child.text().trim() !== '') {
      const { size = inherited ?? 0 } = context.looks('text', child.attribute('text:style-name'))
      largest[line] = Math.max(largest[line], size)
    }
    if (child.name === 'text:line-break' || child.find('text:line-break')) line = 'rest'
  }
  const size = Math.max(largest.first, largest.rest) || inherited
  const differs = largest.first > 0 && largest.rest > 0 && largest.first !== largest.rest
  return differs ? { size, lineSizes: largest } : { size }
}
