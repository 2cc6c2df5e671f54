/** Chinese, Japanese and Korean: predefined CMaps, character collections, vertical lines. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '../src/engine/node.ts'
import { cjkPage } from './support/cjk-pdf.ts'
import { page, readPage, stream, textOf } from './support/pdf-source.ts'

const PREDEFINED = [
  ['Japan1', '90ms-RKSJ-H', '93FA967B8CEA 41', '日本語A'],
  ['Japan1', 'UniJIS-UTF16-H', '65E5672C8A9E', '日本語'],
  ['Japan1', 'EUC-H', 'C6FCCBDC 8EB1', '日本ｱ'],
  ['GB1', 'GBK-EUC-H', 'D6D0CEC4 41', '中文A'],
  ['GB1', 'UniGB-UCS2-H', '4E2D6587', '中文'],
  ['CNS1', 'ETen-B5-H', 'A4A4A4E5', '中文'],
  ['Korea1', 'KSCms-UHC-H', 'C7D1B1B9', '한국'],
] as const

for (const [ordering, cmap, hex, text] of PREDEFINED) {
  test(`codes of ${cmap} stand for the characters of Adobe-${ordering}`, async () => {
    assert.equal(textOf(await readPage(cjkPage(hex, { ordering, encoding: `/${cmap}` }))), text)
  })
}

test('without a CMap, codes are numbers in the collection that the font names', async () => {
  const japanese = cjkPage('00220465', { ordering: 'Japan1', encoding: '/Identity-H' })
  assert.equal(textOf(await readPage(japanese)), 'A亜')
  const korean = cjkPage('00220454', { ordering: 'Korea1', encoding: '/Identity-H' })
  assert.equal(textOf(await readPage(korean)), 'A갬')
})

test('a CMap in the file maps its own codes, and may extend a predefined one', async () => {
  const cmap = `/90ms-RKSJ-H usecmap
    2 begincodespacerange <00> <80> <8140> <FCFC> endcodespacerange
    1 begincidchar <41> 35 endcidchar`
  const more = [stream(cmap, '/Type /CMap /CMapName /Own /UseCMap /90ms-RKSJ-H')]
  const own = await readPage(cjkPage('93FA 41', { ordering: 'Japan1', encoding: '8 0 R', more }))
  assert.equal(textOf(own), '日B')
})

test('ToUnicode comes first, and may refer to a collection', async () => {
  const more = [stream('/Adobe-Korea1-UCS2 usecmap 1 beginbfchar <0022> <0058> endbfchar')]
  const parts = { ordering: 'Identity', encoding: '/Identity-H', entries: '/ToUnicode 8 0 R', more }
  assert.equal(textOf(await readPage(cjkPage('00220023', parts))), 'XB')
})

test('vertical lines are read from top to bottom, from the right to the left', async () => {
  const content =
    'BT /F 12 Tf 300 700 Td <65E5672C8A9E> Tj ET BT /F 12 Tf 270 700 Td <4E2D6587> Tj ET'
  const parts = { ordering: 'Japan1', encoding: '/UniJIS-UTF16-V', content }
  const { markdown } = await convert(cjkPage('', parts))
  assert.equal(markdown.replace(/\s+/g, ''), '日本語中文')
})

test('fonts with Chinese names that pass for TrueType have codes of GBK', async () => {
  const font =
    '<< /Type /Font /Subtype /TrueType /BaseFont /#CB#CE#CC#E5 /FirstChar 0 /LastChar 255 /Encoding /WinAnsiEncoding >>'
  const own = await readPage(page('BT /F 12 Tf 72 700 Td <D6D0CEC4 41> Tj ET', { font }))
  assert.equal(textOf(own), '中文A')
})
