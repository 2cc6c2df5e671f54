import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { emphasis, link, strong, text } from './build.ts'
import type { Inline } from './document.ts'
import { MARKS, nestRuns, type Run } from './runs.ts'

const run = (value: string, marks = 0, url?: string): Run => ({
  content: text(value),
  marks,
  link: url,
})
const { strong: bold, emphasis: italic, code } = MARKS

test('the mark that reaches furthest is the outer one', () => {
  assert.deepEqual(nestRuns([run('a', bold), run('b', bold | italic), run('c', italic)]), [
    strong('a', emphasis('b')),
    emphasis('c'),
  ])
})

test('equal neighbours become one text', () => {
  assert.deepEqual(nestRuns([run('a'), run(''), run('b'), run('c', bold)]), [
    text('ab'),
    strong('c'),
  ])
})

test('a space takes the marks that both of its neighbours have', () => {
  assert.deepEqual(nestRuns([run('a', bold), run(' '), run('b', bold | italic)]), [
    strong('a ', emphasis('b')),
  ])
  assert.deepEqual(nestRuns([run('a', bold), run(' ', bold), run('b')]), [strong('a'), text(' b')])
})

test('spaces and breaks at the ends of a paragraph vanish', () => {
  const lineBreak: Run = { content: { type: 'break' }, marks: 0 }
  assert.deepEqual(nestRuns([lineBreak, run('  a '), lineBreak, run(' ')]), [text('a')])
})

test('spaces of two runs that meet are one', () => {
  assert.deepEqual(nestRuns([run('a ', bold), run(' b')]), [strong('a '), text('b')])
})

test('a link over differently formatted runs stays one link', () => {
  assert.deepEqual(nestRuns([run('a', 0, 'u'), run('b', bold, 'u'), run('c', bold)]), [
    link('u', 'a', strong('b')),
    strong('c'),
  ])
})

test('code keeps its spaces and is a leaf', () => {
  assert.deepEqual(nestRuns([run('x  y', code), run('\tz', 0)]), [
    { type: 'inlineCode', value: 'x  y' },
    text(' z'),
  ])
})

test('a space at the edge of code is text, one between two runs of it is code', () => {
  assert.deepEqual(nestRuns([run('a'), run(' x ', code), run('y ', code), run('b')]), [
    text('a '),
    { type: 'inlineCode', value: 'x y' },
    text(' b'),
  ])
})

test('a hundred thousand runs are nested in one go', () => {
  const runs = Array.from({ length: 100_000 }, (_, index) => run('a', index % 4))
  assert.equal(nestRuns(runs).length > 0, true)
})

/** Each letter with the marks and the link that are around it. */
function listLetters(inlines: readonly Inline[], marks = 0, url = ''): string[] {
  return inlines.flatMap(node => {
    switch (node.type) {
      case 'text':
        return Array.from(node.value, letter => `${letter} ${marks} ${url}`)
      case 'inlineCode':
        return Array.from(node.value, letter => `${letter} ${marks | code} ${url}`)
      case 'link':
        return listLetters(node.children, marks, node.url)
      case 'strong':
      case 'emphasis':
      case 'delete':
      case 'superscript':
      case 'subscript':
      case 'highlight':
        assert.equal(marks & MARKS[node.type], 0, 'a mark stands within itself')
        return listLetters(node.children, marks | MARKS[node.type], url)
      default:
        return []
    }
  })
}

test('every letter keeps its marks and its link, whatever stands beside it', () => {
  const runs = fc.array(
    fc.record({
      value: fc.constantFrom('', 'a', 'bc', 'def'),
      marks: fc.integer({ min: 0, max: 127 }),
      url: fc.constantFrom(undefined, '#one', '#two'),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(runs, given => {
      const letters = given.flatMap(({ value, marks, url }) =>
        Array.from(value, letter => `${letter} ${marks} ${url ?? ''}`),
      )
      const nested = nestRuns(given.map(({ value, marks, url }) => run(value, marks, url)))
      assert.deepEqual(listLetters(nested), letters)
    }),
  )
})
