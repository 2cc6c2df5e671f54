/** Opens a PDF: its facts, and its pages one by one. */
import type { Budget } from '../../../budget.ts'
import { ConversionError } from '../../../errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findHeader } from '../header.ts'
import type { PdfFile } from '../pdf-file.ts'
import { PageContent } from './content/page-content.ts'
import { listAttachments } from './document/attachments.ts'
import { readLayers } from './document/layers.ts'
import { readOutline } from './document/outline.ts'
import { readPageTree } from './document/page-tree.ts'
import { Structure } from './document/structure.ts'
import { FontTable } from './fonts/font-table.ts'
import { type PageSource, readPage } from './page.ts'
import { createPictureReader } from './pictures.ts'
import { type Dictionary, isDictionary } from './syntax/objects.ts'
import { PdfObjects } from './syntax/pdf-objects.ts'
import { CharBuilder } from './text/char-builder.ts'

export function openPdf(bytes: Uint8Array, platform: Platform, budget: Budget): PdfFile {
  const start = findHeader(bytes)
  if (start === undefined) throw new ConversionError('malformed', 'The file is not a PDF.')
  // Offsets in the file count from its header.
  const objects = new PdfObjects(bytes.subarray(start), platform, budget)
  const { catalog } = objects
  if (!catalog)
    throw new ConversionError('malformed', 'The PDF is damaged and could not be opened.')
  const nodes = readPageTree(objects, catalog)
  if (!nodes.some(node => node !== undefined))
    throw new ConversionError('malformed', 'The PDF has no pages.')
  const info = objects.getDictionary(objects.trailer, 'Info')
  const source: PageSource = {
    objects,
    fonts: new FontTable(objects, platform),
    content: new PageContent(),
    spaces: new Map(),
    isLayerOff: readLayers(objects, catalog),
    pictures: createPictureReader(objects),
    builder: new CharBuilder(),
    structure: isTagged(objects, catalog) ? new Structure(objects, catalog) : undefined,
  }
  const outline = readOutline(objects, catalog, nodes)
  const facts = new Map(INFO_KEYS.map(key => [key, info ? objects.getText(info, key) : '']))
  const attachments = listAttachments(objects, catalog)
  const language = objects.getText(catalog, 'Lang')
  return {
    pageCount: nodes.length,
    isTagged: source.structure !== undefined,
    language,
    outline,
    attachments,
    info: key => facts.get(key) ?? '',
    page: index => nodes[index] && readPage(source, nodes[index], index),
  }
}

const INFO_KEYS = ['Title', 'Author', 'Subject', 'Keywords', 'CreationDate', 'ModDate'] as const

function isTagged(objects: PdfObjects, catalog: Dictionary): boolean {
  const info = objects.get(catalog, 'MarkInfo')
  return isDictionary(info) && objects.get(info, 'Marked') === true
}
