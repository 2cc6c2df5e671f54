/** The rows of a worksheet, as often as needed; their cells are located only the first time. */
import type { PlainRows } from '../../document/plain-rows.ts'
import type { PlainRowsWriter } from '../../document/plain-rows-writer.ts'
import { columnOf, ENTRY_LENGTH, kindOf } from '../spreadsheet/cell-list.ts'
import { ColorCoding } from '../spreadsheet/color-coding.ts'
import type { GridRow, WantedCells } from '../spreadsheet/grid.ts'
import type { Range } from '../spreadsheet/references.ts'
import { isUnseen } from '../spreadsheet/unseen-style.ts'
import { omitsUnseen } from '../unseen.ts'
import { CellValues, type ValueContext } from './cell-values.ts'
import { ChunkText } from './chunk-text.ts'
import { ENTRIES } from './entries.ts'
import { RowScanner } from './row-scanner.ts'
import type { SheetPart } from './sheet-part.ts'

export class SheetRows {
  readonly #part: SheetPart
  readonly #context: ValueContext
  readonly #scanner: RowScanner
  readonly #colors: ColorCoding | undefined
  /** Tables or conditions paint cells, too. */
  readonly #isPaintedOtherwise: boolean
  /** By chunk number. */
  readonly #entries: Int32Array[] = []

  /** Hidden rows in filter ranges are only filtered, and shown. */
  constructor(
    part: SheetPart,
    filters: readonly Range[],
    context: ValueContext,
    isPaintedOtherwise: boolean,
  ) {
    this.#isPaintedOtherwise = isPaintedOtherwise
    this.#part = part
    this.#context = context
    this.#colors = context.fills && new ColorCoding(context.fills)
    this.#scanner = new RowScanner(part.prefix, filters, this.#colors)
  }

  isColorCoded(): boolean {
    return this.#colors?.isMeant() ?? false
  }

  *walk(wanted: WantedCells): Generator<GridRow> {
    const values = new CellValues(this.#part.prefix, wanted, this.#context)
    for (const entries of this.#openChunks(values)) {
      for (let at = 0; at < entries.length; ) {
        at = addRow(entries, at, values)
        if (values.row.length > 0) yield values.row
      }
    }
  }

  /** The rows with their contents; those that the writer can take become its text. */
  *walkPlain(writer: PlainRowsWriter): Generator<GridRow | PlainRows> {
    const values = new CellValues(this.#part.prefix, 'contents', this.#context, writer)
    for (const entries of this.#openChunks(values)) {
      for (let at = 0; at < entries.length; ) {
        at = addRow(entries, at, values)
        const isRow = !values.isTaken && values.row.length > 0
        const text = isRow || writer.isFull ? writer.take() : undefined
        if (text) yield text
        if (isRow) yield values.row
      }
    }
    const rest = writer.take()
    if (rest) yield rest
  }

  *#openChunks(values: CellValues): Generator<Int32Array> {
    let number = 0
    for (const chunk of this.#part.chunks()) {
      const entries = this.#entries[number] ?? this.#scan(chunk)
      this.#entries[number++] = entries
      values.open(chunk)
      yield entries
    }
  }

  #scan(chunk: Uint8Array): Int32Array {
    const entries = this.#scanner.scan(chunk)
    this.#context.xml.budget.spend('nodes', entries.length / ENTRY_LENGTH)
    return this.#context.unseen ? this.#withoutUnseen(entries, chunk) : entries
  }

  /** Cells that nobody sees are reported here, where each is met once. */
  #withoutUnseen(entries: Int32Array, chunk: Uint8Array): Int32Array {
    const { unseen, strings, reading } = this.#context
    const text = new ChunkText(chunk, reading.platform)
    let kept = 0
    for (let at = 0; at < entries.length; at += ENTRY_LENGTH) {
      const kind = kindOf(entries[at]!)
      const style = kind <= ENTRIES.inline ? unseen!.get(entries[at + 1]!) : undefined
      if (style) {
        const isText = [ENTRIES.shared, ENTRIES.text, ENTRIES.inline].includes(kind as never)
        const written = text.slice(entries[at + 2]!, entries[at + 3]!)
        const shown = kind === ENTRIES.shared ? strings.texts[Number(written)] : written
        const words = typeof shown === 'string' ? shown.replace(/<[^<>]*>/g, '') : ''
        const isHidden = isUnseen(style, isText, this.#isPaintedOtherwise)
        if (isHidden && omitsUnseen(reading, () => words)) continue
      }
      if (kept < at) entries.copyWithin(kept, at, at + ENTRY_LENGTH)
      kept += ENTRY_LENGTH
    }
    return kept < entries.length ? entries.slice(0, kept) : entries
  }
}

/** Adds the row whose entry is at `start`, and returns the position of the next one. */
function addRow(entries: Int32Array, start: number, values: CellValues): number {
  values.start(entries[start + 1]!, kindOf(entries[start]!) === ENTRIES.hiddenRow)
  const first = start + ENTRY_LENGTH
  if (values.startTaken()) {
    const end = addCells(entries, first, values)
    if (values.endTaken()) return end
  }
  return addCells(entries, first, values)
}

function addCells(entries: Int32Array, first: number, values: CellValues): number {
  let at = first
  for (; at < entries.length; at += ENTRY_LENGTH) {
    const entry = entries[at]!
    const kind = kindOf(entry)
    const column = columnOf(entry)
    const start = entries[at + 2]!
    const end = entries[at + 3]!
    if (kind < ENTRIES.inline) values.add(column, kind, entries[at + 1]!, start, end)
    else if (kind === ENTRIES.inline) values.addInline(column, entries[at + 1]!, start, end)
    else if (kind < ENTRIES.row) {
      values.addFormula(column, start, end, kind === ENTRIES.formula)
    } else {
      break
    }
  }
  return at
}
