/**
 * Losses are reported: damaged documents give what can be read with a warning, or an error, never half of it
 * silently.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertDocument } from '../src/engine/convert.ts'
import { ConversionError } from '../src/engine/errors.ts'
import type { GivenOptions } from '../src/engine/options.ts'
import { node } from '../src/engine/platform/node.ts'
import {
  biff8,
  bytes,
  compound,
  eof,
  labelCell,
  record,
  u16,
  u32,
  unicode,
} from './support/biff.ts'
import {
  type Change,
  changePart,
  changeStream,
  cutAt,
  cutInHalf,
  misspelt,
  zeroed,
} from './support/damage.ts'
import { doc, p as docP } from './support/doc.ts'
import { docx, p } from './support/docx.ts'
import { epub } from './support/epub.ts'
import { odp, frame as odpFrame, p as odpP, page } from './support/odp.ts'
import { odt, p as odtP } from './support/odt.ts'
import { ppt, title as pptTitle } from './support/ppt.ts'
import { body, pptx, title } from './support/pptx.ts'
import { rtf } from './support/rtf.ts'
import { row, xlsx } from './support/xlsx.ts'

interface Outcome {
  /** Codes of warnings, or the reason of the failure. */
  readonly said: readonly string[] | string
  readonly markdown: string
}

async function outcomeOf(document: Uint8Array, options: GivenOptions = {}): Promise<Outcome> {
  try {
    const { warnings, markdown } = await convertDocument(document, options, node)
    return { said: warnings.map(({ code }) => code), markdown }
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    return { said: error.reason ?? '', markdown: '' }
  }
}

const DOCX = docx({ body: p('<w:r><w:t>first</w:t></w:r>') + p('<w:r><w:t>second</w:t></w:r>') })
const PPTX = pptx({ slides: [title('first'), title('second') + body('third')] })
const XLSX = xlsx({
  sheets: [{ rows: row(1, '<c t="s"><v>0</v></c><c t="s"><v>1</v></c>') }],
  strings: '<si><t>first</t></si><si><t>second</t></si>',
})
const EPUB = epub({
  chapters: { 'a.xhtml': '<p>first</p><p>second</p>', 'b.xhtml': '<p>third</p>' },
})
const ODT = odt({ body: odtP('first') + odtP('second') })
const ODP = odp({ pages: page(odpFrame('outline', odpP('first') + odpP('second'))) })

/** Main parts with the marker before their text. */
const MAIN_PARTS: Readonly<Record<string, readonly [Uint8Array, part: string, mark: string]>> = {
  docx: [DOCX, 'word/document.xml', '<w:body'],
  pptx: [PPTX, 'ppt/presentation.xml', '<p:sldIdLst'],
  xlsx: [XLSX, 'xl/workbook.xml', '<sheets'],
  epub: [EPUB, 'OPS/package.opf', '<manifest'],
  odt: [ODT, 'content.xml', '<office:body'],
  odp: [ODP, 'content.xml', '<office:body'],
}

const UNREADABLE: Readonly<Record<string, (mark: string) => Change>> = {
  empty: () => () => '',
  'no XML': () => () => 'not XML at all',
  'cut before its text': cutAt,
  'another root': () => () => '<other/>',
}

for (const [format, [document, part, mark]] of Object.entries(MAIN_PARTS)) {
  for (const [fault, change] of Object.entries(UNREADABLE)) {
    test(`${format} whose main part is ${fault} is malformed`, async () => {
      const { said } = await outcomeOf(changePart(document, part, change(mark)))
      assert.equal(said, 'malformed')
    })
  }
  test(`${format} without its main part lacks a part`, async () => {
    const { said } = await outcomeOf(changePart(document, part, () => undefined))
    assert.equal(said, 'missingPart')
  })
}

test('a part that is not what its checksum says is read with a warning', async () => {
  for (const [document, part, markdown] of [
    [DOCX, 'word/document.xml', 'fIrst\n\nsecond\n'],
    [XLSX, 'xl/sharedStrings.xml', '## Sheet1\n\n| fIrst | second |\n| ----- | ------ |\n'],
    [ODT, 'content.xml', 'fIrst\n\nsecond\n'],
    [EPUB, 'OPS/a.xhtml', 'fIrst\n\nsecond\n\nthird\n'],
  ] as const) {
    const damaged = changePart(document, part, misspelt('first', 'fIrst'), true)
    assert.deepEqual(await outcomeOf(damaged), { said: ['damaged'], markdown })
  }
})

