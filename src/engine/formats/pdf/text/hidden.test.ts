import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PdfPage, type PdfText, pdf } from '../../../../../test/support/pdf.ts'
import { page } from '../../../../../test/support/pdf-source.ts'
import { convert } from '../../../node.ts'

const PROSE = Array.from(
  { length: 5 },
  (_, index): PdfText => ({
    text: 'The quick brown fox jumps over the lazy dog and runs into the dark green wood',
    x: 72,
    y: 80 + index * 12,
  }),
)

test('text that nobody sees is left out, named, and there when asked for', async () => {
  const page: PdfPage = {
    texts: [
      ...PROSE,
      { text: 'white on white', x: 72, y: 300, isWhite: true },
      { text: 'too small', x: 72, y: 320, size: 0.5 },
      { text: 'below the page', x: 72, y: 900 },
      { text: 'white on black', x: 72, y: 400, isWhite: true },
    ],
    areas: [[60, 380, 300, 410]],
  }
  const { markdown, warnings, omitted } = await convert(pdf([page]), { omitted: 'list' })
  assert.match(markdown, /white on black/)
  assert.doesNotMatch(markdown, /white on white|too small|below the page/)
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['hidden_omitted'],
  )
  assert.deepEqual(omitted, [
    { reason: 'hidden', text: 'white on white too small below the page', page: 1 },
  ])
  const all = await convert(pdf([page]), { hidden: 'include' })
  for (const text of ['white on white', 'too small', 'below the page']) {
    assert.ok(all.markdown.includes(text), text)
  }
})

test('where much of the text is white, it lies on something drawn that is not known as its background', async () => {
  const texts = PROSE.map(text => ({ ...text, isWhite: true }))
  const lines = [[10, 10, 200, 10]] as const
  assert.match((await convert(pdf([{ texts, lines }]))).markdown, /^The quick/)
  const { markdown, warnings } = await convert(pdf([{ texts }]))
  assert.equal(markdown.trim(), '')
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['hidden_omitted'],
  )
})

test('text that is printed twice is written once and listed', async () => {
  const title = { text: 'Annual report', x: 72, y: 60 }
  const { markdown, omitted } = await convert(
    pdf([{ texts: [title, ...PROSE, { ...title, size: 10.4 }] }]),
    { omitted: 'list' },
  )
  assert.equal(markdown.split('Annual report').length, 2)
  assert.deepEqual(omitted, [{ reason: 'duplicate', text: 'Annual report', page: 1 }])
})

test('text of absurd size or far from the page is hidden, not lost', async () => {
  const absurd: readonly Partial<PdfText>[] = [
    { size: 1e5 },
    { size: 1e15 },
    { x: 1e15 },
    { y: -1e15 },
  ]
  for (const place of absurd) {
    const texts = [{ text: 'Words', x: 72, y: 100, ...place }]
    const { markdown, warnings, omitted } = await convert(pdf([{ texts }]), { omitted: 'list' })
    assert.equal(markdown, '')
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['hidden_omitted'],
    )
    assert.deepEqual(omitted, [{ reason: 'hidden', text: 'Words', page: 1 }])
  }
})

test('a white title on a shading, and text filled with one, are seen', async () => {
  const lines = Array.from(
    { length: 8 },
    (_, index) => `0 -14 Td (All of line ${index} is plain) Tj`,
  )
  const bytes = page(
    `/Pattern cs /P scn 0 600 600 200 re f BT 1 g /F 30 Tf 72 700 Td (White title) Tj ET
    BT /Pattern cs /P scn /F 20 Tf 72 640 Td (Shaded words) Tj ET
    BT 0 g /F 12 Tf 72 560 Td ${lines.join(' ')} ET`,
    {
      resources:
        '/Pattern << /P << /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 1] ' +
        '/Function << /FunctionType 2 /Domain [0 1] /N 1 >> >> >> >>',
    },
  )
  const { markdown, warnings } = await convert(bytes)
  assert.match(markdown, /White title.*Shaded words.*All of line 0/s)
  assert.deepEqual(warnings, [])
})
