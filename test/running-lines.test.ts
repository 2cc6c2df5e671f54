/** The option `running_lines`: each different header or footer once, in every format that has them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConversionWithImages } from '../src/engine/convert.ts'
import { convert } from '../src/engine/node.ts'
import type { GivenOptions } from '../src/engine/options.ts'
import * as word from './support/doc.ts'
import { docx, p, r } from './support/docx.ts'
import { fodt } from './support/odt.ts'
import { pdf } from './support/pdf.ts'
import * as slides from './support/pptx.ts'
import { rtf } from './support/rtf.ts'

const header = (part: 'hdr' | 'ftr', text: string): string =>
  `<w:${part} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${p(text)}</w:${part}>`

const fieldCharacter = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const PAGE_FIELD = `${fieldCharacter('begin')}<w:r><w:instrText> PAGE </w:instrText></w:r>${fieldCharacter('separate')}${r('1')}${fieldCharacter('end')}`

const DOCUMENTS: Readonly<Record<string, Uint8Array>> = {
  docx: docx({
    body: p('Text'),
    relationships: {
      h: ['header', 'header1.xml'],
      h2: ['header', 'header2.xml'],
      f: ['footer', 'footer1.xml'],
      g: ['footer', 'footer2.xml'],
    },
    files: {
      'word/header1.xml': header(
        'hdr',
        `${r('Report ')}${PAGE_FIELD}${r('unseen', '<w:vanish/>')}`,
      ),
      'word/header2.xml': header('hdr', 'Report 2'),
      'word/footer1.xml': header('ftr', 'Secret'),
      'word/footer2.xml': header('ftr', 'Page 3 of 10'),
    },
  }),
  doc: word.doc({
    paragraphs: [word.p('Text')],
    running: ['', 'Report \x13 PAGE \x141\x15', '\x01\b', 'Secret', 'Report 2', 'Page 3'],
  }),
  rtf: rtf(
    '{\\header {\\pict\\pngblip 89504e47}Report {\\field{\\fldinst PAGE}{\\fldrslt 1}}{\\v unseen}}{\\headerf Report 2}{\\footer Secret}{\\footerf Page 3}Text\\par',
  ),
  odt: fodt({
    body: '<text:p>Text</text:p>',
    masters:
      '<style:master-page><style:header><text:p>Report <text:page-number>1</text:page-number><text:hidden-text text:is-hidden="true" text:string-value="unseen">unseen</text:hidden-text></text:p></style:header><style:footer><text:p>Secret</text:p></style:footer><style:footer-first><text:p>12</text:p></style:footer-first></style:master-page>',
  }),
  pptx: slides.pptx({
    slides: [1, 2, 3].map(number => ({
      shapes:
        slides.title(`Title ${number}`) +
        slides.box(0, 0, 9, 9, 'Text') +
        slides.shape('<p:ph type="ftr"/>', slides.p('Report 1')) +
        slides.shape('<p:ph type="ftr"/>', slides.p('Secret')),
    })),
  }),
  pdf: pdf(
    [1, 2, 3, 4].map(number => ({
      texts: [
        { text: 'Report 1', x: 72, y: 30, size: 8 },
        { text: `A line of text that is on page ${'abcde'[number]}.`, x: 72, y: 300 },
        { text: 'Secret', x: 72, y: 770, size: 8 },
        { text: String(number), x: 300, y: 790, size: 8 },
      ],
    })),
  ),
}

for (const [format, bytes] of Object.entries(DOCUMENTS)) {
  const read = (options: GivenOptions): Promise<ConversionWithImages> =>
    convert(bytes, { filename: `a.${format}`, omitted: 'list', ...options })

  test(`${format}: running lines are left out, or shown once each`, async () => {
    const without = await read({})
    assert.doesNotMatch(without.markdown, /Report|Secret/)
    assert.ok(without.omitted!.some(({ reason }) => reason === 'running_line'))
    assert.deepEqual(without.warnings, (await read({ omitted: 'none' })).warnings)
    const { markdown, omitted, warnings } = await read({ running_lines: 'include' })
    assert.equal(markdown.match(/^Report 1$/gm)?.length, 1)
    assert.equal(markdown.match(/Report/g)?.length, 1)
    assert.equal(markdown.match(/^Secret$/gm)?.length, 1)
    if (format !== 'pptx') assert.ok(markdown.indexOf('Report') < markdown.indexOf('ext'))
    assert.ok(markdown.indexOf('ext') < markdown.indexOf('Secret'))
    assert.doesNotMatch(markdown, /^(?:Page )?\d|PAGE|unseen/m)
    for (const { reason, text } of [...without.omitted!, ...omitted!]) {
      assert.match(text, /^\P{Cc}+$/u)
      assert.equal(text.includes('PAGE'), reason === 'field_code', text)
    }
    const others = omitted!.filter(({ reason }) => reason === 'running_line')
    assert.deepEqual(others, [])
    assert.ok(!warnings.some(({ code }) => code === 'running_lines_omitted'))
  })
}
