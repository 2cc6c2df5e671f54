import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { anyBlocks } from '../../../test/support/any-document.ts'
import { partsOf, wholeOf, withoutAdded } from '../../../test/support/parts.ts'
import { documentOf } from '../../../test/support/write-blocks.ts'
import { bulletList, heading, item, numberedList, paragraph } from '../document/build.ts'
import type { Block, Document, Note } from '../document/document.ts'
import { estimateTokens } from '../stats.ts'
import { present } from './present.ts'
import type { Whole } from './whole.ts'

/** FOLIOMARK_PARTS=10000 makes the long run. */
const RUNS = Number(process.env.FOLIOMARK_PARTS ?? 60)

interface Node {
  readonly type: string
  readonly children?: readonly Node[]
}

const read = (markdown: string): readonly Node[] =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
    .children as readonly Node[]

/** Text without blanks between its words is examined character by character. */
const wordsOf = (markdown: string): string[] =>
  markdown.split(/\s+|(?<=[\p{Script=Han}\p{Script=Hiragana}。])/u).filter(Boolean)

// Documents with more text than anyBlocks makes, so that there is something to cut.

const anyWord = fc.constantFrom(
  ...'a word and another, longer ones: conversion markdown. Sentences end. 12 3.5% Ärger Слово текст, 漢字の文。 https://example.org/a/b x'.split(
    ' ',
  ),
)
const anyProse = fc.array(anyWord, { minLength: 1, maxLength: 90 }).map(words => words.join(' '))
const anyCode = fc
  .array(fc.constantFrom('let a = 1', '', '  if (x) {', '# no heading', '| no | table |', '```'), {
    minLength: 1,
    maxLength: 40,
  })
  .map((lines): Block => ({ type: 'code', value: lines.join('\n') }))
const anyTable = fc
  .array(fc.tuple(anyWord, fc.array(anyWord, { minLength: 1, maxLength: 6 })), {
    minLength: 2,
    maxLength: 60,
  })
  .map(
    (rows): Block => ({
      type: 'table',
      columns: ['none', 'right', 'none'],
      headerRows: 1,
      rows: rows.map(([first, others]) => [first, others.join(' '), 'end']),
    }),
  )
const anyList = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.tuple(anyProse, fc.array(anyProse, { maxLength: 3 }), anyCode), {
      minLength: 1,
      maxLength: 8,
    }),
  )
  .map(([isOrdered, items]): Block => {
    const list = items.map(([text, inner, code], index) =>
      item(
        paragraph(text),
        ...(inner.length ? [bulletList(...inner.map(text => item(paragraph(text))))] : []),
        ...(index % 3 === 2 ? [code] : []),
      ),
    )
    return isOrdered ? numberedList(7, ...list) : bulletList(...list)
  })
const anyQuote = fc
  .array(anyProse, { minLength: 1, maxLength: 5 })
  .map((texts): Block => ({ type: 'quote', children: texts.map(t => paragraph(t)) }))
const anyPiece: fc.Arbitrary<Block> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 4 }), anyWord).map(([depth, word]) => heading(depth, word)),
  anyProse.map(text => paragraph(text)),
  anyProse.map(text => paragraph(text, { type: 'noteReference', id: '1' })),
  anyTable,
  anyCode,
  anyList,
  anyQuote,
)
const NOTE: Note = { type: 'footnote', blocks: [paragraph('A note of some words.')] }
const toDocument = (blocks: readonly Block[]): Document =>
  documentOf(blocks, { notes: new Map([['1', NOTE]]) })
const anyPlain = fc.array(anyPiece, { minLength: 1, maxLength: 14 })
/** Some with nothing but marks, whose words may be longer than a chunk and are then cut inside. */
const anyMarked = fc.oneof({ weight: 3, arbitrary: anyPlain }, { weight: 1, arbitrary: anyBlocks })

const forAll = (
  check: (whole: Whole, size: number) => void,
  min: number,
  max: number,
  blocks: fc.Arbitrary<readonly Block[]> = anyPlain,
): void =>
  fc.assert(
    fc.property(
      blocks.map(toDocument),
      fc.integer({ min, max }),
      fc.constantFrom('pipe', 'html') as fc.Arbitrary<'pipe' | 'html'>,
      (document, size, tables) => check(wholeOf(document, { tables }), size),
    ),
    { numRuns: RUNS },
  )

test('parts without the lines that were added are the whole, byte for byte', () => {
  forAll(
    (whole, size) => {
      const parts = partsOf(whole, { max_tokens: size })
      assert.equal(parts.map(withoutAdded).join(''), whole.markdown)
      for (const [index, { part }] of parts.entries()) assert.equal(part!.index, index + 1)
    },
    200,
    600,
    anyMarked,
  )
})

