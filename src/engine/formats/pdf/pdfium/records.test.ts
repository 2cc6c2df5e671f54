/** What is read from PDFium's memory is what its calls say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPdfium } from '../../../../../test/support/load-pdfium.ts'
import { pdf } from '../../../../../test/support/pdf.ts'
import { Budget } from '../../../budget.ts'
import { CallCursor, type CharCursor, openCharList, RecordCursor } from './char-list.ts'
import { openPdf, type Reading } from './file.ts'
import { type Pdfium, startPdfium } from './instance.ts'
import { readPoints } from './path-points.ts'

async function openPage(bytes: Uint8Array): Promise<{ pdfium: Pdfium; page: number }> {
  const { module } = await loadPdfium()
  const pdfium = await startPdfium(module)
  const { api, heap } = pdfium
  const address = api.malloc(bytes.length)
  heap.bytes.set(bytes, address)
  const document = api.FPDF_LoadMemDocument(address, bytes.length, 0)
  return { pdfium, page: api.FPDF_LoadPage(document, 0) }
}

test('records of characters say what the calls say, over several blocks of them', async () => {
  const texts = Array.from({ length: 12 }, (_, row) => [
    { text: `Row ${row} of a page`, x: 40, y: 60 + row * 20 },
    { text: 'leaning', x: 300, y: 60 + row * 20, slant: 0.3, size: 9 },
  ]).flat()
  const { pdfium, page } = await openPage(pdf([{ texts }]))
  const textPage = pdfium.api.FPDFText_LoadPage(page)
  const count = pdfium.api.FPDFText_CountChars(textPage)
  assert.ok(count > 200)
  assert.ok(openCharList(pdfium, textPage, count) instanceof RecordCursor)
  const describe = (cursor: CharCursor, index: number): unknown => {
    cursor.moveTo(index)
    return { ...cursor }
  }
  const records = new RecordCursor(pdfium.heap, textPage)
  const calls = new CallCursor(pdfium, textPage)
  for (let index = 0; index < count; index++) {
    assert.deepEqual(describe(records, index), describe(calls, index))
  }
})

test('a list that is not where it is expected is read by calls', async () => {
  const { pdfium, page } = await openPage(pdf([{ texts: [{ text: 'Hello', x: 40, y: 60 }] }]))
  const textPage = pdfium.api.FPDFText_LoadPage(page)
  const count = pdfium.api.FPDFText_CountChars(textPage)
  assert.ok(openCharList(pdfium, textPage, count - 1) instanceof CallCursor)
})

test('records of paths say what the calls say', async () => {
  const lines = [[10, 20, 300, 20] as const, [40.5, 30, 41, 500] as const]
  const { pdfium, page } = await openPage(pdf([{ lines }]))
  const { api } = pdfium
  const objects = api.FPDFPage_CountObjects(page)
  assert.ok(objects > 0)
  for (let index = 0; index < objects; index++) {
    const path = api.FPDFPage_GetObject(page, index)
    const count = api.FPDFPath_CountSegments(path)
    const read = (areRecords: boolean | undefined): unknown[] => {
      const points: unknown[] = []
      const reader = { areRecords }
      readPoints(reader, pdfium, path, count, { add: (...point) => points.push(point) })
      assert.notEqual(reader.areRecords, undefined)
      return points
    }
    assert.equal(read(false).length, count)
    assert.deepEqual(read(true), read(false))
    assert.deepEqual(read(undefined), read(false))
  }
})

test('a page that is read by calls alone is the same page', async () => {
  const bytes = pdf([
    { texts: [{ text: 'Hello', x: 40, y: 60 }], lines: [[10, 20, 300, 20] as const] },
  ])
  const { module } = await loadPdfium()
  const pdfium = await startPdfium(module)
  const readPage = (reading: Reading): unknown => {
    const file = openPdf(pdfium, bytes, new Budget(), reading)
    const page = file.page(0)
    file.close()
    return page
  }
  assert.deepEqual(readPage('calls'), readPage('records'))
})
