import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ods } from '../../../../test/support/ods.ts'
import { convertXlsx } from '../../../../test/support/xlsx.ts'
import { convert } from '../../node.ts'

const STYLES =
  '<fills><fill/><fill/>' +
  ['FF92D050', 'FFFFFFFF']
    .map(
      rgb => `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/></patternFill></fill>`,
    )
    .join('') +
  '</fills><cellXfs><xf/><xf fillId="2"/><xf fillId="3"/></cellXfs>'

/** Lines of a sheet: `#` is a filled cell, `.` an empty one, `w` one filled with white, `x` text, `X` text in a filled cell. */
async function warningsOf(...lines: readonly string[]) {
  const rows = lines.map((line, index) => {
    const cells = [...line].map(sign => {
      const style = { '#': 1, X: 1, w: 2 }[sign] ?? 0
      const isText = sign === 'x' || sign === 'X'
      return isText ? `<c s="${style}" t="str"><v>x</v></c>` : `<c s="${style}"/>`
    })
    return `<row r="${index + 1}">${cells.join('')}</row>`
  })
  const { warnings } = await convertXlsx({
    sheets: [{ name: 'Plan', rows: rows.join('') }],
    styles: STYLES,
  })
  return warnings.map(({ code, message }) => `${code}: ${message}`)
}

test('a schedule whose bars are filled cells is reported', async () => {
  const schedule = ['x###.....', 'x..####..', 'x....###.', 'x......##']
  assert.deepEqual(await warningsOf(...schedule), [
    'colors_omitted: 1 sheet uses the color of empty cells to convey something, which markdown cannot show: Plan.',
  ])
})

test('headers, bands, columns that stand out, white cells and sheets of text are not', async () => {
  const bands = ['XXXXXX', 'xx.x.x', 'X#X##X', 'x.xxxx', 'XX#X#X', '.xx..x', '#XX#XX', 'X##X#X']
  assert.deepEqual(await warningsOf(...bands), [])
  const columns = ['xX#xx', 'xXXxx', 'xX#x.', 'x##xx', 'xX#x.', 'x##xx']
  assert.deepEqual(await warningsOf(...columns), [])
  const white = ['xwww.....', 'x..wwww..', 'x....www.', 'x......ww']
  assert.deepEqual(await warningsOf(...white), [])
  const notes = ['xxxxxxxx#', 'xxxxxxx#x', 'xxxxxx#xx', 'xxxxx#xxx', 'xxxx#xxxx']
  assert.deepEqual(await warningsOf(...notes), [])
})

test('a schedule of an OpenDocument sheet is reported, also where its cells are repeated or look like their column', async () => {
  const styles = ['#92d050', '#ffffff'].map(
    (color, index) =>
      `<style:style style:name="ce${index}" style:family="table-cell"><style:table-cell-properties fo:background-color="${color}"/></style:style>`,
  )
  const cell = (attributes: string, count: number) =>
    `<table:table-cell ${attributes} table:number-columns-repeated="${count}"/>`
  const bar = (column: number, style: string) =>
    `<table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>${cell('table:style-name="ce1"', column)}${cell(style, 4)}</table:table-row>`
  const sheet = (columns: string, style: string) =>
    ods(
      `<table:table table:name="Plan">${columns}${[1, 2, 3, 4].map(column => bar(column, style)).join('')}</table:table>`,
      styles.join(''),
    )
  const codesOf = async (bytes: Uint8Array) =>
    (await convert(bytes)).warnings.map(({ code }) => code)
  const columns = (style: string) =>
    `<table:table-column table:number-columns-repeated="9" table:default-cell-style-name="${style}"/>`
  assert.deepEqual(await codesOf(sheet('', 'table:style-name="ce0"')), ['colors_omitted'])
  assert.deepEqual(await codesOf(sheet(columns('ce0'), '')), ['colors_omitted'])
  assert.deepEqual(await codesOf(sheet(columns('ce1'), '')), [])
  const ground = columns('ce0').replace('"9"', '"1024"')
  assert.deepEqual(await codesOf(sheet(ground, 'table:style-name="ce0"')), [])
  assert.deepEqual(await codesOf(sheet('', 'table:style-name="ce1"')), [])
})
