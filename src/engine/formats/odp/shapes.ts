/** The shapes of a page (OpenDocument 1.3, part 3, 10): text, pictures, tables, charts, formulas, groups. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph, run } from '../../document/build.ts'
import type { Block } from '../../document/document.ts'
import { blocksText } from '../../document/text.ts'
import { lookup } from '../../lookup.ts'
import { readEmbedded, readFrameImage } from '../odf/frame-content.ts'
import { parseLength } from '../odf/lengths.ts'
import { readOdfTable } from '../odf/table.ts'
import { tableOfCells } from '../prose/tables/table.ts'
import { type Box, surround } from '../slides/order.ts'
import { type Shape, shapeText, type TextShape } from '../slides/shape.ts'
import { isEmpty, toBlocks } from '../slides/text.ts'
import { onFill } from '../slides/unseen.ts'
import { type Color, omitsUnseen } from '../unseen.ts'
import type { OdpContext } from './context.ts'
import { findLook } from './shape-styles.ts'
import { PLAIN_SHAPE, readParagraphs, type ShapeStyle } from './text.ts'

/** The shapes below an element that show something, in file order. */
export function readShapes(parent: XmlElement, context: OdpContext, link?: string): Shape[] {
  return context.reading.budget.nested(() =>
    parent.elements().flatMap(element => {
      context.reading.budget.spend('nodes')
      return element.name.startsWith('draw:') ? readShape(element, context, link) : []
    }),
  )
}

/** Placeholder classes (19.389) that say nothing about this page. */
const LEFT_OUT: ReadonlySet<string> = new Set(['header', 'date-time', 'page-number', 'page'])

const ROLES = lookup<TextShape['role']>({
  title: 'title',
  footer: 'running',
  outline: 'body',
  subtitle: 'body',
  text: 'body',
})

function readShape(shape: XmlElement, context: OdpContext, outerLink?: string): Shape[] {
  if (isHidden(shape) && context.reading.options.hidden === 'omit') {
    context.reading.warn('hidden_omitted', shape.attribute('draw:name'))
    context.reading.ledger?.add('hidden', shape.text())
    return []
  }
  const kind = shape.attribute('presentation:class') ?? ''
  if (LEFT_OUT.has(kind) || shape.attribute('presentation:placeholder') === 'true') return []
  const link = findClick(shape, context) ?? outerLink
  switch (shape.name) {
    case 'draw:g': {
      const shapes = readShapes(shape, context, link)
      const box = surround(shapes.map(inner => inner.box))
      return shapes.length ? [{ type: 'group', box, shapes }] : []
    }
    case 'draw:a':
      return readShapes(shape, context, context.findLink(shape.attribute('xlink:href')) ?? link)
    case 'draw:frame':
      return readFrame(shape, ROLES.get(kind) ?? 'text', context, link)
    case 'draw:control':
      context.reading.warn('controls_omitted')
      return []
    default:
      return readText(shape, shape, ROLES.get(kind) ?? 'text', context, link)
  }
}

/** 19.164; LibreOffice writes it in a namespace of its own. */
const isHidden = (shape: XmlElement): boolean =>
  (shape.attribute('draw:display') ?? shape.attribute('drawooo:display')) === 'none'

/** The target of a click on the shape (10.9.3), if there is one. */
function findClick(shape: XmlElement, context: OdpContext): string | undefined {
  const listener = shape
    .first('office:event-listeners')
    .all('presentation:event-listener')
    .find(candidate => candidate.attribute('xlink:href') !== undefined)
  return context.findLink(listener?.attribute('xlink:href'))
}

function readText(
  shape: XmlElement,
  container: XmlElement,
  role: TextShape['role'],
  context: OdpContext,
  link: string | undefined,
): Shape[] {
  const paragraphs = readParagraphs(container, readShapeStyle(shape, context, link), context)
  if (paragraphs.every(isEmpty)) return []
  const read: TextShape = { type: 'text', role, box: readBox(shape), paragraphs }
  const isUnseen =
    read.box &&
    ((context.canvas.isOutside(read.box) && isPlaced(shape)) || context.findCovered?.().has(shape))
  return isUnseen && omitsUnseen(context.reading, () => shapeText(read)) ? [] : [read]
}

