/**
 * What of a slide nobody sees: shapes beyond its edges or wholly behind an opaque one, and text that is transparent,
 * too small, or of the color that lies behind it. Where something is animated, it may be seen after all.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { toPoints } from '../ooxml/level-styles.ts'
import type { Box } from '../slides/order.ts'
import { isOutside, type SlideSize } from '../slides/unseen.ts'
import { type Color, isTooSmall, parseHexColor, UNKNOWN, WHITE } from '../unseen.ts'
import { readBox } from './box.ts'

export function findUnseenShapes(
  slide: XmlElement,
  size: SlideSize | undefined,
): ReadonlySet<XmlElement> {
  const unseen = new Set<XmlElement>()
  if (slide.find('p:timing')) return NOTHING
  const covers: Box[] = []
  // From the front to the back.
  for (const shape of slide.first('p:cSld').first('p:spTree').elements().reverse()) {
    if (shape.name !== 'p:sp') continue
    const box = readBox(shape.first('p:spPr').first('a:xfrm'))
    if (!box) continue
    if ((size && isOutside(box, size)) || covers.some(cover => liesIn(box, cover))) {
      unseen.add(shape)
    }
    if (isOpaque(shape)) covers.push(box)
  }
  return unseen.size ? unseen : NOTHING
}

const NOTHING: ReadonlySet<XmlElement> = new Set()

const liesIn = (box: Box, cover: Box): boolean =>
  box.left >= cover.left &&
  box.top >= cover.top &&
  box.left + box.width <= cover.left + cover.width &&
  box.top + box.height <= cover.top + cover.height

/** A rectangle of one color. */
function isOpaque(shape: XmlElement): boolean {
  const properties = shape.first('p:spPr')
  const fill = properties.find('a:solidFill')
  return (
    fill !== undefined &&
    properties.first('a:prstGeom').attribute('prst') === 'rect' &&
    properties.first('a:xfrm').attribute('rot') === undefined &&
    fill.descendants('a:alpha').length === 0
  )
}

/** The color of a `a:solidFill`, as far as it is written out. */
const readColor = (fill: XmlElement | undefined): Color =>
  parseHexColor(fill?.first('a:srgbClr').attribute('val')) ?? UNKNOWN

/** What is behind the text of a shape: its own fill, or the page. */
export function findGround(shape: XmlElement, findPage: () => Color): () => Color {
  return () => {
    const fill = shape.first('p:spPr').find('a:solidFill')
    if (fill) return readColor(fill)
    return isTransparent(shape) ? findPage() : UNKNOWN
  }
}

/** Shapes that draw nothing but text. */
const isTransparent = (shape: XmlElement): boolean => {
  const properties = shape.first('p:spPr')
  const isPainted = PAINTS.some(name => properties.find(name) !== undefined)
  if (isPainted) return false
  return properties.find('a:noFill') !== undefined || shape.find('p:style') === undefined
}

const PAINTS = ['a:solidFill', 'a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill']

/**
 * The color of a slide: white if neither it nor its layout or master has another background, and nothing on any of
 * them paints.
 */
export function findPageColor(pages: readonly (XmlElement | undefined)[]): Color {
  const isPlain = pages.every(page => {
    const content = page?.first('p:cSld')
    if (!content) return true
    const background = content.find('p:bg')
    if (background && !isWhiteBackground(background)) return false
    return content
      .first('p:spTree')
      .elements()
      .every(shape => NOT_DRAWN.has(shape.name) || (shape.name === 'p:sp' && isTransparent(shape)))
  })
  return isPlain ? WHITE : UNKNOWN
}

const NOT_DRAWN: ReadonlySet<string> = new Set(['p:nvGrpSpPr', 'p:grpSpPr', 'p:extLst'])

/** `bg1` is white in nearly all themes, and so is the usual reference to it. */
const isWhiteBackground = (background: XmlElement): boolean =>
  background.first('p:bgRef').attribute('idx') === '1001' &&
  background.first('p:bgRef').first('a:schemeClr').attribute('val') === 'bg1'

/** Whether text with these properties is drawn so that nobody sees it. */
export function isUnseenRun(
  rPr: XmlElement,
  size: number | undefined,
  ground: () => Color,
): boolean {
  const own = rPr.attribute('sz')
  if (isTooSmall(own === undefined ? size : toPoints(own))) return true
  if (rPr.children.length === 0) return false
  const fill = rPr.find('a:solidFill')
  if (!fill) return rPr.find('a:noFill') !== undefined && rPr.find('a:ln') === undefined
  if (rPr.find('a:ln')) return false
  if (fill.descendants('a:alpha').some(alpha => alpha.attribute('val') === '0')) return true
  const color = readColor(fill)
  return color !== UNKNOWN && rPr.find('a:highlight') === undefined && color === ground()
}
