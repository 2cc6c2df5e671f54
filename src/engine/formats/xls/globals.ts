/** What a workbook says once for all its sheets: their names, strings, fonts, number formats. */
import type { Budget } from '../../budget.ts'
import { MARKS } from '../../document/document.ts'
import { ConversionError } from '../../errors.ts'
import { lazy } from '../../lookup.ts'
import type { Options } from '../../options.ts'
import { drawsSymbols } from '../prose/text/symbols.ts'
import { findFormatCode } from '../spreadsheet/built-in-formats.ts'
import { findHidden } from '../spreadsheet/hidden-format.ts'
import { loadNumberFormats, type NumberFormat } from '../spreadsheet/number-format.ts'
import type { UnseenStyle } from '../spreadsheet/unseen-style.ts'
import type { FormulaNames } from './formula-text.ts'
import { Looks } from './looks.ts'
import { RECORDS, RecordReader } from './records.ts'
import {
  type Font,
  NO_STRINGS,
  PLAIN_FONT,
  readSharedStrings,
  type SharedStrings,
} from './shared-strings.ts'
import { readBytes, readString, readUnicode } from './strings.ts'

/** 8 is Excel 97 to 2003, 5 also Excel 95; 2 to 4 are the Excel versions of the same number. */
export type Version = 2 | 3 | 4 | 5 | 8

export interface Globals {
  readonly version: Version
  readonly codePage: number
  readonly sheets: readonly BoundSheet[]
  readonly strings: SharedStrings
  readonly fonts: readonly Font[]
  /** By the number in cells: of an extended format, in version 2 of a format. */
  readonly findStyle: (style: number) => CellStyle
  /** Cell fills, by the same number; 0 for none and for white. */
  readonly fills: () => readonly number[]
  /** Excel and others that calculate say so; a program that only writes formulas has no results for them. */
  readonly isCalculated: boolean
  readonly formulaNames: FormulaNames
  /** The list of pictures, in pieces. */
  readonly drawingGroup: readonly Uint8Array[]
}

export interface CellStyle {
  readonly numberFormat: NumberFormat | undefined
  /** The font, if it draws symbols. */
  readonly symbols: string | undefined
  /** Undefined if its cells are seen, as nearly always, or asked for. */
  readonly unseen: UnseenStyle | undefined
}

export interface BoundSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly type: 'worksheet' | 'chart' | 'other'
  readonly offset: number
}

/** The version and kind given by a BOF record ([MS-XLS], 2.4.21). */
export function readBof(reader: RecordReader): { version: Version; kind: number } | undefined {
  const kind = reader.uint16(2)
  switch (reader.type) {
    case RECORDS.bof:
      return { version: reader.uint16(0) === 0x0600 ? 8 : 5, kind }
    case RECORDS.bof4:
      return { version: 4, kind }
    case RECORDS.bof3:
      return { version: 3, kind }
    case RECORDS.bof2:
      return { version: 2, kind }
    default:
      return undefined
  }
}

export const KIND_OF_BOF = { globals: 0x0005, sheet: 0x0010, chart: 0x0020 } as const

const DEFAULT_CODE_PAGE = 1252

/** Of an extended format that no cell has, only other formats ([MS-XLS], 2.4.353). */
const IS_NAMED_STYLE = 0x4