test('no part has more tokens than asked for, and says how many', () => {
  forAll(
    (whole, size) => {
      for (const { markdown, part } of partsOf(whole, { max_tokens: size })) {
        assert.ok(estimateTokens(markdown) <= size, `${estimateTokens(markdown)} of ${size}`)
        assert.ok(Math.abs(part!.tokens - estimateTokens(markdown)) <= 1)
      }
    },
    200,
    600,
    anyMarked,
  )
})

test('tables, code and lists of parts and chunks are read as such', () => {
  forAll(
    (whole, size) => {
      const kinds = new Set(read(whole.markdown).map(({ type }) => type))
      const texts = [
        ...partsOf(whole, { max_tokens: size * 4 }).map(({ markdown }) => markdown),
        ...present(whole, { chunks: size }).chunks!.map(({ markdown }) => markdown),
      ]
      for (const text of texts) {
        for (const { type } of read(text)) {
          // What was cut inside a line is text, whatever it was before.
          assert.ok(kinds.has(type) || type === 'paragraph', `${type} is new in\n${text}`)
        }
      }
    },
    60,
    300,
  )
})

test('every word stands in exactly one chunk, heads that come again aside', () => {
  forAll(
    (whole, size) => {
      const { chunks } = present(whole, { chunks: size })
      const words: string[] = []
      let end = 0
      for (const chunk of chunks!) {
        assert.ok(chunk.tokens <= size, `${chunk.tokens} of ${size}`)
        assert.equal(chunk.tokens, estimateTokens(chunk.markdown))
        assert.ok(chunk.lines[0] >= end)
        end = chunk.lines[1]
        words.push(...wordsOf(chunk.markdown))
      }
      const expected = wordsOf(whole.markdown)
      const missing = difference(expected, words)
      assert.deepEqual(missing, [], chunks!.map(({ markdown }) => markdown).join('\n=====\n'))
    },
    50,
    400,
  )
})

test('a block that fits alone but not below its heading is cut between its rows or items', () => {
  const rows = Array.from({ length: 12 }, (_, row) => [`row ${row}`, 'some words of it', 'end'])
  const table: Block = { type: 'table', columns: ['none', 'none', 'none'], headerRows: 1, rows }
  const inner = ['first', 'second', 'third'].map(text => item(paragraph(`${text} words below it`)))
  const list = bulletList(
    ...Array.from({ length: 6 }, (_, at) => item(paragraph(`item ${at}`), bulletList(...inner))),
  )
  for (const block of [table, list]) {
    const whole = wholeOf(toDocument([heading(1, 'A heading of a few words'), block]))
    const alone = estimateTokens(whole.markdown) - 2
    const { chunks } = present(whole, { chunks: alone })
    assert.equal(chunks!.length, 2)
    const lines = chunks!.flatMap(({ markdown }) => markdown.split('\n'))
    for (const line of whole.markdown.split('\n')) assert.ok(lines.includes(line), line)
  }
})

test('the lines that close a table count, also where its first row fills the part without them', () => {
  const rows = [
    ['a', 'b'],
    ['word '.repeat(150).trim(), 'c'],
    ['d', 'e'],
  ].map(([first, last]) => [{ children: [paragraph(first!), paragraph('x')] }, last!])
  const table: Block = { type: 'table', columns: ['none', 'none'], headerRows: 1, rows }
  const whole = wholeOf(toDocument([table]), { tables: 'html' })
  for (let size = 200; size < 320; size++) {
    for (const { markdown } of partsOf(whole, { max_tokens: size })) {
      assert.ok(estimateTokens(markdown) <= size, `${estimateTokens(markdown)} of ${size}`)
    }
  }
})

/** What the first has more of than the second. */
function difference(first: readonly string[], second: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of second) counts.set(word, (counts.get(word) ?? 0) + 1)
  return first.filter(word => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
}

test('a heading is never the last of a chunk that others follow', () => {
  forAll(
    (whole, size) => {
      const { chunks } = present(whole, { chunks: size })
      for (const { markdown } of chunks!.slice(0, -1)) {
        assert.notEqual(read(markdown).at(-1)?.type, 'heading', markdown)
      }
    },
    60,
    400,
  )
})

test('the same document is cut the same way again', () => {
  forAll(
    (whole, size) => {
      assert.deepEqual(present(whole, { chunks: size }), present(whole, { chunks: size }))
      assert.deepEqual(partsOf(whole, { max_tokens: 200 }), partsOf(whole, { max_tokens: 200 }))
    },
    50,
    400,
    anyMarked,
  )
})