test('a workbook without its strings is malformed where nothing else is in it, and damaged where there is', async () => {
  const lost = changePart(XLSX, 'xl/sharedStrings.xml', () => undefined)
  assert.equal((await outcomeOf(lost)).said, 'malformed')
  const mixed = xlsx({
    sheets: [{ rows: row(1, '<c t="s"><v>0</v></c><c><v>7</v></c>') }],
    strings: '<si><t>first</t></si>',
  })
  const { said, markdown } = await outcomeOf(
    changePart(mixed, 'xl/sharedStrings.xml', () => undefined),
  )
  assert.deepEqual(said, ['parts_missing', 'damaged'])
  assert.match(markdown, /7/)
})

test('strings of a workbook that are cut off are reported', async () => {
  const { said, markdown } = await outcomeOf(
    changePart(XLSX, 'xl/sharedStrings.xml', cutAt('<si><t>second')),
  )
  assert.deepEqual(said, ['damaged'])
  assert.match(markdown, /first/)
})

test('a sheet that is cut off, before its rows or in them, costs no other sheet', async () => {
  const two = xlsx({
    sheets: [
      { rows: row(1, '<c><v>1</v></c>') + row(2, '<c><v>2</v></c>') },
      { rows: row(1, '<c><v>3</v></c>') },
    ],
  })
  for (const mark of ['<sheetData', '<v>2']) {
    const { said, markdown } = await outcomeOf(
      changePart(two, 'xl/worksheets/sheet1.xml', cutAt(mark)),
    )
    assert.deepEqual(said, ['damaged'])
    assert.match(markdown, /3/)
  }
})

test('chapters, slides and texts that are cut off give what they have, with a warning', async () => {
  for (const [document, part, mark, left] of [
    [EPUB, 'OPS/a.xhtml', '<p>second', 'first\n\nthird\n'],
    [DOCX, 'word/document.xml', '<w:p><w:r><w:t>second', 'first\n'],
    [ODT, 'content.xml', '<text:p>second', 'first\n'],
  ] as const) {
    const outcome = await outcomeOf(changePart(document, part, cutAt(mark)))
    assert.deepEqual(outcome, { said: ['damaged'], markdown: left })
  }
  const slide = await outcomeOf(changePart(PPTX, 'ppt/slides/slide2.xml', cutAt('third')))
  assert.deepEqual(slide.said, ['damaged'])
  assert.match(slide.markdown, /first.*second/s)
})

test('a slide that the presentation lists and does not have is reported', async () => {
  for (const part of ['ppt/slides/slide2.xml', 'ppt/_rels/presentation.xml.rels']) {
    const { said } = await outcomeOf(changePart(PPTX, part, () => undefined))
    assert.ok(said === 'malformed' || said.includes('parts_missing'), `${part}: ${said}`)
  }
})

/** Strings, and a sheet with a cell for each of them. */
const STRINGS = record(0x00fc, u32(2, 2), unicode('first'), unicode('second'))
const stringCell = (column: number, index: number) => record(0x00fd, u16(0, column, 0), u32(index))
const XLS_STREAM = biff8([STRINGS], {
  name: 'One',
  records: [stringCell(0, 0), stringCell(1, 1), labelCell(1, 0, 'third')],
})

test('holes in the records of xls are reported, wherever they are', async () => {
  assert.deepEqual((await outcomeOf(compound('Workbook', XLS_STREAM))).said, [])
  const silent: number[] = []
  const whole = (await outcomeOf(compound('Workbook', XLS_STREAM))).markdown
  for (let at = 0; at + 16 <= XLS_STREAM.length; at += 2) {
    const holed = new Uint8Array(XLS_STREAM).fill(0, at, at + 16)
    const { said, markdown } = await outcomeOf(compound('Workbook', holed))
    const isSaid = said === 'malformed' || said.includes('damaged')
    if (!isSaid && !hasSameWords(markdown, whole)) silent.push(at)
  }
  assert.deepEqual(silent, [])
})

const hasSameWords = (one: string, other: string): boolean => {
  const words = (text: string) => (text.match(/\p{L}+/gu) ?? []).sort().join(' ')
  return words(one) === words(other)
}

