import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieces, rawPage, type Typed } from '../../../../../test/support/pdf-page.ts'
import { toLine } from './line.ts'
import { readWords } from './read-words.ts'

const lineOf = (texts: readonly Typed[]): string =>
  toLine([...pieces(texts)].sort((a, b) => a.x0 - b.x0)).text

test('letters that a file has in the order of sight are read from right to left', () => {
  // "שלום" from left to right.
  assert.equal(lineOf([{ text: 'םולש', x: 100, y: 50 }]), 'שלום')
})

test('parts of a ligature go to their places', () => {
  const letters = [...'والأ'].map((text, index) => ({ text, x: 130 - 5 * index, y: 50 }))
  const [waw, alef, lam, hamza] = letters as [Typed, Typed, Typed, Typed]
  assert.equal(lineOf([waw, alef, hamza, lam]), 'والأ')
})

test('a stop that is drawn apart goes into the gap that was left for it', () => {
  const texts = [
    { text: 'בא', x: 120, y: 50 },
    { text: 'דג', x: 102, y: 50 },
    { text: '.', x: 115, y: 50, font: { name: 'Other' } },
  ]
  assert.equal(lineOf(texts), 'אב. גד')
})

test('bullets and numbers at the right begin the line', () => {
  const text = { text: 'בא', x: 100, y: 50 }
  assert.equal(lineOf([text, { text: '▪', x: 140, y: 50 }]), '▪ אב')
  assert.equal(lineOf([text, { text: '.1', x: 140, y: 50 }]), '1. אב')
  const [stop, number] = [
    { text: '.', x: 140, y: 50, font: { name: 'Other' } },
    { text: '1', x: 145, y: 50 },
  ]
  assert.equal(lineOf([text, stop, number]), '1. אב')
})

test('letters of Arabic that stand one above the other are of one word', () => {
  const letters = [
    { text: 'ا', x: 130, y: 50 },
    { text: 'ل', x: 124, y: 50, size: 14 },
    { text: 'ح', x: 123, y: 50, size: 14 },
    { text: 'ب', x: 118, y: 50 },
  ].map(letter => ({ ...letter, size: 14 }))
  assert.equal(lineOf(letters), 'الحب')
})

test('a stop under the tail of a letter ends its word', () => {
  const word = { text: 'ןיר', x: 120, y: 50 }
  assert.equal(lineOf([word, { text: '.', x: 117, y: 50, font: { name: 'Other' } }]), 'רין.')
})

test('a lam and an alef in one box are read in this order, whatever the order of the file', () => {
  const raw = rawPage([{ text: 'لا', x: 100, y: 50 }])
  raw.chars.x0[1] = raw.chars.x0[0]!
  raw.chars.x1[1] = raw.chars.x1[0]!
  assert.equal(readWords(raw)[0]!.text, 'لا')
})

test('brackets around a number are not mirrored', () => {
  const word = { text: 'בא', x: 130, y: 50 }
  const font = { name: 'Other' }
  assert.equal(lineOf([word, { text: ')1(', x: 110, y: 50, font }]), 'אב (1)')
  const parts = [...')1('].map((text, index) => ({
    text,
    x: 110 + 5 * index,
    y: 50,
    font: index === 1 ? font : {},
  }))
  assert.equal(lineOf([word, ...parts]), 'אב (1)')
})

test('numbers in Arabic and Persian digits run to the right', () => {
  assert.equal(lineOf([{ text: '٢٠٢٥ ماع', x: 100, y: 50 }]), 'عام ٢٠٢٥')
  assert.equal(lineOf([{ text: '١٬٢٥٠٫٧٥ رعس', x: 100, y: 50 }]), 'سعر ١٬٢٥٠٫٧٥')
  assert.equal(lineOf([{ text: '٪۳٫۵ لاس', x: 100, y: 50 }]), 'سال ۳٫۵٪')
})

test('dates in such digits run to the right as a whole, and a stop follows them', () => {
  assert.equal(lineOf([{ text: '.١٥/٠٣/٢٠٢٤ خيرات', x: 100, y: 50 }]), 'تاريخ ١٥/٠٣/٢٠٢٤.')
})

test('signs beside numbers and Latin words are where right-to-left text has them', () => {
  const lineIn = (text: string): string => lineOf([{ text, x: 100, y: 50 }])
  assert.equal(lineIn('ויה ,1923 תנש'), 'שנת 1923, היו')
  assert.equal(lineIn('םניח :)6 ליג דע( םידלי'), 'ילדים (עד גיל 6): חינם')
  assert.equal(lineIn('ח"ש 12.50 :םירגובמ'), 'מבוגרים: 12.50 ש"ח')
  assert.equal(lineIn('ףיסוהו ,"רוא" :רמא'), 'אמר: "אור", והוסיף')
  assert.equal(lineIn('.www.example.org רתאה אוה'), 'הוא האתר www.example.org.')
  assert.equal(lineIn('2024–2020 םינש'), 'שנים 2020–2024')
})

test('right-to-left words beside each other in other text are read from the right', () => {
  assert.equal(lineOf([{ text: 'say בוט רקוב to them', x: 100, y: 50 }]), 'say בוקר טוב to them')
  assert.equal(lineOf([{ text: 'at 5 בוחר תיב here', x: 100, y: 50 }]), 'at 5 בית רחוב here')
})

test('a line with as many Latin words as others runs as most of its page does', () => {
  const line = { text: 'org 24/7 תופלא דבוע www.site', x: 100, y: 80 }
  const text = { text: 'דג בא דג בא דג בא', x: 100, y: 50 }
  const [first] = [...pieces([line, text])].filter(({ baseline }) => baseline === 80)
  assert.equal(toLine([first!]).text, 'www.site עובד אלפות org 24/7')
})
