/** A tiny writer for binary Word documents ([MS-DOC]), for tests. */
import { type ConversionWithImages, convertDocument } from '../../src/engine/convert.ts'
import type { GivenOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import { compoundFile, type StorageToWrite } from './compound-file.ts'

export interface DocToWrite {
  readonly paragraphs: readonly ParagraphToWrite[]
  readonly styles?: readonly StyleToWrite[]
  readonly fonts?: readonly string[]
  /** One list with these levels; paragraphs refer to it as number 1. */
  readonly levels?: readonly LevelToWrite[]
  /** Footnote texts; the character `\x02` in the paragraphs refers to them in order. */
  readonly footnotes?: readonly string[]
  /** Headers of even and odd pages, footers of both, header and footer of the first page; empty ones have none. */
  readonly running?: readonly string[]
  readonly data?: Uint8Array
  /** Further flags of the head. */
  readonly flags?: number
  /** How the text is stored: two bytes per character, one, or in two pieces, the second first. */
  readonly storage?: 'wide' | 'narrow' | 'pieces'
  /** The format of Word 6 and 95. */
  readonly isOld?: boolean
  readonly streams?: StorageToWrite
}

export interface ParagraphToWrite {
  readonly runs: readonly RunToWrite[]
  readonly style?: number
  readonly sprms?: readonly number[]
  readonly mark?: string
}

export interface RunToWrite {
  readonly text: string
  readonly sprms?: readonly number[]
}

export interface StyleToWrite {
  readonly name: string
  /** Number of a built-in style. */
  readonly builtIn?: number
  readonly kind?: 'paragraph' | 'character'
  readonly base?: number
  readonly paragraph?: readonly number[]
  readonly characters?: readonly number[]
}

export interface LevelToWrite {
  readonly format: number
  /** Characters below 9 are placeholders for numbers. */
  readonly text: string
  readonly start?: number
}

/** A modifier of a property: its number and operand. */
export const sprm = (number: number, ...operand: number[]): number[] => [
  number & 0xff,
  number >> 8,
  ...operand,
]

export const word = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff]
const long = (value: number): number[] => [...word(value), ...word(value >> 16)]
const utf16 = (text: string): number[] => [...Buffer.from(text, 'utf16le')]

/** A paragraph of plain text. */
export const p = (text: string, style = 0, ...sprms: number[]): ParagraphToWrite => ({
  runs: [{ text }],
  style,
  sprms,
})

/** The paragraphs of a row: one per cell, and the end of the row with its definition. */
export function row(cells: readonly string[], definition: readonly number[]): ParagraphToWrite[] {
  const inTable = [...sprm(0x2416, 1)]
  return [
    ...cells.map(text => ({ runs: [{ text }], sprms: inTable, mark: '\x07' })),
    {
      runs: [],
      sprms: [...inTable, ...sprm(0x2417, 1), ...definition],
      mark: '\x07',
    },
  ]
}

/** The definition of a row: edges in twips, and a word of flags for each cell. */
export function rowDefinition(edges: readonly number[], flags: readonly number[] = []): number[] {
  const count = edges.length - 1
  const cells = Array.from({ length: count }, (_, index) => [
    ...word(flags[index] ?? 0),
    ...Array<number>(18).fill(0),
  ])
  const operand = [count, ...edges.flatMap(word), ...cells.flat()]
  return [...sprm(0xd608), ...word(operand.length + 1), ...operand]
}

const TEXT_AT = 0x800
const PAGE = 512

export function doc(document: DocToWrite): Uint8Array {
  const main = document.isOld ? writeOld(document) : undefined
  if (main) return compoundFile({ WordDocument: main, ...document.streams })
  const { stream, table } = writeNew(document)
  return compoundFile({
    WordDocument: stream,
    '1Table': table,
    ...(document.data ? { Data: document.data } : {}),
    ...document.streams,
  })
}

