/**
 * Walks the rows of a worksheet, character by character (ECMA-376 part 1, 18.3.1.73 and 18.3.1.4).
 * Cells are most of any workbook, so this loop makes no object and no string that is not shown:
 *
 *     <row r="7"><c r="B7" s="3" t="s"><v>12</v></c>…</row>
 *                   ^^       ^     ^      ^^
 *                   place    style type   value
 */
import type { XmlContext } from '../../containers/xml.ts'
import { link, paragraph } from '../../document/build.ts'
import type { TableCell } from '../../document/document.ts'
import { fromIsoDate } from '../spreadsheet/dates.ts'
import { formatGeneral, showAsWritten } from '../spreadsheet/general.ts'
import { GridRow, KINDS, type Wanted } from '../spreadsheet/grid.ts'
import { findHyperlink } from '../spreadsheet/hyperlink-formula.ts'
import type { NumberFormat } from '../spreadsheet/number-format.ts'
import { MAX_COLUMNS, type Range } from '../spreadsheet/references.ts'
import { decodeText, readCellText } from './cell-text.ts'
import { SharedFormulas } from './shared-formulas.ts'
import type { SheetPart } from './sheet-part.ts'

export interface ScanContext {
  readonly strings: readonly TableCell[]
  /** By the style's number. */
  readonly numberFormats: readonly NumberFormat[]
  readonly showsFormulas: boolean
  /** Rows that are hidden in these ranges are only filtered, and shown. */
  readonly filters: readonly Range[]
  readonly xml: XmlContext
}

export function* scanRows(
  part: SheetPart,
  wanted: Wanted,
  context: ScanContext,
): Generator<GridRow> {
  const scanner = new RowScanner(part.prefix, wanted, context)
  const openTag = `<${part.prefix}row`
  for (const chunk of part.chunks()) {
    for (let at = chunk.indexOf(openTag); at >= 0; at = chunk.indexOf(openTag, at)) {
      at = scanner.readRow(chunk, at + openTag.length)
      if (scanner.row.length > 0) yield scanner.row
    }
  }
}

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const EQUALS = 0x3d
const EXCLAMATION = 0x21
const C = 0x63
const E = 0x65
const F = 0x66
const I = 0x69
const R = 0x72
const S = 0x73
const T = 0x74
const V = 0x76

class RowScanner {
  readonly row = new GridRow()
  readonly #wantsContents: boolean
  readonly #context: ScanContext
  readonly #prefix: string
  readonly #nameOffset: number
  readonly #inlineEnd: string
  readonly #sharedFormulas = new SharedFormulas()
  #lastIndex = -1
  #source = ''
  /** Of the cell that is read: its place, its style, and where its type is written, or -1. */
  #column = -1
  #style = 0
  #typeStart = -1

  constructor(prefix: string, wanted: Wanted, context: ScanContext) {
    this.#wantsContents = wanted === 'contents'
    this.#context = context
    this.#prefix = prefix
    this.#nameOffset = prefix.length
    this.#inlineEnd = `</${prefix}is>`
  }

  /** Reads from behind `<row` to the row's end, and gives the place after it. */
  readRow(source: string, start: number): number {
    this.#source = source
    const end = source.indexOf('>', start)
    if (end < 0) return source.length
    this.#startRow(source.slice(start, end))
    if (source.charCodeAt(end - 1) === SLASH) return end + 1

    let at = end + 1
    for (;;) {
      at = source.indexOf('<', at)
      if (at < 0) return source.length
      const name = at + 1 + this.#nameOffset
      if (source.charCodeAt(at + 1) === SLASH) {
        at += 2
        if (source.charCodeAt(name + 1) === R) return at
      } else if (this.#isCellStart(name)) {
        at = this.#readCell(name + 1)
      } else {
        at++
      }
    }
  }

