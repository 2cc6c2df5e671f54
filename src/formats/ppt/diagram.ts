/**
 * SmartArt. Later versions of PowerPoint save it to the old format as a picture, together with a copy of
 * the original in a small package ([MS-ODRAW], 2.3.4.16 metroBlob).
 */
import type { Block } from '../../document/document.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { readDiagram } from '../ooxml/diagram.ts'
import { openPackage } from '../ooxml/package.ts'
import { PROPERTY, type ShapeProperties } from './properties.ts'

const DATA_PART = 'drs/diagrams/data1.xml'

/** The text of the diagram that the shape is a picture of; nothing for any other shape. */
export function readDiagramCopy(properties: ShapeProperties, reading: ReadContext): Block[] {
  const copy = properties.bytes(PROPERTY.original)
  if (!copy) return []
  try {
    const model = openPackage(copy, reading).findXml(DATA_PART)
    return model ? readDiagram(model, reading) : []
  } catch (error) {
    // The picture remains where the copy is damaged.
    if (!(error instanceof ConversionError) || error.reason === 'resourceLimit') throw error
    return []
  }
}