export function convertDoc(
  document: DocToWrite,
  options: GivenOptions = {},
): Promise<ConversionWithImages> {
  return convertDocument(doc(document), { filename: 'test.doc', ...options }, node)
}

export async function docToMarkdown(
  document: DocToWrite,
  options: GivenOptions = {},
): Promise<string> {
  return (await convertDoc(document, options)).markdown.trimEnd()
}

const lengthOf = ({ runs, mark = '\r' }: ParagraphToWrite): number =>
  runs.reduce((sum, { text }) => sum + text.length, mark.length)

const textOf = ({ runs, mark = '\r' }: ParagraphToWrite): string =>
  runs.map(({ text }) => text).join('') + mark

function writeNew(document: DocToWrite): { stream: Uint8Array; table: Uint8Array } {
  const notes = (document.footnotes ?? []).map(text => p(`\x02 ${text}`))
  const width = document.storage === 'narrow' ? 1 : 2
  // Six stories about notes, and a paragraph mark behind all.
  const stories = ['\x03', '\x04', '', '', '', '', ...(document.running ?? [])].map(text =>
    text ? [p(text), p('')] : [],
  )
  const running = document.running ? [...stories.flat(), p('')] : []
  const all = [...document.paragraphs, ...notes, ...running]
  const cut = document.storage === 'pieces' ? Math.ceil(document.paragraphs.length / 2) : all.length
  const pieces = [all.slice(0, cut), all.slice(cut)]
  const stored = [...pieces[1]!, ...pieces[0]!]
  const characters = (paragraphs: readonly ParagraphToWrite[]) =>
    paragraphs.reduce((sum, paragraph) => sum + lengthOf(paragraph), 0)

  const text = stored.map(textOf).join('')
  const bytes = Buffer.from(text, width === 1 ? 'latin1' : 'utf16le')
  const pages = writePages(stored, width, false)
  const firstPage = Math.ceil((TEXT_AT + bytes.length) / PAGE)
  const stream = new Uint8Array((firstPage + pages.pages.length) * PAGE)
  stream.set(bytes, TEXT_AT)
  for (const [index, page] of pages.pages.entries()) stream.set(page, (firstPage + index) * PAGE)

  const address = (offset: number) => (width === 1 ? (offset * 2) | 0x40000000 : offset)
  const firstLength = characters(pieces[0]!)
  const secondLength = characters(pieces[1]!)
  const pieceTable = secondLength
    ? [
        ...[0, firstLength, firstLength + secondLength].flatMap(long),
        ...[...word(0), ...long(address(TEXT_AT + secondLength * width)), ...word(0)],
        ...[...word(0), ...long(address(TEXT_AT)), ...word(0)],
      ]
    : [...[0, firstLength].flatMap(long), ...word(0), ...long(address(TEXT_AT)), ...word(0)]

  const references = findAll(document.paragraphs.map(textOf).join(''), '\x02')
  const noteStarts = notes.map((_, index) => characters(notes.slice(0, index)))
  const noteEnd = characters(notes)
  const bodyEnd = characters(document.paragraphs)
  const storyStarts = stories.map((_, index) => characters(stories.slice(0, index).flat()))
  const list = writeLists(document.levels)
  const parts: readonly (readonly [index: number, bytes: readonly number[], length?: number])[] = [
    [1, writeStyles(document.styles ?? [])],
    ...(notes.length
      ? ([
          [2, [...[...references, bodyEnd].flatMap(long), ...references.flatMap(() => word(1))]],
          [3, [...noteStarts, noteEnd, noteEnd + 1].flatMap(long)],
        ] as const)
      : []),
    ...(running.length
      ? ([[11, [...storyStarts, characters(running) - 1, 0xffffff].flatMap(long)]] as const)
      : []),
    [
      12,
      [
        ...pages.characterPositions.flatMap(long),
        ...pages.characterPages.flatMap(page => long(firstPage + page)),
      ],
    ],
    [
      13,
      [
        ...pages.paragraphPositions.flatMap(long),
        ...pages.paragraphPages.flatMap(page => long(firstPage + page)),
      ],
    ],
    [15, writeFonts(document.fonts ?? ['Times New Roman'])],
    [33, [2, ...long(pieceTable.length), ...pieceTable]],
    [73, list.definitions, list.length],
    [74, list.overrides],
  ]

  const head = new DataView(stream.buffer)
  head.setUint16(0, 0xa5ec, true)
  head.setUint16(2, 0xc1, true)
  head.setUint16(0x0a, 0x0200 | (document.flags ?? 0), true)
  head.setUint32(0x18, TEXT_AT, true)
  head.setUint32(0x1c, TEXT_AT + bytes.length, true)
  head.setUint32(0x4c, characters(document.paragraphs), true)
  head.setUint32(0x50, noteEnd, true)
  head.setUint32(0x54, characters(running), true)
  const table: number[] = []
  for (const [index, part, length = part.length] of parts) {
    head.setUint32(0x9a + index * 8, table.length, true)
    head.setUint32(0x9a + index * 8 + 4, length, true)
    for (const byte of part) table.push(byte)
  }
  return { stream, table: Uint8Array.from(table) }
}

