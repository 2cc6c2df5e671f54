/** The markdown of a whole document with what is known about its positions: what parts and chunks are cut from. */
import type { BlockSpan } from '../markdown/spans.ts'
import { firstIndex } from '../sorted.ts'
import { type Measure, measureText } from '../stats.ts'
import { hashText } from './cursor.ts'

/** Plain data: it can be stored, or sent from one process to another. */
export interface WholeText {
  readonly markdown: string
  /** In order. All top-level blocks, or only the headings if nobody asks for more. */
  readonly spans: readonly BlockSpan[]
  /** Where the note definitions begin, or the end of the markdown. */
  readonly notesStart: number
}

export interface Whole extends WholeText {
  readonly measure: Measure
  /** Hundredths of a token before each span; one more entry for the end. */
  readonly unitsBefore: readonly number[]
  /** Identifies the markdown; computed on first use. */
  readonly hash: () => string
}

export function toWhole(text: WholeText): Whole {
  const { markdown, spans, notesStart } = text
  const offsets = spans.map(({ start }) => start)
  // If the notes are spans themselves, their start does not ascend.
  if (notesStart >= (offsets.at(-1) ?? 0)) offsets.push(notesStart)
  const measure = measureText(markdown, offsets)
  const unitsBefore = [...measure.unitsBefore.slice(0, spans.length), measure.units]
  let hash: string | undefined
  const findHash = (): string => {
    hash ??= hashText(markdown)
    return hash
  }
  return { markdown, spans, notesStart, measure, unitsBefore, hash: findHash }
}

/** Line of a span, from 1. */
export const lineOfSpan = ({ measure }: Whole, index: number): number => measure.lines[index]! + 1

/** A span with the blank lines after it ends where the next one begins. */
export const segmentEnd = ({ markdown, spans }: WholeText, index: number): number =>
  spans[index + 1]?.start ?? markdown.length

/** The units before the notes. */
export function unitsBeforeNotes({ spans, notesStart, measure, unitsBefore }: Whole): number {
  const note = spans.findIndex(({ type }) => type === 'note')
  if (note >= 0) return unitsBefore[note]!
  return measure.unitsBefore.length > spans.length
    ? measure.unitsBefore[spans.length]!
    : notesStart >= 0
      ? measure.units
      : 0
}

/** Finds the line of any offset; the lines are counted on first use. */
export class LineIndex {
  readonly #markdown: string
  #starts: Int32Array | undefined

  constructor(markdown: string) {
    this.#markdown = markdown
  }

  /** From 1. */
  lineAt(offset: number): number {
    this.#starts ??= findLineStarts(this.#markdown)
    return Math.max(
      1,
      firstIndex(this.#starts, start => start > offset),
    )
  }
}

export function findLineStarts(text: string, start = 0, end = text.length): Int32Array {
  let count = 1
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    count++
  }
  const starts = new Int32Array(count)
  starts[0] = start
  let index = 1
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    starts[index++] = at + 1
  }
  return starts.at(-1) === end && count > 1 ? starts.subarray(0, -1) : starts
}
