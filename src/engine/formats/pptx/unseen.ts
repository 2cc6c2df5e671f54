/**
 * What nobody sees on a slide: shapes beyond its edges or wholly behind an opaque one, and text that is transparent,
 * too small, or of the same color as its background. If something is animated, it may be seen after all.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { lazy, memoize } from '../../lookup.ts'
import { isOpaqueImage } from '../images/opaque.ts'
import { findBlipId } from '../ooxml/graphics.ts'
import { findEdge, findFill, type LevelStyle } from '../ooxml/level-styles.ts'
import { findRelated, type OoxmlPackage } from '../ooxml/package.ts'
import { findScheme, readColor, readThemeColors } from '../ooxml/theme-colors.ts'
import type { Box } from '../slides/order.ts'
import {
  findCovered,
  type IsBehind,
  type IsBehindAt,
  isBare,
  isOutside,
  onFill,
  type SlideSize,
} from '../slides/unseen.ts'
import { type Color, isTooSmall, UNKNOWN, WHITE } from '../unseen.ts'
import { readBox } from './box.ts'
import { findPh, type Inherited, type Placeholders } from './placeholders.ts'

/** What the text of a slide lies on. */
export interface SlideGround {
  /** Whether that is the color of the page at a place. */
  readonly isBehind: IsBehindAt
  readonly colorOf: ColorOf
}

/** The color inside a fill. */
type ColorOf = (fill: XmlElement) => Color

/** For the slides of a presentation. `findPage` reads their layouts and masters. */
export function createFindGround(
  parts: OoxmlPackage,
  findPage: (path: string | undefined) => XmlElement | undefined,
) {
  const findColors = memoize((master: string | undefined) =>
    master ? findScheme(parts, findRelated(parts, master, 'theme')) : undefined,
  )
  const toLayout = (path: string | undefined, override: XmlElement | undefined) => {
    const master = path && findRelated(parts, path, 'slideMaster')
    const pages = [path, master].map(findPage)
    const [layout, masterPage] = pages
    const findName = createFindName(override, layout && findOverride(layout), masterPage)
    const colors = readThemeColors(findName, () => findColors(master))
    const colorOf: ColorOf = fill => readColor(fill, colors)
    return {
      colorOf,
      findBackground: lazy(
        () => readBackground(layout, colorOf) ?? readBackground(masterPage, colorOf),
      ),
      findPainted: lazy(() => pages.flatMap(listPainted)),
    }
  }
  const findLayout = memoize((path: string | undefined) => toLayout(path, undefined))
  return (slide: XmlElement, path: string): SlideGround => {
    const findShared = lazy(() => {
      const layout = findRelated(parts, path, 'slideLayout')
      const override = findOverride(slide)
      return override ? toLayout(layout, override) : findLayout(layout)
    })
    const colorOf: ColorOf = fill => findShared().colorOf(fill)
    const findBackground = lazy(
      () => readBackground(slide, colorOf) ?? findShared().findBackground() ?? WHITE,
    )
    const findPainted = lazy(() => [...listPainted(slide), ...findShared().findPainted()])
    return { colorOf, isBehind: isBare(findBackground, findPainted) }
  }
}

/** Pages may have their own map of names (19.3.1.7). */
const findOverride = (page: XmlElement): XmlElement | undefined =>
  page.first('p:clrMapOvr').find('a:overrideClrMapping')

/** Programs differ in whether a slide follows the map of its layout or of its master. */
const createFindName =
  (own: XmlElement | undefined, layout: XmlElement | undefined, master: XmlElement | undefined) =>
  (name: string): string | undefined => {
    const onMaster = master?.first('p:clrMap').attribute(name)
    if (own) return own.attribute(name) ?? onMaster
    const onLayout = layout?.attribute(name) ?? onMaster
    return onLayout === onMaster ? onMaster : 'unknown'
  }

/** Where the shapes of a page draw more than text; undefined for a place that is not known. */
const listPainted = (page: XmlElement | undefined): (Box | undefined)[] =>
  (page?.first('p:cSld').first('p:spTree').elements() ?? [])
    .filter(shape => !NOT_DRAWN.has(shape.name) && !(shape.name === 'p:sp' && isClear(shape)))
    .map(findBox)

const NOT_DRAWN: ReadonlySet<string> = new Set(['p:nvGrpSpPr', 'p:grpSpPr', 'p:extLst'])

/** Undefined if the page has none of its own. The first of a theme's backgrounds is one color. */
function readBackground(page: XmlElement | undefined, colorOf: ColorOf): Color | undefined {
  const background = page?.first('p:cSld').find('p:bg')
  if (!background) return undefined
  const fill = background.first('p:bgPr').find('a:solidFill')
  if (fill) return colorOf(fill)
  const reference = background.first('p:bgRef')
  return reference.attribute('idx') === '1001' ? colorOf(reference) : UNKNOWN
}

/** The place of a shape of the slide itself: those in groups have their own coordinates. */
const findBox = (shape: XmlElement): Box | undefined =>
  readBox(
    shape.name === 'p:graphicFrame' ? shape.first('p:xfrm') : propertiesOf(shape).first('a:xfrm'),
  )

const propertiesOf = (shape: XmlElement): XmlElement =>
  shape.first(shape.name === 'p:grpSp' ? 'p:grpSpPr' : 'p:spPr')

