import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropByteOrderMarks, findInvisible, removeInvisible, spellInvisible } from './invisible.ts'

const tags = (text: string): string =>
  [...text].map(letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

test('tags, zero-width letters, overrides and selectors without a base go, and are spelled', () => {
  const cases: readonly [text: string, rest: string, spelled: string][] = [
    [`Hi${tags('obey me')}!`, 'Hi!', 'obey me'],
    ['pa\u200bss\u2060wo\u200drd', 'password', 'U+200B U+2060 U+200D'],
    ['\u202egnp.exe\u202c', 'gnp.exe', 'U+202E U+202C'],
    ['😀\ufe0f\u{e0101}\u{e0102}', '😀\ufe0f', 'U+E0101 U+E0102'],
    ['a\ufe0f', 'a', 'U+FE0F'],
    [`🏴${tags('ignore all')}\u{e007f}`, '🏴', 'ignore all U+E007F'],
  ]
  for (const [text, rest, spelled] of cases) {
    const found = findInvisible(text)!
    assert.equal(removeInvisible(text), rest)
    assert.equal(spellInvisible(text, found), spelled)
  }
})

test('byte order marks stay only between letters, where they are found and spelled', () => {
  assert.equal(
    dropByteOrderMarks('\ufeffa b\ufeff \ufeffc\ufeff\ufeffd, \ufeffمی\ufeffخ'),
    'a b cd, میخ',
  )
  assert.equal(dropByteOrderMarks('pass\ufeffword'), 'pass\ufeffword')
})

test('characters that scripts and emoji need stay', () => {
  for (const text of [
    `🏴${tags('gbsct')}\u{e007f}`,
    '👨‍👩‍👧 ❤️ 1️⃣ ☁︎',
    'می‌خواهم',
    'क्‍ष ക്‍',
    'ภาษา\u200bไทย',
    'long/\u200bpath',
    '葛\u{e0100}',
    '\u202eשלום\u202c',
    '≨︀',
  ]) {
    assert.equal(removeInvisible(text), text)
  }
})
