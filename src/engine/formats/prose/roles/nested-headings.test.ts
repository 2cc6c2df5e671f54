import assert from 'node:assert/strict'
import { test } from 'node:test'
import { styled } from '../../../../../test/support/docx.ts'
import { outlineOf, text } from '../../../../../test/support/headings.ts'

const styles = ['Title', 1, 2, 3, 4, 5, 6]
  .map(name => {
    const full = typeof name === 'number' ? `heading ${name}` : name
    return `<w:style w:type="paragraph" w:styleId="s${name}"><w:name w:val="${full}"/></w:style>`
  })
  .join('')
const headings = (...given: (readonly [style: number | 'Title', text: string])[]) =>
  outlineOf({ styles, body: given.map(([name, line]) => styled(`s${name}`, line) + text).join('') })

test('headings are one level below the one above them', async () => {
  assert.deepEqual(
    await headings([1, 'Soil'], [2, 'Loam'], [5, 'Crumbs'], [6, 'Size'], [5, 'Color'], [3, 'Uses']),
    ['1 Soil', '2 Loam', '3 Crumbs', '4 Size', '3 Color', '3 Uses'],
  )
  assert.deepEqual(await headings(['Title', 'Orchards'], [2, 'Soil'], [3, 'Loam']), [
    '1 Orchards',
    '2 Soil',
    '3 Loam',
  ])
})

test('what has no heading above it keeps its level', async () => {
  assert.deepEqual(await headings([3, 'Summary'], [2, 'Soil'], [4, 'Loam']), [
    '3 Summary',
    '2 Soil',
    '3 Loam',
  ])
})

test('numbers that leave out a level leave it out', async () => {
  assert.deepEqual(await headings([1, '2 Soil'], [3, '2.1.1 Loam'], [2, '2.2 Clay']), [
    '1 2 Soil',
    '3 2.1.1 Loam',
    '2 2.2 Clay',
  ])
})
