import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { rawPdf } from '../../../../test/support/pdf-raw.ts'
import { convert } from '../../node.ts'
import { inflateRaw } from '../../platform/inflate.ts'
import { findUserUnits } from './user-units.ts'

const inflate = (deflated: Uint8Array) => inflateRaw(deflated, 1 << 20).bytes
const unitsIn = (file: string) =>
  Object.fromEntries(findUserUnits(new Uint8Array(Buffer.from(file, 'latin1')), inflate))

test('the unit of a page is found by the number of its object, the last one that is said', () => {
  assert.deepEqual(
    unitsIn(
      '1 0 obj << /Type /Page >> endobj\n12 0 obj\n<< /UserUnit 4.0 /Type /Page >> endobj\n' +
        '13 0 obj << /UserUnit 2.5 >> endobj 12 0 obj << /UserUnit 8 >> endobj',
    ),
    { 12: 8, 13: 2.5 },
  )
})

test('units that are none are no units', () => {
  assert.deepEqual(unitsIn('1 0 obj << /UserUnit 0 >> 2 0 obj << /UserUnit -3 >>'), {})
  assert.deepEqual(unitsIn('3 0 obj << /UserUnit 1e9999999 /UserUnit 99999999 >> /UserUnit'), {
    3: 1,
  })
})

test('units are found in streams of objects', () => {
  const objects = ['<< /Type /Page >>', '<< /Type /Page /UserUnit 3 >>']
  const head = `7 0 9 ${objects[0]!.length + 1} `
  const data = deflateSync(Buffer.from(`${head}${objects.join(' ')}`)).toString('latin1')
  const dictionary = `/Type /ObjStm /N 2 /First ${head.length} /Filter /FlateDecode /Length ${data.length}`
  const file = `5 0 obj << ${dictionary} >>\nstream\n${data}\nendstream endobj`
  assert.deepEqual(unitsIn(file), { 9: 3 })
})

test('boxes of blocks are in points, whatever the unit of the page is', async () => {
  const pageOf = (entries: string) =>
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${entries} /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
      '<< /Length 43 >>\nstream\nBT /F 10 Tf 72 700 Td (Hello world) Tj ET  \nendstream',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ])
  const boxOf = async (entries: string) =>
    (await convert(pageOf(entries), { blocks: 'list' })).blocks![0]!.box!
  const plain = await boxOf('')
  const large = await boxOf('/UserUnit 10')
  assert.ok(Math.abs(plain[0] - 72) < 1)
  for (const [index, side] of large.entries()) {
    assert.ok(Math.abs(side - 10 * plain[index]!) <= 1, `${side}`)
  }
})
