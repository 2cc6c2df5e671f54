/** What only a font program knows: how thick its strokes are, how they lean, and what its codes mean. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bar,
  cffFont,
  type Glyph,
  ring,
  trueTypeFont,
  type1Font,
  type2,
} from './support/font-programs.ts'
import { page, readPage, readPdf, stream, textOf } from './support/pdf-source.ts'

const SYMBOLIC = 4

const WIDTHS = `/FirstChar 0 /LastChar 255 /Widths [${'600 '.repeat(256)}]`

interface FontParts {
  readonly subtype?: string
  /** The entry of the descriptor that has the program. */
  readonly program: string
  readonly object: string
  readonly entries?: string
}

/** A page whose font has a meaningless name. */
const fontPage = (
  content: string,
  { subtype = 'Type1', program, object, entries = '' }: FontParts,
) =>
  page(`BT /F 12 Tf 72 700 Td ${content} Tj ET`, {
    font: `<< /Type /Font /Subtype /${subtype} /BaseFont /Zqx ${WIDTHS} /FontDescriptor 6 0 R ${entries} >>`,
    more: [
      `<< /Type /FontDescriptor /FontName /Zqx /Flags ${SYMBOLIC} /FontBBox [0 0 1000 1000] ` +
        `/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 0 /${program} 7 0 R >>`,
      object,
    ],
  })

const type1Page = (content: string, parts: Parameters<typeof type1Font>[0], entries = '') => {
  const { program, clearBytes } = type1Font(parts)
  const lengths = `/Length1 ${clearBytes} /Length2 ${program.length - clearBytes - 532} /Length3 532`
  const object = stream(program.toString('latin1'), lengths)
  return fontPage(content, { program: 'FontFile', object, entries })
}

const cffPage = (content: string, parts: Parameters<typeof cffFont>[0], entries = '') =>
  fontPage(content, {
    program: 'FontFile3',
    object: stream(cffFont(parts).toString('latin1'), '/Subtype /Type1C'),
    entries,
  })

const trueTypePage = (content: string, glyphs: readonly Glyph[]) =>
  fontPage(content, {
    subtype: 'TrueType',
    program: 'FontFile2',
    object: stream(trueTypeFont(glyphs).toString('latin1')),
  })

const LOOKS = [
  { width: 80, lean: 0, isBold: false, isItalic: false },
  { width: 150, lean: 0, isBold: true, isItalic: false },
  { width: 80, lean: 0.2, isBold: false, isItalic: true },
] as const

for (const { width, lean, isBold, isItalic } of LOOKS) {
  const look = `${isBold ? 'bold' : 'regular'}${isItalic ? ' italic' : ''}`
  const glyphs = [bar('l', width, lean), ring('o')]
  const codes = [0x6c, 0x6f]
  const pages = {
    'Type 1': type1Page('(lol)', { glyphs, codes }),
    CFF: cffPage('(lol)', { glyphs, codes }),
    TrueType: trueTypePage('(lol)', glyphs),
  }
  for (const [kind, bytes] of Object.entries(pages)) {
    test(`the outlines of a ${kind} font tell that it is ${look}`, async () => {
      const { styles, ...rest } = await readPage(bytes)
      assert.equal(textOf({ styles, ...rest }), 'lol')
      assert.equal(styles[0]?.font.isBold, isBold)
      assert.equal(styles[0]?.font.isItalic, isItalic)
    })
  }
}

/** As wide at its foot as at its head, and leaning; the other letter has more corners. */
const type3Page = (width: number, lean: number, paint = 'f') =>
  page('BT /F 10 Tf 72 700 Td (lol) Tj ET', {
    font:
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 100 100] /FontMatrix [0.01 0 0 0.01 0 0] /FirstChar 108 /LastChar 111 ' +
      '/Widths [60 0 0 60] /Encoding << /Differences [108 /l 111 /o] >> /CharProcs << /l 6 0 R /o 7 0 R >> >>',
    more: [
      stream(
        `60 0 0 0 60 70 d1 10 0 m ${10 + width} 0 l ${10 + width + 70 * lean} 70 l ${10 + 70 * lean} 70 l h ${paint}`,
      ),
      stream('60 0 0 0 60 70 d1 10 0 40 50 re 20 10 20 30 re f*'),
    ],
  })

