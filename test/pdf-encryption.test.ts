/** Files that are encrypted, but open without a password; those that need one are left to PDFium. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leavesToPdfium, readBoth, readOwn, textOf } from './support/both-readers.ts'
import { encryptedPdf, type Scheme } from './support/encrypted-pdf.ts'

const SCHEMES: readonly Scheme[] = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256 (R5)', 'AES-256 (R6)']
const PARTS = { text: 'Nobody asked for a password', title: 'A title of some length' }

for (const scheme of SCHEMES) {
  test(`both readers open a file under ${scheme} without a password`, async () => {
    const bytes = encryptedPdf(scheme, PARTS)
    assert.equal(textOf(await readBoth(bytes)), PARTS.text)
    assert.equal(readOwn(bytes).info('Title'), PARTS.title)
  })

  test(`a file under ${scheme} that asks for a password is left to PDFium`, () => {
    const change = (dictionary: string) => dictionary.replace(/\/U <../, '/U <ff')
    leavesToPdfium(encryptedPdf(scheme, PARTS, change), 'encryption')
  })
}

test('absurd lengths of keys, unknown schemes and filters are left to PDFium', () => {
  const changes: readonly [Scheme, RegExp, string][] = [
    ['RC4-128', /\/Length 128/, '/Length 4000000000'],
    ['RC4-128', /\/Length 128/, '/Length 8'],
    ['RC4-128', /\/Length 128/, '/Length -128'],
    ['RC4-128', /\/Length 128/, '/Length 127.5'],
    ['RC4-128', /\/O <[^>]*>/, '/O <00>'],
    ['RC4-128', /\/P -44/, '/P (none)'],
    ['AES-128', /\/Length 16/, '/Length 9'],
    ['AES-128', /\/CFM \/AESV2/, '/CFM /None'],
    ['AES-128', /\/StrF \/StdCF/, '/StrF /Identity'],
    ['AES-128', /\/V 4/, '/V 3'],
    ['AES-256 (R6)', /\/Length 256/, '/Length 128'],
    ['AES-256 (R6)', /\/UE <[^>]*>/, '/UE <00>'],
    ['AES-256 (R6)', /\/Perms <../, '/Perms <ff'],
    ['AES-256 (R6)', /\/R 6/, '/R 7'],
  ]
  for (const [scheme, what, instead] of changes) {
    const change = (dictionary: string) => dictionary.replace(what, instead)
    leavesToPdfium(encryptedPdf(scheme, PARTS, change), 'encryption')
  }
})
