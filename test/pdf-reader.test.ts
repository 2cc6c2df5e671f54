/** What the reader of PDF reports of pages, from their source. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { ConversionError } from '../src/engine/errors.ts'
import { OFF_PAGE } from '../src/engine/formats/pdf/page/near-page.ts'
import { OBLIQUE, type RawPage } from '../src/engine/formats/pdf/raw-page.ts'
import { wordsText } from '../src/engine/formats/pdf/text/line.ts'
import { readWords } from '../src/engine/formats/pdf/text/read-words.ts'
import { convert } from '../src/engine/node.ts'
import { pdf } from './support/pdf.ts'
import { rawPdf } from './support/pdf-raw.ts'
import { HELVETICA, page, readPage, readPdf, stream, textOf } from './support/pdf-source.ts'

const wordsOf = (raw: RawPage): string => wordsText(readWords(raw, undefined, null))

test('text, lines, links, pictures and tags of a page are reported', async () => {
  const first = await readPage(
    pdf(
      [
        {
          texts: [
            { text: 'A heading (of two)', x: 72, y: 90, size: 18, font: 'bold', mark: 0 },
            { text: 'Plain words, “quoted” – and café.', x: 72, y: 120, mark: 1 },
            { text: 'slanted', x: 72, y: 140, slant: 0.2, mark: 2 },
            { text: 'code()', x: 72, y: 160, font: 'mono', isArtifact: true },
          ],
          lines: [
            [72, 200, 300, 200],
            [72, 200, 72, 260],
          ],
          links: [{ url: 'https://example.org/a', box: [70, 110, 120, 122] }],
          photos: [[300, 300, 400, 400]],
          tags: [
            { role: 'H1', marks: [0] },
            {
              role: 'Table',
              children: [{ role: 'TR', children: [{ role: 'TD', marks: [1, 2] }] }],
            },
          ],
        },
        { isScan: true },
      ],
      { info: { Title: 'Title with \xe9', Author: 'A. B.' } },
    ),
  )
  assert.match(wordsOf(first), /^A heading \(of two\) Plain words,.* and café\. slanted/)
  assert.deepEqual(
    first.structure.map(({ role }) => role),
    ['H1', 'Table'],
  )
  assert.deepEqual(
    first.rules.map(({ isVertical }) => isVertical),
    [false, true],
  )
  assert.deepEqual([first.links[0]?.url, first.images.length], ['https://example.org/a', 1])
})

/** Where the first letter of each of these words begins. */
const startsOf = (raw: RawPage, words: readonly string[]): number[] => {
  const text = String.fromCodePoint(...raw.chars.code)
  return words.map(word => Math.round(raw.chars.x0[text.indexOf(word)]! * 10) / 10)
}

test('distances, spacing, scale, rise and turned text are reckoned with', async () => {
  const raw = await readPage(
    page(`BT /F 12 Tf 72 700 Td [(Ker)-100(ned)-400(words)30( and)] TJ 0 -20 Td 2 Tc (spaced out) Tj
      0 Tc 0 -20 Td 5 Tw (wide spaces here) Tj 0 Tw 0 -20 Td 70 Tz (narrow) Tj (er still) Tj 100 Tz
      14 TL T* (next) ' 1 0.5 (both) " 3 Ts (raised) Tj 0 Ts -8 0 Td (back) Tj
      1 0 0 1 72 500 Tm [() -500 (late) () -300] TJ (x) Tj
      0 1 -1 0 300 300 Tm (upwards) Tj 0.7 0.7 -0.7 0.7 400 400 Tm (askew) Tj
      1 0 0 -1 72 200 Tm /F -10 Tf (mirrored) Tj ET
      q 0.5 0 0 0.5 100 100 cm BT /F 20 Tf (small) Tj ET Q
      BT /F 10 Tf 3 Tr 72 150 Td (unseen) Tj 0 Tr 2 Tr 0 -15 Td (outlined) Tj ET`),
  )
  assert.equal(
    wordsOf(raw),
    'Kerned words and spaced out wide spaces here narrower still next back bothraised late x ' +
      'upwards askew mirrored small unseen outlined',
  )
  assert.deepEqual(
    startsOf(raw, ['ned', 'words', 'paced', 'paces', 'er still', 'next', 'raised', 'late']),
    [91.9, 116.7, 80, 111, 97.7, 72, 97.4, 78],
  )
  assert.deepEqual(
    raw.styles.map(({ turn, isInvisible }) => (isInvisible ? 'invisible' : turn)),
    [0, 1, OBLIQUE, 2, 0, 'invisible', 0],
  )
})

