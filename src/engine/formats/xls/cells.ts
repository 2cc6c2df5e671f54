/**
 * The cell records of a sheet, turned into rows ([MS-XLS], 2.4; older versions as in the OpenOffice
 * documentation of the Excel file format). All start alike:
 *
 *     row  column  format  …            version 2:  row  column  3 bytes of format  …
 *     u16  u16     u16                              u16  u16     second byte & 0x3f
 */
import type { Budget } from '../../budget.ts'
import { link, paragraph } from '../../document/build.ts'
import type { TableCell } from '../../document/document.ts'
import { isBlank } from '../../document/text.ts'
import { translateSymbols } from '../prose/text/symbols.ts'
import { withoutBlanks } from '../spreadsheet/blanks.ts'
import { formatGeneral } from '../spreadsheet/general.ts'
import { GridRow, KINDS, type WantedCells, wantsContents } from '../spreadsheet/grid.ts'
import type { NumberFormat } from '../spreadsheet/number-format.ts'
import type { UnseenStyle } from '../spreadsheet/unseen-style.ts'
import { ERRORS } from './errors.ts'
import { toFormulaText } from './formula-text.ts'
import type { Globals } from './globals.ts'
import { RECORDS, RecordReader } from './records.ts'
import { applyFormats, type FormatRun, PLAIN_FONT } from './shared-strings.ts'
import { decodeCharacters, readBytes, readString, readUnicode } from './strings.ts'

interface WrittenCell {
  readonly row: number
  readonly column: number
  readonly isText: boolean
  readonly text: string
}

export interface SheetStream {
  readonly bytes: Uint8Array
  /** After the sheet's BOF. */
  readonly offset: number
  readonly hiddenRows: ReadonlySet<number>
  /** The sheet has formulas that were never calculated. */
  readonly lacksResults: boolean
  /** Called for formulas that cannot be written out, on every pass. */
  readonly onUnreadable: (row: number, column: number) => void
  /** Whether a cell of a style that is not always seen is left out; asked on every pass. */
  readonly omits: (style: UnseenStyle, cell: WrittenCell) => boolean
  readonly globals: Globals
  readonly budget: Budget
}

/** Rows in file order; a split row comes as several. */
export function* readRowsAsWritten(stream: SheetStream, wanted: WantedCells): Generator<GridRow> {
  const reader = new RecordReader(stream.bytes, stream.offset, stream.budget)
  const cells = new CellReader(reader, stream)
  let depth = 0
  while (reader.next()) {
    if (isBof(reader.type)) depth++
    // Charts are nested streams inside sheets, with their own cells.
    else if (reader.type === RECORDS.eof && depth-- === 0) break
    else if (depth === 0 && isCell(reader.type)) {
      const index = reader.uint16(0)
      if (cells.row.length > 0 && cells.row.index !== index) yield cells.row
      if (cells.row.length === 0 || cells.row.index !== index) {
        cells.row.start(index, stream.hiddenRows.has(index))
        cells.wantsContents = wantsContents(wanted, index)
      }
      cells.read()
    } else if (depth === 0) cells.readOther()
  }
  if (cells.row.length > 0) yield cells.row
}

export const isBof = (type: number): boolean =>
  type === RECORDS.bof || type === RECORDS.bof4 || type === RECORDS.bof3 || type === RECORDS.bof2

/** By type: a table is faster than a set, and this is asked about every record. */
const IS_CELL = new Uint8Array(0x10000)
for (const type of [
  RECORDS.formula,
  RECORDS.formula3,
  RECORDS.formula4,
  RECORDS.number,
  RECORDS.number2,
  RECORDS.integer2,
  RECORDS.label,
  RECORDS.label2,
  RECORDS.richLabel,
  RECORDS.labelSst,
  RECORDS.boolErr,
  RECORDS.boolErr2,
  RECORDS.rk,
  RECORDS.mulRk,
]) {
  IS_CELL[type] = 1
}

export const isCell = (type: number): boolean => IS_CELL[type] === 1

export const isFormula = (type: number): boolean =>
  type === RECORDS.formula || type === RECORDS.formula3 || type === RECORDS.formula4

/** Room for one number, whose lower half stays zero. */
const RK_DOUBLE = new DataView(new ArrayBuffer(8))

class CellReader {
  readonly row = new GridRow()
  /** Of the current row; otherwise only its extent. */
  wantsContents = false
  readonly #reader: RecordReader
  readonly #globals: Globals
  readonly #isVersion2: boolean
  readonly #lacksResults: boolean
  readonly #onUnreadable: SheetStream['onUnreadable']
  readonly #omits: SheetStream['omits']
  /** A formula whose text is in the following STRING record. */
  #awaitsString = false
  #column = 0
  #format = 0
  #url: string | undefined

