import assert from 'node:assert/strict'
import { test } from 'node:test'
import { p, r } from '../../../../../test/support/docx.ts'
import { bold, outlineOf, text } from '../../../../../test/support/headings.ts'

const parts = bold('Soil') + text + bold('Trees') + text

test('neither the school nor a person on a cover is the title, however large they are', async () => {
  const cover = ['University of Ulm', 'Dr. Ann Smith', 'A. B. Smith']
    .map(line => bold(line, 48))
    .join('')
  assert.deepEqual(await outlineOf(cover + bold('On Orchards', 32) + parts), [
    '1 On Orchards',
    '2 Soil',
    '2 Trees',
  ])
  assert.deepEqual(await outlineOf(bold('University of Ulm', 48) + text), ['1 University of Ulm'])
})

test('bold fields beside other fields are no headings', async () => {
  const field = (line: string) => bold(line) + p(r('Place: Ghent')) + text
  const lines = ['Date: 5 May', 'Last Visit: March', 'Guest(s): Ann'].map(field).join('')
  assert.deepEqual(await outlineOf(parts + lines), ['1 Soil', '1 Trees'])
  const steps = ['Step 1: Soil', 'Step 2: Trees'].map(line => bold(line) + text).join('')
  assert.deepEqual(await outlineOf(steps), ['1 Step 1: Soil', '1 Step 2: Trees'])
})

test('lines that announce a list or name a folder are no headings', async () => {
  const announced = ['We grow the following trees:', '-Pears'].map(line => bold(line) + text)
  assert.deepEqual(await outlineOf(parts + announced.join('')), ['1 Soil', '1 Trees'])
})

test('the bold head of a table typed with tabs is no heading', async () => {
  const row = (...cells: string[]) => p(r(cells.join('\t')) + r(' '.repeat(2)))
  const rows = row('Pear ', 'sweet') + row('Quince ', 'sour') + text
  const head = bold('Tree\tFruit') + p('') + rows
  assert.deepEqual(await outlineOf(parts + head + head), ['1 Soil', '1 Trees'])
})
