/**
 * Text of drawn objects: boxes, and cell notes ([MS-XLS], 2.4.329 and 2.4.179). In version 8 an OBJ record gives the
 * object's number, the TXO record after it the text, and NOTE records at the end of the sheet say which objects
 * belong to cells. In version 5 the text is in NOTE itself.
 */
import { paragraph } from '../../document/build.ts'
import type { CellNote } from '../spreadsheet/grid.ts'
import type { Globals } from './globals.ts'
import { RECORDS, type RecordReader } from './records.ts'
import { readBytes, readUnicode, SegmentReader, withLineFeeds } from './strings.ts'

interface PlacedNote {
  readonly row: number
  readonly column: number
  readonly author: string
  readonly objectId: number
  /** Only up to version 5. */
  readonly text?: string
}

export class TextObjects {
  readonly #globals: Globals
  readonly #texts = new Map<number, string>()
  readonly #notes: PlacedNote[] = []
  /** How much of the sheet's drawing preceded each text: its shape is the last one in it. */
  readonly #places = new Map<number, number>()
  #objectId = -1
  #unnumbered = -2

  constructor(globals: Globals) {
    this.#globals = globals
  }

  /** `drawn` is how many bytes of the sheet's drawing precede the record. */
  read(reader: RecordReader, drawn: number): void {
    if (reader.type === RECORDS.object) {
      // The first part of an object gives its kind and number.
      this.#objectId = reader.uint16(0) === 0x15 ? reader.uint16(6) : this.#unnumbered--
      this.#places.set(this.#objectId, drawn)
    } else if (reader.type === RECORDS.textObject && this.#globals.version === 8) {
      this.#readText(reader)
    } else if (reader.type === RECORDS.note) {
      this.#readNote(reader)
    }
  }

  notes(): CellNote[] {
    return this.#notes.flatMap(({ row, column, author, objectId, text }): CellNote[] => {
      const shown = (text ?? this.#texts.get(objectId) ?? '').trim()
      if (shown === '') return []
      const note = { type: 'comment' as const, blocks: [paragraph(shown)] }
      return [{ row, column, note: { ...note, ...(author ? { author } : {}) } }]
    })
  }

  /** What is not a note is a box on the sheet. */
  boxes(): { readonly text: string; readonly drawn: number | undefined }[] {
    if (this.#texts.size === 0) return []
    const noted = new Set(this.#notes.map(note => note.objectId))
    return [...this.#texts]
      .filter(([objectId, text]) => !noted.has(objectId) && text.trim() !== '')
      .map(([objectId, text]) => ({ text: text.trim(), drawn: this.#places.get(objectId) }))
  }

  #readText(reader: RecordReader): void {
    const count = reader.uint16(10)
    if (count === 0 || reader.peek() !== RECORDS.continue) return
    const [, ...segments] = reader.segments()
    const characters = new SegmentReader(segments)
    const isWide = (characters.uint8() & 1) !== 0
    const text = characters.characters(count, isWide)
    // Trimmed here, since any number of notes may share it.
    this.#texts.set(this.#objectId, withLineFeeds(text).trim())
    // A second text without its own object must not replace this one.
    this.#objectId = this.#unnumbered--
  }

  #readNote(reader: RecordReader): void {
    const { version, codePage } = this.#globals
    const place = { row: reader.uint16(0), column: reader.uint16(2) }
    if (version === 8) {
      const author = readUnicode(reader.data(10), reader.uint16(8))
      this.#notes.push({ ...place, author, objectId: reader.uint16(6) })
      return
    }
    const text = withLineFeeds(readBytes(reader.data(6), reader.length - 6, codePage))
    const last = this.#notes.at(-1)
    if (place.row === 0xffff && last?.text !== undefined) {
      // A long note continues in further records.
      this.#notes[this.#notes.length - 1] = { ...last, text: last.text + text }
    } else {
      this.#notes.push({ ...place, author: '', objectId: this.#unnumbered--, text })
    }
  }
}
