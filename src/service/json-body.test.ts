import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorTime } from '../../test/support/processor-time.ts'
import { Base64Decoder } from './base64.ts'
import { JsonBody } from './json-body.ts'

const LONG = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 251))

function read(text: string | Buffer, chunkBytes: number, maxBytes = 1_000_000) {
  const body = new JsonBody(maxBytes)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    body.push(bytes.subarray(at, at + chunkBytes))
  }
  return { body, ...body.end() }
}

const bytesOf = (pieces: readonly Uint8Array[] | undefined) => pieces && Buffer.concat(pieces)

for (const chunkBytes of [1, 3, 1000, 1e9]) {
  test(`in chunks of ${chunkBytes} bytes, short values are what JSON.parse makes of them`, () => {
    const text = JSON.stringify({ a: 'quote " backslash \\ both \\" ü', b: [1, '', { c: null }] })
    assert.deepEqual(read(text, chunkBytes).value, JSON.parse(text))
  })

  test(`in chunks of ${chunkBytes} bytes, a long string is a document and the rest stays`, () => {
    const text = JSON.stringify({ x: '\\', base64: LONG.toString('base64'), y: '"' })
    const { value, documents } = read(text, chunkBytes)
    const { base64, ...others } = value as Record<string, string>
    assert.deepEqual(others, { x: '\\', y: '"' })
    assert.ok(bytesOf(documents.get(base64!))?.equals(LONG))
  })

  test(`in chunks of ${chunkBytes} bytes, escaped slashes and line breaks are understood`, () => {
    const wrapped = LONG.toString('base64').replace(/.{76}/g, '$&\\n').replaceAll('/', '\\/')
    const { value, documents } = read(`["${wrapped}"]`, chunkBytes)
    assert.ok(bytesOf(documents.get((value as string[])[0]!))?.equals(LONG))
  })
}

test('what is not JSON is refused, however long its strings', () => {
  const long = LONG.toString('base64')
  for (const text of ['', '{', `{"a":"${long}`, `{"a":"${long}"`, `{"a" "${long}"}`, '"\xff"']) {
    assert.throws(() => read(Buffer.from(text, 'latin1'), 1000), text.slice(0, 10))
  }
})

test('a document or a rest that is too large shows while it arrives', () => {
  const text = JSON.stringify({ base64: LONG.toString('base64') })
  assert.equal(read(text, 1000, LONG.length).body.isDocumentTooLarge, false)
  assert.equal(read(text, 1000, LONG.length - 1).body.isDocumentTooLarge, true)
  const body = new JsonBody(1000)
  body.push(Buffer.from(`[${'1,'.repeat(200_000)}`))
  assert.equal(body.isOutlineTooLarge, true)
})

test('a string of backslashes and quotes takes no longer than any other', () => {
  const began = processorTime()
  const { documents } = read(`["${'\\"'.repeat(2_000_000)}"]`, 65_536)
  assert.equal(bytesOf([...documents.values()][0]), undefined)
  assert.ok(processorTime() - began < 2000)
})

const decode = (text: string) => {
  const decoder = new Base64Decoder(1000)
  decoder.push(text)
  return bytesOf(decoder.end())?.toString()
}

test('base64 is taken with its padding, in its own alphabet, and may be wrapped', () => {
  assert.deepEqual(['', 'YQ==', 'YWI=', 'YWJj', 'YW\r\nJj\n'].map(decode), [
    '',
    'a',
    'ab',
    'abc',
    'abc',
  ])
  for (const text of [
    'YQ',
    'YQ=',
    'YR==',
    'YQ==YQ==',
    'Y',
    '====',
    'YW-_',
    'YWJj!',
    'data:,x',
    'ä',
  ]) {
    assert.equal(decode(text), undefined, text)
  }
})
