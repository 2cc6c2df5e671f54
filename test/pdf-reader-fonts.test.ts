/** What codes of fonts in a PDF mean, and how wide they are. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '../src/engine/node.ts'
import { HELVETICA, page, readPage, readPdf, stream, textOf } from './support/pdf-source.ts'

test('Differences, ToUnicode and the names of standard fonts say what codes mean', async () => {
  const toUnicode = stream(
    '2 beginbfchar <41> <03B1> <42> <00660066> endbfchar 1 beginbfrange <43> <45> <0430> endbfrange',
  )
  const differing = await readPage(
    page('BT /F 12 Tf 72 700 Td (ABC) Tj ET', {
      font: '<< /Type /Font /Subtype /Type1 /BaseFont /Foo /FirstChar 65 /Widths [500 600 700] /Encoding << /Differences [65 /eacute /fi /uni2022] >> >>',
    }),
  )
  assert.equal(textOf(differing), 'éfi•')
  const mapped = await readPage(
    page('BT /F 12 Tf 72 700 Td (ABCDz) Tj ET', {
      font: '<< /Type /Font /Subtype /TrueType /BaseFont /Bar /FirstChar 65 /Widths [800 800 800 800] /Encoding /MacRomanEncoding /FontDescriptor << /Type /FontDescriptor /FontName /Bar /Flags 32 /MissingWidth 600 >> /ToUnicode 6 0 R >>',
      more: [toUnicode],
    }),
  )
  assert.equal(textOf(mapped), 'αffабz')
  const standard = {
    Symbol: 'αβχ ∞• ΞΨΖ',
    ZapfDingbats: '❁❂❃ ❥❷ ✸✹✺',
    'Courier-Bold': 'abc ¥• XYZ',
    'TimesNewRoman,Italic': 'abc ¥• XYZ',
  }
  for (const [name, text] of Object.entries(standard)) {
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`
    const shown = page('BT /F 12 Tf 72 700 Td (abc \\245\\267 XYZ) Tj ET', { font })
    assert.equal(textOf(await readPage(shown)), text)
  }
})

test('fonts of two bytes have their widths in lists and ranges, and characters of four bytes', async () => {
  const bytes = page('BT /F 12 Tf 72 700 Td [<00010002>-300<000300040009>] TJ ET', {
    font: '<< /Type /Font /Subtype /Type0 /BaseFont /Wide /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    more: [
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Wide /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 450 /W [1 [500 600.7] 3 4 700] >>',
      stream(
        '1 beginbfrange <0001> <0004> <0061> endbfrange 1 beginbfchar <0009> <D83DDE00> endbfchar',
      ),
    ],
  })
  assert.match(textOf(await readPage(bytes)), /^ab ?cd/)
  assert.match((await convert(bytes)).markdown, /^ab ?cd😀$/m)
})

test('a range of ToUnicode may go on over leading bytes, and gives way to narrow ones', async () => {
  const toUnicode =
    '1 beginbfrange <01ED> <0206> <0061> endbfrange 1 beginbfchar <01FF> <0021> endbfchar'
  const bytes = page('BT /F 12 Tf 72 700 Td <01ED01FC020601FF> Tj ET', {
    font: '<< /Type /Font /Subtype /Type0 /BaseFont /Wide /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    more: [
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Wide /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
      stream(toUnicode),
    ],
  })
  assert.equal(textOf(await readPage(bytes)), 'apz!')
})

test('a font without widths that is not in the file has those of a similar one', async () => {
  const show = 'BT /F 12 Tf 72 700 Td (abc) Tj ET'
  const own = readPdf(page(show, { font: HELVETICA.replace('/Helvetica', '/Unknown') })).page(0)!
  assert.equal(textOf(own), 'abc')
  assert.deepEqual([...own.chars.x1], [...readPdf(page(show)).page(0)!.chars.x1])
})

test('glyphs of Type 3 fonts are named, and as wide as their procedures say', () => {
  const font =
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 1 /LastChar 1 ' +
    '/Widths [6] /Encoding << /Differences [1 /a /f_i /g3] >> /CharProcs << /a 6 0 R /f_i 7 0 R /g3 6 0 R >> >>'
  const more = [stream('6 0 0 0 5 5 d1 0 0 5 5 re f'), stream('8 0 d0 0 0 5 5 re f')]
  const { chars } = readPdf(page('BT /F 10 Tf 72 700 Td <010203> Tj ET', { font, more })).page(0)!
  assert.equal(String.fromCodePoint(...chars.code), 'afi\u0003')
  assert.deepEqual([...chars.x0], [72, 78, 78, 86])
})

test('a Type 3 font has the name of its descriptor, and its glyphs are as high as they are drawn', () => {
  const font =
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 -0.1 0 0] /FirstChar 1 /LastChar 1 ' +
    '/Widths [6] /Encoding << /Differences [1 /g1] >> /CharProcs << /g1 6 0 R >> /FontDescriptor 7 0 R >>'
  const more = [
    stream('6 0 0 0 5 5 d1 0 -7 5 8 re f'),
    '<< /Type /FontDescriptor /FontName /AAAAAA+SomeMath-Regular /Flags 4 >>',
  ]
  const shown = '/Span << /ActualText <FEFF2211> >> BDC <01> Tj EMC'
  const own = page(`BT /F 10 Tf 72 700 Td ${shown} ET`, { font, more })
  const { chars, styles } = readPdf(own).page(0)!
  assert.equal(styles[0]!.font.name, 'SomeMath-Regular')
  assert.equal(String.fromCodePoint(...chars.code), '∑')
  const { name, ink } = chars.shapeOf!(0)
  assert.equal(name, 'g1')
  assert.deepEqual(
    [ink!.x0, ink!.y0, ink!.x1, ink!.y1].map(number => Number(number.toFixed(3))),
    [0, -0.7, 0.5, 0.1],
  )
})

/** Glyphs of 40 pixels, shown at the size of a pixel, as programs make them of fonts for printers. */
const bitmapFont = (more: string): string =>
  '<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 99 /Widths [20 0 20] ' +
  `/Encoding << /Differences [97 /A0 99 /CR] >> /CharProcs << /A0 6 0 R /CR 6 0 R >> ${more} >>`
