/**
 * What cells show, from the bytes between their tags. It goes into a row of the grid, or, if a writer of plain rows
 * takes the row, straight into its text.
 */
import { EXCLAMATION, LESS, SLASH } from '../../containers/xml/characters.ts'
import type { XmlContext } from '../../containers/xml/xml.ts'
import { link, paragraph } from '../../document/build.ts'
import type { TableCell } from '../../document/document.ts'
import type { PlainRowsWriter } from '../../document/plain-rows-writer.ts'
import { isBlank } from '../../document/text.ts'
import type { ReadContext } from '../format.ts'
import { translateSymbols } from '../prose/text/symbols.ts'
import { withoutBlanks } from '../spreadsheet/blanks.ts'
import { fromIsoDate } from '../spreadsheet/dates.ts'
import { formatGeneral } from '../spreadsheet/general.ts'
import { GridRow, KINDS, type WantedCells, wantsContents } from '../spreadsheet/grid.ts'
import { findHyperlink } from '../spreadsheet/hyperlink-formula.ts'
import type { CellFormats, NumberFormat } from '../spreadsheet/number-format.ts'
import type { UnseenStyle } from '../spreadsheet/unseen-style.ts'
import { decodeText, isPlainText, readCellText } from './cell-text.ts'
import { ChunkText } from './chunk-text.ts'
import { ENTRIES } from './entries.ts'
import { SharedFormulas } from './shared-formulas.ts'
import type { SharedStrings } from './shared-strings.ts'
import { countShown, parseDecimal, parseInteger } from './written-number.ts'

export interface ValueContext {
  readonly strings: SharedStrings
  /** Called for cells whose text is missing from the workbook. */
  readonly onMissingString: () => void
  /** By style number. */
  readonly cellFormats: CellFormats
  /** Symbol fonts by style number; undefined if there are none. */
  readonly symbolFonts: ReadonlyMap<number, string> | undefined
  /** By style number; undefined if no cell is filled. */
  readonly fills: readonly number[] | undefined
  /** By style number; undefined if all are seen. */
  readonly unseen: ReadonlyMap<number, UnseenStyle> | undefined
  readonly reading: ReadContext
  readonly showsFormulas: boolean
  readonly xml: XmlContext
}

const ZERO = 0x30

/** Certainly neither a space nor a reference to one: those are below, or beyond ASCII. */
const isInk = (byte: number): boolean => byte > 0x26 && byte < 0x80

const NOTHING: Uint8Array = new Uint8Array()
const HYPERLINK = new TextEncoder().encode('HYPERLINK')

export class CellValues {
  readonly row = new GridRow()
  /** Whether the row goes to the writer, so that `row` stays empty. */
  isTaken = false
  readonly #wanted: WantedCells
  /** Of the current row. */
  #wantsContents = false
  readonly #context: ValueContext
  readonly #prefix: string
  readonly #writer: PlainRowsWriter | undefined
  readonly #sharedFormulas = new SharedFormulas()
  #bytes = NOTHING
  #text: ChunkText

  constructor(
    prefix: string,
    wanted: WantedCells,
    context: ValueContext,
    writer?: PlainRowsWriter,
  ) {
    this.#prefix = prefix
    this.#wanted = wanted
    this.#context = context
    this.#writer = writer
    this.#text = new ChunkText(NOTHING, context.reading.platform)
  }

  open(chunk: Uint8Array): void {
    this.#bytes = chunk
    this.#text = new ChunkText(chunk, this.#context.reading.platform)
  }

  start(index: number, isHidden: boolean): void {
    this.isTaken = false
    this.#wantsContents = wantsContents(this.#wanted, index)
    this.row.start(index, isHidden)
  }

  /** Whether the writer takes the row that was started. */
  startTaken(): boolean {
    this.isTaken = this.#writer?.start(this.row.index, this.row.isHidden) ?? false
    return this.isTaken
  }

  /** Whether the writer has kept the row; if not, its cells must be added again. */
  endTaken(): boolean {
    this.isTaken = this.#writer?.end() ?? false
    return this.isTaken
  }

  add(column: number, type: number, style: number, start: number, end: number): void {
    switch (type) {
      case ENTRIES.shared: {
        const { strings } = this.#context
        const index = parseInteger(this.#bytes, start, end)
        const text = strings.texts[index]
        if (text === undefined) this.#context.onMissingString()
        else
          this.#add(
            column,
            KINDS.text,
            this.#draw(text, style, () => strings.rich.has(index)),
          )
        break
      }
      case ENTRIES.text:
        this.#addText(column, style, start, end)
        break
      case ENTRIES.boolean:
        this.#add(column, KINDS.other, this.#bytes[start] === ZERO ? 'FALSE' : 'TRUE')
        break
      case ENTRIES.error:
        this.#add(column, KINDS.other, decodeText(this.#text.slice(start, end)))
        break
      case ENTRIES.date:
        this.#add(column, KINDS.other, this.#formatIsoDate(style, this.#text.slice(start, end)))
        break
      default:
        this.#addNumber(column, style, start, end)
    }
  }

