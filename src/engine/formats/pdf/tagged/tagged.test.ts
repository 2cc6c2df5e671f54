import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdf } from '../../../../../test/support/pdf.ts'
import { convert } from '../../../node.ts'

test('tags say what is a heading, an item and a cell, whatever it looks like', async () => {
  const bytes = pdf(
    [
      {
        texts: [
          { text: 'Small but a heading', x: 72, y: 100, mark: 0 },
          { text: 'An item', x: 90, y: 120, mark: 1 },
          { text: 'A', x: 72, y: 140, mark: 2 },
          { text: 'B', x: 80, y: 140, mark: 3 },
        ],
      },
    ],
    {
      tags: [
        {
          role: 'Document',
          children: [
            { role: 'H2', marks: [0] },
            { role: 'L', children: [{ role: 'LI', children: [{ role: 'LBody', marks: [1] }] }] },
            {
              role: 'Table',
              children: [
                {
                  role: 'TR',
                  children: [
                    { role: 'TH', marks: [2] },
                    { role: 'TH', marks: [3] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  )
  const { markdown } = await convert(bytes)
  assert.equal(markdown, '## Small but a heading\n\n- An item\n\n| A   | B   |\n| --- | --- |\n')
})

test('a tagged paragraph that goes on at the head of the next column is read in its order', async () => {
  const bytes = pdf(
    [
      {
        texts: [
          { text: 'It begins at the foot', x: 72, y: 600, mark: 0 },
          { text: 'of a column and', x: 72, y: 612, mark: 0 },
          { text: 'ends at the head', x: 320, y: 100, mark: 0 },
          { text: 'of another.', x: 320, y: 112, mark: 1 },
        ],
      },
    ],
    { tags: [{ role: 'Document', children: [{ role: 'P', marks: [0, 1] }] }] },
  )
  const { markdown } = await convert(bytes)
  assert.equal(markdown, 'It begins at the foot of a column and ends at the head of another.\n')
})

test('cells of a tagged table that tells no spans stand where their text stands', async () => {
  const cell = (mark: number, text: string, x: number, y: number) => ({ mark, text, x, y })
  const row = (...marks: number[]) => ({
    role: 'TR',
    children: marks.map(mark => ({ role: 'TD', marks: [mark] })),
  })
  const bytes = pdf(
    [
      {
        texts: [
          cell(0, 'Resolution', 120, 100),
          cell(1, 'Number of votes', 320, 100),
          cell(2, 'For', 320, 120),
          cell(3, 'Against', 420, 120),
          cell(4, '1.', 72, 140),
          cell(5, 'To elect a director', 120, 140),
          cell(6, '300', 320, 140),
          cell(7, '40', 420, 140),
          cell(8, 'To elect another', 120, 160),
          cell(9, '310', 320, 160),
          cell(10, '30', 420, 160),
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

test('tags say what is a quotation', async () => {
  const bytes = pdf(
    [
      {
        texts: [
          { text: 'Said before.', x: 72, y: 100, mark: 0 },
          { text: 'What somebody wrote.', x: 72, y: 120, mark: 1 },
        ],
      },
    ],
    {
      tags: [
        {
          role: 'Document',
          children: [
            { role: 'P', marks: [0] },
            { role: 'BlockQuote', children: [{ role: 'P', marks: [1] }] },
          ],
        },
      ],
    },
  )
  assert.equal((await convert(bytes)).markdown, 'Said before.\n\n> What somebody wrote.\n')
})

test('tags without a name and tags of code inside a paragraph do not divide it', async () => {
  const bytes = pdf(
    [
      {
        texts: [
          { text: 'Call', x: 72, y: 100, mark: 0 },
          { text: 'run', x: 96, y: 100, mark: 1, font: 'mono' },
          { text: 'twice.', x: 120, y: 100, mark: 2 },
          { text: 'One division.', x: 72, y: 120, mark: 3 },
          { text: 'Another.', x: 72, y: 140, mark: 4 },
        ],
      },
    ],
    {
      tags: [
        {
          role: 'Document',
          children: [
            {
              role: 'P',
              children: [
                { role: 'NonStruct', marks: [0] },
                { role: 'Code', marks: [1] },
                { role: 'NonStruct', children: [{ role: 'NonStruct', marks: [2] }] },
              ],
            },
            { role: 'NonStruct', marks: [3] },
            { role: 'NonStruct', marks: [4] },
          ],
        },
      ],
    },
  )
  assert.equal((await convert(bytes)).markdown, 'Call `run` twice.\n\nOne division.\n\nAnother.\n')
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

test('parts of a list that have a label are items without being named so', async () => {
  const item = (mark: number) => ({
    role: 'NonStruct',
    children: [
      { role: 'Lbl', marks: [mark] },
      { role: 'P', marks: [mark + 1] },
    ],
  })
  const texts = ['One.', 'Two.'].flatMap((text, index) => [
    { text: `${index + 1}.`, x: 72, y: 100 + 20 * index, mark: 2 * index },
    { text, x: 90, y: 100 + 20 * index, mark: 2 * index + 1 },
  ])
  const tags = [{ role: 'Document', children: [{ role: 'L', children: [item(0), item(2)] }] }]
  const { markdown } = await convert(pdf([{ texts }], { tags }))
  assert.equal(markdown, '1. One.\n2. Two.\n')
})

test('what a program tags after a list and draws between its items stands between them', async () => {
  const item = (mark: number) => ({
    role: 'LI',
    children: [{ role: 'LBody', marks: [mark] }],
  })
  const bytes = pdf(
    [
      {
        texts: [
          { text: '1.1 Aims', x: 72, y: 100, font: 'bold', mark: 0 },
          { text: 'Why all of this was done at all, in a few words.', x: 72, y: 130, mark: 2 },
          { text: '1.2 Results', x: 72, y: 160, font: 'bold', mark: 1 },
          { text: 'What came of it in the end, in a few more words.', x: 72, y: 190, mark: 3 },
        ],
      },
    ],
    {
      tags: [
        {
          role: 'Document',
          children: [
            { role: 'L', children: [item(0), item(1)] },
            { role: 'P', marks: [2] },
            { role: 'P', marks: [3] },
          ],
        },
      ],
    },
  )
  const { markdown } = await convert(bytes)
  assert.deepEqual(markdown.trimEnd().split('\n\n'), [
    '# 1.1 Aims',
    'Why all of this was done at all, in a few words.',
    '# 1.2 Results',
    'What came of it in the end, in a few more words.',
  ])
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

test('what nobody tagged stands where the page has it, and only artifacts go', async () => {
  const paragraph =
    'A paragraph that is long enough for the little text outside the tags to be little.'
  const bytes = pdf(
    [
      {
        texts: [
          { text: '1.2', x: 72, y: 100 },
          { text: 'Orchards', x: 96, y: 100, mark: 0 },
          { text: paragraph, x: 72, y: 130, mark: 1 },
          { text: 'Added by hand.', x: 72, y: 160 },
          { text: paragraph, x: 72, y: 190, mark: 2 },
          { text: 'An ornament', x: 72, y: 220, isArtifact: true },
          { text: paragraph, x: 72, y: 250, mark: 3 },
          { text: paragraph, x: 72, y: 280, mark: 4 },
        ],
      },
    ],
    {
      tags: [
        {
          role: 'Document',
          children: [
            { role: 'H2', marks: [0] },
            ...[1, 2, 3, 4].map(mark => ({ role: 'P', marks: [mark] })),
          ],
        },
      ],
    },
  )
  const { markdown } = await convert(bytes)
  assert.equal(
    markdown,
    `## 1.2 Orchards\n\n${paragraph}\n\nAdded by hand.\n\n${Array(3).fill(paragraph).join('\n\n')}\n`,
  )
})
