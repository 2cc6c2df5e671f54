/** Pins what others rely on, with literals: a change here is a decision, not an accident. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as portableLibrary from '../src/engine/index.ts'
import * as nodeLibrary from '../src/engine/node.ts'
import { pdf } from './support/pdf.ts'

test('the library exports these names, on Node and elsewhere', () => {
  const names = ['ConversionError', 'convert', 'formats']
  assert.deepEqual(Object.keys(portableLibrary).sort(), names)
  assert.deepEqual(Object.keys(nodeLibrary).sort(), names)
})

test('outside Node, PDFs are read without anything else to load', async () => {
  const plain = pdf([{ texts: [{ text: 'Words', x: 72, y: 72 }] }])
  assert.equal((await portableLibrary.convert(plain)).markdown, 'Words\n')
  const damaged = Buffer.from(plain).toString('latin1').replace('\n', '\n%more\n')
  assert.equal((await portableLibrary.convert(Buffer.from(damaged, 'latin1'))).markdown, 'Words\n')
})

test('the thirteen formats', () => {
  assert.deepEqual(
    Object.keys(portableLibrary.formats),
    'csv doc docx epub odp ods odt pdf ppt pptx rtf xls xlsx'.split(' '),
  )
  for (const [extension, format] of Object.entries(portableLibrary.formats)) {
    assert.equal(format.extension, extension)
  }
})

test('a conversion has these fields', async () => {
  const csv = new TextEncoder().encode('a,b\n1,2\n')
  const conversion = await nodeLibrary.convert(csv, { filename: 'x.csv' })
  assert.deepEqual(Object.keys(conversion), [
    'markdown',
    'format',
    'filename',
    'title',
    'metadata',
    'outline',
    'stats',
    'warnings',
    'release',
    'images',
  ])
  assert.deepEqual(Object.keys(conversion.stats), [
    'bytes',
    'characters',
    'words',
    'estimated_tokens',
    'duration_ms',
  ])
})

test('the release is the version of the package', async () => {
  const file = new URL('../../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  const csv = new TextEncoder().encode('a,b\n1,2\n')
  assert.equal((await nodeLibrary.convert(csv, { filename: 'x.csv' })).release, version)
})

test('failures are one error class with code and reason', async () => {
  const failure = await nodeLibrary.convert(new Uint8Array()).catch((error: unknown) => error)
  assert.ok(failure instanceof nodeLibrary.ConversionError)
  assert.deepEqual([failure.code, failure.reason], ['unprocessable', 'malformed'])
})

test('a wrong option is an invalid request that names the choices', async () => {
  // A caller without types can send anything.
  const options = { images: 'none' } as unknown as portableLibrary.ConvertOptions
  const failure = await nodeLibrary.convert(new Uint8Array([1]), options).catch((e: unknown) => e)
  assert.ok(failure instanceof nodeLibrary.ConversionError)
  assert.equal(failure.code, 'invalid_request')
  assert.match(failure.message, /reference, inline, omit/)
})