  addInline(column: number, style: number, start: number, end: number): void {
    const source = this.#text.slice(start, end)
    const content = readCellText(source, 0, source.length, this.#prefix, this.#context.xml)
    const isRich = () => !isPlainText(source, 0, this.#prefix)
    this.#add(column, KINDS.text, this.#draw(withoutBlanks(content), style, isRich))
  }

  /** What the cell's font turns a text into. */
  #draw(text: TableCell, style: number, isRich?: () => boolean): TableCell {
    const font = this.#context.symbolFonts?.get(style)
    if (font === undefined || typeof text !== 'string' || isRich?.()) return text
    return translateSymbols(text, font)
  }

  #add(column: number, kind: number, content: TableCell): void {
    if (content === '') return
    if (this.isTaken) this.#writer!.add(column, content)
    else this.row.add(column, kind, content)
  }

  #addText(column: number, style: number, start: number, end: number): void {
    if (!this.#wantsContents) {
      const isEmpty = !isInk(this.#bytes[start]!) && isBlank(this.#readText(start, end))
      if (!isEmpty) this.row.add(column, KINDS.text, 'text')
      return
    }
    const numberFormat = this.#context.cellFormats(style)
    const drawsSymbols = this.#context.symbolFonts?.has(style)
    if (this.isTaken && numberFormat?.isGeneral !== false && !drawsSymbols) {
      if (this.#writer!.addWritten(column, this.#bytes, start, end)) return
    }
    const text = this.#readText(start, end)
    if (isBlank(text)) return
    this.#add(column, KINDS.text, this.#draw(numberFormat?.formatText(text) ?? text, style))
  }

  #readText(start: number, end: number): string {
    // Character data in CDATA is legal, but nobody writes it.
    const isSection = this.#bytes[start] === LESS && this.#bytes[start + 1] === EXCLAMATION
    return isSection ? '' : decodeText(this.#text.slice(start, end))
  }

  #addNumber(column: number, style: number, start: number, end: number): void {
    const numberFormat = this.#context.cellFormats(style)
    const kind = numberFormat?.isDate ? KINDS.other : KINDS.number
    if (!this.#wantsContents) this.row.add(column, kind, '0')
    else if (numberFormat?.isGeneral === false) {
      const value = parseDecimal(this.#bytes, start, end)
      if (this.isTaken && numberFormat.fixed && !Number.isNaN(value)) {
        this.#writer!.addFixed(column, value, numberFormat.fixed)
      } else {
        this.#add(column, kind, this.#formatNumber(numberFormat, value, start, end))
      }
    } else {
      this.#addGeneral(column, kind, start, end)
    }
  }

  #addGeneral(column: number, kind: number, start: number, end: number): void {
    const shown = countShown(this.#bytes, start, end)
    const shownEnd = start + Math.abs(shown)
    if (shown === 0) {
      this.#add(column, kind, formatWritten(formatGeneral, this.#text.slice(start, end)))
    } else if (this.isTaken) {
      this.#writer!.addNumber(column, this.#bytes, start, shownEnd, shown < 0 ? 1 : 0)
    } else if (shown > 0) {
      this.row.add(column, kind, this.#text.slice(start, shownEnd))
    } else {
      const raised = String.fromCharCode(this.#bytes[shownEnd - 1]! + 1)
      this.row.add(column, kind, this.#text.slice(start, shownEnd - 1) + raised)
    }
  }

  #formatNumber({ formatNumber }: NumberFormat, value: number, start: number, end: number): string {
    return Number.isNaN(value)
      ? formatWritten(formatNumber, this.#text.slice(start, end))
      : formatNumber(value)
  }

  #formatIsoDate(style: number, written: string): string {
    const serial = fromIsoDate(written)
    const numberFormat = this.#context.cellFormats(style)
    return serial === undefined || !numberFormat?.isDate
      ? decodeText(written)
      : numberFormat.formatNumber(serial)
  }

  /** A formula is shown if asked for, or if the file has no result for it. */
  addFormula(column: number, tagStart: number, tagEnd: number, hasValue: boolean): void {
    const { row } = this
    const bytes = this.#bytes
    const isEmpty = bytes[tagEnd - 1] === SLASH
    const mayLink = bytes[tagEnd + 1] === HYPERLINK[0] && this.#hasHyperlink(tagEnd + 1)
    const { showsFormulas } = this.#context
    if (!showsFormulas && hasValue && !mayLink) return
    if (this.isTaken) {
      this.#writer!.isPlain = false
      return
    }
    const end = isEmpty ? tagEnd + 1 : bytes.indexOf(LESS, tagEnd)
    const written = isEmpty ? '' : decodeText(this.#text.slice(tagEnd + 1, end))
    const tag = this.#text.slice(tagStart, tagEnd)
    const isShown = this.#wantsContents
    const { budget } = this.#context.xml
    const formula = this.#sharedFormulas.resolve(tag, written, row.index, column, isShown, budget)
    if (formula === '') return
    const isShowing = row.length > 0 && row.columns[row.length - 1] === column
    if (!hasValue || (!isShowing && showsFormulas)) row.add(column, KINDS.other, '')
    if (!this.#wantsContents) return
    if (!hasValue || showsFormulas) {
      row.formulas ??= new Map()
      row.formulas.set(column, formula)
    }
    const url = mayLink ? findHyperlink(formula)?.url : undefined
    const content = row.contents[row.length - 1]
    if (url !== undefined && isShowing && typeof content === 'string' && content !== '') {
      row.contents[row.length - 1] = { children: [paragraph(link(url, content))] }
    }
  }

  #hasHyperlink(start: number): boolean {
    return HYPERLINK.every((byte, index) => this.#bytes[start + index] === byte)
  }
}

function formatWritten(format: (value: number) => string, written: string): string {
  const value = Number(written)
  return Number.isNaN(value) ? decodeText(written) : format(value)
}
