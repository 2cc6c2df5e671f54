import assert from 'node:assert/strict'
import { test } from 'node:test'
import { p, r } from '../../../../../test/support/docx.ts'
import { bold, outlineOf, text } from '../../../../../test/support/headings.ts'

test('a line with a number missing between headings is one, whatever it looks like', async () => {
  const body = [bold('1. Soil'), bold('2. Trees'), bold('2.1. Roots'), bold('3.Harvest.', 28)]
  const small = [bold('4. Sale'), p(r('4.1 Markets')), p(r('4.2 Prices'))]
  assert.deepEqual(await outlineOf([...body, ...small].map(line => line + text).join('')), [
    '1 1. Soil',
    '1 2. Trees',
    '2 2.1. Roots',
    '1 3.Harvest.',
    '1 4. Sale',
    '2 4.1 Markets',
    '2 4.2 Prices',
  ])
})

test('items below headings that count are none', async () => {
  const items = ['3. Pears', '4. Apples'].map(line => bold(line, 18) + p(r('Sweet.'))).join('')
  const body = [bold('1. Soil'), bold('2. Trees') + text + items, bold('3. Harvest')]
  assert.deepEqual(await outlineOf(body.map(line => line + text).join('')), [
    '1 1. Soil',
    '1 2. Trees',
    '1 3. Harvest',
  ])
})

test('spaces and page breaks in another size do not change how a line looks', async () => {
  const other = '<w:sz w:val="16"/>'
  const broken = `<w:p><w:r><w:rPr>${other}</w:rPr><w:br w:type="page"/></w:r>`
  const line = (title: string) => `${broken}${r(title, '<w:b/>')}${r(' ', other)}</w:p>${text}`
  assert.deepEqual(await outlineOf(line('Soil') + line('Trees')), ['1 Soil', '1 Trees'])
})
