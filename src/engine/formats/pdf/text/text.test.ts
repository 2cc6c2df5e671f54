import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  pageText,
  pieces,
  rawPage,
  type Typed,
  textsOf,
} from '../../../../../test/support/pdf-page.ts'
import type { Font } from '../raw-page.ts'
import { isNarrowTriple, toCharacters } from './characters.ts'
import { toLine, toRows, wordsText } from './line.ts'
import { findMarker } from './markers.ts'
import { readPageText } from './page-text.ts'
import { readWords } from './read-words.ts'

const words = (...texts: Parameters<typeof rawPage>[0]): string[] =>
  readWords(rawPage(texts)).map(word => word.text)

const PLAIN: Font = { name: '', isBold: false, isItalic: false, isMono: false, isSymbol: false }

test('radicals of dictionaries and the old Greenlandic letter are the letters that they look like', () => {
  assert.equal(
    [...'⼈⾏⻚⻓ĸ'].map(sign => toCharacters(sign.codePointAt(0)!, PLAIN)).join(''),
    '人行页长к',
  )
})

test('a space divides words, a gap without a space does too', () => {
  assert.deepEqual(words({ text: 'one two', x: 0, y: 20 }), ['one', 'two'])
  assert.deepEqual(words({ text: 'one', x: 0, y: 20 }, { text: 'two', x: 19, y: 20 }), [
    'one',
    'two',
  ])
})

test('a quarter of an em is a space, but not beside Chinese', () => {
  const apart = (first: string, second: string) =>
    words({ text: first, x: 0, y: 20 }, { text: second, x: first.length * 5 + 2.6, y: 20 })
  assert.deepEqual(apart('SLEEP', 'WELL'), ['SLEEP', 'WELL'])
  assert.deepEqual(apart('ASVS', '的'), ['ASVS的'])
})

test('a quarter of an em is a space between phrases of Thai, and less is none', () => {
  const apart = (gap: number) =>
    words({ text: 'กลบ', x: 0, y: 20 }, { text: 'ผมช', x: 15 + gap, y: 20 })
  assert.deepEqual(apart(2.6), ['กลบ', 'ผมช'])
  assert.deepEqual(apart(1.6), ['กลบผมช'])
})

test('a gap of a quarter of an em is no space before or behind Chinese', () => {
  const page = rawPage(
    [
      { text: '密码 ', x: 0, y: 20 },
      { text: 'OTP ', x: 12.6, y: 20 },
      { text: '的', x: 30.2, y: 20 },
    ],
    { hasGaps: true },
  )
  assert.deepEqual(
    readWords(page).map(word => word.text),
    ['密码OTP的'],
  )
})

test('letters set apart by the same gap are one word', () => {
  const page = rawPage(
    [...'WORD'].map((text, index) => ({ text, x: 10 + index * 6.2, y: 20 })),
    { hasGaps: true },
  )
  // Every letter its own string, 1.2 points apart: less than a space.
  assert.deepEqual(
    readWords(page).map(word => word.text),
    ['WORD'],
  )
})

test('a narrow gap between letters that touch divides words', () => {
  assert.deepEqual(
    words({ text: 'support', x: 10, y: 20 }, { text: 'Mongolian', x: 46.4, y: 20 }),
    ['support', 'Mongolian'],
  )
})

test('a space of the file divides words that nearly touch, as tight lines set them', () => {
  const page = rawPage([{ text: 'likely to, say', x: 10, y: 20 }])
  const { code, x0, x1 } = page.chars
  let moved = 0
  for (let i = 0; i < page.chars.length; i++) {
    if (code[i] === 0x20) moved += 4.6
    x0[i]! -= moved
    x1[i]! -= moved
  }
  assert.deepEqual(textsOf(readPageText(page).pieces), ['likely to, say'])
})

test('a narrow gap beside a letter that reaches over it divides words', () => {
  const texts = (first: string) =>
    readWords(
      rawPage([
        { text: first, x: 10, y: 20 },
        { text: 'books', x: 46.1, y: 20 },
      ]),
    ).map(word => word.text)
  assert.deepEqual(texts('kind of'), ['kind', 'of', 'books'])
  assert.deepEqual(texts('kind on'), ['kind', 'onbooks'])
})

test('smaller letters on the same line are another word unless they touch', () => {
  const glued = (x: number) =>
    readWords(
      rawPage(
        [
          { text: 'in', x: 10, y: 20 },
          { text: 'language', x, y: 20, size: 8, font: { isMono: true } },
        ],
        { hasGaps: true },
      ),
    )[1]!.glued
  assert.equal(glued(20.2), true)
  assert.equal(glued(21.8), false)
})

