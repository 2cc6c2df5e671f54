import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '../src/engine/node.ts'
import { docx, p, r } from './support/docx.ts'
import { pdf } from './support/pdf.ts'
import { row, xlsx } from './support/xlsx.ts'

const WORD = docx({
  body: p(
    `${r('Kept')}<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins w:id="2">${r('new')}</w:ins>${r('unseen', '<w:vanish/>')}`,
  ),
})

test('what is left out is listed with its reason where it is asked for, and only there', async () => {
  const { omitted } = await convert(WORD, { omitted: 'list' })
  assert.deepEqual(omitted, [
    { reason: 'deleted', text: 'gone', page: null },
    { reason: 'hidden', text: 'unseen', page: null },
  ])
  const rejected = await convert(WORD, { omitted: 'list', changes: 'reject', hidden: 'include' })
  assert.deepEqual(rejected.omitted, [{ reason: 'inserted', text: 'new', page: null }])
  assert.equal('omitted' in (await convert(WORD)), false)
})

test('running lines and numbers of a PDF are listed by page, and lines counted in warnings', async () => {
  const pages = Array.from({ length: 4 }, (_, index) => ({
    texts: [
      { text: 'A quiet head', x: 72, y: 30, size: 8 },
      ...Array.from({ length: 20 }, (_, line) => ({
        text: `Words of page ${'x'.repeat(index + 1)} and of line ${'y'.repeat(line + 1)}`,
        x: 72,
        y: 90 + 14 * line,
      })),
      { text: String(index + 1), x: 300, y: 770, size: 8 },
    ],
  }))
  const { omitted, warnings } = await convert(pdf(pages), { omitted: 'list', pages: '2-3' })
  assert.deepEqual(omitted, [
    { reason: 'running_line', text: 'A quiet head', page: 2 },
    { reason: 'page_number', text: '2', page: 2 },
    { reason: 'running_line', text: 'A quiet head', page: 3 },
    { reason: 'page_number', text: '3', page: 3 },
  ])
  assert.equal(warnings.find(({ code }) => code === 'running_lines_omitted')?.count, 2)
})

test('hidden sheets are listed with their names and cells', async () => {
  const bytes = xlsx({
    sheets: [
      { rows: row(1, 'shown') },
      { name: 'Secret', state: 'hidden', rows: row(1, 'x1', 'y') },
    ],
  })
  const { omitted } = await convert(bytes, { omitted: 'list' })
  assert.deepEqual(
    omitted?.map(({ reason, text }) => [reason, text]),
    [
      ['hidden', 'Secret'],
      ['hidden', 'x1 y'],
    ],
  )
})
