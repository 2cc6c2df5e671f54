import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PdfPage, pdf } from '../../../../test/support/pdf.ts'
import { failure, prose, SENTENCE, toMarkdown } from '../../../../test/support/pdf-prose.ts'
import { convertDocument } from '../../convert.ts'
import { convert } from '../../node.ts'
import { node } from '../../platform/node.ts'

test('pages without text that show a picture of any size, or a drawing, are refused as pictures', async () => {
  for (const page of [
    { photos: [[100, 100, 180, 160]] as const },
    { lines: [[72, 100, 300, 100]] as const },
  ]) {
    assert.equal((await failure(pdf([{}, page]))).reason, 'unsupported')
  }
})

test('a photo stands between the text above and below it', async () => {
  const page: PdfPage = {
    texts: [...prose(100, 1), ...prose(400, 1)],
    photos: [
      [72, 140, 300, 380],
      [20, 20, 40, 40],
    ],
  }
  const { markdown, images, warnings } = await convertDocument(
    pdf([page]),
    { images: 'attach' },
    node,
  )
  assert.equal(markdown, `${SENTENCE}\n\n![](image1.jpg)\n\n${SENTENCE}\n`)
  assert.deepEqual([...images.keys()], ['image1.jpg'])
  assert.deepEqual([...images.get('image1.jpg')!.bytes.subarray(0, 2)], [0xff, 0xd8])
  assert.equal(warnings[0]?.count, 1)
  const { markdown: inlined } = await convert(pdf([page]), { images: 'inline' })
  assert.match(inlined, /!\[\]\(data:image\/jpeg;base64,\/9j/)
})

test('a photo behind the text or on every page is part of the paper', async () => {
  const behind = pdf([{ texts: prose(100, 2), photos: [[60, 80, 560, 200]] }])
  assert.doesNotMatch((await convert(behind)).markdown, /!\[/)
  const page: PdfPage = { texts: prose(300, 2), photos: [[72, 40, 172, 100]] }
  assert.doesNotMatch(await toMarkdown([page, page, page]), /!\[/)
})

test('images that are no photos are left out and counted', async () => {
  const { warnings } = await convert(pdf([{ texts: prose(100, 2), isScan: true }]))
  assert.deepEqual(warnings, [{ code: 'images_omitted', message: '1 image left out.', count: 1 }])
})

test('pages that are only pictures are named in a warning', async () => {
  const { warnings } = await convert(pdf([{ texts: prose(100, 2) }, { isScan: true }]))
  assert.deepEqual(
    warnings.map(({ code, count }) => ({ code, count })),
    [{ code: 'pages_without_text', count: 1 }],
  )
  assert.match(warnings[0]!.message, /2/)
})
