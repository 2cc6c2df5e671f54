/** Links: the document lists their targets ([MS-PPT], 2.10.16), texts and shapes refer to them by number. */
import { slideAnchor } from '../../document/slide.ts'
import type { ReadContext } from '../format.ts'
import { childrenOf, findRecord, type PptRecord, RT, uint32, utf16 } from './records.ts'

/** The strings of a link by their instance. */
const TARGET = 1
const LOCATION = 3

/** InteractiveInfoActionEnum (2.13.15): only a hyperlink leads to something that has an address. */
const HYPERLINK_ACTION = 4

export function createLinks(
  document: readonly PptRecord[],
  slideNumbers: ReadonlyMap<number, number>,
  reading: ReadContext,
): (info: PptRecord) => string | undefined {
  const urls = new Map<number, string>()
  const list = childrenOf(findRecord(document, RT.externalObjectList), reading)
  for (const link of list.filter(({ type }) => type === RT.externalHyperlink)) {
    const records = childrenOf(link, reading)
    const atom = findRecord(records, RT.externalHyperlinkAtom)
    const url = findUrl(records, slideNumbers)
    if (atom && url) urls.set(uint32(atom.data, 0), url)
  }
  return info => {
    const atom = findRecord(childrenOf(info, reading), RT.interactiveInfoAtom)
    // An instance of 1 is what happens when the mouse passes over.
    if (!atom || info.instance !== 0 || atom.data[8] !== HYPERLINK_ACTION) return undefined
    return urls.get(uint32(atom.data, 4))
  }
}

/** A place inside is written as `256,1,Title`: id, number and title of a slide. */
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