/** Word 6: everything in one stream, one byte per character, sprms of one byte. */
function writeOld(document: DocToWrite): Uint8Array {
  const text = document.paragraphs.map(textOf).join('')
  const pages = writePages(document.paragraphs, 1, true)
  const firstPage = Math.ceil((TEXT_AT + text.length) / PAGE)
  const tablesAt = (firstPage + pages.pages.length) * PAGE
  const parts: [index: number, bytes: number[]][] = [
    [
      12,
      [
        ...pages.characterPositions.flatMap(long),
        ...pages.characterPages.flatMap(page => word(firstPage + page)),
      ],
    ],
    [
      13,
      [
        ...pages.paragraphPositions.flatMap(long),
        ...pages.paragraphPages.flatMap(page => word(firstPage + page)),
      ],
    ],
  ]
  const stream = new Uint8Array(tablesAt + 2048)
  const head = new DataView(stream.buffer)
  head.setUint16(0, 0xa5dc, true)
  head.setUint16(2, 0x68, true)
  head.setUint16(6, 0x409, true)
  head.setUint32(0x18, TEXT_AT, true)
  head.setUint32(0x1c, TEXT_AT + text.length, true)
  head.setUint32(0x34, text.length, true)
  stream.set(Buffer.from(text, 'latin1'), TEXT_AT)
  for (const [index, page] of pages.pages.entries()) stream.set(page, (firstPage + index) * PAGE)
  let at = tablesAt
  for (const [index, part] of parts) {
    stream.set(part, at)
    head.setUint32(0x58 + index * 8, at, true)
    head.setUint32(0x58 + index * 8 + 4, part.length, true)
    at += part.length
  }
  return stream
}

interface Entry {
  readonly end: number
  readonly properties: readonly number[]
}

/** Formatted pages with a few entries each: those of characters first, then those of paragraphs. */
function writePages(paragraphs: readonly ParagraphToWrite[], width: number, isOld: boolean) {
  const runs: Entry[] = []
  const ends: Entry[] = []
  let at = TEXT_AT
  for (const { runs: own, mark = '\r', style = 0, sprms = [] } of paragraphs) {
    for (const run of own) {
      at += run.text.length * width
      if (run.text) runs.push({ end: at, properties: run.sprms ?? [] })
    }
    at += mark.length * width
    runs.push({ end: at, properties: [] })
    ends.push({ end: at, properties: [...word(style), ...sprms] })
  }
  const characterPages = chunk(runs, 4).map(entries => ({ entries, entryBytes: 1 }))
  const paragraphPages = chunk(ends, 2).map(entries => ({ entries, entryBytes: isOld ? 7 : 13 }))
  let start = TEXT_AT
  const write = (page: { entries: Entry[]; entryBytes: number }): Uint8Array => {
    const bytes = writePage(page.entries, start, page.entryBytes, isOld)
    start = page.entries.at(-1)!.end
    return bytes
  }
  const positions = (all: readonly { entries: Entry[] }[]) => [
    TEXT_AT,
    ...all.map(({ entries }) => entries.at(-1)!.end),
  ]
  const first = characterPages.map(write)
  start = TEXT_AT
  return {
    pages: [...first, ...paragraphPages.map(write)],
    characterPositions: positions(characterPages),
    characterPages: characterPages.map((_, index) => index),
    paragraphPositions: positions(paragraphPages),
    paragraphPages: paragraphPages.map((_, index) => first.length + index),
  }
}

