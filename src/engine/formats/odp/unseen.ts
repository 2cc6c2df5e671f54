/**
 * What nobody sees on a page: shapes beyond its edges, and text of the same color as its background. If something is
 * animated, what is outside may be seen after all.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { lazy, memoize } from '../../lookup.ts'
import { parseLength } from '../odf/lengths.ts'
import type { Box } from '../slides/order.ts'
import { type Canvas, isBare, isOutside, type SlideSize, toSlideSize } from '../slides/unseen.ts'
import { type Color, UNKNOWN, WHITE } from '../unseen.ts'
import type { OdpContext } from './context.ts'
import { createStyles, findLook, findProperty, readFill } from './shape-styles.ts'
import { isPlaced, readBox } from './shapes.ts'

/** The styles that a page or a master is drawn with. */
type Drawing = Pick<OdpContext, 'looks'> & { readonly styles: Pick<OdpContext['styles'], 'chain'> }

/** `drawing` is that of the pages; masters have styles of their own next to them in `stylesPart`. */
export function createCanvases(
  stylesPart: XmlElement,
  drawing: Pick<OdpContext, 'looks' | 'styles'>,
): (page: XmlElement) => Canvas {
  const automatic = stylesPart.first('office:automatic-styles')
  const masters = byName(stylesPart.first('office:master-styles').all('style:master-page'))
  const layouts = byName(automatic.all('style:page-layout'))
  const drawMasters = lazy((): Drawing => {
    const chain = drawing.styles.chainsWith(automatic)
    return { styles: { chain }, looks: createStyles(chain) }
  })
  const readMaster = memoize((name: string | undefined) => {
    const master = masters.get(name)
    const layout = layouts.get(master?.attribute('style:page-layout-name'))
    return {
      size: layout && readSize(layout.first('style:page-layout-properties')),
      findBackground: lazy(() => (master && readBackground(master, drawMasters())) ?? WHITE),
      findPainted: lazy(() => (master ? listPainted(master, drawMasters()) : [])),
    }
  })
  return page => {
    const master = readMaster(page.attribute('draw:master-page-name'))
    const { size } = master
    const isAnimated = lazy(() => page.elements().some(isAnimation))
    return {
      height: size?.height,
      isOutside: box => size !== undefined && isOutside(box, size) && !isAnimated(),
      isBehind: isBare(
        lazy(() => {
          const below = master.findBackground()
          return below === UNKNOWN ? below : (readBackground(page, drawing) ?? below)
        }),
        lazy(() => [...listPainted(page, drawing), ...master.findPainted()]),
      ),
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

/** Undefined for a page without a background of its own, which has that of its master. */
function readBackground(page: XmlElement, { styles }: Drawing): Color | undefined {
  const chain = styles.chain('drawing-page', page.attribute('draw:style-name'))
  const hasFill = findProperty(chain, 'drawing-page', 'draw:fill') !== undefined
  return hasFill ? readFill(chain, 'drawing-page') : undefined
}

/** Where something is painted; undefined for a place that is not known. */
const listPainted = (page: XmlElement, drawing: Drawing): (Box | undefined)[] =>
  page
    .elements()
    .filter(shape => shape.name.startsWith('draw:') && !isTransparent(shape, drawing))
    .map(shape => (isPlaced(shape) ? readBox(shape) : undefined))

/** Shapes that draw nothing but text. */
const isTransparent = (shape: XmlElement, { looks }: Drawing): boolean =>
  (shape.name !== 'draw:frame' || shape.find('draw:text-box') !== undefined) &&
  shape.name !== 'draw:g' &&
  findLook(shape, looks).findFill() === undefined
