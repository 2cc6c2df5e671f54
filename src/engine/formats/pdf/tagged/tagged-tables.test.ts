import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdf } from '../../../../../test/support/pdf.ts'
import { convert } from '../../../node.ts'

const cellAt = (mark: number, text: string, x: number, y: number) => ({ mark, text, x, y })

test('cells of a tagged table that tells no spans stand where their text stands', async () => {
  const row = (...marks: number[]) => ({
    role: 'TR',
    children: marks.map(mark => ({ role: 'TD', marks: [mark] })),
  })
  const bytes = pdf(
    [
      {
        texts: [
          cellAt(0, 'Resolution', 120, 100),
          cellAt(1, 'Number of votes', 320, 100),
          cellAt(2, 'For', 320, 120),
          cellAt(3, 'Against', 420, 120),
          cellAt(4, '1.', 72, 140),
          cellAt(5, 'To elect a director', 120, 140),
          cellAt(6, '300', 320, 140),
          cellAt(7, '40', 420, 140),
          cellAt(8, 'To elect another', 120, 160),
          cellAt(9, '310', 320, 160),
          cellAt(10, '30', 420, 160),
        ],
      },
    ],
    {
      tags: [
        {
          role: 'Document',
          children: [
            { role: 'Table', children: [row(0, 1), row(2, 3), row(4, 5, 6, 7), row(8, 9, 10)] },
          ],
        },
      ],
    },
  )
  const { markdown } = await convert(bytes)
  assert.equal(
    markdown.replace(/ +/g, ' ').replace(/-+/g, '-'),
    [
      '| | Resolution | Number of votes | |',
      '| - | - | - | - |',
      '| | | For | Against |',
      '| 1. | To elect a director | 300 | 40 |',
      '| | To elect another | 310 | 30 |',
      '',
    ].join('\n'),
  )
})

test('cells whose tags contradict their places stand where their text stands', async () => {
  // Browsers leave out empty cells: names of columns begin in the first one then.
  const texts = [
    ...[cellAt(0, '2025', 320, 100), cellAt(1, '2024', 420, 100)],
    ...[cellAt(2, 'Sales', 72, 120), cellAt(3, '$', 300, 120), cellAt(4, '812', 325, 120)],
    ...[cellAt(5, '$', 400, 120), cellAt(6, '640', 425, 120)],
    ...[cellAt(7, 'Costs', 72, 140), cellAt(8, '611', 325, 140), cellAt(9, '598', 425, 140)],
  ]
  const row = (...cells: [mark: number, columnSpan: number][]) => ({
    role: 'TR',
    children: cells.map(([mark, columnSpan]) => ({ role: 'TD', marks: [mark], columnSpan })),
  })
  const rows = [
    row([0, 3], [1, 3]),
    row([2, 3], [3, 1], [4, 1], [5, 1], [6, 1]),
    row([7, 3], [8, 2], [9, 2]),
  ]
  const tags = [{ role: 'Document', children: [{ role: 'Table', children: rows }] }]
  const { markdown } = await convert(pdf([{ texts }], { tags }))
  assert.deepEqual(
    markdown
      .trim()
      .split('\n')
      .map(line => line.replace(/ +/g, ' ')),
    [
      '| | 2025 | 2024 |',
      '| ----- | ----- | ----- |',
      '| Sales | $ 812 | $ 640 |',
      '| Costs | 611 | 598 |',
    ],
  )
})

test('rows of cells without names are a table where they stand in rows and columns', async () => {
  const cell = (mark: number) => ({ role: 'NonStruct', marks: [mark] })
  const rows = [
    ['Name', 'Ada'],
    ['Town', 'Lindmouth'],
    ['Year', '1843'],
  ]
  const convertRows = async (step: number): Promise<string> => {
    const texts = rows.flatMap(([label, value], index) => [
      { text: label!, x: 72, y: 100 + 20 * index, mark: 2 * index },
      { text: value!, x: 72 + step, y: 100 + 20 * index + (step ? 0 : 10), mark: 2 * index + 1 },
    ])
    const children = rows.map((_, index) => ({
      role: 'NonStruct',
      children: [cell(2 * index), cell(2 * index + 1)],
    }))
    const tags = [{ role: 'Document', children: [{ role: 'NonStruct', children }] }]
    return (await convert(pdf([{ texts }], { tags }))).markdown
  }
  assert.match(await convertRows(100), /\| Name\s+\| Ada/)
  assert.doesNotMatch(await convertRows(0), /\|/)
})

