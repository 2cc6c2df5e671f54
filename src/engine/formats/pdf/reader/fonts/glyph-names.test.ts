import assert from 'node:assert/strict'
import { test } from 'node:test'
import { characterOfName, charactersOfName } from './glyph-names.ts'
import { findStandardFont } from './standard-fonts.ts'

test('names of glyphs are those of the list, numbers of characters, or variants of either', () => {
  assert.equal(characterOfName('eacute'), 0xe9)
  assert.equal(characterOfName('uni20AC'), 0x20ac)
  assert.equal(characterOfName('a.sc'), 0x61)
})

test('names that the list does not have, or that have several characters, stand for no single one', () => {
  for (const name of ['g23', 'cid:12', 'a12', 'LA010000', 'circlecopyrt', 'u1F600', 'f_i'])
    assert.equal(characterOfName(name), 0, name)
})

test('the list covers other scripts, and the names of dingbats in their font', () => {
  assert.equal(characterOfName('afii57664'), 0x5d0)
  assert.equal(characterOfName('akatakana'), 0x30a2)
  assert.equal(characterOfName('a12', true), 0x261e)
})

test('ligatures are named after their letters', () => {
  const lettersOf = (name: string) => String.fromCharCode(...charactersOfName(name))
  assert.equal(lettersOf('f_f_i'), 'ffi')
  assert.equal(lettersOf('T_h.alt'), 'Th')
  assert.equal(lettersOf('uni00660069'), 'fi')
  assert.equal(lettersOf('u1F600'), '😀')
  for (const name of ['f_', 'a_glyph', '_', '']) assert.equal(lettersOf(name), '')
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
