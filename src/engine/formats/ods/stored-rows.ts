/**
 * The rows of a sheet that hold something, as often as they are asked for. Of plain rows only their texts are kept
 * (`plain-texts.ts`) and the places of those (`cell-list.ts`), of others what was read:
 *
 *     kind and column │ byte   │ start │ end      of a cell: the place of its text, first of all by bytes
 *     kind            │ index  │ count │ block    of a plain row, before its cells
 *     kind            │ number │   0   │  0       of any other row
 */
import type { Budget } from '../../budget.ts'
import { decodeReferences } from '../../containers/xml/references.ts'
import type { XmlScanner } from '../../containers/xml/xml.ts'
import type { PlainRows } from '../../document/plain-rows.ts'
import type { PlainRowsWriter } from '../../document/plain-rows-writer.ts'
import { CellList, columnOf, ENTRY_LENGTH, kindOf } from '../spreadsheet/cell-list.ts'
import { shortenStored } from '../spreadsheet/general.ts'
import { GridRow, KINDS, type WantedCells, wantsContents } from '../spreadsheet/grid.ts'
import type { Piece } from './content-pieces.ts'
import type { OdsContext } from './context.ts'
import { NEEDS_CARE, type PlainRowReader } from './plain-row.ts'
import type { PlainTexts } from './plain-texts.ts'

const PREFIXES: readonly string[] = ['office', 'table', 'text']

/** Repeated rows and cells are stored once with their number, however large. */
interface StoredRow {
  readonly firstIndex: number
  readonly count: number
}

interface OtherRow extends StoredRow {
  readonly row: GridRow
}

/**
 * A few bytes may ask for a sheet full of copies, which no person has filled in: a million of them is enough, where
 * twelve million cells may be written one by one.
 */
export const COPY_COST = 12

/** Beyond all cell kinds. */
const ROWS = { plain: 8, hidden: 9, other: 10 } as const

export class StoredRows {
  readonly #budget: Budget
  readonly #reader: PlainRowReader
  readonly #texts: PlainTexts
  readonly #cells = new CellList()
  readonly #others: OtherRow[] = []
  #entries: Int32Array | undefined

  constructor({ plainRows, reading }: OdsContext) {
    this.#budget = reading.budget
    this.#reader = plainRows
    this.#texts = plainRows.texts
  }

  /** Reads and stores the row that the scanner has just opened; false if it is not plain, and still open. */
  readPlain(scanner: XmlScanner, { firstIndex, count }: StoredRow, isHidden: boolean): boolean {
    const start = this.#cells.length
    const block = this.#texts.startRow()
    this.#cells.add(isHidden ? ROWS.hidden : ROWS.plain, 0, firstIndex, count, block)
    const isPlain = scanner.readInside(PREFIXES, place => this.#reader.read(place, this.#cells))
    if (isPlain) this.#budget.spend('nodes', this.#reader.nodeCount)
    const hasCells = this.#cells.length > start + ENTRY_LENGTH
    if (isPlain) {
      this.#budget.spend('cells', this.#reader.copyCount * COPY_COST)
      this.#spendCopies(count, (this.#cells.length - start) / ENTRY_LENGTH - 1)
    }
    if (!isPlain || !hasCells) this.#cells.cut(start)
    if (!isPlain) this.#texts.dropRow()
    return isPlain
  }

  add(row: GridRow, { firstIndex, count }: StoredRow): void {
    this.#spendCopies(count, row.length)
    this.#cells.add(ROWS.other, 0, this.#others.length, 0, 0)
    this.#others.push({ row, firstIndex, count })
  }

  #spendCopies(count: number, cells: number): void {
    if (count > 1) this.#budget.spend('cells', (count - 1) * cells * COPY_COST)
  }

