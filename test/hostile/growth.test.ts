/** What is four times as large may take four times as long, not sixteen times. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertDocument } from '../../src/convert.ts'
import { ConversionError } from '../../src/errors.ts'
import { node } from '../../src/platform/node.ts'
import { doc, p as docP } from '../support/doc.ts'
import { docx, p, r, styled } from '../support/docx.ts'
import { epub } from '../support/epub.ts'
import { fodt, p as odtP, style } from '../support/odt.ts'
import { body, pptx, shape, p as slideP } from '../support/pptx.ts'
import { rtf } from '../support/rtf.ts'
import { row, xlsx } from '../support/xlsx.ts'
import { repeat } from './collection/row.ts'

const placeholders = (count: number): string =>
  repeat(count, index => shape(`<p:ph idx="${index}"/>`, slideP('x')))

/** Traps by what they are made of, with the smaller of their two sizes. */
const TRAPS: Readonly<Record<string, readonly [size: number, make: (size: number) => Uint8Array]>> =
  {
    'styles of docx, each based on the one before': [
      1500,
      size =>
        docx({
          body: repeat(size, index => styled(`S${index}`, 'x')),
          styles: repeat(
            size,
            index =>
              `<w:style w:type="paragraph" w:styleId="S${index}"><w:basedOn w:val="S${index - 1}"/></w:style>`,
          ),
        }),
    ],
    'styles of odt, each based on the one before': [
      1500,
      size =>
        fodt({
          body: repeat(size, index => odtP('x', `S${index}`)),
          styles: repeat(size, index =>
            style('paragraph', `S${index}`, '', `style:parent-style-name="S${index - 1}"`),
          ),
        }),
    ],
    'styles of rtf, each based on the one before': [
      1500,
      size =>
        rtf(
          `{\\stylesheet${repeat(size, index => `{\\s${index}\\sbasedon${index - 1} A;}`)}}${repeat(size, index => `\\pard\\s${index} x\\par`)}`,
        ),
    ],
    'fields of docx without an end': [
      4000,
      size =>
        docx({
          body: p(
            repeat(
              size,
              () =>
                `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r('x')}`,
            ),
          ),
        }),
    ],
    'fields of doc without an end': [
      8000,
      size => doc({ paragraphs: [docP('\x13 HYPERLINK "x" \x14y'.repeat(size))] }),
    ],
    'placeholders of pptx': [
      800,
      size =>
        pptx({
          slides: [placeholders(size) + body()],
          layout: placeholders(size),
          master: placeholders(size),
        }),
    ],
    'classes of epub': [
      1500,
      size =>
        epub({
          chapters: {
            'a.xhtml': `<p class="${repeat(size, index => `c${index} `)}">x</p>`.repeat(20),
          },
          css: repeat(size, index => `.c${index}{font-weight:bold}`),
        }),
    ],
    'blanks in a selector': [
      20_000,
      size =>
        epub({
          chapters: { 'a.xhtml': '<p>x</p>' },
          css: `a${' '.repeat(size)}b{font-weight:bold}`,
        }),
    ],
    'blanks in text': [
      20_000,
      size => docx({ body: `<w:p><w:r><w:t>a${' \n'.repeat(size)}b</w:t></w:r></w:p>` }),
    ],
    'brackets in a number format': [
      10_000,
      size =>
        xlsx({ sheets: [{ rows: row(1, '<c s="1"><v>1</v></c>') }], formats: ['[$'.repeat(size)] }),
    ],
  }

/** Smaller times are noise. */
const LEAST_MS = 40

for (const [name, [size, make]] of Object.entries(TRAPS)) {
  test(`${name} take time in proportion`, async () => {
    const short = await leastTime(make(size))
    const long = await leastTime(make(4 * size))
    assert.ok(long < 8 * Math.max(short, LEAST_MS), `${short} ms, then ${long} ms`)
  })
}

/** Processor time: the machine may be busy. */
async function leastTime(bytes: Uint8Array): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 2; time++) {
    const began = process.cpuUsage()
    await convertDocument(bytes, {}, node).catch((error: unknown) => {
      assert.ok(error instanceof ConversionError && error.cause === undefined)
    })
    const { user, system } = process.cpuUsage(began)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
