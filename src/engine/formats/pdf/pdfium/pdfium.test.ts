import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdf } from '../../../../../test/support/pdf.ts'
import { Budget } from '../../../budget.ts'
import { ConversionError } from '../../../errors.ts'
import { node } from '../../../platform/node.ts'
import { createPortablePlatform } from '../../../platform/portable.ts'
import { parsePdfDate } from '../metadata.ts'
import { openPdf } from './file.ts'
import { describeFont } from './fonts.ts'
import { createFrame, findTurn, frameX, frameY } from './frame.ts'
import { startPdfium } from './instance.ts'
import { crossStem } from './stems.ts'

test('names of fonts tell bold, italic and monospaced', () => {
  const describe = (name: string) =>
    describeFont({ name, flags: 0, italicAngle: 0, stem: () => undefined })
  for (const name of [
    'ABCDEF+Arial-BoldMT',
    'CMBX10',
    'HelveticaNeueLTStd-Bd',
    'NimbusRomNo9L-Medi',
  ]) {
    assert.ok(describe(name).isBold, name)
  }
  for (const name of ['ArialMT', 'CMR10', 'Calibri-Light']) assert.ok(!describe(name).isBold, name)
  assert.ok(describe('Times-Italic').isItalic)
  assert.ok(describe('CMTT9').isMono)
})

test('squares of East Asia are no code, though their fonts say that they are fixed', () => {
  const isMono = (name: string) =>
    describeFont({ name, flags: 1, italicAngle: 0, stem: () => undefined }).isMono
  for (const name of ['ABCDEF+SimHei', 'MS-Gothic', 'KaiTi_GB2312']) assert.ok(!isMono(name), name)
  for (const name of ['OCRB', 'GothicMono']) assert.ok(isMono(name), name)
})

test('text that runs upwards is level on a page turned with it', () => {
  const box = { left: 0, bottom: 0, right: 100, top: 200 }
  const frame = createFrame(box, 1)
  assert.deepEqual([frame.width, frame.height], [200, 100])
  assert.deepEqual([frameX(frame, 10, 30), frameY(frame, 10, 30)], [30, 10])
  assert.equal(findTurn(0, 1), 1)
  assert.equal(findTurn(1, 1), undefined)
})

test('dates of PDF become dates of ISO 8601', () => {
  assert.equal(parsePdfDate("D:20200131235959-05'30'"), '2020-01-31T23:59:59-05:30')
  assert.equal(parsePdfDate('D:2020'), '2020')
  assert.equal(parsePdfDate('yesterday'), undefined)
})

test('memory has an end, and reaching it is a limit of resources', async () => {
  const { module } = await node.loadPdfium()
  const pdfium = await startPdfium(module, 32 * 1024 * 1024)
  const zeros = new Uint8Array(40 * 1024 * 1024)
  zeros.set(pdf([{}]))
  assert.throws(
    () => openPdf(pdfium, zeros, new Budget()),
    (error: unknown) => error instanceof ConversionError && error.reason === 'resourceLimit',
  )
})

test('a platform without the module says that it needs one', async () => {
  await assert.rejects(
    createPortablePlatform().loadPdfium(),
    (error: unknown) => error instanceof ConversionError && error.reason === 'unsupported',
  )
})

/** The letter l as a bar with two feet. */
const bar = (width: number, lean: number) => [
  { x: 0, y: 0, isStart: true },
  { x: width, y: 0, isStart: false },
  { x: width + lean, y: 1, isStart: false },
  { x: lean, y: 1, isStart: false },
]

test('strokes tell bold and italic where the name says nothing', () => {
  const describe = (width: number, lean: number) =>
    describeFont({
      name: 'AdvPS405B8',
      flags: 0,
      italicAngle: 0,
      stem: () => crossStem(bar(width, lean)),
    })
  assert.ok(describe(0.14, 0).isBold)
  assert.ok(!describe(0.09, 0).isBold)
  assert.ok(describe(0.09, 0.25).isItalic)
  assert.ok(!describe(0.09, 0).isItalic)
})

test('a page is the same when it is read again, also in fonts that the file has not', async () => {
  const { module } = await node.loadPdfium()
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