test('strings of a line are told from left to right, and what is printed twice once', async () => {
  const raw = await readPage(
    page(`BT /F 12 Tf 1 0 0 1 200 700 Tm (right) Tj 1 0 0 1 100 700 Tm (left) Tj
      1 0 0 1 100 650 Tm (bold) Tj 1 0 0 1 100.3 650 Tm (bold) Tj
      1 0 0 1 100 600 Tm (see) Tj 1 0 0 1 118.7 600 Tm (e) Tj ET`),
  )
  assert.match(wordsOf(raw), /^left right bold/)
})

test('a letter right behind one of the same code in another font is told, too', async () => {
  const texts = [
    { text: 'a', x: 60, y: 100, size: 12 },
    { text: 'i', x: 72, y: 100, size: 12 },
    { text: 'i', x: 74.7, y: 100, size: 12, font: 'mono' as const },
    { text: 'd', x: 81.9, y: 100, size: 12, font: 'mono' as const },
  ]
  assert.equal(textOf(await readPage(pdf([{ texts }]))).replaceAll(' ', ''), 'aiid')
})

test('lines, boxes, curves, clips, colors and pictures in the content are reported', async () => {
  const raw = await readPage(
    page(
      `1 0 0 RG 0.5 g 2 w 50 50 m 200 50 l S 60 60 100 40 re B 60 160 100 40 re b* 70 300 m 90 320 l h s
      0 0 1 0 k 300 300 m 350 350 400 350 450 300 c f 300 400 m 310 420 330 430 v 340 440 350 400 y b
      10 10 100 100 re W n 0 0 1 rg 20 20 200 2 re f* /Cs cs 0.4 scn 20 500 80 30 re f /Pattern cs /P scn
      20 600 80 30 re f q 40 0 0 40 300 100 cm BI /W 2 /H 2 /CS /G /BPC 8 ID EI E EI Q
      q 40 0 0 40 400 100 cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID 7f> EI Q /G gs 5 5 300 300 re f`,
      {
        resources:
          '/ColorSpace << /Cs [/Separation /Ink /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 1 1 0] >>] >> ' +
          '/Pattern << /P 6 0 R >> /ExtGState << /G << /ca 0 >> >>',
        more: [
          stream(
            '0 0 1 1 re f',
            '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 2 2] /XStep 2 /YStep 2 /Resources << >>',
          ),
        ],
      },
    ),
  )
  assert.equal(raw.images.length, 2)
  assert.ok(raw.fills.length > 2 && raw.rules.length > 2 && raw.drawings.length > 1)
})

test('pictures in codings that are not JPEG are counted in a warning, however they are asked for', async () => {
  const show = 'BT /F 12 Tf 72 700 Td (Some words) Tj ET q 300 0 0 200 72 300 cm'
  const resources = '/XObject << /I 6 0 R >>'
  const inline = page(`${show} BI /W 99 /H 99 /BPC 1 /CS /G /F /CCF ID xxxxxxxxxxx EI Q`)
  const documents = ['JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'FlateDecode', 'Unheard'].map(
    filter => {
      const entries = `/Subtype /Image /Width 600 /Height 400 /BitsPerComponent 1 /Filter /${filter}`
      return page(`${show} /I Do Q`, { resources, more: [stream('x'.repeat(200), entries)] })
    },
  )
  for (const bytes of [inline, ...documents])
    for (const images of ['reference', 'attach', 'inline'] as const) {
      const { markdown, warnings } = await convert(bytes, { images })
      assert.equal(markdown, 'Some words\n')
      assert.deepEqual(
        warnings.map(({ code, count }) => [code, count]),
        [['images_omitted', 1]],
      )
    }
})