test('procedures of a Type 3 font tell whether it is bold or italic, where they fill outlines', async () => {
  const lookOf = async (bytes: Uint8Array) => {
    const { isBold, isItalic } = (await readPage(bytes)).styles[0]!.font
    return [isBold, isItalic]
  }
  assert.deepEqual(await lookOf(type3Page(8, 0)), [false, false])
  assert.deepEqual(await lookOf(type3Page(15, 0)), [true, false])
  assert.deepEqual(await lookOf(type3Page(8, 0.2)), [false, true])
  assert.deepEqual(await lookOf(type3Page(15, 0, 'S')), [false, false])
})

const CODED = { glyphs: [bar('h', 80), ring('eacute'), ring('y')], codes: [1, 2, 200] }

test('codes mean what the encoding of a Type 1 or CFF program says', async () => {
  for (const bytes of [type1Page('<01 02 C8>', CODED), cffPage('<01 02 C8>', CODED)])
    assert.equal(textOf(await readPage(bytes)), 'héy')
})

test('a glyph of a CFF program may have several codes', async () => {
  const bytes = cffPage('<01 02 FA C8>', { ...CODED, secondCodes: [250] })
  assert.equal(textOf(await readPage(bytes)), 'héhy')
})

test('a Type 1 program may be in segments, or in hexadecimal digits', () => {
  const { program, clearBytes } = type1Font(CODED)
  const parts = [program.subarray(0, clearBytes), program.subarray(clearBytes)]
  const segments = parts.flatMap((part, at) => {
    const head = Buffer.of(0x80, 1 + at, 0, 0, 0, 0)
    head.writeUInt32LE(part.length, 2)
    return [head, part]
  })
  const digits = Buffer.from(parts[1]!.toString('hex'))
  for (const other of [
    [...segments, Buffer.of(0x80, 3)],
    [parts[0]!, digits],
  ]) {
    const object = stream(Buffer.concat(other).toString('latin1'))
    const own = readPdf(fontPage('<01 02 C8>', { program: 'FontFile', object }))
    assert.equal(textOf(own.page(0)!), 'héy')
  }
})

test('names in Differences come before the encoding of the program', async () => {
  const entries = '/Encoding << /Differences [1 /y] >>'
  for (const bytes of [
    type1Page('<01 02 C8>', CODED, entries),
    cffPage('<01 02 C8>', CODED, entries),
  ])
    assert.equal(textOf(await readPage(bytes)), 'yéy')
})

test('a ligature that is named after its letters is these letters', () => {
  const glyphs = [ring('o'), ring('f_f'), bar('T_h.alt', 80)]
  const own = readPdf(cffPage('<03 01 02>', { glyphs, codes: [1, 2, 3] }))
  assert.equal(textOf(own.page(0)!), 'Thoff')
})

test('font programs that run in circles, or claim what they do not have, do no harm', () => {
  const reads = (bytes: Uint8Array): void => assert.equal(textOf(readPdf(bytes).page(0)!), 'l')
  const glyphs = [bar('l', 80), ring('o')]
  const codes = [0x6c, 0x6f]
  // callgsubr 0, whose number is written as -107.
  const circle = Buffer.of(32, 29)
  const cff = { glyphs, codes, subroutines: [circle] }
  reads(cffPage('(l)', { ...cff, charstrings: [circle, circle, circle] }))
  const deep = Buffer.concat(Array.from({ length: 100 }, () => Buffer.of(28, 0, 1)))
  const outlines = glyphs.map(glyph => Buffer.concat([deep, deep, type2(glyph)]))
  const charstrings = [Buffer.of(14), ...outlines]
  reads(cffPage('(l)', { glyphs, codes, charstrings }))
  const again = Buffer.of(139, 10)
  reads(type1Page('(l)', { glyphs, codes, charstring: again, subroutines: [again] }))
  const claimed = cffFont({ glyphs, codes }).fill(0xff, 4, 6)
  reads(fontPage('(l)', { program: 'FontFile3', object: stream(claimed.toString('latin1')) }))
})
