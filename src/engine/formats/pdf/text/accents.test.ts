import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText, rawPage, textsOf } from '../../../../../test/support/pdf-page.ts'
import { joinAccents } from './accents.ts'

const read = (...texts: Parameters<typeof rawPage>[0]): string[] => textsOf(pageText(texts).pieces)

test('an accent that is printed over a letter is one letter with it', () => {
  assert.deepEqual(
    read(
      { text: 'Fr', x: 10, y: 20 },
      { text: '´', x: 20.4, y: 20 },
      { text: 'ed', x: 20, y: 20 },
      { text: '´', x: 30, y: 20 },
      { text: 'eric', x: 30, y: 20 },
    ),
    ['Frédéric'],
  )
})

test('an accent raised over a capital finds its letter though it comes at the end of the line', () => {
  assert.deepEqual(
    read(
      { text: 'Ubung zu Na', x: 10, y: 20 },
      { text: '¨', x: 65, y: 20 },
      { text: 'ıvit', x: 65, y: 20 },
      { text: '¨', x: 85, y: 20 },
      { text: 'at', x: 85, y: 20 },
      { text: '¨', x: 10.5, y: 17.6 },
    ),
    ['Übung zu Naïvität'],
  )
})

test('a letter may carry two accents', () => {
  assert.deepEqual(
    read({ text: '´', x: 10, y: 18 }, { text: 'ˆ', x: 10, y: 20 }, { text: 'an', x: 10, y: 20 }),
    ['ấn'],
  )
})

test('accents beside letters, and over what has none, stay as they are', () => {
  const page = rawPage([
    { text: 'don´t a^b ~x `q', x: 10, y: 20 },
    { text: '7', x: 200, y: 20 },
    { text: '^', x: 200, y: 20 },
  ])
  assert.equal(joinAccents(page), page)
})
