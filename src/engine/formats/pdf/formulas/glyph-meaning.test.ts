import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Font } from '../raw-page.ts'
import { findMeaning } from './glyph-meaning.ts'

const font = (name: string, more: Partial<Font> = {}): Font => ({
  name,
  isBold: false,
  isItalic: false,
  isMono: false,
  isSymbol: false,
  isMath: true,
  ...more,
})

const meaningOf = (name: string | undefined, fontName: string, code = 0x41) =>
  findMeaning(code, { name, ink: undefined }, font(fontName))

test('glyphs of TeX mean what their names say, whatever their size and code', () => {
  assert.equal(meaningOf('parenleftBigg', 'CMEX10')?.character, '(')
  assert.equal(meaningOf('summationdisplay', 'CMEX10')?.character, '∑')
  assert.equal(meaningOf('uniontext', 'CMEX10')?.character, '⋃')
  assert.equal(meaningOf('union', 'CMSY10')?.character, '∪')
  assert.equal(meaningOf('summationtext.1', 'txexs')?.character, '∑')
  assert.equal(meaningOf('t_t', 'LinLibertineT')?.character, 'tt')
  assert.equal(meaningOf('epsilon1', 'CMMI10')?.character, 'ϵ')
  assert.equal(meaningOf('parenleft.size3', 'LibertinusT1Math')?.character, '(')
  assert.equal(meaningOf('tildewide1', 'MathDesign-Extension', 0x65)?.character, '\u0303')
})

test('names of the AMS fonts mean other signs than the same names elsewhere', () => {
  assert.equal(meaningOf('diamond', 'MSAM10')?.character, '◊')
  assert.equal(meaningOf('diamond', 'CMSY10')?.character, '♢')
  assert.equal(meaningOf('kappa', 'MSBM7')?.character, 'ϰ')
  assert.equal(meaningOf('kappa', 'CMMI10')?.character, 'κ')
  assert.equal(meaningOf('followsorequal', 'MSBM10')?.character, '⪸')
  assert.equal(meaningOf('followsorequal', 'txsyb')?.character, '⪷')
})

test('parallel arrows and harpoons are no double arrows', () => {
  assert.equal(meaningOf('dblarrowright', 'MSAM10', 0x21d2)?.character, '⇉')
  assert.equal(meaningOf('muchless', 'MSAM10', 0x226a)?.character, '⋘')
  assert.equal(meaningOf('harpoonleftright', 'MSAM10')?.character, '⇌')
  assert.equal(meaningOf('harpoonrightleft', 'MathDesign-CH-Regular-SymbolA')?.character, '⇌')
})

test('a font that names the two epsilons the other way round is known', () => {
  assert.equal(meaningOf('epsilon1', 'MathDesign-CH-Regular-Italic')?.character, 'ε')
  assert.equal(meaningOf('epsilon', 'MathDesign-CH-Regular-Italic')?.character, 'ϵ')
})

test('the signs of mathabx are named after letters', () => {
  assert.equal(meaningOf('P', 'TeX-matha12')?.character, '∈')
  assert.equal(meaningOf('dcaron', 'matha10')?.character, '≤')
  assert.equal(meaningOf('A', 'TeX-matha12'), undefined)
  assert.equal(meaningOf('P', 'TeX-mathx10'), undefined)
})

test('letters of an alphabet have its style', () => {
  assert.deepEqual(meaningOf('L', 'CMSY10')?.style, { alphabet: 'script' })
  assert.deepEqual(meaningOf('R', 'MSBM10')?.style, { alphabet: 'double-struck' })
  assert.deepEqual(meaningOf('g', 'EUFM10')?.style, { alphabet: 'fraktur' })
  assert.deepEqual(meaningOf('x', 'CMMI10')?.style, {})
  assert.deepEqual(meaningOf('R', 'txsyb')?.style, { alphabet: 'double-struck' })
  assert.deepEqual(meaningOf('L', 'txsy')?.style, { alphabet: 'script' })
  assert.deepEqual(meaningOf('R', 'KaTeX_AMS-Regular')?.style, { alphabet: 'double-struck' })
  assert.deepEqual(meaningOf('L', 'MathJax_Caligraphic')?.style, { alphabet: 'script' })
  assert.deepEqual(meaningOf('g', 'KaTeX_Fraktur-Regular')?.style, { alphabet: 'fraktur' })
})

test('the fonts of KaTeX and MathJax negate relations by a glyph of their own', () => {
  assert.equal(meaningOf(undefined, 'KaTeX_Main-Regular', 0xe020)?.character, '\u0338')
  assert.equal(meaningOf(undefined, 'SomeMath', 0xe020), undefined)
})

test('parts of brackets are parts of a character', () => {
  assert.deepEqual(meaningOf('bracelefttp', 'CMEX10'), { character: '{', style: {}, part: 'top' })
  assert.equal(meaningOf('parenleftexA', 'txexs', 0xad)?.part, 'extension')
  assert.equal(meaningOf(undefined, 'CambriaMath', 0x239c)?.part, 'extension')
})

test('pieces of braces are tips with what is between them', () => {
  assert.equal(meaningOf('uni23DF.lt', 'LibertinusT1Math')?.character, '⏟(')
  assert.equal(meaningOf('uni23DE.md', 'LibertinusT1Math')?.character, '⏞|')
  assert.equal(meaningOf('uni23DE.ex', 'LibertinusT1Math')?.character, '⏞-')
})

test('what makes an arrow longer is a stroke', () => {
  assert.deepEqual(meaningOf('uni2190.x', 'STIXMathSans-Regular'), { character: '−', style: {} })
})

test('a font whose glyphs are named after their codes means nothing', () => {
  assert.equal(meaningOf('colon', 'CMMI10'), undefined)
  assert.equal(meaningOf('f', 'CMSY10'), undefined)
  assert.equal(meaningOf('I', 'MSAM10'), undefined)
  assert.equal(meaningOf('Thorn', 'SomeMath', 0xde), undefined)
})

test('a name that says nothing known is not replaced by the character at its code', () => {
  assert.equal(meaningOf('someunknownsign', 'txsyc', 0x31), undefined)
  assert.equal(meaningOf('someunknownsign1', 'txsyc', 0x31), undefined)
  assert.equal(meaningOf('g12', 'SomeMath', 0x31)?.character, '1')
})
