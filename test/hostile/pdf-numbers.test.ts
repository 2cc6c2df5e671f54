/**
 * Numbers in a PDF that are made to break arithmetic, memory and patience. A step that never ends is ended by force.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConversionError, convert } from '../../src/engine/node.ts'
import { stream } from '../support/pdf.ts'
import { rawPdf } from '../support/pdf-raw.ts'

interface Page {
  readonly box?: string
  readonly content?: string
  readonly entries?: string
  readonly count?: number
  readonly kids?: string
}

const TEXT = 'BT /F0 10 Tf 72 700 Td (Hello world) Tj ET'

const onePage = ({ box = '0 0 612 792', content = '', entries = '', count = 1, kids }: Page = {}) =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${kids ?? '5 0 R'}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('<<', `q 0.9 g ${content} Q ${TEXT}`),
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F0 3 0 R >> >> ${entries} >>`,
  ])

const toMarkdown = async (bytes: Uint8Array) => convert(bytes, { timeoutMs: 20_000 })

const HUGE = [
  '900000000000000000.0',
  '-900000000000000000.0',
  '99999999999999999999999999999999999999',
]

for (const number of HUGE) {
  test(`lines, areas and text at ${number} leave the rest of the page as it is`, async () => {
    for (const content of [
      `72 ${number} 100 0 re f`,
      `${number} 72 0 100 re f`,
      `72 72 ${number} ${number} re f`,
      `72 ${number} m 300 ${number} l S`,
      `0 0 m ${number} 0 0 ${number} 9 9 c f`,
      `q ${number} 0 0 ${number} 0 0 cm 0 0 9 9 re f Q`,
      `${number} w 72 72 m 300 72 l S`,
      `BT /F0 ${number} Tf 72 72 Td (far) Tj ET`,
      `BT /F0 10 Tf 72 ${number} Td (far) Tj ET`,
      `BT /F0 10 Tf ${number} Tz 72 72 Td (far) Tj ET`,
      `BT /F0 10 Tf ${number} Tc ${number} Tw 72 600 Td (a b) Tj ET`,
      `BT ${number} 0 0 1 -${number} 600 Tm /F0 10 Tf (far) Tj ET`,
    ]) {
      const { markdown } = await toMarkdown(onePage({ content }))
      assert.match(markdown, /Hello world/, content)
    }
  })

  test(`a link and a note over ${number} end`, async () => {
    const link = `<< /Type /Annot /Subtype /Link /Rect [0 -${number} ${number} ${number}] /A << /S /URI /URI (http://a.b) >> >>`
    const quads = `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /QuadPoints [0 ${number} 9 ${number} 0 -${number} 9 0] /A << /S /URI /URI (http://a.b) >> >>`
    const note = `<< /Type /Annot /Subtype /FreeText /Contents (typed) /Rect [0 -${number} ${number} ${number}] >>`
    const { markdown } = await toMarkdown(
      onePage({ entries: `/Annots [${link} ${quads} ${note}]` }),
    )
    assert.match(markdown, /Hello world/)
  })
}

test('of a page larger than pages can be, the part that may be is read, and the rest is named', async () => {
  const wide = await toMarkdown(onePage({ box: '0 0 2147483000 792' }))
  assert.match(wide.markdown, /Hello world/)
  assert.deepEqual(
    wide.warnings.map(({ message }) => message),
    ['1 part of the document could not be read: page 1 outside the maximum page size.'],
  )
  const tall = await toMarkdown(
    onePage({ box: '0 0 612 2147483000', content: 'BT /F0 10 Tf 72 2147482800 Td (Top) Tj ET' }),
  )
  assert.doesNotMatch(tall.markdown, /Hello world/)
  assert.equal(tall.warnings.length, 1)
})

test('a page of the largest size is read whole, also in larger units', async () => {
  const { markdown, warnings } = await toMarkdown(
    onePage({ box: '0 0 14400 14400', entries: '/UserUnit 10' }),
  )
  assert.match(markdown, /Hello world/)
  assert.deepEqual(warnings, [])
})

test('pages that are counted and not there are said once, and only where they may have been', async () => {
  const { markdown, metadata, warnings } = await toMarkdown(onePage({ count: 1_000_000 }))
  assert.match(markdown, /Hello world/)
  assert.equal(metadata.pages, 1)
  assert.deepEqual(warnings, [])
  const damaged = await toMarkdown(onePage({ count: 3 }))
  assert.deepEqual(
    damaged.warnings.map(({ message }) => message),
    ['2 parts of the document could not be read: pages 2 to 3.'],
  )
})

test('pages behind many missing ones are read', async () => {
  const { markdown, metadata, warnings } = await toMarkdown(
    onePage({ count: 2001, kids: `${'null '.repeat(2000)} 5 0 R` }),
  )
  assert.match(markdown, /Hello world/)
  assert.equal(metadata.pages, 2001)
  assert.match(warnings[0]!.message, /pages 1 to 2000/)
})

test('a false count over nothing at all is malformed', async () => {
  await assert.rejects(
    toMarkdown(onePage({ count: 1_000_000, kids: 'null '.repeat(500) })),
    (error: ConversionError) => error.reason === 'malformed' && error.cause === undefined,
  )
})
