/** The shapes of a slide (ECMA-376 part 1, 19.3.1): text, pictures, groups, and frames with tables, charts and objects. */

import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block } from '../../document/document.ts'
import { lazy, lookup } from '../../lookup.ts'
import { readTable } from '../ooxml/drawing-table.ts'
import { readParagraphs } from '../ooxml/drawing-text.ts'
import { readGraphicPart } from '../ooxml/graphics.ts'
import { type LevelStyle, toPoints, withFill } from '../ooxml/level-styles.ts'
import { chooseAlternative } from '../ooxml/markup-compatibility.ts'
import { shownText } from '../ooxml/shown-text.ts'
import type { Box } from '../slides/order.ts'
import type { Shape, TextShape } from '../slides/shape.ts'
import { isEmpty, scaleSizes, withLink } from '../slides/text.ts'
import type { IsBehind } from '../slides/unseen.ts'
import { omitsUnseen } from '../unseen.ts'
import { readBox } from './box.ts'
import type { SlideContext } from './context.ts'
import { readFill, readObject, readPicture } from './pictures.ts'
import { findPh } from './placeholders.ts'
import { findProperties, findShapeLink } from './shape-properties.ts'
import { findCellGround, findGround, inGroup, isUnseenRun, readFontScale } from './unseen.ts'

/** The shapes below a `p:spTree` or `p:grpSp` that show something, in file order. */
export function readShapes(parent: XmlElement, context: SlideContext): Shape[] {
  const { budget } = context.reading
  return budget.nested(() => {
    const shapes: Shape[] = []
    for (const element of parent.elements()) {
      budget.spend('nodes')
      if (!isShown(element, context)) continue
      for (const shape of readShape(element, context)) shapes.push(shape)
    }
    return shapes
  })
}

function readShape(element: XmlElement, context: SlideContext): readonly Shape[] {
  switch (element.name) {
    case 'p:sp':
    case 'p:cxnSp':
      return readTextShape(element, context)
    case 'p:pic':
      return readPicture(element, context)
    case 'p:grpSp': {
      const shapes = readShapes(element, { ...context, ground: inGroup(context.ground) })
      const box = readBox(element.first('p:grpSpPr').first('a:xfrm'))
      return shapes.length ? [{ type: 'group', box, shapes }] : NO_SHAPES
    }
    case 'p:graphicFrame':
      return readFrame(element, context)
    case 'mc:AlternateContent':
      return readShapes(chooseAlternative(element, context.reading), context)
    default:
      return NO_SHAPES
  }
}

const NO_SHAPES: readonly Shape[] = []

function isShown(shape: XmlElement, { reading, unseen }: SlideContext): boolean {
  if (unseen.has(shape) && omitsUnseen(reading, () => shownText(shape))) return false
  const properties = findProperties(shape)
  const hidden = properties.attribute('hidden')
  if (hidden !== '1' && hidden !== 'true') return true
  if (reading.options.hidden === 'include') return true
  reading.warn('hidden_omitted', properties.attribute('name'))
  reading.ledger?.add('hidden', shownText(shape))
  return false
}

const ROLES = lookup<TextShape['role']>({
  title: 'title',
  body: 'body',
  footer: 'running',
})

function readTextShape(shape: XmlElement, context: SlideContext): readonly Shape[] {
  const inherited = context.placeholders.inherit(findPh(shape))
  if (inherited.kind === 'none') {
    const isNumber = findPh(shape).attribute('type') === 'sldNum'
    context.reading.ledger?.add(isNumber ? 'page_number' : 'running_line', shownText(shape))
    return NO_SHAPES
  }
  const box = readBox(shape.first('p:spPr').first('a:xfrm')) ?? inherited.box
  const ground = findGround(shape, { ...inherited, box }, context.ground)
  const txBody = shape.first('p:txBody')
  // With a color inside for the text (20.1.4.1.17).
  const fontRef = shape.first('p:style').find('a:fontRef')
  const styles = fontRef?.children.length ? withFill(inherited.styles, fontRef) : inherited.styles
  const paragraphs = readParagraphs(txBody, styles, {
    findLink: context.findLink,
    omits: createOmits(context, txBody, ground),
  })
  if (paragraphs.every(isEmpty)) return readFill(shape, box, context)
  return [
    {
      type: 'text',
      role: ROLES.get(inherited.kind) ?? 'text',
      box,
      paragraphs: withLink(
        scaleSizes(paragraphs, readFontScale(txBody)),
        findShapeLink(shape, context),
      ),
    },
  ]
}

/** Leaves out the runs that nobody sees. */
function createOmits({ reading, ground }: SlideContext, txBody: XmlElement, behind: IsBehind) {
  const scale = lazy(() => readFontScale(txBody))
  return (rPr: XmlElement, style: LevelStyle, text: () => string): boolean => {
    const own = rPr.attribute('sz')
    const size = own === undefined ? style.size : toPoints(own)
    const drawn = size && size * scale()
    return isUnseenRun(rPr, style, drawn, ground, behind) && omitsUnseen(reading, text)
  }
}

function readFrame(frame: XmlElement, context: SlideContext): Shape[] {
  const inherited = context.placeholders.inherit(findPh(frame))
  const box = readBox(frame.first('p:xfrm')) ?? inherited.box
  const data = frame.first('a:graphic').first('a:graphicData')
  return data.elements().flatMap(content => readGraphic(content, frame, box, context))
}

function readGraphic(
  content: XmlElement,
  frame: XmlElement,
  box: Box | undefined,
  context: SlideContext,
): Shape[] {
  const toShape = (blocks: readonly Block[]): Shape[] =>
    blocks.length ? [{ type: 'blocks', box, blocks }] : []
  switch (content.name) {
    case 'a:tbl': {
      const { styles } = context.placeholders.inherit(findPh(content))
      const { findLink } = context
      // The style of the table says how its text is filled.
      const plain = withFill(styles, undefined)
      const readText = (cell: XmlElement) => {
        const txBody = cell.first('a:txBody')
        const behind = findCellGround(cell, context.ground)
        return readParagraphs(txBody, plain, {
          findLink,
          omits: createOmits(context, txBody, behind),
        })
      }
      return toShape(readTable(content, readText, context.reading))
    }
    case 'mc:AlternateContent':
    case 'p:oleObj':
      return readObject(content, frame, box, context)
    default:
      return toShape(readGraphicPart(content, context))
  }
}
