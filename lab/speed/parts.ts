/**
 * What parts, chunks and places cost (docs/performance.md):
 *
 *     npm run build && node dist/lab/speed/parts.js
 *
 * Chunks of a book of 5 MB against its conversion alone, the outline that nobody asked for and the list of
 * what was left out against the conversion, continuing from a cursor over stdio, and two pages of a long PDF
 * against all of them. CPU time of rounds that take turns, the best of many, since other programs only ever
 * make it slower; of small differences the median.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Budget } from '../../src/engine/budget.ts'
import type { Document } from '../../src/engine/document/document.ts'
import { type Extension, FORMATS } from '../../src/engine/formats/index.ts'
import { SpanRecorder } from '../../src/engine/markdown/spans.ts'
import { writeMarkdown } from '../../src/engine/markdown/write.ts'
import { convert } from '../../src/engine/node.ts'
import { parseOptions } from '../../src/engine/options.ts'
import { toOutline } from '../../src/engine/parts/outline.ts'
import { present } from '../../src/engine/parts/present.ts'
import { toWhole } from '../../src/engine/parts/whole.ts'
import { node } from '../../src/engine/platform/node.ts'
import { measureText } from '../../src/engine/stats.ts'
import { longReport } from '../../test/support/long-report.ts'
import { findDocuments, makeScratchFolder } from './corpus.ts'
import { GIANTS } from './giants.ts'
import { median } from './statistics.ts'

const ROUNDS = 12
/** Small documents take a millisecond, of which noise is much. */
const ROUNDS_OF_SMALL = 60
const SMALL_BYTES = 200_000
const PAGES = 400
const CHUNK_TOKENS = 500
const OPTIONS = parseOptions({})

await compareChunks()
await compareOutline()
await compareLedger()
await timeCursor()
await comparePages()

async function compareChunks(): Promise<void> {
  const { make, count } = GIANTS.find(({ format }) => format === 'epub')!
  const book = make(count)
  let characters = 0
  const [alone, chunked] = await takeBest(ROUNDS, [
    async () => {
      characters = (await convert(book)).markdown.length
    },
    () => convert(book, { chunks: CHUNK_TOKENS }),
  ])
  console.log(
    `chunks of a book with ${(characters / 1e6).toFixed(1)} MB of markdown: ${(chunked! / alone!).toFixed(2)}× of the conversion (${alone!.toFixed(0)} ms)`,
  )
}

/** The writing and counting with what parts need, against the writing and counting of the markdown alone. */
async function compareOutline(): Promise<void> {
  for (const [format, documents] of findDocuments(8)) {
    let added = 0
    let whole = 0
    for (const { path } of documents) {
      const bytes = new Uint8Array(readFileSync(path))
      const document = await readDocument(bytes, format as Extension)
      if (!document) continue
      const rounds = bytes.length < SMALL_BYTES ? ROUNDS_OF_SMALL : ROUNDS
      const [plain, noted, all] = await takeTurns(rounds, [
        () => measureText(write(document)),
        () => {
          const recorder = new SpanRecorder(false)
          const markdown = write(document, recorder)
          const text = toWhole({
            markdown,
            spans: recorder.finish(),
            notesStart: recorder.notesStart ?? markdown.length,
          })
          toOutline(text)
          present(text, OPTIONS)
        },
        () => convert(bytes, { filename: path }),
      ])
      added += median(noted!.map((cpuMs, round) => cpuMs - plain![round]!))
      whole += Math.min(...all!)
    }
    if (whole)
      console.log(`outline of ${format}: ${((100 * added) / whole).toFixed(1)} % of the conversion`)
  }
}

/** The list of what was left out, against a conversion that nobody asked for it. */
async function compareLedger(): Promise<void> {
  for (const [format, documents] of findDocuments(8)) {
    let added = 0
    let whole = 0
    for (const { path } of documents) {
      const bytes = new Uint8Array(readFileSync(path))
      const filename = path
      if (!(await readDocument(bytes, format as Extension))) continue
      const rounds = bytes.length < SMALL_BYTES ? ROUNDS_OF_SMALL : ROUNDS
      const [none, list] = await takeTurns(rounds, [
        () => convert(bytes, { filename }),
        () => convert(bytes, { filename, omitted: 'list' }),
      ])
      added += median(list!.map((cpuMs, round) => cpuMs - none![round]!))
      whole += Math.min(...none!)
    }
    if (whole)
      console.log(`ledger of ${format}: ${((100 * added) / whole).toFixed(1)} % of the conversion`)
  }
}

function write(document: Document, recorder?: SpanRecorder): string {
  return [...writeMarkdown(document, OPTIONS, new Budget(), recorder)].join('')
}

async function readDocument(bytes: Uint8Array, format: Extension): Promise<Document | undefined> {
  const context = { options: OPTIONS, budget: new Budget(), platform: node, warn: () => {} }
  const { read } = await FORMATS[format].load()
  try {
    return await read(bytes, context)
  } catch {
    return undefined
  }
}

async function timeCursor(): Promise<void> {
  const folder = makeScratchFolder()
  writeFileSync(join(folder, 'report.pdf'), longReport(PAGES))
  const client = new Client({ name: 'bench', version: '1.0.0' })
  const command = fileURLToPath(new URL('../../command/main.js', import.meta.url))
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [command, 'mcp', folder] }),
  )
  const times: number[] = []
  let cursor: string | undefined
  do {
    const began = performance.now()
    const { structuredContent } = await client.callTool({
      name: 'convert_document',
      arguments: { path: 'report.pdf', ...(cursor ? { cursor } : {}) },
    })
    times.push(performance.now() - began)
    cursor = (structuredContent as { next_cursor?: string } | undefined)?.next_cursor
  } while (cursor)
  await client.close()
  const [first, ...others] = times
  console.log(
    `stdio, a PDF of ${PAGES} pages: first part ${first!.toFixed(0)} ms, ${others.length} more by cursor, median ${median(others).toFixed(1)} ms, longest ${Math.max(...others).toFixed(1)} ms`,
  )
}

async function comparePages(): Promise<void> {
  const report = longReport(PAGES)
  const [some, all] = await takeBest(3, [
    () => convert(report, { pages: '200-201' }),
    () => convert(report),
  ])
  console.log(
    `two of ${PAGES} pages of a PDF: ${some!.toFixed(0)} ms, all of them ${all!.toFixed(0)} ms`,
  )
}

type Task = () => unknown

/** The CPU time of every round, in milliseconds, by task. */
async function takeTurns(rounds: number, tasks: readonly Task[]): Promise<number[][]> {
  const times = tasks.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, task] of tasks.entries()) {
      const before = process.cpuUsage()
      await task()
      const { user, system } = process.cpuUsage(before)
      times[index]!.push((user + system) / 1000)
    }
  }
  return times
}

async function takeBest(rounds: number, tasks: readonly Task[]): Promise<number[]> {
  return (await takeTurns(rounds, tasks)).map(times => Math.min(...times))
}