  #startRow(tag: string): void {
    const number = Number(/\sr\s*=\s*["'](\d{1,7})["']/.exec(tag)?.[1] ?? 0) - 1
    const isHidden = tag.includes('hidden') && /\shidden\s*=\s*["'](?:1|true)["']/.test(tag)
    // Rows without a number, or with one that was already there, follow the row before.
    this.#lastIndex = number > this.#lastIndex ? number : this.#lastIndex + 1
    this.row.start(this.#lastIndex, isHidden && !this.#isFiltered(this.#lastIndex))
    this.#column = -1
  }

  #isFiltered(row: number): boolean {
    const { filters } = this.#context
    return filters.some(({ firstRow, lastRow }) => firstRow < row && row <= lastRow)
  }

  #isCellStart(at: number): boolean {
    if (this.#source.charCodeAt(at) !== C) return false
    const next = this.#source.charCodeAt(at + 1)
    return next <= 0x20 || next === GREATER || next === SLASH
  }

  /** Reads from behind `<c` to behind the cell. */
  #readCell(start: number): number {
    const source = this.#source
    const at = this.#readAttributes(start)
    if (source.charCodeAt(at - 2) === SLASH) return at
    // Nearly every cell is a value alone: <v>…</v></c>
    if (this.#nameOffset === 0 && source.charCodeAt(at + 1) === V && this.#isTagEnd(at + 2)) {
      const end = source.indexOf('<', at + 3)
      if (source.charCodeAt(end + 6) === C && source.charCodeAt(end + 4) === LESS) {
        if (end > at + 3 && this.#column < MAX_COLUMNS) this.#addValue(at + 3, end)
        return end + 8
      }
    }
    return this.#readChildren(at)
  }

  /** One-letter names are ours, others are passed over. Gives the place behind the tag. */
  #readAttributes(start: number): number {
    const source = this.#source
    let at = start
    this.#column++
    this.#style = 0
    this.#typeStart = -1
    for (;;) {
      const code = source.charCodeAt(at)
      if (code === GREATER || at >= source.length) return at + 1
      if (code <= 0x20 || code === SLASH) {
        at++
        continue
      }
      const equals = source.charCodeAt(at + 1) === EQUALS ? at + 1 : source.indexOf('=', at)
      if (equals < 0) return source.length
      let value = equals + 2
      while (source.charCodeAt(value - 1) <= 0x20) value++
      const quote = source.charCodeAt(value - 1)
      if (equals === at + 1) {
        if (code === R) value = this.#readColumn(value)
        else if (code === S) value = this.#readStyle(value)
        else if (code === T) this.#typeStart = value
      }
      while (source.charCodeAt(value) !== quote) {
        if (value >= source.length) return value
        value++
      }
      at = value + 1
    }
  }

  #readColumn(start: number): number {
    const source = this.#source
    let at = start
    let letters = 0
    for (let code = source.charCodeAt(at); code > 0x40; code = source.charCodeAt(++at)) {
      letters = letters * 26 + (code & 0x1f)
    }
    if (letters > 0) this.#column = letters - 1
    return at
  }

