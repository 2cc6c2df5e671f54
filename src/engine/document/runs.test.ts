import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { run, text } from './build.ts'
import { MARKS } from './document.ts'
import { tidyRuns } from './runs.ts'

const { strong, emphasis, code } = MARKS
const lineBreak = run({ type: 'break' })

test('equal neighbors become one text, and empty ones vanish', () => {
  assert.deepEqual(tidyRuns([text('a'), text('', strong), text('b'), text('c', strong)]), [
    text('ab'),
    text('c', strong),
  ])
})

test('a space takes the marks that both of its neighbors have', () => {
  assert.deepEqual(tidyRuns([text('a', strong), text(' '), text('b', strong | emphasis)]), [
    text('a ', strong),
    text('b', strong | emphasis),
  ])
  assert.deepEqual(tidyRuns([text('a', strong), text(' ', strong), text('b')]), [
    text('a', strong),
    text(' b'),
  ])
})

test('a space between two parts of a link is part of it', () => {
  assert.deepEqual(tidyRuns([text('a', 0, 'u'), text(' '), text('b', 0, 'u')]), [
    text('a b', 0, 'u'),
  ])
  assert.deepEqual(tidyRuns([text('a', 0, 'u'), text(' ', 0, 'u'), text('b', 0, 'v')]), [
    text('a', 0, 'u'),
    text(' '),
    text('b', 0, 'v'),
  ])
})

test('spaces and breaks at the ends of a paragraph vanish', () => {
  assert.deepEqual(tidyRuns([lineBreak, text('  a '), lineBreak, text(' ')]), [text('a')])
  assert.deepEqual(tidyRuns([lineBreak, text('\u00a0\t')]), [])
})

test('spaces of two runs that meet are one', () => {
  assert.deepEqual(tidyRuns([text('a ', strong), text(' b')]), [text('a ', strong), text('b')])
})

test('code keeps its spaces', () => {
  assert.deepEqual(tidyRuns([text('x  y', code), text('\tz')]), [text('x  y', code), text(' z')])
})

test('a space at the edge of code is text, one between two runs of it is code', () => {
  assert.deepEqual(tidyRuns([text('a'), text(' x ', code), text('y ', code), text('b')]), [
    text('a '),
    text('x y', code),
    text(' b'),
  ])
})

test('marks continue over a space into a link only if all of the link has them', () => {
  const struck = MARKS.delete
  const link = [text('a', struck, 'u'), text(''), text('b', 0, 'u')]
  assert.deepEqual(tidyRuns([text('x', struck), text(' '), ...link]), [
    text('x', struck),
    text(' '),
    text('a', struck, 'u'),
    text('b', 0, 'u'),
  ])
})

test('a picture has no marks of its own, and keeps its link', () => {
  const picture = (marks = 0, link?: string) =>
    run({ type: 'image', alt: '', source: 'p' }, marks, link)
  assert.deepEqual(tidyRuns([picture(strong)]), [picture()])
  assert.deepEqual(tidyRuns([text('a', strong), picture(0, 'u'), text('b', strong)]), [
    text('a', strong),
    picture(strong, 'u'),
    text('b', strong),
  ])
})

test('the runs of the reader stay as they were', () => {
  const runs = [text(' a', strong), text('\t', strong), text('b')]
  const before = structuredClone(runs)
  tidyRuns(runs)
  assert.deepEqual(runs, before)
})

test('every letter keeps its marks and its link, and tidy runs are tidy', () => {
  const anyRun = fc
    .tuple(
      fc.constantFrom('', ' ', 'a', 'bc', 'd\te'),
      fc.integer({ min: 0, max: 63 }),
      fc.constantFrom(undefined, '#one', '#two'),
    )
    .map(([value, marks, link]) => text(value, marks, link))
  const letters = (runs: readonly ReturnType<typeof text>[]) =>
    runs.flatMap(({ content, marks, link }) =>
      content.type === 'text'
        ? Array.from(content.value.replace(/\s/g, ''), letter => [letter, marks, link])
        : [],
    )
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 8 }), given => {
      const tidy = tidyRuns(given)
      assert.deepEqual(letters(tidy), letters(given))
      assert.deepEqual(tidyRuns(tidy), tidy)
    }),
  )
})