test('forms inherit what they do not bring, and nest', async () => {
  const raw = await readPage(
    page('BT /F 12 Tf ET q 2 0 0 2 10 10 cm /A Do Q BT 72 700 Td (page) Tj ET /B Do', {
      resources: '/XObject << /A 6 0 R /B 7 0 R >>',
      more: [
        stream(
          'BT 10 20 Td (outer) Tj ET /B Do',
          '/Type /XObject /Subtype /Form /BBox [0 0 500 500]',
        ),
        stream(
          'BT /F 8 Tf 30 40 Td (inner) Tj ET',
          '/Subtype /Form /BBox [0 0 500 500] /Matrix [1 0 0 1 5 5] /Resources << /Font << /F 5 0 R >> >>',
        ),
      ],
    }),
  )
  assert.equal(textOf(raw).match(/inner/g)?.length, 2)
})

test('text that stands for other text is told once', async () => {
  const raw = await readPage(
    page(
      'BT /F 12 Tf 72 700 Td /Span << /ActualText (replacement) >> BDC (x) Tj (y) Tj EMC 90 0 Td /P /Q BDC (kept) Tj EMC EMC ET',
      { resources: '/Properties << /Q << /MCID 3 >> >>' },
    ),
  )
  assert.match(wordsOf(raw), /^replacement kept/)
})

test('text that stands for a letter and its mark is told once, where the next letter is drawn between them', () => {
  const raw = readPdf(
    page(
      'BT /F 12 Tf 72 700 Td /Span << /ActualText (A) >> BDC (x) Tj 9 0 Td (y) Tj EMC -2 0 Td (b) Tj 6 0 Td (c) Tj ET',
    ),
  ).page(0)!
  assert.equal(textOf(raw), 'Abc')
})

test('text that stands for several strings takes the room of all, from the right where its letters run so', async () => {
  const text = (actual: string) =>
    `/Span << /ActualText <feff${actual}> >> BDC (ab) Tj 12 0 Td (cd) Tj EMC`
  // A Thai letter, its tone and its vowel; a Hebrew letter and its point, left of the letter before.
  const thai = `BT /F 12 Tf 72 700 Td ${text('0e190e490e33')} 12 0 Td (x) Tj ET`
  const hebrew = `BT /F 12 Tf 172 700 Td ${text('05d105b0')} 12 0 Td ${text('05d005b8')} ET`
  assert.equal(wordsOf(await readPage(page(thai))), 'น้ำx')
  assert.equal(wordsOf(await readPage(page(hebrew))), 'אָבְ')
})

test('turned and cropped pages are read upright, and places count from the crop', async () => {
  for (const rotation of [0, 90, 180, 270]) {
    const raw = await readPage(
      page('BT /F 12 Tf 172 400 Td (some words) Tj 0 -20 Td (more) Tj ET 100 100 50 5 re f', {
        page: `/Rotate ${rotation} /CropBox [50 60 400 700] /Annots [<< /Type /Annot /Subtype /Link /Rect [170 395 200 410] /QuadPoints [170 410 200 410 170 395 200 395] /A << /S /URI /URI (http://a.b/) >> >> << /Subtype /FreeText /Rect [60 70 100 90] /Contents (a note) >>]`,
      }),
    )
    assert.deepEqual([raw.width, raw.height, raw.turnsToShown], [350, 640, -(rotation / 90) & 3])
    assert.deepEqual(startsOf(raw, ['some words', 'more']), [122, 122])
    assert.deepEqual(raw.links, [{ x0: 120, y0: 290, x1: 150, y1: 305, url: 'http://a.b/' }])
    const note = { x0: 10, y0: 610, x1: 50, y1: 630, value: 'a note', kind: 'note' }
    assert.deepEqual(raw.fields, [note])
    assert.deepEqual(raw.fills, [{ x0: 50, y0: 595, x1: 100, y1: 600, color: 0 }])
  }
})

test('boxes of blocks are in points, whatever the unit of the page is', async () => {
  const boxOf = async (entries: string) => {
    const bytes = page('BT /F 10 Tf 72 700 Td (Hello world) Tj ET', { page: entries })
    return (await convert(bytes, { blocks: 'list' })).blocks![0]!.box!
  }
  const plain = await boxOf('')
  const large = await boxOf('/UserUnit 10')
  assert.ok(Math.abs(plain[0] - 72) < 1)
  for (const [index, side] of large.entries())
    assert.ok(Math.abs(side - 10 * plain[index]!) <= 1, `${side}`)
})

