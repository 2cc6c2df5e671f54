/**
 * How fast csv is read: `npm run build && node dist/lab/speed/csv.js`. Prints CPU time and speed for 25 MB
 * of each kind of file, from bytes to the last row, without writing markdown.
 */
import { Budget } from '../../src/engine/budget.ts'
import { read } from '../../src/engine/formats/csv/read.ts'
import { parseOptions } from '../../src/engine/options.ts'
import { portable } from '../../src/engine/platform/portable.ts'

const MEGABYTES = 25
const RUNS = 3

const LINES: Readonly<Record<string, (row: number) => string>> = {
  'numbers and words': row =>
    `${row},2024-03-${10 + (row % 20)},Customer ${row % 997},${(row * 7.31).toFixed(2)},EUR,"North, ${row % 7}",${row % 2 ? 'yes' : 'no'},Some remark of usual length\r\n`,
  'quoted text': row =>
    `"${row}","Says ""hello"" and goes","A longer field, with commas, and\na second line","${row % 13}"\n`,
  'millions of cells': row => `${row % 10},1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9\n`,
  unicode: row => `${row};Müller;Łódź;Москва;東京;${row * 3},5;größer\n`,
}

for (const [name, line] of Object.entries(LINES)) {
  const bytes = fill(line)
  const milliseconds = Math.min(...Array.from({ length: RUNS }, () => measure(() => walk(bytes))))
  const speed = bytes.length / 1e6 / (milliseconds / 1000)
  const megabytes = Math.round(process.memoryUsage().rss / 1e6)
  console.log(
    `${name.padEnd(20)} ${milliseconds.toFixed(0).padStart(6)} ms  ${speed.toFixed(0).padStart(4)} MB/s  ${walk(bytes)} cells  rss ${megabytes} MB`,
  )
}

function fill(line: (row: number) => string): Uint8Array {
  const pieces: string[] = []
  for (let row = 0, length = 0; length < MEGABYTES * 1e6; row++) {
    const piece = line(row)
    pieces.push(piece)
    length += piece.length
  }
  return new TextEncoder().encode(pieces.join(''))
}

/** Reads the file and walks its rows, as the writer does. */
function walk(bytes: Uint8Array): number {
  const document = read(bytes, {
    options: parseOptions({}),
    budget: new Budget({ cells: Number.POSITIVE_INFINITY }),
    platform: portable,
    warn: () => undefined,
  })
  let cells = 0
  for (const block of document.blocks) {
    if (block.type === 'table') for (const row of block.rows) cells += row.length
  }
  return cells
}

function measure(action: () => unknown): number {
  const start = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
