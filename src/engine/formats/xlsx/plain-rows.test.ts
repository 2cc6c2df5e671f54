import assert from 'node:assert/strict'
import { test } from 'node:test'
import { row, type XlsxSheet, xlsx } from '../../../../test/support/xlsx.ts'
import { convertDocument } from '../../convert.ts'
import type { GivenOptions } from '../../options.ts'
import { node } from '../../platform/node.ts'

/** More than the writer looks at one by one. */
const ROWS = 3000

/** Cells that can be copied, and cells that cannot. */
const CELLS = [
  '<c t="s"><v>0</v></c>',
  '<c t="s"><v>1</v></c>',
  '<c t="s"><v>2</v></c>',
  '<c t="s"><v>3</v></c>',
  '<c t="str"><v>two words</v></c>',
  '<c t="str"><v>a&lt;b</v></c>',
  '<c t="str"><v>Käse 日本 #1</v></c>',
  '<c t="str"><v>ends with #</v></c>',
  '<c t="str"><v> spaces </v></c>',
  '<c t="str"><v></v></c>',
  '<c t="inlineStr"><is><t>$5 &amp; more</t></is></c>',
  '<c t="inlineStr"><is><t>$5 or $6</t></is></c>',
  '<c t="b"><v>1</v></c>',
  '<c t="e"><v>#DIV/0!</v></c>',
  '<c><v>-12.5</v></c>',
  '<c><v>0.6666666666666666</v></c>',
  '<c><v>0.10000000000000001</v></c>',
  '<c><v>1.50</v></c>',
  '<c><v>1E+20</v></c>',
  '<c s="1"><v>1234567.891</v></c>',
  '<c s="2"><v>45000.25</v></c>',
  '<c><f>1+1</f><v>2</v></c>',
  '<c><f>HYPERLINK("https://a.example","b")</f><v>b</v></c>',
  '<c><f>A1</f></c>',
  '<c/>',
  undefined,
]

const STRINGS =
  '<si><t>plain &amp; simple</t></si><si><t>*star*</t></si><si><r><rPr><b/></rPr><t>bold</t></r></si><si><t>a\nb</t></si>'

/** The same choice of cells in every run; the kinds of rows that most sheets have are frequent. */
function makeRows(): string {
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  return Array.from({ length: ROWS }, (_, index) => {
    const kinds = index % 3 === 0 ? CELLS.length : 5
    const cells = Array.from({ length: 6 }, () => CELLS[next(kinds)])
    const written = row(index + 1, ...cells)
    return index % 97 === 0 ? written.replace('<row', '<row hidden="1"') : written
  }).join('')
}

const convert = async (sheet: XlsxSheet, options: GivenOptions = {}) => {
  const parts = { sheets: [sheet], strings: STRINGS, formats: ['#,##0.00', 'yyyy-mm-dd'] }
  const { markdown } = await convertDocument(xlsx(parts), options, node)
  return markdown.split('\n')
}

test('rows that are copied as text are the rows that are made cell by cell', async () => {
  const rows = makeRows()
  // A merged range, even one of a single cell, keeps all rows from being copied.
  const after = '<mergeCells><mergeCell ref="A1:A1"/></mergeCells>'
  for (const options of [{}, { hidden: 'include' }, { formulas: 'include' }] as const) {
    assert.deepEqual(await convert({ rows }, options), await convert({ rows, after }, options))
  }
  assert.equal((await convert({ rows }, { hidden: 'include' })).length, ROWS + 4)
})

test('copied rows leave out hidden columns, and take cells in any order', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => {
    const number = index + 1
    return `<row r="${number}"><c r="C${number}"><v>3</v></c><c r="A${number}"><v>1</v></c><c r="B${number}"><v>2</v></c></row>`
  }).join('')
  const lines = await convert({ rows, before: '<cols><col min="2" max="2" hidden="1"/></cols>' })
  assert.deepEqual(new Set(lines.slice(4, -1)), new Set(['| 1 | 3 |']))
})

test('empty places of copied rows count as cells', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => {
    const number = index + 1
    return number === 1
      ? row(1, ...new Array<number>(20).fill(1))
      : `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`
  }).join('')
  const parts = xlsx({ sheets: [{ rows }] })
  await assert.rejects(convertDocument(parts, { limits: { cells: 15_000 } }, node), {
    reason: 'resourceLimit',
  })
})
