import assert from 'node:assert/strict'
import { test } from 'node:test'
import { p, r, styled } from '../../../../../test/support/docx.ts'
import { outlineOf, text } from '../../../../../test/support/headings.ts'

const styles = ['Title', 'heading 1']
  .map(
    name =>
      `<w:style w:type="paragraph" w:styleId="${name[0]}"><w:name w:val="${name}"/></w:style>`,
  )
  .join('')
const heading = (line: string) => styled('h', r(line))
const title = (line: string) => styled('T', r(line))
const section = heading('Soil') + text
const people = ['Ann Smith,', 'Ben Jones,', 'May 2019'].map(heading).join(p(''))

test('lines of a cover in the style of headings are lines', async () => {
  const cover = title('Orchards') + p('') + people
  assert.deepEqual(await outlineOf({ styles, body: cover + section }), ['1 Orchards', '2 Soil'])
})

test('the first of them is a heading where none is above', async () => {
  const body = heading('Orchards') + people + p(r('Ghent')) + section
  assert.deepEqual(await outlineOf({ styles, body }), ['1 Orchards', '1 Soil'])
})

test('headings with numbers, and those of a text still to be written, stay', async () => {
  const parts = ['1 Aim', '2 Methods', '3 Results'].map(heading).join('')
  assert.deepEqual((await outlineOf({ styles, body: parts + section })).length, 4)
  assert.deepEqual((await outlineOf({ styles, body: people })).length, 3)
})

test('each title of several lines is one phrase', async () => {
  const named = (last: string) => ['Specification', 'for', last].map(title).join('')
  const body = named('Orchards') + styled('', 'Ghent') + named('Wells')
  assert.deepEqual(await outlineOf({ styles, body: body + section }), [
    '1 Specification for Orchards',
    '1 Specification for Wells',
    '2 Soil',
  ])
})

test('small print in the style of titles is no title', async () => {
  const small = styled('T', r('State Institution of Higher', '<w:sz w:val="16"/>'))
  assert.deepEqual(await outlineOf({ styles, body: small + section + small + section }), [
    '1 Soil',
    '1 Soil',
  ])
})
