/** Comments on a slide ([MS-PPT], 2.5.24), stored among the additions of PowerPoint 2002. */
import { paragraph } from '../../document/build.ts'
import type { Note } from '../../document/document.ts'
import { blocksText } from '../../document/text.ts'
import type { ReadContext } from '../format.ts'
import { RT } from './record-types.ts'
import { findRecord, type PptRecord, utf16 } from './records.ts'

/** The strings of a comment by their instance. */
const AUTHOR = 0
const TEXT = 1

/** The ids of the comments in these records of a slide, which are added to `notes`. */
export function readComments(
  slide: readonly PptRecord[],
  number: number,
  reading: ReadContext,
  notes: Map<string, Note>,
): string[] {
  const comments = slide
    .filter(({ type }) => type === RT.progTags)
    .flatMap(tag => tag.descendants([RT.comment10], reading))
  if (reading.options.comments === 'omit') {
    if (comments.length) reading.warn('comments_omitted', undefined, comments.length)
    for (const comment of comments) {
      reading.ledger?.add('comment', blocksText(toNote(comment.children(reading)).blocks), number)
    }
    return []
  }
  return comments.map((comment, index) => {
    const id = `slide${number}-comment${index + 1}`
    notes.set(id, toNote(comment.children(reading)))
    return id
  })
}

function toNote(records: readonly PptRecord[]): Note {
  const text = (instance: number) => {
    const record = findRecord(records, RT.cString, instance)
    return record ? utf16(record.data).trim() : ''
  }
  const atom = findRecord(records, RT.comment10Atom)
  const author = text(AUTHOR)
  const lines = text(TEXT)
    .split(/[\r\n]+/)
    .filter(Boolean)
  return {
    type: 'comment',
    blocks: lines.map(line => paragraph(line)),
    ...(author ? { author } : {}),
    ...(atom ? { date: readDate(atom) } : {}),
  }
}

/** SYSTEMTIME, after a number: year, month, day of the week, day. */
function readDate(atom: PptRecord): string {
  const [year, month, day] = [4, 6, 10].map(at => String(atom.uint16(at)).padStart(2, '0'))
  return `${year}-${month}-${day}`
}
