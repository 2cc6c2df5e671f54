/** How fast the writer is, and that its time grows with the document and not faster: `node dist/lab/speed/write.js`. */
import { Budget } from '../../src/engine/budget.ts'
import { paragraph, strong } from '../../src/engine/document/build.ts'
import type { Block, Document, TableRow } from '../../src/engine/document/document.ts'
import { writeMarkdown } from '../../src/engine/markdown/write.ts'

const OPTIONS = {
  images: 'reference',
  remote_images: 'keep',
  tables: 'pipe',
  comments: 'omit',
  markers: 'none',
} as const

const SENTENCE = 'The quick brown fox (with 12 friends) jumps over the lazy dog, 3.5 times a day. '
const SPECIAL = 'It costs $5 or $6, see snake_case and *this* at https://example.org/a_b?c=d&e. '

const plain = (): Block => paragraph(SENTENCE.repeat(4))
const special = (): Block => paragraph(SPECIAL.repeat(4))
const formatted = (): Block =>
  paragraph(SENTENCE, strong('Bold: '), SENTENCE, strong(' end'), SENTENCE)

/** Rows made while they are written, as those of a large sheet are. */
function* makeRows(count: number): Generator<TableRow> {
  for (let row = 0; row < count; row++) {
    yield [
      `Item ${row}`,
      'plain text',
      '2024-05-01',
      '1234.50',
      '',
      'Berlin',
      'yes',
      '17',
      'A',
      'b',
    ]
  }
}

const table = (rows: number): Block => ({
  type: 'table',
  columns: new Array(10).fill('none'),
  headerRows: 1,
  rows: makeRows(rows),
})

interface Kind {
  readonly name: string
  readonly unit: 'MB' | 'million cells'
  readonly make: (size: number) => Block[]
  readonly cells?: number
}

const repeat = (make: () => Block, count: number) => Array.from({ length: count }, make)

const KINDS: readonly Kind[] = [
  { name: 'plain paragraphs', unit: 'MB', make: size => repeat(plain, 20_000 * size) },
  { name: 'formatted paragraphs', unit: 'MB', make: size => repeat(formatted, 5000 * size) },
  { name: 'paragraphs to escape', unit: 'MB', make: size => repeat(special, 5000 * size) },
  {
    name: 'table of plain cells',
    unit: 'million cells',
    make: size => [table(50_000 * size)],
    cells: 500_000,
  },
]

for (const kind of KINDS) {
  const rates = [1, 2, 4].map(size => {
    const { seconds, characters } = measure(() => kind.make(size))
    const amount = kind.cells ? (kind.cells * size) / 1e6 : characters / 1e6
    return (amount / seconds).toFixed(1)
  })
  console.log(`${kind.name.padEnd(22)} ${rates.join(', ')} ${kind.unit}/s at 1×, 2×, 4×`)
}

/** The best of several runs: other programs only ever make it slower. */
function measure(make: () => Block[]): { seconds: number; characters: number } {
  let seconds = Number.POSITIVE_INFINITY
  let characters = 0
  for (let run = 0; run < 5; run++) {
    const document: Document = { metadata: {}, blocks: make(), notes: new Map(), images: new Map() }
    const budget = new Budget({ outputCharacters: Number.POSITIVE_INFINITY })
    const start = performance.now()
    characters = 0
    for (const chunk of writeMarkdown(document, OPTIONS, budget)) {
      characters += chunk.length
      // The first look into a string that was put together makes the engine copy its parts.
      chunk.charCodeAt(0)
    }
    seconds = Math.min(seconds, (performance.now() - start) / 1000)
  }
  return { seconds, characters }
}
