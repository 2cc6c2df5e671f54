import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulletList, item, numberedList, paragraph, run, text } from './build.ts'
import type { Run } from './document.ts'
import { buildOutline, type FlatParagraph } from './outline.ts'

const lines = (...texts: readonly string[]): FlatParagraph => ({
  type: 'flat',
  children: texts.flatMap((line, at): Run[] =>
    at > 0 ? [run({ type: 'break' }), text(line)] : [text(line)],
  ),
  role: { type: 'body' },
  indent: 0,
})

test('lines of a paragraph that begin with the same bullet are a list', () => {
  const steps = bulletList(item(paragraph('build it')), item(paragraph('sign it')))
  assert.deepEqual(buildOutline([lines('- build it', '- sign it')]), [steps])
  assert.deepEqual(buildOutline([lines('Steps:', '- build it', '- sign it')]), [
    paragraph('Steps:'),
    steps,
  ])
})

test('so are lines whose numbers count from one', () => {
  const steps = numberedList(1, item(paragraph('build it')), item(paragraph('sign it')))
  assert.deepEqual(buildOutline([lines('Steps:', '1. build it', '2. sign it')]), [
    paragraph('Steps:'),
    steps,
  ])
})

test('other lines, sentences and a single bullet stay together', () => {
  for (const texts of [
    ['- build it', 'and', '- sign it'],
    ['Steps:', '- build it'],
    ['- build it', '* sign it'],
    ['2. build it', '3. sign it'],
    ['— build it', '— sign it'],
    ['- Who built it?', '- We did.'],
  ]) {
    const given = lines(...texts)
    assert.deepEqual(buildOutline([given]), [{ type: 'paragraph', children: given.children }])
  }
})
