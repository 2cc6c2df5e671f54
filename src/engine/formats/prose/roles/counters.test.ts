import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bold, outlineOf, text } from '../../../../../test/support/headings.ts'

const lines = (...titles: string[]) => titles.map(line => bold(line) + text).join('')

test('bold lines with letters are parts of those with Roman numbers, also where both meet', async () => {
  const part = (roman: string) => bold(`${roman}. Soil`) + lines('A. Clay', 'B. Sand', 'C. Loam')
  const { length } = await outlineOf(part('I') + part('II'))
  assert.equal(length, 8)
  assert.deepEqual((await outlineOf(part('I') + part('II'))).slice(3, 6), [
    '2 C. Loam',
    '1 II. Soil',
    '2 A. Clay',
  ])
})

test('Chinese numbers in brackets are below those without', async () => {
  const body = lines('一、土', '（一）水', '（二）沙', '二、木', '（一）根')
  assert.deepEqual(await outlineOf(body), [
    '1 一、土',
    '2 （一）水',
    '2 （二）沙',
    '1 二、木',
    '2 （一）根',
  ])
})

test('counters that do not begin anew say nothing of the levels', async () => {
  assert.deepEqual(await outlineOf(lines('I. Soil', 'B. Clay', 'II. Trees', 'C. Pears')), [
    '1 I. Soil',
    '1 B. Clay',
    '1 II. Trees',
    '1 C. Pears',
  ])
})
