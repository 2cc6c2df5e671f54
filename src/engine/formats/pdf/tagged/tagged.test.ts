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

test('a short tagged paragraph over two columns is read down each of them', async () => {
  const line = (text: string, x: number, y: number) => ({ text, x, y, size: 9, mark: 0 })
  const bytes = pdf(
    [
      {
        texts: [
          line('The servers make devices', 72, 100),
          line('ready for networks. The', 72, 112),
          line('servers are lean, and', 320, 100),
          line('make solutions possible.', 320, 112),
        ],
      },
    ],
    { tags: [{ role: 'Document', children: [{ role: 'P', marks: [0] }] }] },
  )
  const { markdown } = await convert(bytes)
  assert.match(markdown, /devices ready for networks\. The servers are lean, and make solutions/)
})

test('a page that is one figure by its tags has the paragraphs that it shows', async () => {
  const paragraph = (y: number, first: string) =>
    [`${first} is told in a line that is as wide as all others here`, 'and in a short one.'].map(
      (text, index) => ({ text, x: 72, y: y + index * 12, mark: 0 }),
    )
  const bytes = pdf(
    [
      {
        texts: [
          ...paragraph(100, 'The first thing'),
          ...paragraph(140, 'The second thing'),
          ...paragraph(180, 'The third thing'),
          ...paragraph(220, 'The fourth thing'),
        ],
      },
    ],
    { tags: [{ role: 'Document', children: [{ role: 'Figure', marks: [0] }] }] },
  )
  const { markdown } = await convert(bytes)
  assert.equal(markdown.split('\n\n').length, 4)
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

test('a list beside another one stays whole', async () => {
  const list = (...marks: number[]) => ({
    role: 'L',
    children: marks.map(mark => ({
      role: 'LI',
      children: [{ role: 'LBody', marks: [mark] }],
    })),
  })
  const goods = ['- flour', '- salt', '- yeast'].map((text, mark) => ({
    text,
    x: 72,
    y: 100 + 20 * mark,
    mark,
  }))
  const steps = ['1. Mix it all.', '2. Let it rest.'].map((text, index) => ({
    text,
    x: 200,
    y: 100 + 20 * index,
    mark: 4 + index,
  }))
  const title = { text: 'Method', x: 200, y: 80, mark: 3 }
  const heading = { role: 'H1', marks: [3] }
  const bytes = pdf([{ texts: [...goods, title, ...steps] }], {
    tags: [{ role: 'Document', children: [list(0, 1, 2), heading, list(4, 5)] }],
  })
  const { markdown } = await convert(bytes)
  assert.deepEqual(markdown.trimEnd().split(/\n+/), [
    '- flour',
    '- salt',
    '- yeast',
    '# Method',
    '1. Mix it all.',
    '2. Let it rest.',
  ])
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

test('a page of questions as headings and short answers is read by its tags', async () => {
  const answers = [0, 1, 2, 3, 4].map(at => ({ x: at % 2 ? 320 : 72, y: 100 + 60 * (at >> 1), at }))
  const bytes = pdf(
    [
      {
        texts: [
          { text: 'Questions and answers', x: 72, y: 60, mark: 10 },
          ...answers.flatMap(({ x, y, at }) => [
            { text: `Question ${at}?`, x, y, mark: 2 * at },
            { text: `The answer to question ${at} has`, x, y: y + 14, mark: 2 * at + 1 },
            { text: 'two lines.', x, y: y + 26, mark: 2 * at + 1 },
          ]),
        ],
      },
    ],
    {
      tags: [
        {
          role: 'Document',
          children: [
            { role: 'H1', marks: [10] },
            ...answers.flatMap(({ at }) => [
              { role: 'H2', marks: [2 * at] },
              { role: 'P', marks: [2 * at + 1] },
            ]),
          ],
        },
      ],
    },
  )
  const { markdown } = await convert(bytes)
  const expected = answers.map(
    ({ at }) => `## Question ${at}?\n\nThe answer to question ${at} has two lines.\n`,
  )
  assert.equal(markdown, `# Questions and answers\n\n${expected.join('\n')}`)
})

test('paragraphs and listings below the first text of a tagged item stand below it', async () => {
  const bytes = pdf(
    [
      {
        texts: [
          { text: 'What to do:', x: 72, y: 80, mark: 6 },
          { text: '1.', x: 90, y: 100, mark: 0 },
          { text: 'Get the files, all of them', x: 108, y: 100, mark: 1 },
          { text: 'and no others.', x: 108, y: 112, mark: 2 },
          { text: 'They are large.', x: 108, y: 136, mark: 3 },
          { text: 'fetch files', x: 108, y: 160, mark: 4, font: 'mono' },
          { text: '2.', x: 90, y: 180, mark: 5 },
          { text: 'Read them.', x: 108, y: 180, mark: 7 },
        ],
      },
    ],
    {
      tags: [
        { role: 'P', marks: [6] },
        {
          role: 'L',
          children: [
            {
              role: 'LI',
              children: [
                { role: 'Lbl', marks: [0] },
                {
                  role: 'LBody',
                  children: [
                    { role: 'P', marks: [1] },
                    { role: 'P', marks: [2] },
                    { role: 'P', marks: [3] },
                    { role: 'Div', marks: [4] },
                  ],
                },
              ],
            },
            {
              role: 'LI',
              children: [
                { role: 'Lbl', marks: [5] },
                { role: 'LBody', children: [{ role: 'P', marks: [7] }] },
              ],
            },
          ],
        },
      ],
    },
  )
  const { markdown } = await convert(bytes)
  assert.deepEqual(markdown.trimEnd().split('\n\n'), [
    'What to do:',
    '1. Get the files, all of them and no others.',
    '   They are large.',
    '   ```\n   fetch files\n   ```',
    '2. Read them.',
  ])
})
