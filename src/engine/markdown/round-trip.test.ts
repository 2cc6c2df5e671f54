import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyBlocks, anyRuns, anyText } from '../../../test/support/any-document.ts'
import { viewDocument } from '../../../test/support/read-back/document-view.ts'
import type { View } from '../../../test/support/read-back/line-view.ts'
import { viewMarkdown } from '../../../test/support/read-back/markdown-view.ts'
import { documentOf, written } from '../../../test/support/write-blocks.ts'
import { type Content, cell, item, paragraph } from '../document/build.ts'
import type { Block, Document, Note } from '../document/document.ts'

/** FOLIOMARK_ROUND_TRIPS=10 makes the long run. */
const TIMES = Number(process.env.FOLIOMARK_ROUND_TRIPS ?? 1)

/** What an independent reader makes of our markdown is what the document says. */
function assertReadsBack(document: Document): void {
  const markdown = written(document.blocks, {}, document)
  assert.deepEqual(viewMarkdown(markdown), viewDocument(document), `wrote:\n${markdown}`)
}

/** Where a line can occur. */
const PLACES: readonly ((...content: Content[]) => Block)[] = [
  (...content) => paragraph(...content),
  (...content) => ({ ...paragraph(...content), type: 'heading', depth: 2 }),
  (...content) => ({ type: 'list', ordered: false, items: [item(paragraph(...content))] }),
  (...content) => ({ type: 'quote', children: [paragraph(...content)] }),
  (...content) => {
    const rows = [
      ['a', 'b'],
      [cell(paragraph(...content)), 'c'],
    ]
    return { type: 'table', columns: ['none', 'none'], headerRows: 1, rows }
  },
]

const note = (...blocks: Block[]): Note => ({ type: 'footnote', blocks })

function withNotes(blocks: readonly Block[], first: Note = note(paragraph('one'))): Document {
  const list: Block = { type: 'list', ordered: false, items: [item(paragraph('item'))] }
  const notes = new Map([
    ['1', first],
    ['2', note(paragraph('two'), { type: 'code', value: 'code\n\n  more' })],
    ['3', note(list, paragraph('end'))],
  ])
  return documentOf(blocks, { notes })
}

test('text reads back as itself wherever it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PLACES), anyText, (place, text) => {
      assertReadsBack(documentOf([place(text)]))
    }),
    { numRuns: 400 * TIMES },
  )
})

test('formatted text reads back with the same formatting wherever it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PLACES), anyRuns, (place, runs) => {
      assertReadsBack(withNotes([place(runs)]))
    }),
    { numRuns: 300 * TIMES },
  )
})

test('a table as HTML is one block, whatever its cells contain', () => {
  fc.assert(
    fc.property(anyBlocks, anyText, (blocks, text) => {
      const rows = [[{ children: blocks, colSpan: 2 }], [text, 'a']]
      const table: Block = { type: 'table', columns: ['none', 'none'], headerRows: 1, rows }
      const document = withNotes([table, paragraph('end')])
      const [first, second] = viewMarkdown(written(document.blocks, { tables: 'html' }, document))
      assert.deepEqual([(first as View[])[0], second], ['html', ['paragraph', 'e', 'n', 'd']])
    }),
    { numRuns: 100 * TIMES },
  )
})

test('whole documents read back with the same structure', () => {
  fc.assert(
    fc.property(anyBlocks, anyBlocks, (blocks, noteBlocks) => {
      assertReadsBack(withNotes(blocks, note(paragraph('one'), ...noteBlocks)))
    }),
    { numRuns: 100 * TIMES },
  )
})
