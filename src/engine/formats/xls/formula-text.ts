/**
 * Formulas, which the file has as tokens in the order of calculation ([MS-XLS], 2.5.198), as people write them:
 *
 *     A1  2  *  B1  +      →      A1*2+B1
 *
 * Brackets have tokens of their own, so that nothing has to be known of which operator comes first.
 * Left out are arrays, references that count from their cell (shared formulas), and other workbooks.
 */
import { toColumnLetters } from '../spreadsheet/references.ts'
import { ERRORS } from './errors.ts'
import { findFunction } from './formula-functions.ts'
import { readUnicode } from './strings.ts'

/** What formulas refer to by number. */
export interface FormulaNames {
  /** `Sheet1` or `Sheet1:Sheet3`; undefined for another workbook. */
  readonly findSheets: (number: number) => string | undefined
  /** The names of the workbook, from 1 on. */
  readonly findName: (number: number) => string | undefined
}

/** Excel accepts no longer ones. */
const MAX_CHARACTERS = 8192

/** Undefined if something cannot be expressed. */
export function toFormulaText(tokens: Uint8Array, names: FormulaNames): string | undefined {
  const values: string[] = []
  const view = new DataView(tokens.buffer, tokens.byteOffset, tokens.byteLength)
  for (let at = 0; at < tokens.length; ) {
    const size = readToken(view, at, values, names)
    if (size === undefined || at + size > tokens.length) return undefined
    if ((values.at(-1)?.length ?? 0) > MAX_CHARACTERS) return undefined
    at += size
  }
  return values.length === 1 ? values[0] : undefined
}

const OPERATORS: Readonly<Record<number, string>> = {
  3: '+',
  4: '-',
  5: '*',
  6: '/',
  7: '^',
  8: '&',
  9: '<',
  10: '<=',
  11: '=',
  12: '>=',
  13: '>',
  14: '<>',
  15: ' ',
  16: ',',
  17: ':',
}

/** Value tokens come in three classes, which do not affect how they are written. */
const toBaseToken = (token: number): number => (token < 0x40 ? token : 0x20 | (token & 0x1f))

/** Pushes what the token says, or takes its operands from the values; returns its size. */
function readToken(
  view: DataView,
  at: number,
  values: string[],
  names: FormulaNames,
): number | undefined {
  const has = (size: number): boolean => at + size <= view.byteLength
  const u8 = (offset: number) => (has(offset + 1) ? view.getUint8(at + offset) : 0)
  const u16 = (offset: number) => (has(offset + 2) ? view.getUint16(at + offset, true) : 0)
  const push = (value: string | undefined, size: number): number | undefined => {
    if (value === undefined) return undefined
    values.push(value)
    return size
  }
  const cell = (row: number, column: number): string => {
    const [rows, columns] = [u16(row), u16(column)]
    const isRowFixed = (columns & 0x8000) === 0
    const isColumnFixed = (columns & 0x4000) === 0
    return `${isColumnFixed ? '$' : ''}${toColumnLetters(columns & 0x3fff)}${isRowFixed ? '$' : ''}${rows + 1}`
  }
  const area = (start: number) => `${cell(start, start + 4)}:${cell(start + 2, start + 6)}`
  const onSheets = (place: string): string | undefined => {
    const sheets = names.findSheets(u16(1))
    return sheets === undefined ? undefined : `${quoteSheets(sheets)}!${place}`
  }
  const call = (name: string | undefined, count: number, size: number): number | undefined => {
    if (name === undefined || count > values.length) return undefined
    return push(`${name}(${values.splice(values.length - count).join(',')})`, size)
  }

  const token = toBaseToken(u8(0))
  const operator = OPERATORS[token]
  if (operator !== undefined) {
    if (values.length < 2) return undefined
    const [left, right] = values.splice(-2)
    return push(`${left}${operator}${right}`, 1)
  }
  switch (token) {
    case 0x12:
    case 0x13:
    case 0x14:
    case 0x15: {
      const value = values.pop()
      if (value === undefined) return undefined
      return push([`+${value}`, `-${value}`, `${value}%`, `(${value})`][token - 0x12], 1)
    }
    case 0x16:
      return push('', 1)
    case 0x17: {
      const count = u8(1)
      const isWide = (u8(2) & 1) !== 0
      const text = readUnicode(new Uint8Array(view.buffer, view.byteOffset + at + 2), count)
      return push(`"${text.replaceAll('"', '""')}"`, 3 + count * (isWide ? 2 : 1))
    }
    case 0x19: {
      const kind = u8(1)
      if (kind & 0x10) return call('SUM', 1, 4)
      // The offsets of CHOOSE, and spaces between tokens.
      return kind & 4 ? 4 + (u16(2) + 1) * 2 : 4
    }
    case 0x1c:
      return push(ERRORS[u8(1)], 2)
    case 0x1d:
      return push(u8(1) ? 'TRUE' : 'FALSE', 2)
    case 0x1e:
      return push(String(u16(1)), 3)
    case 0x1f:
      return has(9) ? push(String(view.getFloat64(at + 1, true)).toUpperCase(), 9) : undefined
    case 0x21: {
      const found = findFunction(u16(1))
      return found?.count === undefined ? undefined : call(found.name, found.count, 3)
    }
    case 0x22:
      return call(findFunction(u16(2))?.name, u8(1) & 0x7f, 4)
    case 0x23:
      return push(names.findName(u16(1)), 5)
    case 0x24:
      return push(cell(1, 3), 5)
    case 0x25:
      return push(area(1), 9)
    case 0x29:
      // The size of a list of areas, which follow as separate tokens.
      return 3
    case 0x2a:
      return push('#REF!', 5)
    case 0x2b:
      return push('#REF!', 9)
    case 0x3a:
      return push(onSheets(cell(3, 5)), 7)
    case 0x3b:
      return push(onSheets(area(3)), 11)
    default:
      return undefined
  }
}

const quoteSheets = (sheets: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheets) ? sheets : `'${sheets.replaceAll("'", "''")}'`