  #readStyle(start: number): number {
    const source = this.#source
    let at = start
    for (let code = source.charCodeAt(at); isDigit(code); code = source.charCodeAt(++at)) {
      this.#style = this.#style * 10 + (code - 0x30)
    }
    return at
  }

  #isTagEnd(at: number): boolean {
    return this.#source.charCodeAt(at) === GREATER
  }

  /** The cell's elements, in any order and with whatever stands between them. */
  #readChildren(start: number): number {
    const source = this.#source
    const column = this.#column
    let at = start
    let valueStart = -1
    let valueEnd = -1
    let inlineStart = -1
    let inlineEnd = -1
    let formulaTag = -1
    for (;;) {
      at = source.indexOf('<', at)
      if (at < 0) return source.length
      if (source.charCodeAt(at + 1) === SLASH) {
        const name = at + 2 + this.#nameOffset
        // A cell that nobody closed ends with its row.
        if (source.charCodeAt(name) === R && source.charCodeAt(name + 1) === 0x6f) break
        at = name + 1
        if (source.charCodeAt(name) === C && this.#isTagEnd(at)) break
        continue
      }
      const name = source.charCodeAt(at + 1 + this.#nameOffset)
      const tagStart = at
      const tagEnd = source.indexOf('>', at)
      if (tagEnd < 0) return source.length
      at = tagEnd + 1
      if (name === F) {
        formulaTag = tagStart
      } else if (source.charCodeAt(tagEnd - 1) === SLASH) {
        // nothing in it
      } else if (name === V) {
        valueStart = at
        valueEnd = this.#findValueEnd(at)
        at = valueEnd
      } else if (name === I) {
        inlineStart = at
        inlineEnd = source.indexOf(this.#inlineEnd, at)
        if (inlineEnd < 0) return source.length
        at = inlineEnd
      }
    }
    if (column < MAX_COLUMNS) {
      if (inlineStart >= 0) this.#addInline(column, inlineStart, inlineEnd)
      else if (valueEnd > valueStart) this.#addValue(valueStart, valueEnd)
      // The result of type `str` may be the empty text.
      const isText = this.#typeStart >= 0 && source.charCodeAt(this.#typeStart) === S
      if (formulaTag >= 0) this.#addFormula(column, formulaTag, isText || valueEnd > valueStart)
    }
    return at
  }

  #findValueEnd(start: number): number {
    const end = this.#source.indexOf('<', start)
    if (end < 0) return this.#source.length
    // Character data in a section of its own is legal, and nobody writes it.
    if (this.#source.charCodeAt(end + 1) !== EXCLAMATION) return end
    const close = this.#source.indexOf(`</${this.#prefix}v`, end)
    return close < 0 ? this.#source.length : close
  }

  #addInline(column: number, start: number, end: number): void {
    const { xml } = this.#context
    const content = readCellText(this.#source, start, end, this.#prefix, xml)
    if (content !== '') this.row.add(column, KINDS.text, content)
  }

  #addValue(start: number, end: number): void {
    const source = this.#source
    const { row } = this
    const column = this.#column
    const style = this.#style
    const typeStart = this.#typeStart
    const type = typeStart < 0 ? 0 : source.charCodeAt(typeStart)
    if (type === S && source.charCodeAt(typeStart + 1) !== 0x74 /* not str */) {
      const content = this.#context.strings[parseInteger(source, start, end)] ?? ''
      if (content !== '') row.add(column, KINDS.text, content)
    } else if (type === S) {
      const text = this.#wantsContents ? this.#formatText(source.slice(start, end), style) : 'text'
      if (text !== '') row.add(column, KINDS.text, text)
    } else if (type === 0x62 /* b */) {
      row.add(column, KINDS.other, source.charCodeAt(start) === 0x30 ? 'FALSE' : 'TRUE')
    } else if (type === E) {
      row.add(column, KINDS.other, decodeText(source.slice(start, end)))
    } else if (type === 0x64 /* d */) {
      row.add(column, KINDS.other, this.#formatIsoDate(source.slice(start, end), style))
    } else {
      const numberFormat = this.#context.numberFormats[style]
      const kind = numberFormat?.isDate ? KINDS.other : KINDS.number
      const text = this.#wantsContents ? this.#formatNumber(numberFormat, start, end) : '0'
      if (text !== '') row.add(column, kind, text)
    }
  }

  #formatText(written: string, style: number): string {
    const text = written.charCodeAt(0) === LESS ? '' : decodeText(written)
    return this.#context.numberFormats[style]?.formatText(text) ?? text
  }

  #formatNumber(numberFormat: NumberFormat | undefined, start: number, end: number): string {
    const source = this.#source
    const isGeneral = numberFormat === undefined || numberFormat.isGeneral
    const shown = isGeneral ? showAsWritten(source, start, end) : undefined
    if (shown !== undefined) return shown
    const written = source.slice(start, end)
    const value = Number(written)
    if (Number.isNaN(value)) return decodeText(written)
    return isGeneral ? formatGeneral(value) : numberFormat.formatNumber(value)
  }

  #formatIsoDate(written: string, style: number): string {
    const serial = fromIsoDate(written)
    const numberFormat = this.#context.numberFormats[style]
    return serial === undefined || !numberFormat?.isDate
      ? decodeText(written)
      : numberFormat.formatNumber(serial)
  }

  /** A formula is shown where it is asked for, or where the file has no result for it. */
  #addFormula(column: number, tagStart: number, hasValue: boolean): void {
    const { row } = this
    const source = this.#source
    const tagEnd = source.indexOf('>', tagStart)
    const isEmpty = source.charCodeAt(tagEnd - 1) === SLASH
    const end = isEmpty ? tagEnd + 1 : source.indexOf('<', tagEnd)
    const mayLink = source.startsWith('HYPERLINK', tagEnd + 1)
    if (!this.#context.showsFormulas && hasValue && !mayLink) return
    const written = isEmpty ? '' : decodeText(source.slice(tagEnd + 1, end))
    const tag = source.slice(tagStart, tagEnd)
    const formula = this.#sharedFormulas.resolve(tag, written, row.index, column)
    if (formula === '') return
    if (!hasValue) row.add(column, KINDS.other, '')
    if (!this.#wantsContents) return
    if (!hasValue || this.#context.showsFormulas) {
      row.formulas ??= new Map()
      row.formulas.set(column, formula)
    }
    const url = mayLink ? findHyperlink(formula) : undefined
    const content = row.contents[row.length - 1]
    if (url !== undefined && typeof content === 'string' && content !== '') {
      row.contents[row.length - 1] = { children: [paragraph(link(url, content))] }
    }
  }
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

function parseInteger(source: string, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at++) value = value * 10 + (source.charCodeAt(at) - 0x30)
  return value
}
