/**
 * The File Information Block ([MS-DOC], 2.5): where everything is. Word 6 and 95 have an earlier layout of the same
 * fields and keep everything in one stream.
 */
import type { CompoundFile } from '../../containers/compound-file/compound-file.ts'
import { ConversionError } from '../../errors.ts'
import { Bytes } from '../ms-binary/bytes.ts'

export interface Fib {
  /** Word 6 or 95. */
  readonly isOld: boolean
  /** In some Asian versions, Word 6 and 95 text has two bytes per character. */
  readonly isWide: boolean
  /** Of text with one byte per character. */
  readonly codePage: number
  /** The stream with the text, and the one with the tables. */
  readonly main: Bytes
  readonly table: Bytes
  /** Where the text begins and ends, for files without a piece table. */
  readonly textStart: number
  readonly textEnd: number
  /** How much of the main stream the file claims to use. */
  readonly claimedBytes: number
  /** Whether the table stream contains all the tables that are read. */
  readonly areTablesInside: boolean
  /** Characters in each part of the text, in order. */
  readonly counts: Readonly<Record<TextPart, number>>
  /** One of the tables; empty if the file has none. */
  part(name: keyof typeof PARTS): Bytes
  /** A table with what follows it: some extend beyond the given length. */
  partOnward(name: keyof typeof PARTS): { bytes: Bytes; length: number }
}

export type TextPart =
  | 'main'
  | 'footnotes'
  | 'headers'
  | 'macros'
  | 'comments'
  | 'endnotes'
  | 'textBoxes'
  | 'headerTextBoxes'

const TEXT_PARTS: readonly TextPart[] = [
  'main',
  'footnotes',
  'headers',
  'macros',
  'comments',
  'endnotes',
  'textBoxes',
  'headerTextBoxes',
]

/** Positions among the offset/length pairs (2.5.6 FibRgFcLcb97). */
const PARTS = {
  styles: 1,
  footnoteReferences: 2,
  footnoteTexts: 3,
  commentReferences: 4,
  commentTexts: 5,
  headerStories: 11,
  characterRuns: 12,
  paragraphRuns: 13,
  fonts: 15,
  bookmarkNames: 21,
  bookmarkStarts: 22,
  pieces: 33,
  commentAuthors: 36,
  shapes: 40,
  endnoteReferences: 46,
  endnoteTexts: 47,
  drawings: 50,
  textBoxTexts: 56,
  lists: 73,
  listOverrides: 74,
} as const

/** In Word 6 and 95 these tables are elsewhere; only those we need. */
const FIRST_MOVED_PART = 38
const OLD_PLACES: Readonly<Record<number, number>> = {
  [PARTS.endnoteReferences]: 0x1d2,
  [PARTS.endnoteTexts]: 0x1da,
}

/** The upper byte of the number that every Word header begins with; versions for Asia have the second. */
const MAGICS = [0xa5, 0xa6]

const FLAG_ENCRYPTED = 0x0100
const FLAG_TABLE_1 = 0x0200
const FLAG_WIDE = 0x1000

/** The first versions with the layouts of Word 6 and of Word 97. */
const FIRST_VERSION = 0x65
const FIRST_NEW_VERSION = 0xc0

export function readFib(file: CompoundFile | undefined, document: Uint8Array): Fib {
  const main = new Bytes(document)
  const version = main.uint16(2)
  if (!MAGICS.includes(main.uint8(1))) {
    throw new ConversionError('malformed', 'The file does not begin like a Word document.')
  }
  const isOld = version < FIRST_NEW_VERSION
  const flags = main.uint16(0x0a)
  if (flags & FLAG_ENCRYPTED) {
    throw new ConversionError('encrypted', 'The document is password-protected.')
  }
  const table = isOld ? main : readTable(file, flags & FLAG_TABLE_1 ? '1Table' : '0Table')
  const countsAt = isOld ? 0x34 : 0x4c
  const pairsAt = isOld ? 0x58 : 0x9a

  const place = (name: keyof typeof PARTS): { offset: number; length: number } => {
    // Word 2 has the same header but different tables after it: only the text of such files is read.
    if (version < FIRST_VERSION) return { offset: 0, length: 0 }
    const index = PARTS[name]
    const at = isOld && index >= FIRST_MOVED_PART ? OLD_PLACES[index] : pairsAt + index * 8
    if (at === undefined) return { offset: 0, length: 0 }
    return { offset: main.uint32(at), length: main.uint32(at + 4) }
  }
  return {
    isOld,
    isWide: isOld && (flags & FLAG_WIDE) !== 0,
    codePage: isOld ? (CODE_PAGES.get(main.uint16(6) & 0x3ff) ?? 1252) : 1252,
    main,
    table,
    textStart: main.uint32(0x18),
    textEnd: main.uint32(0x1c),
    claimedBytes: main.uint32(isOld ? 0x20 : 0x40),
    areTablesInside: (Object.keys(PARTS) as (keyof typeof PARTS)[]).every(name => {
      const { offset, length } = place(name)
      return length === 0 || offset + length <= table.length
    }),
    counts: Object.fromEntries(
      TEXT_PARTS.map((part, index) => [part, Math.max(0, main.int32(countsAt + index * 4))]),
      // One entry for every part, so the cast is sound.
    ) as Record<TextPart, number>,
    part: name => {
      const { offset, length } = place(name)
      return table.slice(offset, length)
    },
    partOnward: name => {
      const { offset, length } = place(name)
      return { bytes: length ? table.slice(offset, table.length) : table.slice(0, 0), length }
    },
  }
}

/**
 * Some files have a flag that names one table stream while they contain the other. Without any, the text is still
 * there, but nothing about its formatting.
 */
function readTable(file: CompoundFile | undefined, name: '0Table' | '1Table'): Bytes {
  const other = name === '0Table' ? '1Table' : '0Table'
  const stream = file?.findStream(name) ?? file?.findStream(other)
  return new Bytes(stream?.read() ?? new Uint8Array())
}

/** By the document's primary language, if it is not Western European. */
const CODE_PAGES: ReadonlyMap<number, number> = new Map([
  [0x01, 1256],
  [0x02, 1251],
  [0x04, 936],
  [0x05, 1250],
  [0x08, 1253],
  [0x0d, 1255],
  [0x0e, 1250],
  [0x11, 932],
  [0x12, 949],
  [0x15, 1250],
  [0x18, 1250],
  [0x19, 1251],
  [0x1a, 1250],
  [0x1b, 1250],
  [0x1e, 874],
  [0x1f, 1254],
  [0x22, 1251],
  [0x23, 1251],
  [0x24, 1250],
  [0x25, 1257],
  [0x26, 1257],
  [0x27, 1257],
])
