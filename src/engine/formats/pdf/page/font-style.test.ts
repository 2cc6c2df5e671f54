import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFont } from './font-style.ts'
import { crossStem } from './stems.ts'

test('names of fonts tell bold, italic and monospaced', () => {
  const describe = (name: string) =>
    describeFont({ name, flags: 0, italicAngle: 0, stem: () => undefined })
  for (const name of [
    'ABCDEF+Arial-BoldMT',
    'CMBX10',
    'HelveticaNeueLTStd-Bd',
    'NimbusRomNo9L-Medi',
    '.SFNS-Regular_wdth_opsz110000_GRAD_wght2580000',
    'Inter-Regular_wght2BC0000',
  ]) {
    assert.ok(describe(name).isBold, name)
  }
  for (const name of ['ArialMT', 'CMR10', 'Calibri-Light', 'Inter-Regular_wght1F40000']) {
    assert.ok(!describe(name).isBold, name)
  }
  assert.ok(describe('Times-Italic').isItalic)
  assert.ok(describe('CMTT9').isMono)
})

test('fonts made for formulas after a text font say so at the end of their names', () => {
  const isMath = (name: string) =>
    describeFont({ name, flags: 0, italicAngle: 0, stem: () => undefined }).isMath
  for (const name of ['ABCDEF+cochMI', 'cochBMI', 'cochMRM', 'FdSymbolB-Book'])
    assert.ok(isMath(name), name)
  for (const name of ['Cochineal-Roman', 'Tsunami', 'ArialMT']) assert.ok(!isMath(name), name)
})

test('squares of East Asia are no code, though their fonts say that they are fixed', () => {
  const isMono = (name: string) =>
    describeFont({ name, flags: 1, italicAngle: 0, stem: () => undefined }).isMono
  for (const name of ['ABCDEF+SimHei', 'MS-Gothic', 'KaiTi_GB2312', 'NotoColorEmoji']) {
    assert.ok(!isMono(name), name)
  }
  for (const name of ['OCRB', 'GothicMono']) assert.ok(isMono(name), name)
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