test('a letter between two narrow spaces is a word where the letters before it touch', () => {
  const page = rawPage([{ text: 'regulate P loss', x: 10, y: 20 }], { hasGaps: true })
  const { code, x0, x1 } = page.chars
  // Spaces of a full line: 1.8 points instead of 5.
  let moved = 0
  for (let i = 0; i < page.chars.length; i++) {
    if (code[i] === 0x20) moved += 3.2
    x0[i]! -= moved
    x1[i]! -= moved
  }
  assert.deepEqual(
    readWords(page).map(word => word.text),
    ['regulate', 'P', 'loss'],
  )
})

test('a word whose look changes is two words, the second glued', () => {
  const [first, second] = readWords(
    rawPage([
      { text: 'semi', x: 0, y: 20 },
      { text: 'bold', x: 20, y: 20, font: { isBold: true } },
    ]),
  )
  assert.equal(first!.glued, false)
  assert.equal(second!.glued, true)
})

test('text printed twice with a small shift is bold, not double', () => {
  const printed = [...'Hi'].flatMap((text, index) => [
    { text, x: 10 + index * 5, y: 20 },
    { text, x: 10.4 + index * 5, y: 20 },
  ])
  const [word] = readWords(rawPage(printed))
  assert.equal(word!.text, 'Hi')
  assert.equal(word!.isDoubled, true)
})

test('words cut by kerning, each part printed again a little higher, are printed once', () => {
  const printed = [
    { text: 'R', x: 10 },
    { text: 'eport for', x: 15 },
    { text: 'ty', x: 60 },
  ].flatMap(part => [
    { ...part, y: 20.8 },
    { ...part, y: 20 },
  ])
  assert.deepEqual(words(...printed), ['Report', 'forty'])
})

test('text outside the page is left out', () => {
  assert.deepEqual(words({ text: 'in', x: 10, y: 20 }, { text: 'out', x: 700, y: 20 }), ['in'])
})

test('ligatures, odd spaces and bullets of symbol fonts become what they stand for', () => {
  assert.equal(toCharacters(0xfb01, PLAIN), 'fi')
  assert.equal(toCharacters(0xa0, PLAIN), ' ')
  assert.equal(toCharacters(0xf0b7, { ...PLAIN, isSymbol: true }), '•')
  assert.equal(toCharacters(0x200b, PLAIN), '')
})

test('words with ordinary spaces are one piece, words far apart are two', () => {
  assert.deepEqual(textsOf(pieces([{ text: 'a line of text', x: 10, y: 20 }])), ['a line of text'])
  assert.deepEqual(
    textsOf(
      pieces([
        { text: 'left', x: 10, y: 20 },
        { text: 'right', x: 200, y: 20 },
      ]),
    ),
    ['left', 'right'],
  )
})

test('the order of the file does not matter within a line', () => {
  const list = pieces([
    { text: 'world', x: 43, y: 20 },
    { text: 'hello', x: 15, y: 20 },
  ])
  assert.deepEqual(textsOf(list), ['hello world'])
})

test('a small raised number is a superscript of the line it touches', () => {
  const [piece] = pieces([
    { text: 'area', x: 10, y: 20 },
    { text: '2', x: 30, y: 16, size: 6 },
  ])
  assert.deepEqual(
    piece!.words.map(({ text, script, glued }) => ({ text, script, glued })),
    [
      { text: 'area', script: undefined, glued: false },
      { text: '2', script: 'super', glued: true },
    ],
  )
})

test('a script that the file writes after its line goes into the gap left for it', () => {
  const list = pieces([
    { text: 'the 24', x: 10, y: 20 },
    { text: 'and 25', x: 48, y: 20 },
    { text: 'century', x: 86, y: 20 },
    { text: 'th', x: 40.5, y: 15, size: 6 },
    { text: 'th', x: 78.5, y: 15, size: 6 },
  ])
  assert.deepEqual(
    list.map(piece => wordsText(piece.words)),
    ['the 24th and 25th century'],
  )
  assert.equal(list[0]!.words.filter(word => word.script === 'super').length, 2)
})

test('a string that is printed again at the same place says nothing more', () => {
  const list = pieces([
    { text: 'shadow', x: 10, y: 20 },
    { text: 'shadow', x: 10.5, y: 20.5 },
  ])
  assert.deepEqual(textsOf(list), ['shadow'])
})

test('a line has the look that nearly all of it has', () => {
  const [piece] = pieces([
    { text: 'mostly bold words', x: 10, y: 20, font: { isBold: true } },
    { text: 'x', x: 96, y: 20 },
  ])
  assert.equal(toLine([piece!]).isBold, true)
})

