import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxToMarkdown, p, r, styled } from '../../../../test/support/docx.ts'

const COURIER = '<w:rFonts w:ascii="Courier New"/>'
const VERBATIM = '<w:rStyle w:val="VerbatimChar"/>'
const prose = p('A sentence that is longer than all of the code in this document, by far.')
const markdownOf = async (body: string, styles = '') =>
  (await docxToMarkdown({ styles, body: prose + body })).split('\n\n').slice(1).join('\n\n')

const paragraphStyle = (name: string, font: string) =>
  `<w:style w:type="paragraph" w:styleId="x"><w:name w:val="${name}"/><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr></w:style>`

test('one line in a style for characters is inline code, lines in a font are a block', async () => {
  assert.equal(await markdownOf(p(r('npm test', VERBATIM))), '`npm test`')
  assert.equal(await markdownOf(p(r('ls -l', COURIER))), '```\nls -l\n```')
  assert.equal(await markdownOf(p(r('ls -l', `${COURIER}<w:b/>`))), '**`ls -l`**')
  const two = p(r('a = 1;', COURIER)) + p(r('b = 2;', COURIER))
  assert.equal(await markdownOf(two), '```\na = 1;\nb = 2;\n```')
})

test('one line in a font is inline code in a cell', async () => {
  const row = (...cells: string[]) =>
    `<w:tr>${cells.map(cell => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`
  const table = `<w:tbl>${row(p('List'), p('Copy'))}${row(p(r('ls -l', COURIER)), p(r('cp a b', COURIER)))}</w:tbl>`
  assert.match(await markdownOf(table), /\| `ls -l` +\| `cp a b` +\|/)
})

test('a drawing of characters does not make a document monospaced', async () => {
  const box = ['┌─────┐', '│ Log │', '└─────┘'].map(line => p(r(line.repeat(9), COURIER)))
  assert.match(await markdownOf(box.join('')), /^```\n┌.*┘\n```$/s)
})

test('a document that is a listing from end to end is code', async () => {
  const lines = ['int main()', '{', '    run();', '    return 0;', '}']
  assert.equal(
    await docxToMarkdown(lines.map(line => p(r(line, COURIER))).join('')),
    `\`\`\`\n${lines.join('\n')}\n\`\`\``,
  )
})

test('an empty line in another font does not end a listing', async () => {
  const lines = p(r('a = 1;', COURIER)) + p('') + p(r('b = 2;', COURIER))
  assert.equal(await markdownOf(lines), '```\na = 1;\n\nb = 2;\n```')
})

test('one line in a paragraph style for code is a block', async () => {
  const styles = paragraphStyle('Source Code', 'Consolas')
  assert.equal(await markdownOf(styled('x', 'ls'), styles), '```\nls\n```')
  const korean = paragraphStyle('HTML Preformatted', '굴림체')
  const ofTheme = r('ls', '<w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"/>')
  assert.equal(await markdownOf(p(ofTheme, '<w:pStyle w:val="x"/>'), korean), 'ls')
  assert.equal(await markdownOf(styled('x', 'ls'), korean), '```\nls\n```')
})

test('a lone sentence in Courier is prose', async () => {
  assert.equal(
    await markdownOf(p(r('Please sign and return.', COURIER))),
    'Please sign and return.',
  )
  const styles = paragraphStyle('Plain Text', 'Courier New')
  assert.equal(await markdownOf(styled('x', 'Please sign.'), styles), 'Please sign.')
})

test('half a word in Courier is no code, in a style it is', async () => {
  assert.equal(await markdownOf(p(r('the wo') + r('rd', COURIER) + r(' is'))), 'the word is')
  assert.equal(await markdownOf(p(r('the ') + r('Map', VERBATIM) + r('s are'))), 'the `Map`s are')
  assert.equal(
    await markdownOf(p(r('say ') + r('ls', COURIER) + r(', please'))),
    'say `ls`, please',
  )
})

test('the font for complex scripts says nothing about other text', async () => {
  const complex = '<w:rFonts w:cs="Courier New"/>'
  const inText = (format: string) => markdownOf(p(r('by ') + r('Antonio', format) + r(' Marques')))
  assert.equal(await inText(complex), 'by Antonio Marques')
  assert.equal(await inText(`${complex}<w:cs/>`), 'by `Antonio` Marques')
})

test('bold words in code are no emphasis, bold code is', async () => {
  const bold = `${COURIER}<w:b/>`
  const mixed = r('public', bold) + r(' int x', COURIER)
  assert.equal(await markdownOf(p(r('See ') + mixed)), 'See `public int x`')
  assert.equal(await markdownOf(p(r('See ') + r('x.y', bold))), 'See **`x.y`**')
})

test('a style for code whose text is all proportional is prose', async () => {
  const styles = paragraphStyle('HTML Preformatted', 'Courier New')
  const arial = r('ls', '<w:rFonts w:ascii="Arial"/>')
  assert.equal(await markdownOf(p(arial, '<w:pStyle w:val="x"/>'), styles), 'ls')
  assert.equal(await markdownOf(styled('x', 'ls'), styles), '```\nls\n```')
})

test('styles that the file does not define are known by their ids', async () => {
  assert.equal(await markdownOf(p(r('say ') + r('x', VERBATIM) + r(' now'))), 'say `x` now')
  assert.equal(await markdownOf(styled('BlockText', 'To be')), '> To be')
  assert.equal(await markdownOf(styled('SourceCode', 'a')), '```\na\n```')
})

test('raised and lowered characters stay in code as far as Unicode has them', async () => {
  const raised = (text: string) => r(text, `${COURIER}<w:vertAlign w:val="superscript"/>`)
  const area = p(r('a = 2 m', COURIER) + raised('2'))
  assert.equal(await markdownOf(area + area), '```\na = 2 m²\na = 2 m²\n```')
  assert.equal(await markdownOf(p(r('x = y', COURIER) + raised('T'))), '`x = y`<sup>`T`</sup>')
})
