import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { docxToMarkdown, p, r } from '../../../../../test/support/docx.ts'
import { outlineOf, SENTENCE } from '../../../../../test/support/headings.ts'
import { rtfToMarkdown } from '../../../../../test/support/rtf.ts'

const BREAK = '<w:r><w:br/></w:r>'
const BOLD = '<w:b/><w:sz w:val="32"/>'

describe('a paragraph with blank lines in it', () => {
  test('has the headings that its parts would be', async () => {
    const section = (title: string) =>
      BREAK + BREAK + r(title, BOLD) + BREAK + BREAK + r(SENTENCE.repeat(2))
    assert.deepEqual(await outlineOf(p(['Soil', 'Trees', 'Harvest'].map(section).join(''))), [
      '1 Soil',
      '1 Trees',
      '1 Harvest',
    ])
  })

  test('is a heading where breaks are all that is beside one', async () => {
    const line = (title: string) => p(BREAK + r(title, BOLD) + BREAK) + p(r(SENTENCE.repeat(2)))
    assert.deepEqual(await outlineOf(line('Soil') + line('Trees')), ['1 Soil', '1 Trees'])
  })
})

describe('a new page or column inside a paragraph', () => {
  for (const type of ['page', 'column']) {
    test(`begins another paragraph: ${type}`, async () => {
      const body = p(`${r('Ghent, 2020')}<w:r><w:br w:type="${type}"/></w:r>${r('Summary')}`)
      assert.equal(await docxToMarkdown(body), 'Ghent, 2020\n\nSummary')
      assert.equal(await rtfToMarkdown(`Ghent, 2020\\${type} Summary`), 'Ghent, 2020\n\nSummary')
    })
  }
})