test('cells without names and without text only keep others apart', async () => {
  const rows = [
    ['Name', 'For', ' ', 'Against'],
    ['Ada', ' ', '300', ' ', '40'],
    ['Ben', ' ', '310', ' ', '30'],
  ]
  let mark = 0
  const texts: ReturnType<typeof cellAt>[] = []
  const children = rows.map((row, at) => {
    const full = row.filter(text => text !== ' ')
    return {
      role: 'NonStruct',
      children: row.map(text => {
        texts.push(cellAt(mark, text, 72 + 100 * Math.max(0, full.indexOf(text)), 100 + 20 * at))
        return { role: 'NonStruct', marks: [mark++] }
      }),
    }
  })
  const tags = [{ role: 'Document', children: [{ role: 'NonStruct', children }] }]
  const { markdown } = await convert(pdf([{ texts }], { tags }))
  assert.match(markdown, /\| Name \| For \| Against \|\n.*\n\| Ada +\| 300 \| 40 +\|\n/)
})

test('a tagged table whose cells have headings over text only places them', async () => {
  const bytes = pdf(
    [
      {
        texts: [
          { text: 'The mill', x: 72, y: 100, mark: 0 },
          { text: 'It was sold for a symbolic price.', x: 72, y: 114, mark: 1 },
          { text: 'The library', x: 320, y: 100, mark: 2 },
          { text: 'It opens at nine in the morning.', x: 320, y: 114, mark: 3 },
        ],
      },
    ],
    {
      tags: [
        {
          role: 'Table',
          children: [
            {
              role: 'TR',
              children: [0, 2].map(first => ({
                role: 'TD',
                children: [
                  { role: 'H3', marks: [first] },
                  { role: 'P', marks: [first + 1] },
                ],
              })),
            },
          ],
        },
      ],
    },
  )
  const { markdown } = await convert(bytes)
  assert.match(markdown, /^### The mill\n\nIt was sold[^#]*### The library\n\nIt opens/)
})

test('rows of a tagged table count, whatever holds them', async () => {
  const texts = [
    ...[cellAt(0, 'Role', 72, 100), cellAt(1, 'Rights', 220, 100)],
    ...[cellAt(2, 'Editor', 72, 120), cellAt(3, 'Change texts', 220, 120)],
  ]
  const row = (role: string, ...marks: number[]) => ({
    role: 'TR',
    children: marks.map(mark => ({ role, marks: [mark] })),
  })
  const children = [
    { role: 'NonStruct', children: [row('TH', 0, 1)] },
    { role: 'TBody', children: [row('TD', 2, 3)] },
  ]
  const tags = [{ role: 'Document', children: [{ role: 'Table', children }] }]
  const { markdown } = await convert(pdf([{ texts }], { tags }))
  assert.equal(
    markdown.replace(/ +/g, ' ').replace(/-+/g, '-'),
    '| Role | Rights |\n| - | - |\n| Editor | Change texts |\n',
  )
})

test('captions inside of a tagged table stand above it or below, as on the page', async () => {
  const cell = (mark: number) => ({ role: 'TD', marks: [mark] })
  const rows = [
    { role: 'TR', children: [cell(0), cell(1)] },
    { role: 'TR', children: [cell(2), cell(3)] },
  ]
  const convertTable = async (y: number): Promise<string> => {
    const texts = ['A', 'B', 'C', 'D'].map((text, mark) => ({
      text,
      x: 72 + 60 * (mark % 2),
      y: 100 + 20 * (mark >> 1),
      mark,
    }))
    const caption = { text: 'Letters in order', x: 72, y, mark: 4 }
    const children = [{ role: 'Caption', marks: [4] }, ...rows]
    const tags = [{ role: 'Document', children: [{ role: 'Table', children }] }]
    return (await convert(pdf([{ texts: [...texts, caption] }], { tags }))).markdown
  }
  const table = '| A   | B   |\n| --- | --- |\n| C   | D   |\n'
  assert.equal(await convertTable(80), `Letters in order\n\n${table}`)
  assert.equal(await convertTable(150), `${table}\nLetters in order\n`)
})
