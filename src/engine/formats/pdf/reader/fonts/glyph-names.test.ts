import assert from 'node:assert/strict'
import { test } from 'node:test'
import { characterOfName } from './glyph-names.ts'
import { findStandardFont } from './standard-fonts.ts'

test('names of glyphs are those of the list, numbers of characters, or variants of either', () => {
  assert.equal(characterOfName('eacute'), 0xe9)
  assert.equal(characterOfName('uni20AC'), 0x20ac)
  assert.equal(characterOfName('u1F600'), 0x1f600)
  assert.equal(characterOfName('a.sc'), 0x61)
})

test('a number of a glyph stands for no character, and of other names nothing is known', () => {
  assert.equal(characterOfName('g23'), 0)
  assert.equal(characterOfName('afii57664'), undefined)
  assert.equal(characterOfName('a12'), undefined)
})

test('the standard fonts are known by the names of their lookalikes', () => {
  assert.equal(findStandardFont('ArialMT')?.name, 'Helvetica')
  assert.equal(findStandardFont('TimesNewRomanPS-BoldItalicMT')?.name, 'Times-BoldItalic')
  assert.equal(findStandardFont('CourierNew,Bold')?.name, 'Courier-Bold')
  assert.equal(findStandardFont('SymbolMT')?.name, 'Symbol')
  assert.equal(findStandardFont('ArialNarrow'), undefined)
  assert.equal(findStandardFont('constructor'), undefined)
})

test('the standard fonts have the widths that everybody knows', () => {
  const width = (font: string, character: string) =>
    findStandardFont(font)?.widths?.get(character.charCodeAt(0))
  assert.equal(width('Helvetica', 'A'), 667)
  assert.equal(width('Times-Roman', 'm'), 778)
  assert.equal(width('Symbol', 'α'), 631)
})