test('xls that ends before its sheets do, and cells without their string, are reported', async () => {
  const { said } = await outcomeOf(
    compound('Workbook', XLS_STREAM.slice(0, XLS_STREAM.length - eof().length)),
  )
  assert.deepEqual(said, ['damaged'])
  const missing = biff8([STRINGS], { name: 'One', records: [stringCell(0, 0), stringCell(1, 9)] })
  assert.deepEqual((await outcomeOf(compound('Workbook', missing))).said, ['damaged'])
})

test('a string of xls whose characters begin in the next record is read', async () => {
  const split = bytes(
    record(0x00fc, u32(2, 2), unicode('first'), u16(6), [0]),
    record(0x003c, [0], new TextEncoder().encode('second')),
  )
  const stream = biff8([split], { name: 'One', records: [stringCell(0, 0), stringCell(1, 1)] })
  const { said, markdown } = await outcomeOf(compound('Workbook', stream))
  assert.deepEqual(said, [])
  assert.match(markdown, /\| first \| second \|/)
})

const DOC = doc({ paragraphs: [docP('first'), docP('second')] })

test('a doc whose table stream is zeroed or cut, or whose text has a hole, is reported', async () => {
  assert.deepEqual((await outcomeOf(DOC)).said, [])
  const isReported = async (damaged: Uint8Array) => {
    const { said } = await outcomeOf(damaged)
    assert.ok(said === 'malformed' || said === 'missingPart' || said.includes('damaged'), `${said}`)
  }
  await isReported(changeStream(DOC, '1Table', content => new Uint8Array(content.length)))
  await isReported(changeStream(DOC, '1Table', cutInHalf))
  await isReported(changeStream(DOC, 'WordDocument', cutInHalf))
  await isReported(changeStream(DOC, 'WordDocument', misspelt('s\0e\0c\0', '\0\0\0\0\0\0')))
})

test('holes in the records and texts of ppt are reported', async () => {
  const PPT = ppt({ slides: [{ shapes: [pptTitle('first')] }, { shapes: [pptTitle('second')] }] })
  assert.deepEqual((await outcomeOf(PPT)).said, [])
  const name = 'PowerPoint Document'
  const size = streamSize(PPT, name)
  for (let at = 0; at + 16 <= size; at += 16) {
    const { said, markdown } = await outcomeOf(changeStream(PPT, name, zeroed(at, 16)))
    const isSaid = typeof said === 'string' || said.includes('damaged')
    assert.ok(isSaid || /first.*second/s.test(markdown), `silent at ${at}`)
  }
})

function streamSize(file: Uint8Array, name: string): number {
  let size = 0
  changeStream(file, name, content => {
    size = content.length
    return content
  })
  return size
}

test('holes, cut data, and groups that end too early or never are reported in rtf', async () => {
  for (const content of [
    'first\0\0\0\0 second',
    'first {\\b second',
    'first } second \\par third',
    "first \\'zz second",
    'first {\\pict\\bin500 second',
  ]) {
    const { said } = await outcomeOf(rtf(content))
    assert.deepEqual(said, ['damaged'], content)
  }
  assert.deepEqual((await outcomeOf(rtf('first \\bin3 \0\0\0 second'))).said, [])
})

test('a document without words is not an error, keeps its pictures and is called empty', async () => {
  const picture = new Uint8Array([1, 2, 3])
  for (const [document, markdown] of [
    [docx({ body: p('') }), ''],
    [xlsx({ sheets: [{}] }), '## Sheet1\n'],
    [odt({ body: odtP('') }), ''],
    [pptx({ slides: [''], master: title('of the master') }), ''],
    [rtf('\\par'), ''],
  ] as const) {
    assert.deepEqual(await outcomeOf(document), { said: ['empty_document'], markdown })
  }
  const pictured = epub({
    chapters: { 'a.xhtml': '<p><img src="a.png" alt="a"/></p>' },
    files: { 'OPS/a.png': picture },
  })
  assert.deepEqual(await outcomeOf(pictured), {
    said: ['empty_document'],
    markdown: '![a](a.png)\n',
  })
})

test('an empty page of a document that has words is not called an empty document', async () => {
  const deck = pptx({ slides: [title('first'), ''] })
  assert.deepEqual((await outcomeOf(deck, { pages: '2' })).said, [])
})
