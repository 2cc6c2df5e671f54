/**
 * Tables and SmartArt of later versions. PowerPoint saves what the old format cannot express as a picture, together
 * with the original in a small package ([MS-ODRAW], 2.3.4.16 metroBlob).
 */
import type { Block } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { readDiagram } from '../ooxml/diagram.ts'
import { readTable } from '../ooxml/drawing-table.ts'
import { readParagraphs } from '../ooxml/drawing-text.ts'
import { NO_STYLES } from '../ooxml/level-styles.ts'
import { openPackage } from '../ooxml/package.ts'
import { unlessDamaged } from '../unless-damaged.ts'
import { findBytes, PROPERTY } from './properties.ts'
import type { PptRecord } from './records.ts'

const FRAME_PART = 'drs/e2oDoc.xml'
const DIAGRAM_PART = 'drs/diagrams/data1.xml'

/** What the shape is a picture of; undefined for any other shape. */
export function readOriginal(shape: readonly PptRecord[], reading: ReadContext): Block[] {
  const bytes = findBytes(shape, PROPERTY.original)
  if (!bytes) return []
  const read = (): Block[] => {
    const parts = openPackage(bytes, reading)
    const diagram = parts.findXml(DIAGRAM_PART)
    if (diagram) return readDiagram(diagram, reading)
    const table = parts.findXml(FRAME_PART)?.descendants('a:tbl')[0]
    return table
      ? readTable(table, txBody => readParagraphs(txBody, NO_STYLES, NO_LINKS), reading)
      : []
  }
  // If the original is damaged, the picture remains.
  return unlessDamaged(read) ?? []
}

/** Links lead to parts that the package does not have. */
const NO_LINKS = { findLink: () => undefined }
