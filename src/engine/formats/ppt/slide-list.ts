/** The document's lists of slides, masters and notes, with the texts that the outline shows ([MS-PPT], 2.4.14.3). */
import type { ReadContext } from '../format.ts'
import type { OutlineText } from './context.ts'
import { RT } from './record-types.ts'
import { findRecord, NO_RECORD, type PptRecord } from './records.ts'

export interface SlideEntry {
  readonly persistId: number
  readonly slideId: number
  readonly texts: readonly OutlineText[]
}

/** Instances of the three lists. */
export const SLIDES = 0
export const MASTERS = 1
export const NOTES = 2

export function listSlides(
  document: readonly PptRecord[],
  kind: number,
  reading: ReadContext,
): SlideEntry[] {
  const entries: { persistId: number; slideId: number; texts: MutableText[] }[] = []
  const numbers = kind === SLIDES ? readOutlineNumbers(document, reading) : new Map()
  const list = findRecord(document, RT.slideListWithText, kind) ?? NO_RECORD
  for (const record of list.children(reading)) {
    const entry = entries.at(-1)
    if (record.type === RT.slidePersistAtom) {
      const persistId = record.uint32(0)
      entries.push({ persistId, slideId: record.uint32(12), texts: [] })
    } else if (record.type === RT.textHeaderAtom) {
      const kindOfText = record.uint32(0)
      const known = numbers.get(`${entry?.slideId} ${kindOfText}`)
      entry?.texts.push({ kind: kindOfText, records: [record], numbers: known })
    } else {
      entry?.texts.at(-1)?.records.push(record)
    }
  }
  return entries
}

interface MutableText extends OutlineText {
  readonly records: PptRecord[]
}

/** List numbers in these texts were added later and are stored separately: by slide and kind of text (2.9.68). */
function readOutlineNumbers(
  document: readonly PptRecord[],
  reading: ReadContext,
): Map<string, PptRecord> {
  const numbers = new Map<string, PptRecord>()
  for (const record of document) {
    if (record.type !== RT.documentInfoList) continue
    for (const list of record.descendants([RT.outlineTextProps9], reading)) {
      let key: string | undefined
      for (const part of list.children(reading)) {
        if (part.type === RT.outlineTextPropsHeader9Atom) {
          key = `${part.uint32(0)} ${part.uint32(4)}`
        } else if (part.type === RT.styleTextProp9Atom && key !== undefined) {
          numbers.set(key, part)
          key = undefined
        }
      }
    }
  }
  return numbers
}