function writePage(
  entries: readonly Entry[],
  start: number,
  entryBytes: number,
  isOld: boolean,
): Uint8Array {
  const page = new Uint8Array(PAGE)
  const view = new DataView(page.buffer)
  page[PAGE - 1] = entries.length
  view.setUint32(0, start, true)
  let free = PAGE - 2
  entries.forEach(({ end, properties }, index) => {
    view.setUint32((index + 1) * 4, end, true)
    if (properties.length === 0) return
    const words = Math.ceil(properties.length / 2)
    const head = entryBytes === 1 ? [properties.length] : isOld ? [words] : [0, words]
    const block = [...head, ...properties]
    free = (free - block.length - 2) & ~1
    page.set(block, free)
    page[(entries.length + 1) * 4 + index * entryBytes] = free / 2
  })
  return page
}

function writeStyles(styles: readonly StyleToWrite[]): number[] {
  const head = [...word(styles.length), ...word(10), ...Array<number>(14).fill(0)]
  return [...word(head.length), ...head, ...styles.flatMap(writeStyle)]
}

function writeStyle(style: StyleToWrite, index: number): number[] {
  const isCharacter = style.kind === 'character'
  const block = (bytes: readonly number[]) => [
    ...word(bytes.length),
    ...bytes,
    ...(bytes.length % 2 ? [0] : []),
  ]
  const std = [
    ...word(style.builtIn ?? 0xffe),
    ...word((isCharacter ? 2 : 1) | ((style.base ?? 0xfff) << 4)),
    ...word((isCharacter ? 1 : 2) | (index << 4)),
    ...[0, 0, 0, 0],
    ...word(style.name.length),
    ...utf16(style.name),
    ...[0, 0],
    ...(isCharacter ? [] : block([...word(index), ...(style.paragraph ?? [])])),
    ...block(style.characters ?? []),
  ]
  return block(std)
}

function writeFonts(fonts: readonly string[]): number[] {
  const entries = fonts.flatMap(name => {
    const body = [...Array<number>(39).fill(0), ...utf16(name), 0, 0]
    return [body.length, ...body]
  })
  return [...word(fonts.length), 0, 0, ...entries]
}

/** The levels follow the definitions, and are not part of their length. */
function writeLists(levels: readonly LevelToWrite[] | undefined) {
  if (!levels) return { definitions: [], length: 0, overrides: [] }
  const head = [...word(1), ...long(77), ...long(0), ...Array<number>(18).fill(0), 0, 0]
  const nine = Array.from({ length: 9 }, (_, index) => levels[index] ?? levels.at(-1)!)
  const bodies = nine.flatMap(({ format, text, start = 1 }) => [
    ...long(start),
    format,
    ...Array<number>(23).fill(0),
    ...word(text.length),
    ...utf16(text),
  ])
  return {
    definitions: [...head, ...bodies],
    length: head.length,
    overrides: [...long(1), ...long(77), ...Array<number>(12).fill(0), ...long(-1)],
  }
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size))
  return chunks
}

function findAll(text: string, character: string): number[] {
  return [...text].flatMap((found, index) => (found === character ? [index] : []))
}
