import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PdfPage, PdfText } from '../../../../../test/support/pdf.ts'
import { prose, SENTENCE, toMarkdown } from '../../../../../test/support/pdf-prose.ts'

test('running heads and page numbers are left out', async () => {
  const page = (number: number): PdfPage => ({
    texts: [
      { text: 'Annual report', x: 72, y: 40 },
      ...prose(120, 4),
      { text: String(number), x: 300, y: 770 },
    ],
  })
  const markdown = await toMarkdown([page(1), page(2), page(3)])
  assert.doesNotMatch(markdown, /Annual report|\d/)
})

test('running heads whose parts change sides on left and right pages are left out', async () => {
  const page = (parts: readonly string[]): PdfPage => ({
    texts: [
      ...parts.map((text, index) => ({ text, x: 72 + index * 180, y: 40 })),
      ...prose(120, 4),
    ],
  })
  const markdown = await toMarkdown([
    page(['Page 2', 'The Promise', 'May 2006']),
    page(['May 2006', 'The Promise', 'Page 3']),
    page(['Page 4', 'The Promise', 'May 2006']),
    page(['May 2006', 'The Promise', 'Page 5']),
    page([]),
  ])
  assert.doesNotMatch(markdown, /Promise|\d/)
})

test('a journal that puts its head beside the text loses it', async () => {
  const pages = [1, 2, 3].map(number => ({
    texts: [
      { text: 'Journal 29,2', x: 20, y: 100 },
      { text: String(165 + number), x: 20, y: 130 },
      ...prose(100, 10, 160).map(text => ({ ...text, text: `${number}: ${SENTENCE}` })),
    ],
  }))
  const markdown = await toMarkdown(pages)
  assert.doesNotMatch(markdown, /Journal|16[678]/)
})

test('a head that runs over one section is left out, the title of a slide stays', async () => {
  const page = (section: string, size: number): PdfPage => ({
    texts: [{ text: section, x: 72, y: 30, size }, ...prose(120, 4)],
  })
  const pages = (size: number): PdfPage[] =>
    ['One', 'Two', 'Three', 'Four'].flatMap(name =>
      Array.from({ length: 3 }, () => page(`Section ${name}`, size)),
    )
  assert.doesNotMatch(await toMarkdown(pages(10)), /Section/)
  assert.match(await toMarkdown(pages(20)), /Section One/)
})

test('a page number opposite the text of its head is left out', async () => {
  const head = [
    { text: 'Chapter 3', x: 72, y: 40 },
    { text: '273', x: 500, y: 40 },
  ]
  const markdown = await toMarkdown([{ texts: [...head, ...prose(120, 4)] }])
  assert.match(markdown, /Chapter 3/)
  assert.doesNotMatch(markdown, /273/)
})

test('numbers alone at the edges of all pages are left out though they are tagged as text', async () => {
  const page = (number: number): PdfPage => {
    const text = prose(120, 4).map(line => ({ ...line, mark: 0 }))
    return {
      texts: [...text, { text: String(number), x: 300, y: 770, mark: 1 }],
      tags: [0, 1].map(mark => ({ role: 'P', marks: [mark] })),
    }
  }
  assert.doesNotMatch(await toMarkdown([1, 2, 3, 4, 5].map(page)), /\d/)
  assert.match(await toMarkdown([page(1), page(2)]), /\n2\n$/)
})

test('rotated text in the margin of all pages is left out', async () => {
  const margin: PdfText = { text: 'new material = underscored', x: 40, y: 600, angle: 90 }
  const page: PdfPage = { texts: [...prose(120, 4), margin] }
  assert.doesNotMatch(await toMarkdown([page, page, page]), /underscored/)
  assert.match(await toMarkdown([page]), /underscored/)
})