const BITMAP = stream('20 0 0 0 18 30 d1 0 0 18 30 re f')

for (const [box, size] of [
  ['[0 -10 20 30]', 10],
  ['[0 0 0 0]', 10],
  ['[0 0 1 1]', 10],
] as const) {
  test(`text of a bitmap font is as large as its letters, with the box ${box}`, () => {
    const font = bitmapFont(`/FontBBox ${box}`)
    const content = 'BT /F 0.25 Tf 72 700 Td [(a) -8000 (a)] TJ ET'
    const { chars, styles } = readPdf(page(content, { font, more: [BITMAP] })).page(0)!
    assert.equal(styles[0]!.size, size)
    assert.deepEqual([...chars.x0], [72, 79])
    assert.deepEqual([...chars.x1], [77, 84])
  })
}

test('a glyph that is only called like the end of a line is what its code says', () => {
  const map = stream('1 beginbfchar <63> <000D> endbfchar')
  const font = bitmapFont('/FontBBox [0 0 20 40] /ToUnicode 7 0 R')
  const content = page('BT /F 0.25 Tf 72 700 Td (ac) Tj ET', { font, more: [BITMAP, map] })
  assert.equal(String.fromCodePoint(...readPdf(content).page(0)!.chars.code), 'ac')
})

/** As Ghostscript made fonts before version 8: nothing says what their glyphs are. */
const COUNTED =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 20 40] /FontMatrix [0.04 0 0 0.04 0 0] /FirstChar 0 /LastChar 3 ' +
  '/Widths [20 20 20 20] /Encoding << /Differences [0 /a0 /a1 /a2 /a3] >> /CharProcs << /a0 6 0 R >> >>'

test('a document is refused if nothing says what most of its letters are', async () => {
  const bytes = page('BT /F 12 Tf 72 700 Td <00010203000102030001> Tj ET', {
    font: COUNTED,
    more: [BITMAP],
  })
  await assert.rejects(convert(bytes), {
    reason: 'unsupported',
    message: /do not say which letters/,
  })
})

test('letters of which nothing says what they are keep their place, and are counted', async () => {
  const map = stream('1 beginbfrange <00> <02> <0061> endbfrange')
  const bytes = page('BT /F 12 Tf 72 700 Td <0001020303> Tj ET', {
    font: COUNTED.replace('/Widths', '/ToUnicode 7 0 R /Widths'),
    more: [BITMAP, map],
  })
  const { markdown, warnings } = await convert(bytes)
  assert.equal(markdown, 'abc��\n')
  assert.deepEqual(warnings, [
    { code: 'text_replaced', message: '2 characters could not be decoded: page 1.', count: 2 },
  ])
})

for (const [glyph, width, end, text] of [
  ['as wide and long as its letters', 500, 450, 'ffif'],
  ['of another width', 480, 450, 'f\0f'],
  ['that ends elsewhere', 500, 300, 'f\0f'],
] as const) {
  test(`a glyph ${glyph} that ToUnicode gives no letters`, async () => {
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1 ' +
      `/LastChar 3 /Widths [300 200 ${width}] /Encoding << /Differences [1 /g1 /g2 /g3] >> ` +
      '/CharProcs << /g1 6 0 R /g2 7 0 R /g3 8 0 R >> /ToUnicode 9 0 R >>'
    const draw = (own: number, to: number): string =>
      stream(`${own} 0 0 0 ${to} 700 d1 20 0 ${to - 20} 700 re f`)
    const map = stream('3 beginbfchar <01> <0066> <02> <0069> <03> <0000> endbfchar')
    const more = [draw(300, 280), draw(200, 150), draw(width, end), map]
    const bytes = page('BT /F 12 Tf 72 700 Td <010301> Tj ET', { font, more })
    assert.equal(textOf(await readPage(bytes)), text)
  })
}

test('a font is fixed-pitch by its letters, not by a few digits of one width', async () => {
  const isMono = async (characters: string, widths: string) => {
    const bytes = page('BT /F 12 Tf 72 700 Td <00010002> Tj ET', {
      font: '<< /Type /Font /Subtype /Type0 /BaseFont /Wide /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
      more: [
        `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Wide /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /Wide /Flags 5 >> /W [1 [${widths}]] >>`,
        stream(`1 beginbfrange <0001> <0002> <${characters}> endbfrange`),
      ],
    })
    return (await readPage(bytes)).styles.some(({ font }) => font.isMono)
  }
  assert.equal(await isMono('006C', '600 600'), true)
  assert.equal(await isMono('006C', '300 900'), false)
  assert.equal(await isMono('0031', '600 600'), false)
})