function readShapeStyle(
  shape: XmlElement,
  { looks, canvas }: OdpContext,
  link: string | undefined,
): ShapeStyle {
  const { size, color, list, findFill } = findLook(shape, looks)
  const isBehindShape = (color: Color) => canvas.isBehind(color, readBox(shape))
  return { size, color, list, link, isBehind: onFill(findFill, isBehindShape) }
}

/** The first content of a frame that can be shown stands for all: the others are replacements. */
function readFrame(
  frame: XmlElement,
  role: TextShape['role'],
  context: OdpContext,
  link: string | undefined,
): Shape[] {
  const toShape = (blocks: readonly Block[]): Shape[] =>
    blocks.length ? [{ type: 'blocks', box: readBox(frame), blocks }] : []
  const unlessCovered = (blocks: readonly Block[]): Shape[] =>
    context.findCovered?.().has(frame) && omitsUnseen(context.reading, () => blocksText(blocks))
      ? []
      : toShape(blocks)
  for (const content of frame.elements()) {
    switch (content.name) {
      case 'draw:text-box':
        return readText(frame, content, role, context, link)
      case 'table:table':
        return unlessCovered(readTable(content, context))
      case 'draw:object':
      case 'draw:object-ole': {
        const blocks = readObject(content, context)
        if (blocks.length) return unlessCovered(blocks)
        break
      }
      case 'draw:image': {
        const image = readFrameImage(frame, context)
        if (image) return toShape([paragraph(run(image, 0, link || undefined))])
        break
      }
    }
  }
  return []
}

function readTable(table: XmlElement, context: OdpContext): Block[] {
  const { styles, reading } = context
  const { grid, headerRows } = readOdfTable(table, {
    budget: reading.budget,
    readBlocks: cell => toBlocks(readParagraphs(cell, PLAIN_SHAPE, context)),
    alignmentOf: cell =>
      styles.paragraph(cell.first('text:p').attribute('text:style-name')).alignment,
  })
  const hasHeader = table.attribute('table:use-first-row-styles') === 'true'
  return tableOfCells(grid, Math.max(headerRows, hasHeader ? 1 : 0))
}

/** A formula is a block of its own on a slide; a chart becomes its data. */
function readObject(object: XmlElement, context: OdpContext): readonly Block[] {
  const embedded = readEmbedded(object, context)
  if (!embedded) return []
  if ('blocks' in embedded) return embedded.blocks
  const { latex } = embedded
  return latex ? [{ type: 'mathBlock', latex }] : []
}

/** The position of a shape (OpenDocument 1.3, part 3, 19.573 and others), in twips. */
export function readBox(shape: XmlElement): Box | undefined {
  const length = (name: string) => parseLength(shape.attribute(name))
  const x = length('svg:x')
  const y = length('svg:y')
  const isMoved = x === undefined || y === undefined
  const moved = isMoved ? readTranslation(shape.attribute('draw:transform')) : undefined
  const left = x ?? moved?.left
  const top = y ?? moved?.top
  const width = length('svg:width')
  const height = length('svg:height')
  return left === undefined || top === undefined
    ? undefined
    : { left, top, width: width ?? 0, height: height ?? 0 }
}

/** Whether the box is where the shape is: it is not rotated, and does not grow with its text. */
export const isPlaced = (shape: XmlElement): boolean =>
  shape.attribute('draw:transform') === undefined &&
  shape.attribute('svg:width') !== undefined &&
  shape.attribute('svg:height') !== undefined

/** Rotated shapes give their position in `draw:transform="rotate (1.57) translate (2cm 3cm)"`. */
function readTranslation(transform: string | undefined) {
  const match = /translate\s*\(\s*([^\s,)]{1,40})[\s,]+([^\s,)]{1,40})\s*\)/.exec(transform ?? '')
  const left = parseLength(match?.[1])
  const top = parseLength(match?.[2])
  return left === undefined || top === undefined ? undefined : { left, top }
}
