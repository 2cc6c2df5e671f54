import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertXlsx } from '../../../../test/support/xlsx.ts'

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
