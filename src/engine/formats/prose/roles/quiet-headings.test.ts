import assert from 'node:assert/strict'
import { test } from 'node:test'
import { p, r } from '../../../../../test/support/docx.ts'
import { bold, outlineOf, SENTENCE, text } from '../../../../../test/support/headings.ts'

test('lines that are only numbered are headings where they count through a text', async () => {
  const numbered = (...lines: string[]) => lines.map(line => p(r(line)) + text + text).join('')
  assert.deepEqual(await outlineOf(numbered('1. Soil', '2. Trees', '2.1. Roots', '3. Harvest')), [
    '1 1. Soil',
    '1 2. Trees',
    '2 2.1. Roots',
    '1 3. Harvest',
  ])
  assert.deepEqual(await outlineOf(numbered('１．土', '２．木', '３．実')), [
    '1 １．土',
    '1 ２．木',
    '1 ３．実',
  ])
  assert.deepEqual(await outlineOf(numbered('1. Soil', '3. Trees', '7. Harvest')), [])
  const items = ['1. Soil', '2. Trees', '3. Harvest'].map(line => p(r(line)) + p(r('See below.')))
  assert.deepEqual(await outlineOf(text + items.join('') + text), [])
})

test('lines that are only numbered and end with a point are headings over text', async () => {
  const sections = ['1) Melting.', '2) Pre-reduction.', '3) Casting.']
  const body = sections.map(line => p(r(line)) + text + text).join('')
  assert.deepEqual(
    await outlineOf(body),
    sections.map(line => `1 ${line}`),
  )
})

test('lines that are only in capitals are headings over long text where nothing else is', async () => {
  const titles = ['INTRODUCTION', 'SOIL AND WATER', 'HARVEST']
  const sections = titles.map(line => p(r(line)) + text + text)
  assert.deepEqual(
    await outlineOf(sections.join('')),
    titles.map(line => `1 ${line}`),
  )
  assert.deepEqual(await outlineOf(sections.slice(1).join('')), [])
  const short = titles.map(line => p(r(line)) + p(r(SENTENCE))).join('')
  assert.deepEqual(await outlineOf(short), [])
  assert.deepEqual(
    await outlineOf(bold('Soil') + text + bold('Trees') + text + sections.join('')),
    ['1 Soil', '1 Trees'],
  )
})
