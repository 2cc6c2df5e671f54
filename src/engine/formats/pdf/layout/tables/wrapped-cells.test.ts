import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, pageText, type Typed } from '../../../../../../test/support/pdf-page.ts'
import { measureDocument } from '../../statistics.ts'
import { layoutPage } from '../page-layout.ts'

const LEADING = 12
const ROW_GAP = 3

/** Rows of cells, each a list of lines, centered in their rows as browsers do it. */
function centered(xs: readonly number[], rows: readonly (readonly string[][])[]): Typed[] {
  let top = 100
  return rows.flatMap(cells => {
    const tallest = Math.max(1, ...cells.map(lines => lines.length))
    const own = cells.flatMap((lines, column) =>
      lines.map((text, index) => ({
        text,
        x: xs[column]!,
        y: top + (index + (tallest - lines.length) / 2) * LEADING,
      })),
    )
    top += tallest * LEADING + ROW_GAP
    return own
  })
}

const layout = (texts: readonly Typed[]): ReturnType<typeof layoutPage> => {
  const page = pageText(texts)
  return layoutPage(page, measureDocument([page]))
}

const tablesOf = (texts: readonly Typed[]): string[][][] =>
  layout(texts).flatMap(block => (block.type === 'table' ? [cellsOf(block)] : []))

const RULES: string[][][] = [
  [['Name'], ['Origin'], ['Rule']],
  [
    ['R-01'],
    ['Orders, part one'],
    ['A discount is given when the', 'quantity exceeds a limit that', 'is set'],
  ],
  [
    ['R-02'],
    ['Orders and', 'invoices'],
    ['Both of them are kept, or', 'none of them, at any time'],
  ],
  [['R-03'], ['Stock'], ['It is looked at before a', 'product is added']],
  [['R-04'], ['Stock'], ['Nothing is sold twice']],
]

const joined = RULES.map(row => row.map(lines => lines.join(' ')))

test('cells that are centered beside wrapped text are rows of a table', () => {
  assert.deepEqual(tablesOf(centered([50, 120, 260], RULES)), [joined])
})

test('a listing below a table, whose lines are closer, does not part the lines of its cells', () => {
  const listing = ['def ceil(size: int) -> int:', '    least = size - 1', '    return least // 32']
  const texts = [
    ...centered([50, 120, 260], RULES),
    ...listing.map((text, index) => ({ text, x: 50, y: 300 + index * 10, font: { isMono: true } })),
  ]
  assert.deepEqual(tablesOf(texts), [joined])
})

test('a column may begin a space behind the longest cell of the one before', () => {
  const end = 120 + 'Orders, part one'.length * 5
  assert.deepEqual(tablesOf(centered([50, 120, end + 4], RULES)), [joined])
})

test('text above and below such a table is not part of it', () => {
  const prose = 'This is a paragraph that goes over all of the columns of the table at once'
  const blocks = layout([
    { text: prose, x: 50, y: 70 },
    ...centered([50, 120, 260], RULES),
    { text: prose, x: 50, y: 270 },
  ])
  assert.deepEqual(
    blocks.map(({ type }) => type),
    ['text', 'table', 'text'],
  )
})

test('a label beside the middle of several rows of numbers does not join them', () => {
  const [table] = tablesOf(
    centered(
      [50, 160, 260],
      [
        [['Region'], ['Year'], ['Sold']],
        [['North'], ['2020', '2021'], ['10', '20']],
        [['South'], ['2020', '2021'], ['30', '40']],
        [['West'], ['2020', '2021'], ['50', '60']],
      ],
    ),
  )
  assert.ok(!table?.some(row => row.some(text => text.includes('2020 2021'))))
})

test('a name that is centered over a wide column is the name of its short cells', () => {
  const [head, ...body] = RULES
  const texts = [...centered([100, 170, 310], [head!]), ...centered([50, 140, 260], [[], ...body])]
  assert.deepEqual(tablesOf(texts), [joined])
})

test('a cell that is not centered is in the row whose height it shares', () => {
  const texts = centered([50, 120, 260], RULES)
  const shifted = texts.map(typed => (typed.text === 'R-03' ? { ...typed, y: typed.y - 5 } : typed))
  assert.deepEqual(tablesOf(shifted), [joined])
})

const PRICES: string[][][] = [
  [['No'], ['Goods'], ['Number'], ['Price']],
  [['1'], ['Stairs of oak with fourteen steps as', 'measured'], ['1'], ['4,850.00']],
  ...['Rail', 'Glue', 'Oil', 'Soap', 'Felt'].map((name, index) => [
    [String(index + 2)],
    [name],
    [String(index)],
    [`${index}5.00`],
  ]),
]

test('one wrapped cell between rows of one line is enough', () => {
  const text = [40, 52, 64].map(y => ({ text: 'We charge what has been agreed', x: 50, y }))
  assert.deepEqual(tablesOf([...text, ...centered([50, 80, 280, 340], PRICES)]), [
    PRICES.map(row => row.map(lines => lines.join(' '))),
  ])
})

test('a line of a cell is not divided where the next line has a word, whatever begins there', () => {
  const below = [0, 1, 2].map(index => ({ text: 'Power', x: 275, y: 250 + index * 14 }))
  const [table] = tablesOf([...centered([50, 120, 260], RULES), ...below])
  assert.deepEqual(table, joined)
})

test('numbers below each other are rows, not the lines of a cell', () => {
  const rows: string[][][] = [
    [['Name'], ['Held'], ['Rule']],
    [
      ['R-01'],
      ['Early', '4700 ± 110', '4600 ± 110'],
      ['Both of them are kept, or', 'none of them'],
    ],
    [
      ['R-02'],
      ['Late', '4300 ± 110', '4200 ± 110'],
      ['A discount is given when the', 'sum is set'],
    ],
  ]
  const cells = tablesOf(centered([50, 120, 260], rows)).flat(2)
  assert.ok(!cells.some(text => text.includes('110 4')))
})
