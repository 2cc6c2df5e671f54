/** What is laid over pages: comments, check marks, chosen entries, captions, signatures, attached files. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HELVETICA, page, stream } from '../../../../test/support/pdf-source.ts'
import { Budget } from '../../budget.ts'
import { ConversionError } from '../../errors.ts'
import { convert } from '../../node.ts'
import { Comments } from './compose/comments.ts'
import type { Line } from './text/line.ts'
import type { Word } from './text/words.ts'

/** Lines of text at the left, by their baselines. */
const show = (lines: Readonly<Record<number, string>>, x = 72): string =>
  Object.entries(lines)
    .map(([y, text]) => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`)
    .join('\n')

const TEXT = show({ 700: 'The quick brown fox', 640: 'jumps over the dog.' })

interface Over {
  readonly content?: string
  readonly annotations: readonly string[]
  readonly more?: readonly string[]
  readonly catalog?: string
}

/** Annotations are objects from number 6 on, others follow. */
const build = ({ content = TEXT, annotations, more = [], catalog = '' }: Over): Uint8Array =>
  page(content, {
    catalog,
    page: `/Annots [${annotations.map((_, index) => `${index + 6} 0 R`).join(' ')}]`,
    more: [...annotations.map(entries => `<< /Type /Annot ${entries} >>`), ...more],
  })

/** The markdown, which is the same if all pages are chosen. */
const toMarkdown = async (over: Over, options = {}): Promise<string> => {
  const bytes = build(over)
  const { markdown } = await convert(bytes, options)
  assert.equal((await convert(bytes, { ...options, pages: '1' })).markdown, markdown)
  return markdown
}

const asFootnotes = (over: Over): Promise<string> => toMarkdown(over, { comments: 'footnotes' })

const HIGHLIGHT =
  '/Subtype /Highlight /Rect [100 695 160 715] /QuadPoints [94 712 160 712 94 697 160 697]'

test('comments are counted, and listed where somebody asks', async () => {
  const bytes = build({
    annotations: [
      `${HIGHLIGHT} /T (Ann) /Contents (too quick)`,
      '/Subtype /Popup /Parent 6 0 R /Contents (too quick) /Rect [0 0 9 9]',
      '/Subtype /Text /F 2 /Contents (hidden) /Rect [0 0 9 9]',
      '/Subtype /Underline /F 32 /Contents (not viewed) /Rect [0 0 9 9]',
      '/Subtype /StrikeOut /Rect [0 0 9 9]',
    ],
  })
  for (const pages of [undefined, '1']) {
    const result = await convert(bytes, { omitted: 'list', ...(pages ? { pages } : {}) })
    assert.equal(result.markdown, 'The quick brown fox\n\njumps over the dog.\n')
    assert.deepEqual(result.warnings, [
      { code: 'comments_omitted', message: '1 comment left out.', count: 1 },
    ])
    assert.deepEqual(result.omitted, [{ reason: 'comment', text: 'too quick', page: 1 }])
  }
})

test('a comment stands behind the words that it marks, with its author and day', async () => {
  const markdown = await asFootnotes({
    annotations: [
      `${HIGHLIGHT} /T (Ann) /CreationDate (D:20240501) /M (D:20250101) /Contents (too\rquick)`,
    ],
  })
  const note = '[^1]: **Ann** (2024-05-01): too\n\n    quick\n'
  assert.equal(markdown, `The quick brown[^1] fox\n\njumps over the dog.\n\n${note}`)
})

test('every kind of note is a comment, at the nearest words', async () => {
  const kinds = ['Text', 'Underline', 'Squiggly', 'StrikeOut', 'Caret', 'Ink', 'Line', 'Square']
  for (const kind of [...kinds, 'Circle', 'Polygon', 'PolyLine', 'Stamp', 'Redact']) {
    const annotations = [`/Subtype /${kind} /Rect [300 630 320 650] /Contents <FEFF041B>`]
    const markdown = await asFootnotes({ annotations })
    assert.match(
      markdown,
      /^The quick brown fox\n\njumps over the dog\.\[\^1]\n\n\[\^1]: Л\n$/,
      kind,
    )
  }
})

test('replies follow what they reply to, whatever their order and place', async () => {
  const reply = (to: number, text: string): string =>
    `/Subtype /Text /Rect [0 0 9 9] /IRT ${to} 0 R /Contents (${text})`
  const markdown = await asFootnotes({
    annotations: [
      reply(8, 'reply to one'),
      '/Subtype /Text /Rect [300 630 320 650] /Contents (two)',
      `${HIGHLIGHT} /Contents (one)`,
      reply(6, 'reply to reply'),
      reply(11, 'in a circle'),
      reply(10, 'in a circle too'),
    ],
  })
  assert.match(markdown, /^The quick brown\[\^1]\[\^2]\[\^3] fox\n\njumps/)
  const notes = markdown.match(/(?<=\]: ).*/g)
  assert.deepEqual(notes?.slice(0, 3), ['one', 'reply to one', 'reply to reply'])
  assert.deepEqual(notes?.slice(3).sort(), ['in a circle', 'in a circle too', 'two'])
})

test('a comment on a page without words stands alone', async () => {
  const markdown = await toMarkdown(
    { content: '', annotations: ['/Subtype /Text /Rect [9 9 19 19] /Contents (nothing here)'] },
    { comments: 'footnotes' },
  )
  assert.equal(markdown, '[^1]\n\n[^1]: nothing here\n')
})

test('a comment on the first part of a broken word stands behind the whole of it', async () => {
  const before = 'Of all the words that a line of a page may hold this is an exam-'
  const markdown = await asFootnotes({
    content: show({ 700: before, 686: 'ple of what is meant, and the example is a good one too.' }),
    annotations: ['/Subtype /Highlight /Rect [300 695 600 712] /Contents (what?)'],
  })
  assert.match(markdown, /this is an example\[\^1] of what/)
})

const button = (y: number, entries: string, x = 72): string =>
  `/Subtype /Widget /FT /Btn /Rect [${x} ${y} ${x + 10} ${y + 10}] ${entries}`

test('ticks stand before their labels, whichever side of the box these are on', async () => {
  const right = await toMarkdown({
    content: show({ 700: 'Coffee', 680: 'Tea', 660: 'Milk' }, 95),
    annotations: [
      button(699, '/AS /Yes'),
      button(679, '/AS /Off'),
      button(659, '/V /On /AP << /N << /On 5 0 R >> >>'),
    ],
  })
  assert.equal(right, '- [x] Coffee\n- [ ] Tea\n- [x] Milk\n')
  const left = await toMarkdown({
    content: `${show({ 700: 'yes' })}\n${show({ 700: 'no' }, 140)}`,
    annotations: [button(699, '/AS /Off', 95), button(699, '/AS /1', 158)],
  })
  assert.equal(left, '[ ] yes [x] no\n')
})

test('the radio button that is chosen is ticked, by its group where it says nothing itself', async () => {
  const radio = (y: number, state: string): string =>
    `/Subtype /Widget /Parent 8 0 R /Rect [72 ${y} 82 ${y + 10}] /AP << /N << /${state} 5 0 R >> >>`
  const markdown = await toMarkdown({
    content: show({ 700: 'Coffee', 680: 'Tea' }, 95),
    annotations: [radio(699, 'a'), radio(679, 'b')],
    more: ['<< /FT /Btn /Ff 32768 /V /b /Parent 8 0 R >>'],
  })
  assert.equal(markdown, '- [ ] Coffee\n- [x] Tea\n')
})

test('fields show what was typed and chosen, and buttons their captions', async () => {
  const field = (y: number, entries: string): string =>
    `/Subtype /Widget /Rect [112 ${y} 300 ${y + 14}] ${entries}`
  const markdown = await toMarkdown({
    content: show({ 700: 'Name', 680: 'Town', 640: 'Drinks', 580: 'Key', 560: 'Old' }),
    annotations: [
      field(697, '/FT /Tx /V (Jane Doe)'),
      field(677, '/FT /Ch /Ff 131072 /V (b) /Opt [[(a) (Bath)] [(b) (Bristol)]]'),
      '/Subtype /Widget /FT /Ch /Rect [112 620 300 652] /V [(Tea) (Milk)] /Opt [(Tea) (Beer) (Milk)]',
      field(577, '/FT /Tx /Ff 8192 /V (secret)'),
      field(557, '/FT /Tx /F 2 /V (hidden)'),
      field(500, '/FT /Btn /Ff 65536 /MK << /CA (Send) >>'),
    ],
  })
  assert.match(markdown, /Name Jane Doe/)
  assert.match(markdown, /Town Bristol/)
  assert.match(markdown, /Drinks.*Tea.*Milk/s)
  assert.match(markdown, /^Send$/m)
  assert.doesNotMatch(markdown, /secret|hidden|Beer|Bath/)
})

test('what signatures and stamps show is text of the page', async () => {
  const look =
    '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F 5 0 R >> >>'
  const { markdown, warnings } = await convert(
    build({
      annotations: [
        '/Subtype /Widget /FT /Sig /Rect [72 500 172 520] /AP << /N 8 0 R >>',
        '/Subtype /Stamp /Rect [72 400 272 440] /AP << /N 9 0 R >>',
      ],
      more: [
        stream('0 0 100 20 re f BT /F 10 Tf 2 5 Td (Signed by Ann) Tj ET', look),
        stream('BT /F 10 Tf 2 5 Td (Approved) Tj ET', look),
      ],
    }),
  )
  assert.match(markdown, /Signed by Ann/)
  assert.match(markdown, /Approved/)
  assert.deepEqual(warnings, [])
})

test('attached files are named once, wherever they are attached', async () => {
  const bytes = build({
    catalog: '/Names << /EmbeddedFiles << /Kids [8 0 R] >> >>',
    annotations: [
      '/Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (sums.csv) >> /Contents (sums.csv)',
      '/Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (more.txt) >>',
    ],
    more: [
      '<< /Names [(a) << /F (x) /UF <FEFF006700E9> >> (key) << >> (sums.csv) << /F (sums.csv) >>] >>',
    ],
  })
  for (const options of [{}, { pages: '1' }])
    assert.deepEqual((await convert(bytes, options)).warnings, [
      {
        code: 'attachments_omitted',
        message: '4 attached files left out: gé, key, sums.csv, more.txt.',
        count: 4,
      },
    ])
})

test('values and ticks of tagged pages are kept beside their labels', async () => {
  const words = Array.from({ length: 12 }, (_, index) => `word${index}`).join(' ')
  const bytes = page(
    `/P << /MCID 0 >> BDC ${show({ 720: words })} EMC /P << /MCID 1 >> BDC ${show({ 690: 'Name' })} EMC ` +
      `/P << /MCID 2 >> BDC ${show({ 660: 'Agreed' }, 95)} EMC`,
    {
      font: HELVETICA,
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 8 0 R',
      page: '/StructParents 0 /Annots [6 0 R 7 0 R]',
      more: [
        '<< /Subtype /Widget /FT /Tx /V (Ann) /Rect [140 687 200 701] >>',
        `<< ${button(659, '/AS /On')} >>`,
        '<< /Type /StructTreeRoot /K 9 0 R /ParentTree << /Nums [0 [10 0 R 11 0 R 12 0 R]] >> >>',
        '<< /S /Document /P 8 0 R /K [10 0 R 11 0 R 12 0 R] >>',
        ...[0, 1, 2].map(id => `<< /S /P /P 9 0 R /Pg 3 0 R /K ${id} >>`),
      ],
    },
  )
  const { markdown, warnings } = await convert(bytes)
  assert.equal(markdown, `${words}\n\nName Ann\n\n- [x] Agreed\n`)
  assert.deepEqual(warnings, [])
})

test('very many comments, and circles of anything, end soon', async () => {
  const many = 15_000
  const comments = `/Annots [${'6 0 R '.repeat(many)}${'7 0 R '.repeat(10)}]`
  const circles = [
    '<< /Subtype /Text /Rect [0 0 9 9] /Contents (again) /IRT 6 0 R >>',
    '<< /Subtype /Widget /Rect [0 0 9 9] /Parent 7 0 R >>',
    '<< /Kids [8 0 R] >>',
  ]
  const bytes = page(TEXT, {
    page: comments,
    catalog: '/Names << /EmbeddedFiles 8 0 R >>',
    more: circles,
  })
  assert.match((await convert(bytes, { comments: 'footnotes' })).markdown, /again/)
})

test('to look at many words for many comments costs from the budget', () => {
  const words = Array.from({ length: 400 }, () => ({ style: { turn: 0 } })) as unknown as Word[]
  const comment = { boxes: [], text: 'x', author: '', date: '' }
  const add = (count: number): void =>
    new Comments().add(
      1,
      Array.from({ length: count }, () => comment),
      [{ words } as unknown as Line],
      new Budget({ nodes: 1000 }),
    )
  add(9)
  assert.throws(() => add(10), ConversionError)
})
