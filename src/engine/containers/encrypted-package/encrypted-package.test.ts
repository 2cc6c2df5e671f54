import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docx, p } from '../../../../test/support/docx.ts'
import { agile, standard } from '../../../../test/support/encrypted-package.ts'
import { cellsOf, row, xlsx } from '../../../../test/support/xlsx.ts'
import { convertDocument } from '../../convert.ts'
import { node } from '../../platform/node.ts'

// Long enough for several segments.
const BOOK = xlsx({
  sheets: [{ rows: row(1, 'name') + row(2, 'plum') }],
  files: { 'docProps/filler.bin': Uint8Array.from({ length: 9000 }, (_, at) => (at * at) & 0xff) },
})

const DEFAULT = 'VelvetSweatshop'

test('packages with the password that Excel takes by itself are opened', async () => {
  const files = [
    standard(BOOK, DEFAULT, 16),
    standard(BOOK, DEFAULT, 32),
    agile(BOOK, DEFAULT, 'sha1', 16),
    agile(BOOK, DEFAULT, 'sha512', 32),
    agile(BOOK, DEFAULT, 'sha256', 24),
  ]
  for (const file of files) {
    const { markdown, format } = await convertDocument(file, {}, node)
    assert.equal(format, 'xlsx')
    assert.deepEqual(cellsOf(markdown), [['name'], ['plum']])
  }
})

test('packages with any other password stay closed', async () => {
  for (const file of [standard(BOOK, 'secret', 16), agile(BOOK, 'secret', 'sha512', 32)]) {
    await assert.rejects(convertDocument(file, {}, node), { reason: 'encrypted' })
  }
})

test('only workbooks are opened: other documents with this password were meant to be closed', async () => {
  const letter = docx({ body: p('Dear reader') })
  await assert.rejects(convertDocument(agile(letter, DEFAULT, 'sha512', 32), {}, node), {
    reason: 'encrypted',
  })
})

test('a file named as something other than a workbook is not tried', async () => {
  const file = agile(BOOK, 'secret', 'sha512', 32, 100_000)
  // Too few for the rounds of hashing a password.
  const limits = { nodes: 1000 }
  const refuse = (filename: string) => convertDocument(file, { filename, limits }, node)
  for (const name of ['letter.docx', 'slides.pptx'])
    await assert.rejects(refuse(name), { reason: 'encrypted' })
  await assert.rejects(refuse('book.xlsx'), { reason: 'resourceLimit' })
})