  *walk(wanted: WantedCells): Generator<GridRow> {
    const entries = this.#list()
    const row = new GridRow()
    for (let at = 0; at < entries.length; at = findRow(entries, at + ENTRY_LENGTH)) {
      if (kindOf(entries[at]!) === ROWS.other) {
        yield* repeat(this.#others[entries[at + 1]!]!)
        continue
      }
      for (let number = 0; number < entries[at + 2]!; number++) {
        this.#fill(row, at, number, wanted)
        yield row
      }
    }
  }

  /** The rows with their contents; those that the writer can take become its text. */
  *walkPlain(writer: PlainRowsWriter): Generator<GridRow | PlainRows> {
    const entries = this.#list()
    const row = new GridRow()
    for (let at = 0; at < entries.length; at = findRow(entries, at + ENTRY_LENGTH)) {
      if (kindOf(entries[at]!) === ROWS.other) {
        const text = writer.take()
        if (text) yield text
        yield* repeat(this.#others[entries[at + 1]!]!)
        continue
      }
      for (let number = 0; number < entries[at + 2]!; number++) {
        const isTaken = this.#write(writer, at, number)
        const text = !isTaken || writer.isFull ? writer.take() : undefined
        if (text) yield text
        if (isTaken) continue
        this.#fill(row, at, number, 'contents')
        yield row
      }
    }
    const rest = writer.take()
    if (rest) yield rest
  }

  #list(): Int32Array {
    this.#entries ??= this.#cells.finish()
    return this.#entries
  }

  /** Turns the row into the nth repetition of the one with this entry. */
  #fill(row: GridRow, at: number, repetition: number, wanted: WantedCells): void {
    const entries = this.#entries!
    const index = entries[at + 1]! + repetition
    const hasContents = wantsContents(wanted, index)
    const block = hasContents ? this.#texts.at(entries[at + 3]!) : undefined
    row.start(index, kindOf(entries[at]!) === ROWS.hidden)
    for (let cell = at + ENTRY_LENGTH; cell < entries.length; cell += ENTRY_LENGTH) {
      const kind = kindOf(entries[cell]!)
      if (kind >= ROWS.plain) break
      const text = block ? readText(block, entries, cell, kind) : ''
      row.add(columnOf(entries[cell]!), kind & ~NEEDS_CARE, text)
    }
  }

  /** Whether the writer has taken the row. */
  #write(writer: PlainRowsWriter, at: number, repetition: number): boolean {
    const entries = this.#entries!
    const isHidden = kindOf(entries[at]!) === ROWS.hidden
    if (!writer.start(entries[at + 1]! + repetition, isHidden)) return false
    const block = this.#texts.at(entries[at + 3]!)
    for (let cell = at + ENTRY_LENGTH; cell < entries.length; cell += ENTRY_LENGTH) {
      const kind = kindOf(entries[cell]!)
      if (kind >= ROWS.plain) break
      const column = columnOf(entries[cell]!)
      const start = entries[cell + 1]!
      const end = start + entries[cell + 3]! - entries[cell + 2]!
      const isCopied = !(kind & NEEDS_CARE) && writer.addWritten(column, block.bytes, start, end)
      if (!isCopied) writer.add(column, readText(block, entries, cell, kind))
    }
    return writer.end()
  }
}

function readText(block: Piece, entries: Int32Array, cell: number, kind: number): string {
  const text = block.source.slice(entries[cell + 2]!, entries[cell + 3]!)
  if (!(kind & NEEDS_CARE)) return text
  const shown = decodeReferences(text).trim()
  return (kind & ~NEEDS_CARE) === KINDS.number ? shortenStored(shown) : shown
}

/** The entry of a row at or after this position. */
function findRow(entries: Int32Array, start: number): number {
  let at = start
  while (at < entries.length && kindOf(entries[at]!) < ROWS.plain) at += ENTRY_LENGTH
  return at
}

function* repeat({ row, firstIndex, count }: OtherRow): Generator<GridRow> {
  for (let number = 0; number < count; number++) {
    row.index = firstIndex + number
    yield row
  }
}
