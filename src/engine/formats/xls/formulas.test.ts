/** Formulas of xls: their results, or themselves where nobody has calculated them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ascii,
  biff8,
  bytes,
  f64,
  labelCell,
  record,
  u16,
  u32,
  unicode,
} from '../../../../test/support/biff.ts'
import { cellsOf } from '../../../../test/support/xlsx.ts'
import { convertDocument } from '../../convert.ts'
import { node } from '../../platform/node.ts'

const convert = (file: Uint8Array) => convertDocument(file, { filename: 'book.xls' }, node)

const sheet = (...records: Uint8Array[]) => ({ name: 'One', records })

const cells = async (workbook: Uint8Array) => cellsOf((await convert(workbook)).markdown)

describe('formulas that nobody has calculated', () => {
  const formula = (column: number, tokens: readonly number[], result: number | 'none' = 0) =>
    record(
      0x0006,
      u16(0, column, 0),
      result === 'none' ? bytes([3, 0, 0, 0, 0, 0], u16(0xffff)) : f64(result),
      u16(0),
      u32(0),
      u16(tokens.length),
      tokens,
    )
  const ref = (row: number, column: number) => [0x44, row, 0, column, 0xc0]
  const total = [...ref(0, 0), 0x1e, 2, 0, 0x05, ...ref(1, 1), 0x03]
  const head = [
    record(0x01ae, u16(2, 0x0401)),
    record(0x0017, u16(1, 0, 1, 1)),
    record(0x0018, u16(0), [0, 4], u16(0, 0, 0), u32(0), [0], ascii('Rate')),
  ]
  const book = (globals: readonly Uint8Array[], ...records: Uint8Array[]) =>
    biff8(globals, sheet(...records), { name: 'My data', records: [] })

  test('are shown themselves, as in xlsx', async () => {
    const workbook = book(
      head,
      formula(0, total, 'none'),
      formula(1, [0x25, 0, 0, 9, 0, 0, 0, 0, 0x40, 0x19, 0x10, 0, 0]),
      formula(2, [...ref(0, 0), 0x17, 2, 0, 0x61, 0x22, 0x16, 0x42, 3, 1, 0]),
      formula(3, [0x3a, 0, 0, 4, 0, 0, 0xc0, 0x23, 1, 0, 0, 0, 0x08, 0x15, 0x41, 24, 0]),
    )
    assert.deepEqual(await cells(workbook), [
      ['`=A1*2+B2`', '`=SUM($A$1:A$10)`', '`=IF(A1,"a""",)`', "`=ABS(('My data'!A5&Rate))`"],
    ])
  })

  test('those that cannot be written out are counted', async () => {
    const { warnings } = await convert(book(head, labelCell(0, 1, 'x'), formula(0, [0x20, 0, 0])))
    assert.deepEqual(
      warnings.map(({ code, count }) => [code, count]),
      [['formulas_omitted', 1]],
    )
  })

  test('where a program has calculated, zero and nothing are results', async () => {
    const calculated = [record(0x01c1, u32(0x1c1, 0))]
    assert.deepEqual(await cells(book(calculated, formula(0, total), labelCell(0, 1, 'x'))), [
      ['0', 'x'],
    ])
    const others = [formula(0, total), formula(1, total, 5)]
    assert.deepEqual(await cells(book([], ...others)), [['0', '5']])
  })
})

test('formulas show their cached results, texts among them', async () => {
  const formula = (column: number, result: Uint8Array) =>
    record(0x0006, u16(0, column, 0), result, u16(0), u32(0), u16(0))
  const special = (type: number, value: number) =>
    Uint8Array.from([type, 0, value, 0, 0, 0, 0xff, 0xff])
  const workbook = biff8(
    [],
    sheet(
      formula(0, f64(2.5)),
      formula(1, special(0, 0)),
      record(0x0207, unicode('text')),
      formula(2, special(1, 1)),
      formula(3, special(2, 7)),
      formula(4, special(3, 0)),
    ),
  )
  assert.deepEqual(await cells(workbook), [['2.5', 'text', 'TRUE', '#DIV/0!']])
})
