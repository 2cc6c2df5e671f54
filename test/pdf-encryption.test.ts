/** Files that are encrypted, but open without a password. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from '../src/engine/errors.ts'
import { encryptedPdf, type Scheme } from './support/encrypted-pdf.ts'
import { readPage, readPdf, textOf } from './support/pdf-source.ts'

const SCHEMES: readonly Scheme[] = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256 (R5)', 'AES-256 (R6)']
const PARTS = { text: 'Nobody asked for a password', title: 'A title of some length' }

function refuses(bytes: Uint8Array, message: RegExp): void {
  assert.throws(
    () => readPdf(bytes),
    (error: unknown) =>
      error instanceof ConversionError &&
      error.reason === 'encrypted' &&
      message.test(error.message),
  )
}

for (const scheme of SCHEMES) {
  test(`a file under ${scheme} opens without a password`, async () => {
    const bytes = encryptedPdf(scheme, PARTS)
    assert.equal(textOf(await readPage(bytes)), PARTS.text)
    assert.equal(readPdf(bytes).info('Title'), PARTS.title)
  })

  test(`a file under ${scheme} that asks for a password is refused`, () => {
    const change = (dictionary: string) => dictionary.replace(/\/U <../, '/U <ff')
    refuses(encryptedPdf(scheme, PARTS, change), /needs a password/)
  })
}

test('absurd lengths of keys, unknown schemes and filters are refused', () => {
  const changes: readonly [Scheme, RegExp, string][] = [
    ['RC4-128', /\/Length 128/, '/Length 4000000000'],
    ['RC4-128', /\/Length 128/, '/Length 4'],
    ['RC4-128', /\/Length 128/, '/Length -128'],
    ['AES-128', /\/CFM \/AESV2/, '/CFM /Unknown'],
    ['AES-128', /\/V 4/, '/V 3'],
    ['AES-128', /\/Standard/, '/Adobe.PubSec'],
  ]
  for (const [scheme, what, instead] of changes) {
    const change = (dictionary: string) => dictionary.replace(what, instead)
    refuses(encryptedPdf(scheme, PARTS, change), /not supported/)
  }
  const withoutOwner = (dictionary: string) => dictionary.replace(/\/O <[^>]*>/, '/O <00>')
  refuses(encryptedPdf('RC4-128', PARTS, withoutOwner), /needs a password/)
})

test('strings and streams may be encrypted in different ways, or not at all', () => {
  const plainStrings = (dictionary: string) => dictionary.replace('/StrF /StdCF', '/StrF /Identity')
  const page = readPdf(encryptedPdf('AES-128', PARTS, plainStrings)).page(0)!
  assert.equal(textOf(page), PARTS.text)
  const inBytes = (dictionary: string) => dictionary.replace(/\/Length 256/, '/Length 32')
  assert.equal(textOf(readPdf(encryptedPdf('AES-256 (R6)', PARTS, inBytes)).page(0)!), PARTS.text)
})
