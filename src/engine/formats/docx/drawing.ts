/**
 * Pictures, shapes, text boxes, charts and SmartArt: DrawingML (`w:drawing`) and its predecessor VML (`w:pict`,
 * `w:object`). Pictures stay inline; text boxes and data become blocks.
 */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph } from '../../document/build.ts'
import type { Block, Inline } from '../../document/document.ts'
import { readAlt } from '../ooxml/drawing-alt.ts'
import { findBlipId, findImage, readGraphicPart } from '../ooxml/graphics.ts'
import { chooseAlternative } from '../ooxml/markup-compatibility.ts'
import { isOn } from '../ooxml/on-off.ts'
import { toAlt } from '../prose/text/picture-description.ts'
import { type Placed, toPlacedBlock } from '../prose/text/placed.ts'
import { isSpacer } from '../prose/text/spacer.ts'
import { type Color, omitsUnseen, UNKNOWN } from '../unseen.ts'
import type { DocxContext } from './context.ts'

export function readDrawing(drawing: XmlElement, context: DocxContext): Placed[] {
  const placed: Placed[] = []
  for (const frame of drawing.elements()) {
    const properties = frame.first('wp:docPr')
    const alt = readAlt(properties)
    const floats = frame.name === 'wp:anchor'
    const isUnseen = isOn(properties.attribute('hidden')) || isOffPage(frame)
    if (isUnseen && omitsUnseen(context.reading, () => textOf(frame))) continue
    if (isSpacer(alt, ...sizeOf(frame.first('wp:extent'))) && !hasText(frame)) continue
    readGraphic(frame, { alt, floats, hasPicture: false, fill: UNKNOWN }, placed, context)
  }
  return placed
}

/** In points. */
const sizeOf = (extent: XmlElement): [width: number | undefined, height: number | undefined] => [
  toPoints(extent.attribute('cx')),
  toPoints(extent.attribute('cy')),
]

const textOf = (frame: XmlElement): string =>
  frame
    .descendants('w:t')
    .map(text => text.text())
    .join('')

/** No page is wider or higher, in English metric units: 22 inches. */
const LARGEST_PAGE = 22 * 914_400

/** Beyond the left or upper edge, or farther away than any page reaches. */
function isOffPage(frame: XmlElement): boolean {
  const extent = frame.first('wp:extent')
  return (
    isBeyond(frame.first('wp:positionH'), extent.attribute('cx')) ||
    isBeyond(frame.first('wp:positionV'), extent.attribute('cy'))
  )
}

function isBeyond(position: XmlElement, length: string | undefined): boolean {
  const written = position.find('wp:posOffset')?.text()
  if (written === undefined || length === undefined) return false
  const offset = Number(written)
  const first = position.attribute('relativeFrom') === 'page' ? 0 : -LARGEST_PAGE
  return offset + Number(length) <= first || offset >= LARGEST_PAGE
}

const EMUS_IN_POINT = 12_700

const toPoints = (emus: string | undefined): number | undefined =>
  emus === undefined ? undefined : Number(emus) / EMUS_IN_POINT

/** Line shapes may contain text, as charts do. */
const hasText = (frame: XmlElement): boolean =>
  frame.descendants('pic:pic').length === 0 || frame.descendants('w:txbxContent').length > 0

interface Frame {
  readonly alt: string
  readonly floats: boolean
  /** Whether a picture of it has been found. */
  hasPicture: boolean
  /** The color of the current shape. */
  fill: Color
}

function addBlocks(blocks: readonly Block[], placed: Placed[]): void {
  for (const block of blocks) placed.push(toPlacedBlock(block))
}

/** Walks the shapes of a drawing; the frame's description belongs to its first picture. */
function readGraphic(
  element: XmlElement,
  frame: Frame,
  placed: Placed[],
  context: DocxContext,
): void {
  context.reading.budget.nested(() => {
    for (const child of element.elements()) {
      switch (child.name) {
        case 'pic:pic': {
          const isFirst = !frame.hasPicture
          const own = readAlt(child.first('pic:nvPicPr').first('pic:cNvPr'))
          const id = findBlipId(child.first('pic:blipFill'))
          const before = placed.length
          addPicture(id, { ...frame, alt: (isFirst && frame.alt) || own }, placed, context)
          frame.hasPicture ||= placed.length > before
          break
        }
        case 'wps:spPr':
          frame.fill = context.colors.ofFill(child.first('a:solidFill'))
          readGraphic(child, frame, placed, context)
          break
        case 'w:txbxContent':
          addBlocks(
            context.ground.on(frame.fill, () => context.readBlocks(child)),
            placed,
          )
          break
        case 'c:chart':
        case 'cx:chart':
        case 'dgm:relIds':
          addBlocks(readGraphicPart(child, context), placed)
          break
        case 'mc:AlternateContent':
          readGraphic(chooseAlternative(child, context.reading), frame, placed, context)
          break
        default:
          readGraphic(child, frame, placed, context)
      }
    }
  })
}

function addPicture(
  id: string | undefined,
  { alt, floats }: Pick<Frame, 'alt' | 'floats'>,
  placed: Placed[],
  context: DocxContext,
): void {
  const source = findImage(id, context)
  if (source === undefined) return
  const image: Inline = { type: 'image', alt, source }
  placed.push(
    floats ? { type: 'picture', block: paragraph(image) } : { type: 'inline', inline: image },
  )
}

/** VML pictures and embedded objects, which show a picture of themselves. */
export function readPicture(picture: XmlElement, context: DocxContext): Placed[] {
  const placed: Placed[] = []
  const object = picture.find('o:OLEObject')
  if (object) context.reading.warn('embedded_objects_omitted', object.attribute('ProgID'))
  readShapes(picture, placed, context)
  return placed
}

/** Shapes of VML say in CSS where they are: hidden, or beyond any page. */
function isVmlUnseen(shape: XmlElement): boolean {
  const style = shape.name.startsWith('v:') ? shape.attribute('style') : undefined
  if (style === undefined) return false
  if (/(?:^|;)\s*visibility\s*:\s*hidden\b/i.test(style)) return true
  const [, distance] = /(?:^|;)\s*margin-(?:left|top)\s*:\s*-(\d+)(?:\.\d+)?pt\b/i.exec(style) ?? []
  return /absolute/i.test(style) && Number(distance ?? 0) * EMUS_IN_POINT >= LARGEST_PAGE
}

function readShapes(element: XmlElement, placed: Placed[], context: DocxContext): void {
  context.reading.budget.nested(() => {
    for (const child of element.elements()) {
      if (isVmlUnseen(child) && omitsUnseen(context.reading, () => textOf(child))) continue
      if (child.attribute('o:hr') !== undefined) {
        placed.push(toPlacedBlock({ type: 'rule' }))
      } else if (child.name === 'v:imagedata') {
        const frame = { alt: toAlt(element.attribute('alt')), floats: false }
        addPicture(child.attribute('r:id') ?? child.attribute('r:href'), frame, placed, context)
      } else if (child.name === 'w:txbxContent') {
        addBlocks(
          context.ground.on(UNKNOWN, () => context.readBlocks(child)),
          placed,
        )
      } else if (child.name === 'v:textpath') {
        const text = child.attribute('string')
        if (text) placed.push({ type: 'inline', inline: { type: 'text', value: text } })
      } else if (child.name === 'mc:AlternateContent') {
        readShapes(chooseAlternative(child, context.reading), placed, context)
      } else if (child.name === 'w:drawing') {
        for (const part of readDrawing(child, context)) placed.push(part)
      } else {
        readShapes(child, placed, context)
      }
    }
  })
}
