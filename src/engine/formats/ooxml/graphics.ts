/** What drawings in documents, slides and sheets refer to: pictures, charts and diagrams in parts of their own. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { toFileName } from '../images/collection.ts'
import { readChart } from './chart.ts'
import { readDiagram } from './diagram.ts'
import type { PackageImages } from './images.ts'
import type { OoxmlPackage, Relationship } from './package.ts'

interface DrawingContext {
  readonly relationships: ReadonlyMap<string, Relationship>
  readonly parts: Pick<OoxmlPackage, 'has' | 'findXml'>
  readonly images: PackageImages
  readonly reading: ReadContext
}

export function findBlipId(fill: XmlElement): string | undefined {
  const blip = fill.first('a:blip')
  return blip.attribute('r:embed') ?? blip.attribute('r:link')
}

/** The name of an embedded picture, or the address of a linked one. */
export function findImage(
  id: string | undefined,
  { relationships, parts, images, reading }: DrawingContext,
): string | undefined {
  const relationship = id === undefined ? undefined : relationships.get(id)
  if (relationship?.external && /^https?:/i.test(relationship.target)) return relationship.target
  if (relationship && !relationship.external && parts.has(relationship.target)) {
    return images.add(relationship.target)
  }
  if (id) reading.warn('images_missing', relationship && toFileName(relationship.target))
  return undefined
}

/** A chart or a diagram; nothing for anything else. */
export function readGraphicPart(
  reference: XmlElement,
  { relationships, parts, reading }: DrawingContext,
  read = readChart,
): Block[] {
  const find = (name: string) =>
    parts.findXml(relationships.get(reference.attribute(name) ?? '')?.target)
  if (reference.name === 'c:chart' || reference.name === 'cx:chart') {
    const chart = find('r:id')
    return chart ? read(chart, reading) : []
  }
  const model = reference.name === 'dgm:relIds' ? find('r:dm') : undefined
  return model ? readDiagram(model, reading) : []
}

/** Where a click leads, if it leads out of the package. */
export function findExternal(
  click: XmlElement,
  relationships: ReadonlyMap<string, Relationship>,
): string | undefined {
  const relationship = relationships.get(click.attribute('r:id') ?? '')
  return relationship?.external ? relationship.target : undefined
}
