import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText, type Typed } from '../../../../test/support/pdf-page.ts'
import { markCodeFonts } from './code-fonts.ts'
import type { RawPage } from './raw-page.ts'

const MONO = { name: 'Lucida Console', isMono: true }
const GULIM = { name: 'GulimChe' }
const MALGUN = { name: 'Malgun Gothic' }

const monoTexts = (texts: readonly Typed[], more: Partial<RawPage> = {}): string[] =>
  markCodeFonts([pageText(texts, more)])[0]!.pieces.flatMap(({ words }) =>
    words.filter(({ style }) => style.font.isMono).map(({ text }) => text),
  )

test('letters of a font that only code uses are code, and those of the text are not', () => {
  const texts: Typed[] = [
    { text: '본문은', x: 0, y: 20, font: MALGUN },
    { text: 'x', x: 40, y: 20, font: MONO },
    { text: '값이다', x: 50, y: 20, font: MALGUN },
    { text: '다음 줄', x: 0, y: 40, font: MALGUN },
    { text: 'name:', x: 0, y: 60, font: MONO },
    { text: '설정', x: 28, y: 60, font: GULIM },
  ]
  assert.deepEqual(monoTexts(texts), ['x', 'name:', '설정'])
})

test('a line that begins with code and stands under a line of code is code, in whatever font', () => {
  const texts = (y: number): Typed[] => [
    { text: '본문은 길다', x: 0, y: 20, font: MALGUN },
    { text: 'total = 0', x: 0, y: 60, font: MONO },
    { text: '//', x: 0, y, font: MONO },
    { text: '합계', x: 13, y, font: MALGUN },
  ]
  assert.deepEqual(monoTexts(texts(72)), ['total', '=', '0', '//', '합계'])
  assert.deepEqual(monoTexts(texts(90)), ['total', '=', '0', '//'])
})

test('what a line of code could not hold is code on the next line, between others', () => {
  const texts = (y: number): Typed[] => [
    { text: '본문은 길다', x: 0, y: 20, font: MALGUN },
    { text: 'total = 0 //', x: 0, y: 60, font: MONO },
    { text: '합계', x: 0, y: 72, font: MALGUN },
    { text: '//', x: 0, y: 84, font: MONO },
    { text: '평균', x: 13, y: 84, font: MALGUN },
    { text: 'mean = 0', x: 0, y, font: MONO },
  ]
  const code = ['total', '=', '0', '//', '합계', '//', '평균', 'mean', '=', '0']
  assert.deepEqual(monoTexts(texts(96)), code)
  assert.deepEqual(monoTexts(texts(96).slice(0, 3)), ['total', '=', '0', '//'])
})

test('emoji of listings are code in lines of code alone', () => {
  const emoji = { name: 'NotoColorEmoji' }
  const texts: Typed[] = [
    { text: '🚀', x: 0, y: 20, font: emoji },
    { text: 'Start here', x: 20, y: 20, font: MALGUN },
    { text: '🎉', x: 0, y: 40, font: emoji },
    ...[60, 84, 108, 132, 156, 180, 204, 228].flatMap(y => [
      { text: 'echo', x: 0, y, font: MONO },
      { text: '🚀', x: 23, y, font: emoji },
    ]),
  ]
  const code = texts.slice(3).map(({ text }) => text)
  assert.deepEqual(monoTexts(texts), code)
})

test('letters of another script on an area as code has it are code', () => {
  const line = (y: number, text: string, font: Typed['font']): Typed[] => [
    { text: '다음', x: 0, y, font: MALGUN },
    { text, x: 16, y, font: font! },
    { text: '본문', x: 48, y, font: MALGUN },
  ]
  const texts = [
    ...line(20, 'a = 1', MONO),
    ...line(40, 'b = 2', MONO),
    ...line(60, 'c = 3', MONO),
    ...line(80, '설정', MALGUN),
  ]
  const fills = texts
    .filter(({ x }) => x === 16)
    .map(({ text, x, y }) => ({
      x0: x - 2,
      x1: x + 5 * text.length + 2,
      y0: y - 9,
      y1: y + 3,
      color: 0xeeeeee,
    }))
  const code = ['a', '=', '1', 'b', '=', '2', 'c', '=', '3']
  assert.deepEqual(monoTexts(texts, { fills }), [...code, '설정'])
  assert.deepEqual(monoTexts(texts), code)
})

test('signs that a code font lacks are code on the area of a listing', () => {
  const texts: Typed[] = [
    { text: '본문은 길다', x: 0, y: 20, font: MALGUN },
    { text: 'npm test', x: 10, y: 60, font: MONO },
    { text: '✓', x: 10, y: 84, font: MALGUN },
    { text: 'all passed', x: 20, y: 84, font: MONO },
  ]
  const area = { x0: 0, y0: 45, x1: 300, y1: 95, color: 0xf0f0f0 }
  assert.ok(monoTexts(texts, { fills: [area] }).includes('✓'))
  assert.ok(!monoTexts(texts).includes('✓'))
})

test('Arabic and Hebrew words in a line of code are code', () => {
  for (const word of ['צ', 'टीम', 'م']) {
    const texts: Typed[] = [
      { text: 'Text before the listing', x: 0, y: 20, font: MALGUN },
      { text: '{', x: 0, y: 60, font: MONO },
      { text: 'team:', x: 0, y: 72, font: MONO },
      { text: word, x: 34, y: 72, font: MALGUN },
      { text: '}', x: 0, y: 84, font: MONO },
    ]
    assert.deepEqual(monoTexts(texts), ['{', 'team:', word, '}'])
  }
})