test('fields show their values, and empty ones nothing', async () => {
  const field = (entries: string): Uint8Array =>
    page('BT /F 12 Tf 72 700 Td (form) Tj ET', {
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      page: '/Annots [6 0 R]',
      more: [`<< /Type /Annot /Subtype /Widget /Rect [9 9 99 29] /T (a) ${entries} >>`],
    })
  for (const empty of ['/FT /Tx', '/FT /Sig', '/FT /Ch', '/FT /Btn /Ff 65536', ''])
    assert.equal((await readPage(field(empty))).fields.length, 0)
  const shown = { '/FT /Tx /V (text)': 'text', '/FT /Btn /AS /Off': '[ ]', '/FT /Ch /V (x)': 'x' }
  for (const [entries, value] of Object.entries(shown))
    assert.deepEqual(
      (await readPage(field(entries))).fields.map(f => f.value),
      [value],
    )
})

test('the outline leads to pages by arrays, names and actions', async () => {
  const bytes = page('BT /F 12 Tf 72 700 Td (x) Tj ET', {
    catalog:
      '/Outlines 6 0 R /Lang (en-GB) /Names << /Dests << /Names [(here) [3 0 R /Fit]] >> >> /Dests << /old << /D [3 0 R /Fit] >> >>',
    more: [
      '<< /First 7 0 R /Last 10 0 R >>',
      '<< /Title (One) /Dest [3 0 R /XYZ 0 0 0] /Next 8 0 R /First 11 0 R >>',
      '<< /Title <FEFF00C40042> /Dest (here) /Next 9 0 R >>',
      '<< /Title (Three) /A << /S /GoTo /D /old >> /Next 10 0 R >>',
      '<< /Title (Nowhere) /A << /S /URI /URI (http://a.b/) >> /Next 7 0 R >>',
      '<< /Title (Below\tone) /Dest [3 0 R /Fit] >>',
      '<< /Title <FEFF00540069> /CreationDate (D:20200101) >>',
    ],
    trailer: '/Info 12 0 R',
  })
  assert.deepEqual(
    readPdf(bytes).outline.map(({ title, depth, page: at }) => [title, depth, at]),
    [
      ['One', 1, 1],
      ['Below one', 2, 1],
      ['ÄB', 1, 1],
      ['Three', 1, 1],
      ['Nowhere', 1, 0],
    ],
  )
})

test('objects in streams and cross-references in a stream are found', async () => {
  const inside = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    HELVETICA,
  ]
  const numbers = [1, 2, 3, 5]
  let at = 0
  const head = inside.map((body, index) => {
    const entry = `${numbers[index]} ${at}`
    at += body.length + 1
    return entry
  })
  const first = `${head.join(' ')} `
  const packed = deflateSync(Buffer.from(`${first}${inside.join(' ')} `)).toString('latin1')
  let file = '%PDF-1.7\n'
  const offsets: number[] = []
  const add = (number: number, body: string): void => {
    offsets[number] = file.length
    file += `${number} 0 obj\n${body}\nendobj\n`
  }
  add(4, stream('BT /F 12 Tf 72 700 Td (packed) Tj ET'))
  add(6, stream(packed, `/Type /ObjStm /N 4 /First ${first.length} /Filter /FlateDecode`))
  const start = file.length
  const place = (number: number): number[] => {
    const index = numbers.indexOf(number)
    if (index >= 0) return [2, 0, 6, index]
    const offset = number === 7 ? start : (offsets[number] ?? 0)
    return number ? [1, offset >> 8, offset & 255, 0] : [0, 0, 0, 0]
  }
  // Each row with PNG's filter "up".
  const rows = Array.from({ length: 8 }, (_, number) => place(number))
  const filtered = rows.flatMap((row, index) => [
    2,
    ...row.map((byte, column) => (byte - (rows[index - 1]?.[column] ?? 0)) & 255),
  ])
  const table = deflateSync(Uint8Array.from(filtered)).toString('latin1')
  add(
    7,
    stream(
      table,
      '/Type /XRef /Size 8 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>',
    ),
  )
  file += `startxref\n${start}\n%%EOF\n`
  assert.equal(textOf(await readPage(new Uint8Array(Buffer.from(file, 'latin1')))), 'packed')
})