/** Reads from the first BOF to its EOF; versions 2 to 4 keep the same records in the sheet itself. */
export async function readGlobals(
  bytes: Uint8Array,
  budget: Budget,
  hidden: Options['hidden'],
): Promise<Globals> {
  const reader = new RecordReader(bytes, 0, budget)
  const bof = reader.next() ? readBof(reader) : undefined
  if (!bof)
    throw new ConversionError('malformed', 'The file does not begin like an Excel workbook.')
  const { version } = bof
  const sheets: BoundSheet[] = []
  const fonts: Font[] = []
  const looks = new Looks(new RecordReader(bytes, 0, budget), version === 8)
  const codes = new Map<number, string>()
  const formatIds: number[] = []
  const idsOfCells = new Set<number>()
  const drawingGroup: Uint8Array[] = []
  const formulaParts: FormulaParts = { isOwnBook: [], sheetRanges: [], names: [] }
  let isCalculated = false
  let strings: SharedStrings = NO_STRINGS
  let codePage = DEFAULT_CODE_PAGE
  let is1904 = false
  let order = 0

  while (reader.next() && reader.type !== RECORDS.eof) {
    switch (reader.type) {
      case RECORDS.codePage:
        codePage = toCodePage(reader.uint16(0))
        break
      case RECORDS.dateMode:
        is1904 = reader.uint16(0) === 1
        break
      case RECORDS.boundSheet:
        sheets.push(readBoundSheet(reader, version, codePage))
        break
      case RECORDS.font:
        // No font has the number 4 ([MS-XLS], 2.5.129).
        if (fonts.length === 4 && version >= 5) fonts.push(PLAIN_FONT)
        fonts.push(new WorkbookFont(reader, version, codePage))
        looks.addFont(reader)
        break
      case RECORDS.format:
      case RECORDS.format2: {
        const id = version >= 5 ? reader.uint16(0) : order++
        codes.set(id, readFormatCode(reader, version, codePage))
        break
      }
      case RECORDS.extendedFormat:
        looks.addFormat(reader)
        formatIds.push(reader.uint16(2))
        if ((reader.uint16(4) & IS_NAMED_STYLE) === 0) idsOfCells.add(reader.uint16(2))
        break
      case RECORDS.extendedFormatMore:
        looks.addExtension(reader)
        break
      case RECORDS.palette:
        looks.addPalette(reader)
        break
      case RECORDS.extendedFormat3:
      case RECORDS.extendedFormat4:
        formatIds.push(reader.uint8(1))
        break
      case RECORDS.drawingGroup:
        for (const segment of reader.segments()) drawingGroup.push(segment)
        break
      case RECORDS.recalcId:
        isCalculated = true
        break
      case RECORDS.supBook:
      case RECORDS.externSheet:
      case RECORDS.definedName:
        if (version === 8) readFormulaPart(reader, formulaParts)
        break
      case RECORDS.sharedStrings:
        strings = readSharedStrings(reader.segments(), fonts, budget)
        break
    }
  }
  // Version 2 has no extended formats: its cells refer to the format itself.
  const ids = version === 2 ? Array.from({ length: 64 }, (_, id) => id) : formatIds
  const toCode = (id: number): string => findCode(id, codes, version)
  const numberFormats = await loadNumberFormats(
    Array.from(idsOfCells.size > 0 ? idsOfCells : ids, toCode),
    { is1904 },
  )
  const showsAll = hidden === 'include'
  const readStyle = (style: number): CellStyle => {
    const symbols = fonts[looks.findFont(style) ?? -1]?.symbols
    const id = ids[style]
    if (id === undefined) return { numberFormat: undefined, symbols, unseen: undefined }
    const code = toCode(id)
    const isShown = showsAll && findHidden(code).numbers
    return {
      numberFormat: numberFormats(isShown ? 'General' : code),
      symbols,
      unseen: showsAll ? undefined : looks.findUnseen(style, code),
    }
  }
  const styles: CellStyle[] = []
  return {
    version,
    codePage,
    sheets,
    strings,
    fonts,
    findStyle(style) {
      styles[style] ??= readStyle(style)
      return styles[style]
    },
    fills: lazy(() => looks.listFills()),
    isCalculated,
    formulaNames: toFormulaNames(formulaParts, sheets),
    drawingGroup,
  }
}

interface FormulaParts {
  /** By the workbook number in formulas. */
  readonly isOwnBook: boolean[]
  readonly sheetRanges: { readonly book: number; readonly first: number; readonly last: number }[]
  readonly names: string[]
}

function readFormulaPart(reader: RecordReader, parts: FormulaParts): void {
  switch (reader.type) {
    case RECORDS.supBook:
      parts.isOwnBook.push(reader.uint16(2) === OWN_BOOK)
      break
    case RECORDS.externSheet:
      for (let at = 2; at + 6 <= reader.length; at += 6) {
        const [book, first, last] = [at, at + 2, at + 4].map(place => reader.uint16(place))
        parts.sheetRanges.push({ book: book!, first: first!, last: last! })
      }
      break
    default:
      parts.names.push(readUnicode(reader.data(14), reader.uint8(3)))
  }
}

