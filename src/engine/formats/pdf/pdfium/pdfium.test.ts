import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPdfium } from '../../../../../test/support/load-pdfium.ts'
import { pdf } from '../../../../../test/support/pdf.ts'
import { Budget } from '../../../budget.ts'
import { ConversionError } from '../../../errors.ts'
import { openPdf } from './file.ts'
import { startPdfium } from './instance.ts'

test('memory has an end, and reaching it is a limit of resources', async () => {
  const { module } = await loadPdfium()
  const pdfium = await startPdfium(module, 32 * 1024 * 1024)
  const zeros = new Uint8Array(40 * 1024 * 1024)
  zeros.set(pdf([{}]))
  assert.throws(
    () => openPdf(pdfium, zeros, new Budget()),
    (error: unknown) => error instanceof ConversionError && error.reason === 'resourceLimit',
  )
})

test('a page is the same when it is read again, also in fonts that the file has not', async () => {
  const { module } = await loadPdfium()
  const pdfium = await startPdfium(module)
  const written = new TextDecoder('latin1').decode(
    pdf([{ texts: [{ text: 'Written in a font that nobody has', x: 40, y: 60 }] }]),
  )
  const bytes = Uint8Array.from(written.replaceAll('/Helvetica ', '/Advantage '), character =>
    character.charCodeAt(0),
  )
  const readWidths = (): Float32Array => {
    const file = openPdf(pdfium, bytes, new Budget())
    const { chars } = file.page(0)!
    file.close()
    return chars.x1
  }
  assert.notDeepEqual(
    bytes,
    Uint8Array.from(written, character => character.charCodeAt(0)),
  )
  assert.deepEqual(readWidths(), readWidths())
})