test('the newest version of an object counts', async () => {
  const old = Buffer.from(page('BT /F 12 Tf 72 700 Td (old) Tj ET')).toString('latin1')
  const before = /startxref\n(\d+)/.exec(old)![1]
  const offset = String(old.length).padStart(10, '0')
  const body = `4 0 obj\n${stream('BT /F 12 Tf 72 700 Td (new) Tj ET')}\nendobj\n`
  const update =
    `${body}xref\n4 1\n${offset} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${before} >>\n` +
    `startxref\n${old.length + body.length}\n%%EOF\n`
  assert.equal(textOf(await readPage(new Uint8Array(Buffer.from(old + update, 'latin1')))), 'new')
})

test('whatever stands before the header, places count from there', async () => {
  const whole = page('BT /F 12 Tf 72 700 Td (abc) Tj ET')
  const behindJunk = Buffer.concat([Buffer.from('<html></html>\n'), whole])
  assert.equal(textOf(await readPage(new Uint8Array(behindJunk))), 'abc')
})

test('a space behind the word stream is not of its data', async () => {
  const whole = Buffer.from(page('BT /F 12 Tf 72 700 Td (abc) Tj ET')).toString('latin1')
  const spaced = whole.replaceAll(/ >>\nstream\n/g, '>>\nstream \n')
  assert.notEqual(spaced, whole)
  assert.equal(textOf(await readPage(new Uint8Array(Buffer.from(spaced, 'latin1')))), 'abc')
})

test('lines with right-to-left letters are in the order of reading', () => {
  const hebrew = HELVETICA.replace(
    '/WinAnsiEncoding',
    '<< /Differences [97 /afii57664 /uniFB4B /uni05D2] >>',
  )
  const own = readPdf(page('BT /F 12 Tf 72 700 Td (cba 12) Tj ET', { font: hebrew }))
  // A letter with a point of its own is the letter and the point.
  assert.equal(textOf(own.page(0)!).normalize('NFC'), '12 א\u05b9וג')
})

test('circles in the file end as soon as they are seen', () => {
  const without: readonly (readonly string[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [2 0 R] >>'],
    ['<< /Type /Catalog /Pages 2 0 R >>', '3 0 R', '2 0 R'],
  ]
  for (const objects of without)
    assert.throws(
      () => readPdf(rawPdf(objects)),
      (error: unknown) => error instanceof ConversionError && error.reason === 'malformed',
    )
  const lengths = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
    '<< /Length 4 0 R >>\nstream\nBT /F 9 Tf 9 9 Td (x) Tj ET\nendstream',
  ])
  assert.equal(textOf(readPdf(lengths).page(0)!), 'x')
  const form = stream(
    'BT /F 12 Tf 72 700 Td (once) Tj ET /A Do',
    '/Subtype /Form /Resources << /XObject << /A 6 0 R >> >>',
  )
  const drawsItself = page('/A Do', { resources: '/XObject << /A 6 0 R >>', more: [form] })
  assert.equal(textOf(readPdf(drawsItself).page(0)!), 'once')
})

test('hostile numbers neither hang nor overflow', () => {
  const contents = [
    'q '.repeat(100_000),
    '[ '.repeat(100_000),
    '/M BMC '.repeat(100_000),
    '1 '.repeat(100_000),
    '9e99 0 m',
    `${'9'.repeat(100)} 0 0 1 0 0 cm`,
  ]
  for (const content of contents) assert.equal(readPdf(page(content)).page(0)!.chars.length, 0)
  const far = readPdf(page('BT /F 99999999 Tf ET BT 1 0 0 1 99999999 0 Tm (a) Tj ET'))
  const { chars } = far.page(0)!
  assert.deepEqual([chars.code[0], chars.x0[0]], ['a'.charCodeAt(0), OFF_PAGE])
})
