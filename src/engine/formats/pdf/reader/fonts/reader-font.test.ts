import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CodeSource, ReaderFont } from './reader-font.ts'

const PLAIN = {
  name: 'Plain',
  isBold: false,
  isItalic: false,
  isMono: false,
  isSymbol: false,
}

/** A font whose codes are their own characters, but for 7; notes what it is asked. */
function createSource(): CodeSource & { readonly asked: string[] } {
  const asked: string[] = []
  const note = <Result>(what: string, result: Result): Result => {
    asked.push(what)
    return result
  }
  return {
    asked,
    codeBytes: 2,
    isVertical: false,
    font: PLAIN,
    lengthAt: () => 2,
    findWidth: code => note(`width ${code}`, 500),
    findExtent: code => note(`extent ${code}`, 500.5),
    findUnits: code => note(`units ${code}`, code === 7 ? [0x66, 0x69] : [code]),
    findShape: code => note(`shape ${code}`, { name: `glyph${code}`, ink: undefined }),
  }
}

test('what a code is gets asked once', () => {
  const source = createSource()
  const font = new ReaderFont(source)
  for (const _ of [1, 2]) {
    assert.equal(font.widthOf(40), 500)
    assert.equal(font.extentOf(40), 500.5)
    assert.equal(font.characterOf(40), 40)
    assert.equal(font.shapeOf(40).name, 'glyph40')
  }
  assert.deepEqual(source.asked, ['width 40', 'extent 40', 'units 40', 'shape 40'])
})

test('what is known of low codes stays known when higher ones come', () => {
  const source = createSource()
  const font = new ReaderFont(source)
  font.widthOf(40)
  font.characterOf(0xfffe)
  assert.equal(font.characterOf(0xfffe), 0xfffe)
  assert.equal(font.widthOf(40), 500)
  assert.deepEqual(source.asked, ['width 40', 'units 65534'])
})

test('codes of four bytes, which are negative numbers, have their characters', () => {
  const source = createSource()
  const font = new ReaderFont(source)
  assert.equal(font.characterOf(0x12345), 0x12345)
  assert.equal(font.characterOf(0x12345), 0x12345)
  assert.equal(font.widthOf(-5), 500)
  assert.deepEqual(source.asked, ['units 74565', 'width -5'])
})

test('several characters of one code are a negative number', () => {
  const font = new ReaderFont(createSource())
  const key = font.characterOf(7)
  assert.ok(key < 0)
  assert.equal(font.characterOf(7), key)
  assert.deepEqual(font.several(key), [0x66, 0x69])
})
