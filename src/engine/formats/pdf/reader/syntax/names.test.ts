import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Names } from './names.ts'

test('A name is made once, and more names than there are places for are not mixed up', () => {
  const names = new Names()
  const find = (text: string) => {
    const bytes = Buffer.from(`/${text} `, 'latin1')
    return names.find(bytes, 1, bytes.length - 1)
  }
  assert.equal(find('Type'), find('Type'))
  const texts = Array.from({ length: 5000 }, (_, index) => `F${index}`)
  for (const text of [...texts, ...texts]) assert.equal(find(text).value, text)
})
