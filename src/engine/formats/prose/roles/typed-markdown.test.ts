import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { docxToMarkdown, p, r } from '../../../../../test/support/docx.ts'
import { rtfToMarkdown } from '../../../../../test/support/rtf.ts'

const lines = (...given: string[]) => docxToMarkdown(given.map(line => p(r(line))).join(''))

describe('a text that was typed as markdown', () => {
  test('has headings, bold words and rules', async () => {
    const given = ['# Soil', 'It is **dark** and deep.', '## Loam', '---', '## Clay', 'Heavy.']
    assert.equal(
      await lines(...given),
      '# Soil\n\nIt is **dark** and deep.\n\n## Loam\n\n---\n\n## Clay\n\nHeavy.',
    )
    assert.equal(await rtfToMarkdown(given.join('\\par ')), (await lines(...given)).trim())
  })

  test('has code between fences', async () => {
    assert.equal(
      await lines('## Run', '```sh', '# all', 'make', '```', '## Test'),
      '## Run\n\n```\n# all\nmake\n```\n\n## Test',
    )
    assert.match(await lines('## Run', '## Test', '```sh', 'make'), /^make$/m)
  })

  test('may have its headings and their text in one paragraph', async () => {
    const body = ['## Soil', '## Loam'].map(line => p(`${r(line)}<w:r><w:br/></w:r>${r('Dark.')}`))
    assert.equal(await docxToMarkdown(body.join('')), '## Soil\n\nDark.\n\n## Loam\n\nDark.')
  })

  test('has several such lines, or bold words as well', async () => {
    assert.equal(await lines('## Soil', 'Dark.'), '\\## Soil\n\nDark.')
    assert.equal(await lines('# make', '# make install'), '\\# make\n\n\\# make install')
    assert.equal(
      await lines('## Soil', '**a**', 'It is **b**.'),
      '## Soil\n\n**a**\n\nIt is **b**.',
    )
  })
})