  constructor(reader: RecordReader, { globals, lacksResults, onUnreadable, omits }: SheetStream) {
    this.#reader = reader
    this.#lacksResults = lacksResults
    this.#onUnreadable = onUnreadable
    this.#omits = omits
    this.#globals = globals
    this.#isVersion2 = globals.version === 2
  }

  read(): void {
    const reader = this.#reader
    this.#awaitsString = false
    switch (reader.type) {
      case RECORDS.labelSst:
        this.#addShared(reader.uint32(6))
        break
      case RECORDS.rk:
        this.#addNumber(reader.uint16(2), reader.uint16(4), this.#readRk(reader.uint32(6)))
        break
      case RECORDS.mulRk: {
        const first = reader.uint16(2)
        for (let at = 4, column = first; at + 8 <= reader.length; at += 6, column++) {
          this.#addNumber(column, reader.uint16(at), this.#readRk(reader.uint32(at + 2)))
        }
        break
      }
      case RECORDS.number:
        this.#addNumber(reader.uint16(2), reader.uint16(4), reader.float64(6))
        break
      case RECORDS.number2:
        this.#addNumber(reader.uint16(2), reader.uint8(5) & 0x3f, reader.float64(7))
        break
      case RECORDS.integer2:
        this.#addNumber(reader.uint16(2), reader.uint8(5) & 0x3f, reader.uint16(7))
        break
      case RECORDS.label:
      case RECORDS.richLabel:
      case RECORDS.label2:
        this.#addText(withoutBlanks(this.#readLabel()))
        break
      case RECORDS.boolErr:
        this.#addBoolean(reader.uint8(6), reader.uint8(7) !== 0)
        break
      case RECORDS.boolErr2:
        this.#addBoolean(reader.uint8(7), reader.uint8(8) !== 0)
        break
      default:
        this.#readFormula()
    }
  }

  /** Records between the cells; only the text of a formula matters. */
  readOther(): void {
    const { type } = this.#reader
    if (!this.#awaitsString || (type !== RECORDS.string && type !== RECORDS.string2)) return
    this.#awaitsString = false
    const text = this.#readString()
    if (isBlank(text) || this.#isOmitted(this.#column, this.#format, true, text)) return
    this.row.add(this.#column, KINDS.text, this.#linked(text))
  }

  #addShared(index: number): void {
    const { texts, rich } = this.#globals.strings
    const text = texts[index] ?? ''
    if (text === '') return
    const { symbols, unseen } = this.#globals.findStyle(this.#reader.uint16(4))
    if (symbols === undefined && !unseen) this.row.add(this.#reader.uint16(2), KINDS.text, text)
    else if (rich.has(index)) this.#addText(text, true)
    else this.#addText(this.#draw(text))
  }

  /** What the cell's font turns a text into. */
  #draw(text: TableCell): TableCell {
    if (typeof text !== 'string') return text
    const { symbols } = this.#globals.findStyle(this.#reader.uint16(4))
    return symbols === undefined ? text : translateSymbols(text, symbols)
  }

  /** Rich text has colors and sizes of its own. */
  #addText(content: TableCell, isRich = typeof content !== 'string'): void {
    const column = this.#reader.uint16(2)
    if (content === '') return
    if (!isRich && this.#isOmitted(column, this.#reader.uint16(4), true, content as string)) return
    this.row.add(column, KINDS.text, content)
  }

  #isOmitted(column: number, format: number, isText: boolean, text: string): boolean {
    const { unseen } = this.#globals.findStyle(format)
    if (!unseen) return false
    return this.#omits(unseen, { row: this.row.index, column, isText, text })
  }

  #addNumber(column: number, format: number, value: number): void {
    const { numberFormat, unseen } = this.#globals.findStyle(format)
    const kind = numberFormat?.isDate ? KINDS.other : KINDS.number
    if (unseen) {
      const text = showNumber(value, numberFormat) || formatGeneral(value)
      if (this.#isOmitted(column, format, false, text)) return
    }
    const text = this.wantsContents ? showNumber(value, numberFormat) : '0'
    if (text !== '') this.row.add(column, kind, text)
  }

  /** 30 bits of an integer or of a floating-point number, possibly in hundredths ([MS-XLS], 2.5.122). */
  #readRk(rk: number): number {
    let value = (rk | 0) >> 2
    if (!(rk & 2)) {
      RK_DOUBLE.setUint32(4, rk & ~3, true)
      value = RK_DOUBLE.getFloat64(0, true)
    }
    return rk & 1 ? value / 100 : value
  }

