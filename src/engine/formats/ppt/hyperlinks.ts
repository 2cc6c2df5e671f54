/** Links: the document lists their targets ([MS-PPT], 2.10.16), and texts and shapes refer to them by number. */

import type { ReadContext } from '../format.ts'
import { slideAnchor } from '../slides/slide.ts'
import { RT } from './record-types.ts'
import { findRecord, firstRecord, type PptRecord, utf16 } from './records.ts'

/** The strings of a link by their instance. */
const TARGET = 1
const LOCATION = 3

/** InteractiveInfoActionEnum (2.13.15): only a hyperlink has an address. */
const HYPERLINK_ACTION = 4

export function createLinks(
  document: readonly PptRecord[],
  slideNumbers: ReadonlyMap<number, number>,
  reading: ReadContext,
): (info: PptRecord) => string | undefined {
  const urls = new Map<number, string>()
  for (const link of firstRecord(document, RT.externalObjectList).children(reading)) {
    if (link.type !== RT.externalHyperlink) continue
    const records = link.children(reading)
    const atom = findRecord(records, RT.externalHyperlinkAtom)
    const url = findUrl(records, slideNumbers)
    if (atom && url) urls.set(atom.uint32(0), url)
  }
  return info => {
    const atom = findRecord(info.children(reading), RT.interactiveInfoAtom)
    // An instance of 1 is a mouse-over action.
    if (!atom || info.instance !== 0 || atom.uint8(8) !== HYPERLINK_ACTION) return undefined
    return urls.get(atom.uint32(4))
  }
}

/** An internal target is written as `256,1,Title`: id, number and title of a slide. */
function findUrl(
  records: readonly PptRecord[],
  slideNumbers: ReadonlyMap<number, number>,
): string | undefined {
  const text = (instance: number) => {
    const record = findRecord(records, RT.cString, instance)
    return record ? utf16(record.data).trim() : ''
  }
  const target = text(TARGET)
  const location = text(LOCATION)
  const slideId = /^(\d{1,10}),/.exec(location)?.[1]
  const number = slideId === undefined ? undefined : slideNumbers.get(Number(slideId))
  if (target === '' || target.startsWith('#')) {
    return number === undefined ? undefined : `#${slideAnchor(number)}`
  }
  return location && slideId === undefined && !target.includes('#')
    ? `${target}#${location}`
    : target
}
