import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../src/engine/budget.ts'
import { read } from '../../src/engine/formats/doc/read.ts'
import { parseOptions } from '../../src/engine/options.ts'
import { portable } from '../../src/engine/platform/portable.ts'
import { doc, p, row, rowDefinition, sprm, word } from '../support/doc.ts'
import { createDice, flipBytes, outcomeOf } from '../support/hostile.ts'

const outcome = (bytes: Uint8Array) =>
  outcomeOf(() => {
    const context = { options: parseOptions({}), budget: new Budget(), platform: portable }
    read(bytes, { ...context, warn: () => {} })
  })

const ALLOWED = ['done', 'malformed', 'missingPart', 'encrypted', 'resourceLimit', 'unsupported']

const SAMPLE = doc({
  paragraphs: [
    p('Title', 1),
    p('item', 0, ...sprm(0x460b, ...word(1))),
    ...row(['a', 'b'], rowDefinition([0, 1000, 2000], [0x60, 0])),
    p('\x13 HYPERLINK "x" \x14here\x15 note\x02 picture \x01 shape \x08'),
  ],
  styles: [{ name: 'Normal' }, { name: 'heading 1', builtIn: 1 }],
  levels: [{ format: 0, text: '\x00.' }],
  footnotes: ['First.'],
  data: new Uint8Array(100).fill(7),
})

test('a document that is cut off anywhere is read or refused', () => {
  for (let end = 0; end < SAMPLE.length; end += 101) {
    assert.ok(ALLOWED.includes(outcome(SAMPLE.slice(0, end))!))
  }
})

test('changed bytes do no harm', () => {
  for (const bytes of flipBytes(SAMPLE, 300)) assert.ok(ALLOWED.includes(outcome(bytes)!))
})

test('absurd numbers in the head and the tables do no harm', () => {
  const dice = createDice(7)
  for (let time = 0; time < 300; time++) {
    const bytes = SAMPLE.slice()
    for (let change = 0; change < 3; change++) {
      const at = 512 + dice(bytes.length - 516)
      bytes.set([0xff, 0xff, 0xff, 0x7f], at)
    }
    assert.ok(ALLOWED.includes(outcome(bytes)!))
  }
})
