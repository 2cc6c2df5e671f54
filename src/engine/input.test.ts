import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Input, readInput } from './input.ts'
import { convert } from './node.ts'

const csv = new TextEncoder().encode('a,b\n1,2\n')

test('bytes, buffers, blobs, files and responses give the same markdown', async () => {
  const { markdown } = await convert(csv, { filename: 'a.csv' })
  const inputs: readonly Input[] = [
    csv,
    Buffer.from(csv),
    csv.slice().buffer,
    new Blob([csv]),
    new File([csv], 'a.csv'),
    new Response(csv),
  ]
  for (const input of inputs) {
    assert.equal((await convert(input, { filename: 'a.csv' })).markdown, markdown)
  }
})

test('the name and type of an input are used unless the caller gives others', async () => {
  const response = new Response(csv, { headers: { 'content-type': 'text/csv' } })
  assert.equal((await convert(response)).format, 'csv')
  assert.equal((await convert(new File([csv], 'sums.csv'))).filename, 'sums.csv')
  assert.equal((await convert(new File([csv], 'x'), { filename: 'b.csv' })).filename, 'b.csv')
})

test('a wrong type of input is a TypeError that names it', async () => {
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    ['path.docx', /not a string/],
    [undefined, /not undefined/],
    [null, /not null/],
    [7, /not a number/],
    [new Uint16Array(2), /not an object of type Uint16Array/],
    [Promise.resolve(csv), /await it/],
  ]
  for (const [input, message] of wrong) {
    await assert.rejects(readInput(input as Input), { name: 'TypeError', message })
  }
})
