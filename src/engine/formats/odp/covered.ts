/** The shapes of a page that nobody sees because they lie wholly behind an opaque rectangle or picture. */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { isOpaqueImage } from '../images/opaque.ts'
import type { OdfPackage } from '../odf/package.ts'
import { findCovered } from '../slides/unseen.ts'
import type { OdpContext } from './context.ts'
import { findProperty } from './shape-styles.ts'
import { isPlaced, readBox } from './shapes.ts'
import { isAnimation } from './unseen.ts'

export function findCoveredShapes(page: XmlElement, context: OdpContext): ReadonlySet<XmlElement> {
  const elements = page.elements()
  const shapes = elements.filter(({ name }) => name.startsWith('draw:'))
  const covered = findCovered(shapes, {
    findBox: shape => (isPlaced(shape) ? readBox(shape) : undefined),
    mayCover: () => true,
    isOpaque: shape => isOpaque(shape, context),
  })
  return covered.size && elements.some(isAnimation) ? new Set() : covered
}

function isOpaque(shape: XmlElement, { styles, parts }: OdpContext): boolean {
  const image = shape.name === 'draw:frame' ? shape.find('draw:image') : undefined
  if (image) return isOpaquePart(image.attribute('xlink:href') ?? '', parts)
  const presentation = shape.attribute('presentation:style-name')
  const chain =
    presentation === undefined
      ? styles.chain('graphic', shape.attribute('draw:style-name'))
      : styles.chain('presentation', presentation)
  return (
    isRectangle(shape) &&
    findProperty(chain, 'graphic', 'draw:fill') === 'solid' &&
    (findProperty(chain, 'graphic', 'draw:opacity') ?? '100%') === '100%'
  )
}

/** A picture that cannot be read hides nothing. */
function isOpaquePart(href: string, parts: OdfPackage): boolean {
  const path = href.replace(/^\.\//, '')
  try {
    return !parts.isFlat && parts.has(path) && isOpaqueImage(parts.readBytes(path))
  } catch {
    return false
  }
}

const isRectangle = (shape: XmlElement): boolean =>
  shape.name === 'draw:rect' ||
  shape.name === 'draw:frame' ||
  shape.first('draw:enhanced-geometry').attribute('draw:type') === 'rectangle'