/** In place of a workbook's name ([MS-XLS], 2.4.271). */
const OWN_BOOK = 0x0401

function toFormulaNames(parts: FormulaParts, sheets: readonly BoundSheet[]): FormulaNames {
  return {
    findSheets(number) {
      const { book, first, last } = parts.sheetRanges[number] ?? { book: -1, first: -1, last: -1 }
      if (!parts.isOwnBook[book]) return undefined
      const [from, to] = [sheets[first]?.name, sheets[last]?.name]
      return from === to || to === undefined ? from : from && `${from}:${to}`
    },
    findName(number) {
      const name = parts.names[number - 1]
      // Excel's built-in names are a number.
      return name === undefined || name < ' ' ? undefined : name
    },
  }
}

/** Up to version 4 formats are numbered in file order, and the file lists all of them. */
function findCode(id: number, codes: ReadonlyMap<number, string>, version: Version): string {
  const written = codes.get(id)
  return (version >= 5 ? findFormatCode(id, written) : written) ?? 'General'
}

/** Two special numbers of Apple and Excel that are not code pages. */
function toCodePage(written: number): number {
  if (written === 0x8000) return 10_000
  if (written === 0x8001) return DEFAULT_CODE_PAGE
  return written
}

function readBoundSheet(reader: RecordReader, version: Version, codePage: number): BoundSheet {
  const type = reader.uint8(5)
  return {
    name: readName(reader, 6, version, codePage),
    offset: reader.uint32(0),
    isHidden: (reader.uint8(4) & 3) !== 0,
    type: type === 0 || type === 1 ? 'worksheet' : type === 2 ? 'chart' : 'other',
  }
}

/** Its name is read when a text has it: most fonts of a workbook are those of its unused styles. */
class WorkbookFont implements Font {
  readonly marks: number
  readonly #bytes: Uint8Array
  readonly #nameAt: number
  readonly #end: number
  readonly #version: Version
  readonly #codePage: number
  #symbols: string | undefined | null = null

  constructor(reader: RecordReader, version: Version, codePage: number) {
    const flags = reader.uint16(2)
    const isBold = version >= 5 ? reader.uint16(6) >= 600 : (flags & 1) !== 0
    const position = version >= 5 ? reader.uint16(8) : 0
    this.marks =
      (isBold ? MARKS.strong : 0) |
      (flags & 2 ? MARKS.emphasis : 0) |
      (flags & 8 ? MARKS.delete : 0) |
      (position === 1 ? MARKS.superscript : 0) |
      (position === 2 ? MARKS.subscript : 0)
    this.#bytes = reader.bytes
    this.#nameAt = reader.start + 14
    this.#end = reader.end
    this.#version = version
    this.#codePage = codePage
  }

  get symbols(): string | undefined {
    if (this.#symbols === null) {
      const name = this.#readName()
      this.#symbols = drawsSymbols(name) ? name : undefined
    }
    return this.#symbols
  }

  #readName(): string {
    if (this.#version < 5 || this.#nameAt >= this.#end) return ''
    const characters = this.#bytes.subarray(this.#nameAt + 1, this.#end)
    const text = { version: this.#version, codePage: this.#codePage }
    return readString(characters, this.#bytes[this.#nameAt]!, text)
  }
}

/** Its length in a byte, then the name itself. */
const readName = (reader: RecordReader, at: number, version: Version, codePage: number): string =>
  readString(reader.data(at + 1), reader.uint8(at), { version, codePage })

function readFormatCode(reader: RecordReader, version: Version, codePage: number): string {
  if (version === 8) return readUnicode(reader.data(4), reader.uint16(2))
  const lengthAt = version >= 4 ? 2 : 0
  return readBytes(reader.data(lengthAt + 1), reader.uint8(lengthAt), codePage)
}