test('pieces side by side are a row', () => {
  const rows = toRows(
    pieces([
      { text: 'a', x: 10, y: 20 },
      { text: 'c', x: 10, y: 40 },
      { text: 'b', x: 200, y: 21 },
    ]),
  )
  assert.deepEqual(rows.map(textsOf), [['a', 'b'], ['c']])
})

test('markers of lists are bullets, numbers, letters and Roman numbers', () => {
  assert.equal(findMarker('• item')?.kind, 'bullet')
  assert.deepEqual(findMarker('12. item'), { length: 3, kind: 'decimal', shape: '.', value: 12 })
  assert.equal(findMarker('(b) item')?.kind, 'lowerLetter')
  assert.equal(findMarker('iv) item')?.value, 4)
  assert.equal(findMarker('☐ item')?.checked, false)
  assert.equal(findMarker('Word'), undefined)
  assert.equal(findMarker('1984 was'), undefined)
})

test('a value of a form field stands where the field is', () => {
  const page = pageText([{ text: 'Name:', x: 10, y: 50 }], {
    fields: [{ x0: 38, y0: 40, x1: 200, y1: 54, value: 'Jane Doe', kind: 'value' }],
  })
  assert.deepEqual(textsOf(page.pieces), ['Name: Jane Doe'])
})

test('a ligature too narrow for three letters has two', () => {
  assert.ok(isNarrowTriple(31, 5.6, 10))
  assert.ok(!isNarrowTriple(31, 8.4, 10))
  assert.ok(!isNarrowTriple(28, 5.6, 10))
})

test('italic letters whose boxes overlap are two letters', () => {
  const letters = [...'off'].map((text, index) => ({
    text,
    x: 10 + index * 2.7,
    y: 20,
    font: { isItalic: true },
  }))
  assert.deepEqual(words(...letters), ['off'])
})

test('a letter that lies over the next one because its font is replaced does not end the word', () => {
  const raw = rawPage([{ text: 'Women', x: 100, y: 50 }])
  raw.chars.x1[0] = 110.4
  raw.chars.x1[1] = 110.6
  assert.deepEqual(
    readWords(raw).map(({ text }) => text),
    ['Women'],
  )
})

test('an italic letter that reaches over a space does not close it', () => {
  const italic = { isItalic: true }
  const page = rawPage([{ text: 'of Education', x: 10, y: 20, font: italic }])
  // The letter f ends where E begins, as wide letters in italics do.
  page.chars.x1[1] = page.chars.x0[3]!
  assert.equal(toLine([...readPageText(page).pieces]).text, 'of Education')
})

test('symbols at private code points are those of the font, or of all symbol fonts', () => {
  const symbol = { ...PLAIN, name: 'SymbolMT', isSymbol: true }
  const wingdings = { ...PLAIN, name: 'Wingdings-Regular', isSymbol: true }
  assert.equal(toCharacters(0xf0e2, symbol), '®')
  assert.equal(toCharacters(0xf0a3, symbol), '≤')
  assert.equal(toCharacters(0xf020, symbol), ' ')
  assert.equal(toCharacters(0xf0fc, wingdings), '✓')
  assert.equal(toCharacters(0xf0a7, PLAIN), '▪')
  assert.equal(toCharacters(0xf8f1, PLAIN), '⎧')
})

test('bullets of TeX slides come as letters of a symbol font', () => {
  assert.equal(toCharacters(0x49, { ...PLAIN, hasOwnSigns: true }), '►')
  assert.equal(toCharacters(0x49, PLAIN), 'I')
})

test('the euro of TeX comes as a letter of a font of its own', () => {
  const euros = { ...PLAIN, name: 'TeX-feymr10', hasOwnSigns: true }
  assert.equal(toCharacters(0x65, euros), '€')
  assert.equal(toCharacters(0x65, PLAIN), 'e')
})

test('lines of columns that stand as near as words are apart if many begin at one place', () => {
  const column = (x: number, lines: number): Typed[] =>
    Array.from({ length: lines }, (_, row) => ({ text: 'three words here', x, y: 100 + row * 12 }))
  // 16 letters of 5 points end at 100; the second column begins 7 points after.
  assert.equal(pieces([...column(20, 8), ...column(107, 8)]).length, 16)
  assert.equal(pieces([...column(20, 2), ...column(107, 2)]).length, 2)
})

test('a link that ends inside the last letter of its word leads from the whole word', () => {
  const linked = (x1: number): (string | undefined)[] =>
    pieces([{ text: 'cPanel', x: 20, y: 20 }], {
      links: [{ url: 'https://a.example/', x0: 20, y0: 10, x1, y1: 22 }],
    })[0]!.words.map(({ link }) => link)
  assert.deepEqual(linked(47), ['https://a.example/'])
  assert.deepEqual(linked(46), ['https://a.example/', undefined])
})