interface SlideShapes {
  readonly size: SlideSize | undefined
  readonly placeholders: Placeholders
  /** The bytes of an embedded picture. */
  readonly readImage: (id: string | undefined) => Uint8Array | undefined
}

export function findUnseenShapes(
  slide: XmlElement,
  { size, placeholders, readImage }: SlideShapes,
): ReadonlySet<XmlElement> {
  const shapes = slide.first('p:cSld').first('p:spTree').elements()
  const boxes = new Map(
    shapes.map(shape => [shape, NOT_DRAWN.has(shape.name) ? undefined : findBox(shape)]),
  )
  const unseen = new Set<XmlElement>()
  for (const [shape, box] of boxes) if (size && box && isOutside(box, size)) unseen.add(shape)
  const covered = findCovered(shapes, {
    findBox: shape => boxes.get(shape) ?? placeholders.inherit(findPh(shape)).box,
    mayCover: shape => boxes.get(shape) !== undefined && mayCover(shape),
    isOpaque: shape => isOpaque(shape, readImage),
  })
  for (const shape of covered) unseen.add(shape)
  return unseen.size && !isAnimated(slide) ? unseen : NOTHING
}

/** Groups and frames are not looked into. */
const mayCover = ({ name }: XmlElement): boolean => name === 'p:sp' || name === 'p:pic'

const NOTHING: ReadonlySet<XmlElement> = new Set()

/** Programs write an empty sequence for slides without any animation; others name shapes. */
const isAnimated = (slide: XmlElement): boolean =>
  slide.first('p:timing').descendants('p:spTgt').length > 0

/** An upright rectangle that is filled or a picture. */
function isOpaque(shape: XmlElement, readImage: SlideShapes['readImage']): boolean {
  const properties = propertiesOf(shape)
  const isRectangle = properties.first('a:prstGeom').attribute('prst') === 'rect'
  if (!isRectangle || Number(properties.first('a:xfrm').attribute('rot') ?? 0) !== 0) return false
  const picture = shape.find('p:blipFill') ?? properties.find('a:blipFill')
  const fill = picture ?? PAINTS.map(name => properties.find(name)).find(Boolean)
  if (!fill) return properties.find('a:noFill') === undefined && isFilledByTheme(shape)
  if (TRANSPARENCIES.some(name => fill.descendants(name).length > 0)) return false
  const image = picture && readImage(findBlipId(picture))
  return picture ? image !== undefined && isOpaqueImage(image) : true
}

const TRANSPARENCIES = ['a:alpha', 'a:alphaModFix', 'a:clrChange', 'a:tile']

/** Fills of a theme are counted from 1. */
const isFilledByTheme = (shape: XmlElement): boolean =>
  Number(shape.first('p:style').first('a:fillRef').attribute('idx') ?? 0) > 0

/** Shapes of a group have places of their own, which say nothing about the page. */
export const inGroup = ({ colorOf, isBehind }: SlideGround): SlideGround => ({
  colorOf,
  isBehind: color => isBehind(color, undefined),
})

/** What is behind the text of a shape: its own fill, or the page. */
export const findGround = (
  shape: XmlElement,
  { box, paint }: Pick<Inherited, 'box' | 'paint'>,
  { colorOf, isBehind }: SlideGround,
): IsBehind =>
  onFill(
    lazy(() => {
      const own = shape.first('p:spPr')
      const properties = paint && !findFill(own) ? paint : own
      const fill = properties.find('a:solidFill')
      if (fill) return colorOf(fill)
      return isClear(shape, properties) ? undefined : UNKNOWN
    }),
    color => isBehind(color, box),
  )

/** What is behind the text of a table's cell: cells without a fill are painted by the style of the table. */
export const findCellGround = (cell: XmlElement, { colorOf }: SlideGround): IsBehind => {
  const fill = cell.first('a:tcPr').find('a:solidFill')
  return color => fill !== undefined && colorOf(fill) === color
}

/** Shapes that draw nothing but text. */
const isClear = (shape: XmlElement, properties = shape.first('p:spPr')): boolean => {
  const isPainted = PAINTS.some(name => properties.find(name) !== undefined)
  if (isPainted) return false
  return properties.find('a:noFill') !== undefined || !isFilledByTheme(shape)
}

const PAINTS = ['a:solidFill', 'a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill']

/** The share that text is made smaller by, so that it fits. */
export const readFontScale = (txBody: XmlElement): number =>
  Number(txBody.first('a:bodyPr').first('a:normAutofit').attribute('fontScale') ?? 100_000) /
    100_000 || 1

/** Whether text with these properties is drawn so that nobody sees it. */
export function isUnseenRun(
  rPr: XmlElement,
  style: LevelStyle,
  size: number | undefined,
  { colorOf }: SlideGround,
  isBehind: IsBehind,
): boolean {
  if (isTooSmall(size)) return true
  const fill = findFill(rPr) ?? style.fill
  if (!fill || (findEdge(rPr) ?? style.isEdged)) return false
  if (fill.name === 'a:noFill') return true
  // Links have a color of their own, whatever the text says.
  if (rPr.find('a:hlinkClick')) return false
  if (isTransparent(fill)) return true
  const color = colorOf(fill)
  if (color === UNKNOWN) return false
  const highlight = rPr.find('a:highlight')
  return highlight ? color === colorOf(highlight) : isBehind(color)
}

const isTransparent = (fill: XmlElement): boolean =>
  fill.name === 'a:solidFill' &&
  fill.descendants('a:alpha').some(alpha => alpha.attribute('val') === '0')
