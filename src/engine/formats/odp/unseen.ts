/**
 * What of a page nobody sees: shapes beyond its edges, and text of the color that lies behind it. Where something is
 * animated, what lies outside may be seen after all.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { memoize } from '../../lookup.ts'
import { parseLength } from '../odf/lengths.ts'
import { type OdfStyles, readOdfStyles } from '../odf/styles.ts'
import { type Canvas, isOutside, type SlideSize, toSlideSize } from '../slides/unseen.ts'
import { type Color, once, parseHexColor, UNKNOWN, WHITE } from '../unseen.ts'
import { findProperty } from './shape-styles.ts'

/** `styles` are those of the pages; masters have their own next to them in `stylesPart`. */
export function createCanvases(
  stylesPart: XmlElement,
  styles: OdfStyles,
): (page: XmlElement) => Canvas {
  const automatic = stylesPart.first('office:automatic-styles')
  const masters = byName(stylesPart.first('office:master-styles').all('style:master-page'))
  const layouts = byName(automatic.all('style:page-layout'))
  const findMasterStyles = once(() =>
    readOdfStyles({ fontFaces: [], named: stylesPart.find('office:styles'), automatic }),
  )
  const findMasterColor = memoize((master: XmlElement | undefined) =>
    master ? findPageColor(master, findMasterStyles(), () => WHITE) : WHITE,
  )
  return page => {
    const master = masters.get(page.attribute('draw:master-page-name'))
    const layout = layouts.get(master?.attribute('style:page-layout-name'))
    const size = layout && readSize(layout.first('style:page-layout-properties'))
    const isAnimated = once(() => page.elements().some(isAnimation))
    return {
      isOutside: box => size !== undefined && isOutside(box, size) && !isAnimated(),
      findColor: once(() => findPageColor(page, styles, () => findMasterColor(master))),
    }
  }
}

const byName = (elements: readonly XmlElement[]): Map<string | undefined, XmlElement> =>
  new Map(elements.map(element => [element.attribute('style:name'), element]))

const readSize = (layout: XmlElement): SlideSize | undefined =>
  toSlideSize(
    parseLength(layout.attribute('fo:page-width')),
    parseLength(layout.attribute('fo:page-height')),
  )

export const isAnimation = ({ name }: XmlElement): boolean =>
  name.startsWith('anim:') || name === 'presentation:animations'

/** A page without a background of its own has that of its master. */
function findPageColor(page: XmlElement, styles: OdfStyles, findBelow: () => Color): Color {
  const shapes = page.elements().filter(({ name }) => name.startsWith('draw:'))
  const isPainted = !shapes.every(shape => isTransparent(shape, styles))
  // What a master paints lies on its background.
  const below = isPainted ? UNKNOWN : findBelow()
  if (below === UNKNOWN) return UNKNOWN
  const chain = styles.chain('drawing-page', page.attribute('draw:style-name'))
  const hasFill = findProperty(chain, 'drawing-page', 'draw:fill') !== undefined
  return (hasFill ? readFill(chain, 'drawing-page') : undefined) ?? below
}

/** Shapes that draw nothing but text. */
const isTransparent = (shape: XmlElement, styles: OdfStyles): boolean =>
  (shape.name !== 'draw:frame' || shape.find('draw:text-box') !== undefined) &&
  shape.name !== 'draw:g' &&
  findFill(shape, styles) === undefined

/** The color of a shape: undefined if it is not filled. */
export function findFill(shape: XmlElement, styles: OdfStyles): Color | undefined {
  const presentation = shape.attribute('presentation:style-name')
  const chain =
    presentation === undefined
      ? styles.chain('graphic', shape.attribute('draw:style-name'))
      : styles.chain('presentation', presentation)
  return readFill(chain, 'graphic')
}

/** Without a word about it, programs fill shapes with a color of their own. */
function readFill(
  chain: readonly XmlElement[],
  kind: 'graphic' | 'drawing-page',
): Color | undefined {
  const fill = findProperty(chain, kind, 'draw:fill')
  if (fill === 'none') return undefined
  const isOpaque = (findProperty(chain, kind, 'draw:opacity') ?? '100%') === '100%'
  return fill === 'solid' && isOpaque
    ? (parseHexColor(findProperty(chain, kind, 'draw:fill-color')) ?? UNKNOWN)
    : UNKNOWN
}
