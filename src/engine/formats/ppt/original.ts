/**
 * What later versions can draw and the old format cannot: tables, SmartArt, text with gradients or shadows. PowerPoint
 * saves it as a picture, together with the original in a small package ([MS-ODRAW], 2.3.4.16 metroBlob).
 */
import type { Block } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { readDiagram } from '../ooxml/diagram.ts'
import { readTable } from '../ooxml/drawing-table.ts'
import { readParagraphs } from '../ooxml/drawing-text.ts'
import { NO_STYLES } from '../ooxml/level-styles.ts'
import { type OoxmlPackage, openPackage } from '../ooxml/package.ts'
import { isEmpty } from '../slides/text.ts'
import { unlessDamaged } from '../unless-damaged.ts'
import { findBytes, PROPERTY } from './properties.ts'
import type { PptRecord } from './records.ts'
import type { PptText } from './text.ts'
import { TEXT } from './text-styles.ts'

const FRAME_PART = 'drs/e2oDoc.xml'
const DIAGRAM_PART = 'drs/diagrams/data1.xml'
const SHAPE_PART = 'drs/shapexml.xml'

interface Original {
  readonly blocks: readonly Block[]
  readonly text?: PptText | undefined
}

/** What the shape is a picture of; nothing for any other shape. */
export function readOriginal(shape: readonly PptRecord[], reading: ReadContext): Original {
  const bytes = findBytes(shape, PROPERTY.original)
  if (!bytes) return UNKNOWN
  const read = (): Original => {
    const parts = openPackage(bytes, reading)
    const diagram = parts.findXml(DIAGRAM_PART)
    if (diagram) return { blocks: readDiagram(diagram, reading) }
    const table = parts.findXml(FRAME_PART)?.descendants('a:tbl')[0]
    return table
      ? {
          blocks: readTable(
            table,
            cell => readParagraphs(cell.first('a:txBody'), NO_STYLES, NO_LINKS),
            reading,
          ),
        }
      : { blocks: [], text: readOriginalText(parts) }
  }
  // If the original is damaged, the picture remains.
  return unlessDamaged(read) ?? UNKNOWN
}

const UNKNOWN: Original = { blocks: [] }

function readOriginalText(parts: OoxmlPackage): PptText | undefined {
  const shape = parts.findXml(SHAPE_PART)
  if (shape?.name !== 'p:sp') return undefined
  const paragraphs = readParagraphs(shape.first('p:txBody'), NO_STYLES, NO_LINKS)
  if (paragraphs.every(isEmpty)) return undefined
  const placeholder = shape.first('p:nvSpPr').first('p:nvPr').first('p:ph').attribute('type')
  return { kind: TITLES.has(placeholder ?? '') ? TEXT.title : TEXT.other, paragraphs }
}

const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle'])

/** Links lead to parts that the package does not have. */
const NO_LINKS = { findLink: () => undefined }
