import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Budget } from '../budget.ts'
import type { Block, Document, Note } from '../document/document.ts'
import { anyBlocks, anyInlines, anyText } from './any-document.test.support.ts'
import { viewDocument, viewMarkdown } from './read-back.test.support.ts'
import { writeMarkdown } from './write.ts'

const OPTIONS = { images: 'reference', tables: 'pipe', comments: 'omit', markers: 'none' } as const

const SEED = 20240501

/** What the reader makes of our markdown is what the document says. */
function assertReadsBack(document: Document): void {
  const markdown = [...writeMarkdown(document, OPTIONS, new Budget())].join('')
  assert.deepEqual(viewMarkdown(markdown), viewDocument(document), `wrote:\n${markdown}`)
}

const note = (...content: Block[]): Note => ({ type: 'footnote', blocks: content })
const text = (value: string): Block => ({ type: 'paragraph', children: [{ type: 'text', value }] })

function documentOf(content: readonly Block[], firstNote: Note = note(text('one'))): Document {
  const notes = new Map([
    ['1', firstNote],
    ['2', note(text('two'), { type: 'code', value: 'code\n\n  more' })],
    [
      '3',
      note({ type: 'list', ordered: false, items: [{ children: [text('item')] }] }, text('end')),
    ],
  ])
  return { metadata: {}, blocks: content, notes, images: new Map() }
}

test('text reads back as itself in paragraphs, headings, items, quotes and cells', () => {
  fc.assert(
    fc.property(anyText, anyText, (first, second) => {
      assertReadsBack(
        documentOf([
          text(first),
          { type: 'heading', depth: 2, children: [{ type: 'text', value: second }] },
          { type: 'list', ordered: false, items: [{ children: [text(second)] }] },
          { type: 'quote', children: [text(first)] },
          { type: 'quote', alert: 'tip', children: [text(second)] },
          {
            type: 'table',
            columns: ['none', 'none'],
            headerRows: 1,
            rows: [
              [first, second],
              [second, 'x'],
            ],
          },
        ]),
      )
    }),
    { seed: SEED, numRuns: 1500 },
  )
})

test('formatted text reads back with the same formatting', () => {
  fc.assert(
    fc.property(anyInlines, anyInlines, (first, second) => {
      assertReadsBack(
        documentOf([
          { type: 'paragraph', children: first },
          { type: 'heading', depth: 3, children: second },
          {
            type: 'table',
            columns: ['none'],
            headerRows: 0,
            rows: [[{ children: [{ type: 'paragraph', children: first }] }]],
          },
        ]),
      )
    }),
    { seed: SEED, numRuns: 2000 },
  )
})

test('whole documents read back with the same structure', () => {
  fc.assert(
    fc.property(anyBlocks, anyBlocks, (content, noteContent) => {
      assertReadsBack(documentOf(content, note(text('one'), ...noteContent)))
    }),
    { seed: SEED, numRuns: 2000 },
  )
})
