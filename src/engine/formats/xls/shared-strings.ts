/** The SST record: every text of a workbook once, over as many records as it takes ([MS-XLS], 2.4.265). */
import type { Budget } from '../../budget.ts'
import type { Run, TableCell } from '../../document/document.ts'
import { tidyRuns } from '../../document/runs.ts'
import { translateSymbols } from '../prose/text/symbols.ts'
import { withoutBlanks } from '../spreadsheet/blanks.ts'
import { SegmentReader, withLineFeeds } from './strings.ts'

export interface SharedStrings {
  readonly texts: readonly TableCell[]
  /** Whether there are as many as the file says, filling their records without gaps. */
  readonly areWhole: boolean
  /** The numbers of those with their own fonts. */
  readonly rich: ReadonlySet<number>
}

export const NO_STRINGS: SharedStrings = { texts: [], areWhole: true, rich: new Set() }

export function readSharedStrings(
  segments: readonly Uint8Array[],
  fonts: readonly Font[],
  budget: Budget,
): SharedStrings {
  const reader = new SegmentReader(segments)
  reader.uint32()
  const count = reader.uint32()
  const strings: TableCell[] = []
  const rich = new Set<number>()
  // The count may be wrong; what counts is that something is left.
  const markRich = () => rich.add(strings.length)
  while (strings.length < count && !reader.isAtEnd) {
    budget.spend('nodes')
    strings.push(withoutBlanks(readString(reader, fonts, markRich)))
  }
  const isFull = strings.length === count && reader.isAtEnd
  return { texts: strings, areWhole: isFull && !strings.some(hasZero), rich }
}

const hasZero = (text: TableCell): boolean => typeof text === 'string' && text.includes('\0')

function readString(
  reader: SegmentReader,
  fonts: readonly Font[],
  markRich: () => void,
): TableCell {
  const count = reader.uint16()
  const flags = reader.uint8()
  const runCount = flags & 8 ? reader.uint16() : 0
  const extraBytes = flags & 4 ? reader.uint32() : 0
  const text = reader.characters(count, (flags & 1) !== 0)
  if (runCount === 0) {
    reader.skip(extraBytes)
    return withLineFeeds(text)
  }
  markRich()
  const formats: FormatRun[] = []
  for (let index = 0; index < runCount && !reader.isAtEnd; index++) {
    formats.push({ start: reader.uint16(), font: fonts[reader.uint16()] ?? PLAIN_FONT })
  }
  reader.skip(extraBytes)
  return applyFormats(text, formats)
}

export interface FormatRun {
  /** The first character it applies to. */
  readonly start: number
  readonly font: Font
}

export interface Font {
  readonly marks: number
  /** Its name, if it draws symbols. */
  readonly symbols?: string | undefined
}

export const PLAIN_FONT: Font = { marks: 0 }

/** Text before the first run has its cell's formatting, which is not shown. */
export function applyFormats(text: string, formats: readonly FormatRun[]): TableCell {
  if (formats.every(({ font }) => font.marks === 0 && font.symbols === undefined)) {
    return withLineFeeds(text)
  }
  const runs: Run[] = []
  const add = (start: number, end: number, { marks, symbols }: Font) => {
    for (const [index, line] of translateSymbols(text.slice(start, end), symbols)
      .split(/\r\n?|\n/)
      .entries()) {
      if (index > 0) runs.push({ content: { type: 'break' }, marks })
      if (line !== '') runs.push({ content: { type: 'text', value: line }, marks })
    }
  }
  add(0, formats[0]!.start, PLAIN_FONT)
  formats.forEach(({ start, font }, index) => {
    add(start, formats[index + 1]?.start ?? text.length, font)
  })
  const children = tidyRuns(runs)
  return children.length > 0 ? { children: [{ type: 'paragraph', children }] } : ''
}
