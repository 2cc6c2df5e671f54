import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBitmapNames } from './bitmap-names.ts'

/** Widths of letters in TeX's fonts at ten points and 300 dots an inch. */
const TEXT = { a: 21, b: 23, d: 23, e: 18, i: 12, l: 12, n: 23, o: 21, t: 16 }
const FORMULA = { a: 22, b: 18, d: 22, e: 19, i: 14, l: 12, n: 25, o: 20, t: 15 }
const TYPEWRITER = { a: 20, b: 20, d: 20, e: 20, i: 20, l: 20, n: 20, o: 20, t: 20 }

type ToName = (byte: number) => string

/** The characters of other glyphs that a font has beside its letters. */
function read(
  letters: Readonly<Record<string, number>>,
  others: readonly number[],
  toName: ToName,
) {
  const widths = new Map(others.map(byte => [byte, 20]))
  for (const [letter, width] of Object.entries(letters)) widths.set(letter.charCodeAt(0), width)
  const bytes = [...widths.keys()].sort((a, b) => a - b)
  const find = readBitmapNames(new Map(bytes.map(byte => [byte, toName(byte)])), widths)
  return find && others.map(byte => String.fromCharCode(...find(byte))).join(' ')
}

const asNumber: ToName = byte => `a${byte}`

for (const [example, toName] of [
  ['/#0C /a', byte => String.fromCharCode(byte)],
  [
    '/#230C',
    byte => (byte < 0x20 ? `#${byte.toString(16).padStart(2, '0')}` : String.fromCharCode(byte)),
  ],
  ['/a12 /a97', asNumber],
  ['/12 /97', String],
] as const satisfies readonly [string, ToName][]) {
  test(`ligatures, quotes and dashes of TeX are read from names such as ${example}`, () => {
    assert.equal(read(TEXT, [12, 14, 34, 92, 123], toName), 'fi ffi ” “ –')
  })
}

test('a font with letters of Europe has its ligatures elsewhere', () => {
  assert.equal(read(TEXT, [16, 28, 164, 228], asNumber), '“ fi ď ä')
})

test('fonts for formulas and typewriters keep their bytes', () => {
  assert.equal(read(FORMULA, [34, 92], asNumber), '" \\')
  assert.equal(read(TYPEWRITER, [34, 44, 92], asNumber), '" , \\')
})

test('a number may be the name of another code', () => {
  const names = new Map([
    [0, '68'],
    [1, '97'],
  ])
  const find = readBitmapNames(names, new Map([...names.keys()].map(code => [code, 20])))
  assert.deepEqual([find?.(0), find?.(1)], [[68], [97]])
})

test('glyphs counted from the first one on can be any letter', () => {
  assert.equal(read({}, [0, 1, 2, 3], asNumber), '\ufffd \ufffd \ufffd \ufffd')
})

test('names that are words are no codes', () => {
  assert.equal(
    read(TEXT, [44], byte => (byte === 44 ? 'comma' : String.fromCharCode(byte))),
    undefined,
  )
})
