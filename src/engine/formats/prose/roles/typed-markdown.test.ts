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

  test('has links, code and words in bold, in items as well', async () => {
    const given = [
      'It is **dark**.',
      'See [soils](https://example.org/a).',
      '**Loam**: `clay`',
      'Run ```make``` **now**',
    ]
    assert.equal(
      await lines(...given),
      'It is **dark**.\n\nSee [soils](https://example.org/a).\n\n**Loam**: `clay`\n\nRun `make` **now**',
    )
    assert.equal(
      await lines('It is 2**3 and 3**4.', 'x ** y ** z'),
      'It is 2\\*\\*3 and 3**4.\n\nx ** y ** z',
    )
  })

  test('has tables', async () => {
    const rows = ['| Soil | Depth |', '|------|------:|', '| **Loam** | 3 |', '| Clay |']
    const table =
      '| Soil     | Depth |\n| -------- | ----: |\n| **Loam** |     3 |\n| Clay     |       |'
    assert.equal(await lines('Depths:', ...rows, 'Done.'), `Depths:\n\n${table}\n\nDone.`)
    const inOne = rows.map(row => r(row)).join('<w:r><w:br/></w:r>')
    assert.equal(await docxToMarkdown(p(inOne)), table)
    assert.equal(
      await lines('| Soil | Depth |', '| Loam | 3 |'),
      '| Soil | Depth |\n\n| Loam | 3 |',
    )
  })

  test('may be set in a monospaced font as a whole', async () => {
    const font = '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>'
    const given = ['# Soil', 'It is dark and deep.', '## Loam', 'It is light.', '## Clay', 'Heavy.']
    const body = given.map(line => p(r(line, font))).join('')
    assert.equal(
      await docxToMarkdown(body),
      '# Soil\n\nIt is dark and deep.\n\n## Loam\n\nIt is light.\n\n## Clay\n\nHeavy.',
    )
  })
})