  #addBoolean(value: number, isError: boolean): void {
    const text = isError ? (ERRORS[value] ?? '#N/A') : value ? 'TRUE' : 'FALSE'
    const column = this.#reader.uint16(2)
    if (this.#isOmitted(column, this.#reader.uint16(4), false, text)) return
    this.row.add(column, KINDS.other, text)
  }

  /** LABEL and RSTRING: the text itself, in version 8 with its own flags. */
  #readLabel(): TableCell {
    const reader = this.#reader
    const { version, codePage, fonts } = this.#globals
    if (this.#isVersion2) return readBytes(reader.data(8), reader.uint8(7), codePage)
    const count = reader.uint16(6)
    const data = reader.data(8)
    const text = readString(data, count, this.#globals)
    if (reader.type !== RECORDS.richLabel || version === 8) return this.#draw(text)
    const formats: FormatRun[] = []
    const runCount = data[count] ?? 0
    for (let index = 0; index < runCount; index++) {
      const at = count + 1 + index * 2
      formats.push({ start: data[at] ?? 0, font: fonts[data[at + 1] ?? 0] ?? PLAIN_FONT })
    }
    return applyFormats(text, formats)
  }

  #readFormula(): void {
    const reader = this.#reader
    const isVersion2 = this.#isVersion2
    const resultAt = isVersion2 ? 7 : 6
    const format = isVersion2 ? reader.uint8(5) & 0x3f : reader.uint16(4)
    this.#column = reader.uint16(2)
    this.#format = format
    if (this.#lacksResults) {
      this.#addFormula()
      return
    }
    this.#url = this.wantsContents ? this.#findUrl() : undefined
    if (reader.uint16(resultAt + 6) !== 0xffff) {
      this.#addNumber(this.#column, format, reader.float64(resultAt))
      return
    }
    const value = reader.uint8(resultAt + 2)
    switch (reader.uint8(resultAt)) {
      case 0:
        this.#awaitsString = true
        break
      case 1:
        this.#addBoolean(value, false)
        break
      case 2:
        this.#addBoolean(value, true)
        break
    }
  }

  /** In place of the result that the file lacks. */
  #addFormula(): void {
    const reader = this.#reader
    const { row } = this
    row.add(this.#column, KINDS.other, '')
    if (!this.wantsContents) return
    const tokens = reader.data(22).subarray(0, reader.uint16(20))
    const text = toFormulaText(tokens, this.#globals.formulaNames)
    if (text === undefined) {
      this.#onUnreadable(row.index, this.#column)
    } else {
      row.formulas ??= new Map()
      row.formulas.set(this.#column, text)
    }
  }

  #readString(): string {
    const reader = this.#reader
    const { version, codePage } = this.#globals
    if (reader.type === RECORDS.string2 && this.#isVersion2) {
      return readBytes(reader.data(1), reader.uint8(0), codePage)
    }
    const count = reader.uint16(0)
    if (version !== 8) return readBytes(reader.data(2), count, codePage)
    const [first, ...others] = reader.segments()
    let text = readUnicode(first!.subarray(2), count)
    for (const segment of others) {
      if (text.length >= count) break
      text += decodeCharacters(segment.subarray(1), (segment[0]! & 1) !== 0)
    }
    return text.slice(0, count)
  }

  #linked(text: string): TableCell {
    return this.#url === undefined ? text : { children: [paragraph(link(this.#url, text))] }
  }

  /**
   * HYPERLINK with a literal address: the formula's tokens start with a string and end with the function ([MS-XLS],
   * 2.5.198).
   */
  #findUrl(): string | undefined {
    const reader = this.#reader
    if (this.#globals.version !== 8 || reader.uint8(22) !== 0x17) return undefined
    const end = 22 + reader.uint16(20)
    const isCall =
      reader.uint8(end - 4) === 0x42 &&
      reader.uint8(end - 2) === 0x67 &&
      reader.uint8(end - 1) === 1
    if (!isCall) return undefined
    const url = readUnicode(reader.data(24), reader.uint8(23))
    return /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : undefined
  }
}

function showNumber(value: number, numberFormat: NumberFormat | undefined): string {
  return numberFormat ? numberFormat.formatNumber(value) : formatGeneral(value)
}
