/** The shapes of a slide (ECMA-376 part 1, 19.3.1): text, pictures, groups, and frames with tables, charts and objects. */
import type { XmlElement } from '../../containers/xml.ts'
import type { Block, Inline } from '../../document/document.ts'
import type { Shape, TextShape } from '../../document/slide.ts'
import type { Box } from '../../document/slide-order.ts'
import { isEmpty, type SlideParagraph } from '../../document/slide-text.ts'
import { readChart } from '../ooxml/chart.ts'
import { readDiagram } from '../ooxml/diagram.ts'
import { readAlt } from '../ooxml/drawing-alt.ts'
import { readTable } from '../ooxml/drawing-table.ts'
import { readParagraphs } from '../ooxml/drawing-text.ts'
import { chooseAlternative } from '../ooxml/markup-compatibility.ts'
import { readBox } from './box.ts'
import type { SlideContext } from './context.ts'
import { findPh } from './placeholders.ts'

/** The shapes below a `p:spTree` or `p:grpSp` that show something, in the order of the file. */
export function readShapes(parent: XmlElement, context: SlideContext): Shape[] {
  return context.reading.budget.nested(() =>
    parent.elements().flatMap(element => {
      context.reading.budget.spend('nodes')
      return isShown(element, context) ? readShape(element, context) : []
    }),
  )
}

function readShape(element: XmlElement, context: SlideContext): Shape[] {
  switch (element.name) {
    case 'p:sp':
    case 'p:cxnSp':
      return readTextShape(element, context)
    case 'p:pic':
      return readPicture(element, context)
    case 'p:grpSp': {
      const shapes = readShapes(element, context)
      const box = readBox(element.first('p:grpSpPr').first('a:xfrm'))
      return shapes.length ? [{ type: 'group', box, shapes }] : []
    }
    case 'p:graphicFrame':
      return readFrame(element, context)
    case 'mc:AlternateContent':
      return readShapes(chooseAlternative(element), context)
    default:
      return []
  }
}

/** The non-visual properties of a shape: `p:cNvPr`, with name, description and link. */
const findProperties = (shape: XmlElement): XmlElement =>
  (shape.elements()[0] ?? shape).first('p:cNvPr')

function isShown(shape: XmlElement, { reading }: SlideContext): boolean {
  const properties = findProperties(shape)
  if (!/^(?:1|true)$/.test(properties.attribute('hidden') ?? '')) return true
  if (reading.options.hidden === 'include') return true
  reading.warn('hidden_omitted', properties.attribute('name'))
  return false
}

const ROLES: Readonly<Partial<Record<string, TextShape['role']>>> = {
  title: 'title',
  body: 'body',
  footer: 'footer',
}

function readTextShape(shape: XmlElement, context: SlideContext): Shape[] {
  const inherited = context.placeholders.inherit(findPh(shape))
  if (inherited.kind === 'running') return []
  const paragraphs = readParagraphs(shape.first('p:txBody'), inherited.styles, context)
  if (paragraphs.every(isEmpty)) return []
  const box = readBox(shape.first('p:spPr').first('a:xfrm')) ?? inherited.box
  return [
    {
      type: 'text',
      role: ROLES[inherited.kind] ?? 'text',
      box,
      paragraphs: withLink(paragraphs, findShapeLink(shape, context)),
    },
  ]
}

/** A click on the shape leads somewhere, unless its text has links of its own. */
function findShapeLink(shape: XmlElement, context: SlideContext): string | undefined {
  const hyperlink = findProperties(shape).find('a:hlinkClick')
  return hyperlink && context.findLink(hyperlink)
}

function withLink(
  paragraphs: readonly SlideParagraph[],
  link: string | undefined,
): readonly SlideParagraph[] {
  if (link === undefined) return paragraphs
  return paragraphs.map(paragraph => ({
    ...paragraph,
    runs: paragraph.runs.map(run => ({ ...run, link: run.link ?? link })),
  }))
}

function readPicture(picture: XmlElement, context: SlideContext): Shape[] {
  const inherited = context.placeholders.inherit(findPh(picture))
  const box = readBox(picture.first('p:spPr').first('a:xfrm')) ?? inherited.box
  const blip = picture.first('p:blipFill').first('a:blip')
  const source = findImage(blip.attribute('r:embed') ?? blip.attribute('r:link'), context)
  if (source === undefined) return []
  const image: Inline = { type: 'image', alt: readAlt(findProperties(picture)), source }
  const url = findShapeLink(picture, context)
  const children: Inline[] =
    url === undefined ? [image] : [{ type: 'link', url, children: [image] }]
  return [{ type: 'blocks', box, blocks: [{ type: 'paragraph', children }] }]
}

/** The name of an embedded picture, or the address of one that is only linked. */
function findImage(id: string | undefined, context: SlideContext): string | undefined {
  const relationship = id === undefined ? undefined : context.relationships.get(id)
  if (relationship?.external && /^https?:/i.test(relationship.target)) return relationship.target
  if (relationship && !relationship.external && context.parts.has(relationship.target)) {
    return context.images.add(relationship.target)
  }
  if (id) context.reading.warn('images_missing', relationship?.target.replace(/^.*[\\/]/, ''))
  return undefined
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
  const findPart = (name: string) =>
    context.parts.findXml(context.relationships.get(content.attribute(name) ?? '')?.target)
  switch (content.name) {
    case 'a:tbl': {
      const { styles } = context.placeholders.inherit(findPh(content))
      const readText = (txBody: XmlElement) => readParagraphs(txBody, styles, context)
      return toShape(readTable(content, readText, context.reading))
    }
    case 'c:chart':
    case 'cx:chart': {
      const chart = findPart('r:id')
      return chart ? toShape(readChart(chart, context.reading)) : []
    }
    case 'dgm:relIds': {
      const model = findPart('r:dm')
      return model ? toShape(readDiagram(model, context.reading)) : []
    }
    case 'mc:AlternateContent':
    case 'p:oleObj':
      return readObject(content, frame, box, context)
    default:
      return []
  }
}

/** An embedded object shows a picture of itself; some versions of the markup have it, some have not. */
function readObject(
  content: XmlElement,
  frame: XmlElement,
  box: Box | undefined,
  context: SlideContext,
): Shape[] {
  const object = content.name === 'p:oleObj' ? content : content.descendants('p:oleObj')[0]
  context.reading.warn(
    'embedded_objects_omitted',
    object?.attribute('progId') ?? object?.attribute('name'),
  )
  const picture = content.descendants('p:pic')[0]
  const alt = readAlt(findProperties(frame))
  return picture
    ? readPicture(picture, context).map(shape => ({ ...withAlt(shape, alt), box }))
    : []
}

/** The description is the frame's, not that of the picture in it. */
function withAlt(shape: Shape, alt: string): Shape {
  if (alt === '' || shape.type !== 'blocks') return shape
  const blocks = shape.blocks.map(block =>
    block.type === 'paragraph'
      ? {
          ...block,
          children: block.children.map(inline =>
            inline.type === 'image' && inline.alt === '' ? { ...inline, alt } : inline,
          ),
        }
      : block,
  )
  return { ...shape, blocks }
}
