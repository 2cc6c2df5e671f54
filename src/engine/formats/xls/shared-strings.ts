/** The SST record: every text of a workbook once, over as many records as it takes ([MS-XLS], 2.4.265). */
import type { Budget } from '../../budget.ts'
import type { Run, TableCell } from '../../document/document.ts'
import { tidyRuns } from '../../document/runs.ts'
import { withoutBlanks } from '../spreadsheet/blanks.ts'
import { SegmentReader } from './strings.ts'

export interface SharedStrings {
  readonly texts: readonly TableCell[]
  /** There are as many as the file says, and they take all the room they were given, without holes. */
  readonly areWhole: boolean
}

export const NO_STRINGS: SharedStrings = { texts: [], areWhole: true }

export function readSharedStrings(
  segments: readonly Uint8Array[],
  fonts: readonly number[],
  budget: Budget,
): SharedStrings {
  const reader = new SegmentReader(segments)
  reader.uint32()
  const count = reader.uint32()
  const strings: TableCell[] = []
  // The count may lie; what counts is that there is something left.
  while (strings.length < count && !reader.isAtEnd) {
    budget.spend('nodes')
    strings.push(withoutBlanks(readRichString(reader, fonts)))
  }
  const isFull = strings.length === count && reader.isAtEnd
  return { texts: strings, areWhole: isFull && !strings.some(hasZero) }
}

const hasZero = (text: TableCell): boolean => typeof text === 'string' && text.includes('\0')

function readRichString(reader: SegmentReader, fonts: readonly number[]): TableCell {
  const count = reader.uint16()
  const flags = reader.uint8()
  const runCount = flags & 8 ? reader.uint16() : 0
  const extraBytes = flags & 4 ? reader.uint32() : 0
  const text = reader.characters(count, (flags & 1) !== 0)
  const formats: FormatRun[] = []
  for (let index = 0; index < runCount && !reader.isAtEnd; index++) {
    formats.push({ start: reader.uint16(), marks: fonts[reader.uint16()] ?? 0 })
  }
  reader.skip(extraBytes)
  return applyFormats(text, formats)
}

export interface FormatRun {
  /** The character from which on it holds. */
  readonly start: number
  readonly marks: number
}

/** Text before the first run looks as its cell does, which is not shown. */
export function applyFormats(text: string, formats: readonly FormatRun[]): TableCell {
  const value = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  if (formats.every(({ marks }) => marks === 0)) return value
  const runs: Run[] = []
  const add = (start: number, end: number, marks: number) => {
    for (const [index, line] of text
      .slice(start, end)
      .split(/\r\n?|\n/)
      .entries()) {
      if (index > 0) runs.push({ content: { type: 'break' }, marks })
      if (line !== '') runs.push({ content: { type: 'text', value: line }, marks })
    }
  }
  add(0, formats[0]!.start, 0)
  formats.forEach(({ start, marks }, index) => {
    add(start, formats[index + 1]?.start ?? text.length, marks)
  })
  const children = tidyRuns(runs)
  return children.length > 0 ? { children: [{ type: 'paragraph', children }] } : ''
}
