import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { text } from '../document/build.ts'
import { MARKS } from '../document/document.ts'
import { isBracket, type LineRun, type Nested, nestRuns } from './nest.ts'

const { strong, emphasis, superscript } = MARKS

/** `strong(a emphasis(b))` */
const show = (nested: readonly Nested[]): string =>
  nested
    .map(node => {
      if (isBracket(node)) return `${node.mark}(${show(node.inside)})`
      return 'value' in node.content ? node.content.value : node.content.type
    })
    .join(' ')

test('the mark that reaches furthest is the outer bracket', () => {
  const runs = [text('a', strong), text('b', strong | emphasis), text('c', emphasis)]
  assert.equal(show(nestRuns(runs)), 'strong(a emphasis(b)) emphasis(c)')
})

test('around the same runs the link is outermost, then superscript, then strong', () => {
  const all = strong | emphasis | superscript
  assert.equal(show(nestRuns([text('a', all, 'u')])), 'link(superscript(strong(emphasis(a))))')
})

test('a mark that would end inside a link is split before it', () => {
  const runs = [text('a', strong), text('b', strong, 'u'), text('c', 0, 'u')]
  assert.equal(show(nestRuns(runs)), 'strong(a) link(strong(b) c)')
  const whole = [text('a', strong), text('b', strong, 'u'), text('c', strong)]
  assert.equal(show(nestRuns(whole)), 'strong(a link(b) c)')
})

test('runs without marks are their own nesting', () => {
  const runs = [text('a'), text('b', MARKS.code)]
  assert.equal(nestRuns(runs), runs)
})

test('a hundred thousand runs are nested in one go', () => {
  const runs = Array.from({ length: 100_000 }, (_, index) => text('a', index % 4))
  assert.ok(nestRuns(runs).length > 0)
})

/** The runs with the marks and the link given by the brackets around them. */
function flatten(nested: readonly Nested[], marks = 0, link?: string): LineRun[] {
  return nested.flatMap(node => {
    if (!isBracket(node)) return { ...node, marks: marks | (node.marks & MARKS.code), link }
    if (node.mark === 'link') return flatten(node.inside, marks, node.link)
    assert.equal(marks & MARKS[node.mark], 0, 'a mark stands within itself')
    return flatten(node.inside, marks | MARKS[node.mark], link)
  })
}

test('brackets say of every run what the run itself says, and hold whole links', () => {
  const anyRun = fc
    .tuple(fc.integer({ min: 0, max: 63 }), fc.constantFrom(undefined, 'u', 'v'))
    .map(([marks, link]) => text('a', marks, link))
  const countLinks = (nested: readonly Nested[]): number =>
    nested
      .filter(isBracket)
      .reduce((sum, { mark, inside }) => sum + (mark === 'link' ? 1 : 0) + countLinks(inside), 0)
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 8 }), runs => {
      assert.deepEqual(flatten(nestRuns(runs)), runs)
      const links = runs.filter((run, at) => run.link && run.link !== runs[at - 1]?.link)
      assert.equal(countLinks(nestRuns(runs)), links.length)
    }),
  )
})
