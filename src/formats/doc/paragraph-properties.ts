/** Paragraph properties ([MS-DOC], 2.6.2) and those of table rows (2.6.3), which the last one of a row has. */
import type { Alignment } from '../../document/document.ts'
import { Bytes } from '../ms-binary/bytes.ts'
import type { CellDefinition, RowDefinition } from '../word/row-edges.ts'
import { visitSprms } from './sprms.ts'

export interface ParagraphProperties {
  style?: number
  outlineLevel?: number
  /** Left indent in twips. */
  indent?: number
  keepNext?: boolean
  alignment?: Alignment
  /** Number of the list override, counted from 1; 0 is none. */
  list?: number
  level?: number
  /** Numbers as Word 6 and 95 have them. */
  autoNumber?: Bytes
  inTable?: boolean
  /** How deep inside tables, where the file says it. */
  depth?: number
  /** The paragraph ends a row; the mark of an inner cell or row is an ordinary paragraph mark. */
  endsRow?: boolean
  endsInnerCell?: boolean
  endsInnerRow?: boolean
  dropCap?: boolean
  /** Sides on which a line is drawn. */
  borders?: readonly Side[]
  row?: RowProperties
}

type Side = 'top' | 'left' | 'bottom' | 'right'

interface RowProperties {
  isHeader: boolean
  edges: number[]
  cells: { horizontal: CellDefinition['horizontal']; vertical: CellDefinition['vertical'] }[]
}

type Setter = (properties: ParagraphProperties, bytes: Bytes, at: number, size: number) => void

const ALIGNMENTS: readonly Alignment[] = ['none', 'center', 'right']

const setIndent: Setter = (properties, bytes, at) => {
  properties.indent = bytes.int16(at)
}

const setAlignment: Setter = (properties, bytes, at) => {
  properties.alignment = ALIGNMENTS[bytes.uint8(at)] ?? 'none'
}

/** Where the kind of line is: Brc80 has it in the second byte, Brc in the sixth. */
const setBorder =
  (side: Side, kindAt: number): Setter =>
  (properties, bytes, at) => {
    const kind = bytes.uint8(at + kindAt)
    const others = (properties.borders ?? []).filter(other => other !== side)
    properties.borders = kind === 0 || kind === 0xff ? others : [...others, side]
  }

const SETTERS: Readonly<Record<number, Setter>> = {
  17920: (properties, bytes, at) => {
    properties.style = bytes.uint16(at)
  },
  9792: (properties, bytes, at) => {
    properties.outlineLevel = bytes.uint8(at)
  },
  33807: setIndent,
  33886: setIndent,
  9219: setAlignment,
  9313: setAlignment,
  9222: (properties, bytes, at) => {
    properties.keepNext = bytes.uint8(at) !== 0
  },
  17931: (properties, bytes, at) => {
    properties.list = bytes.uint16(at)
  },
  9738: (properties, bytes, at) => {
    properties.level = bytes.uint8(at)
  },
  50750: (properties, bytes, at, size) => {
    properties.autoNumber = bytes.slice(at, size)
  },
  9727: (properties, bytes, at) => {
    properties.level = bytes.uint8(at)
  },
  9238: (properties, bytes, at) => {
    properties.inTable = bytes.uint8(at) !== 0
  },
  26185: (properties, bytes, at) => {
    properties.depth = bytes.uint32(at)
  },
  9239: (properties, bytes, at) => {
    properties.endsRow = bytes.uint8(at) !== 0
  },
  9291: (properties, bytes, at) => {
    properties.endsInnerCell = bytes.uint8(at) !== 0
  },
  9292: (properties, bytes, at) => {
    properties.endsInnerRow = bytes.uint8(at) !== 0
  },
  17452: (properties, bytes, at) => {
    properties.dropCap = (bytes.uint16(at) & 0x07) !== 0
  },
  25636: setBorder('top', 1),
  25637: setBorder('left', 1),
  25638: setBorder('bottom', 1),
  25639: setBorder('right', 1),
  50766: setBorder('top', 5),
  50767: setBorder('left', 5),
  50768: setBorder('bottom', 5),
  50769: setBorder('right', 5),
}

/** Word itself allows 63. */
const MAX_CELLS = 64

/** Bytes of one cell in a definition: a word of flags, and borders. */
const CELL_BYTES = 20
const OLD_CELL_BYTES = 10

const FIRST_MERGED = 0x01
const MERGED = 0x02
const VERTICALLY_MERGED = 0x20
const VERTICALLY_FIRST = 0x40

const ROW_SETTERS: Readonly<
  Record<number, (row: RowProperties, bytes: Bytes, at: number, size: number) => void>
> = {
  13316: (row, bytes, at) => {
    row.isHeader = bytes.uint8(at) !== 0
  },
  // Moves the whole row to where its left edge is.
  38401: (row, bytes, at) => {
    const shift = bytes.int16(at) - (row.edges[0] ?? 0)
    row.edges = row.edges.map(edge => edge + shift)
  },
  22052: (row, bytes, at) => {
    const last = Math.min(bytes.uint8(at + 1), row.cells.length)
    for (let index = bytes.uint8(at); index < last; index++) {
      row.cells[index]!.horizontal = index === bytes.uint8(at) ? 'first' : 'next'
    }
  },
  54827: (row, bytes, at) => {
    const cell = row.cells[bytes.uint8(at)]
    const flags = bytes.uint8(at + 1)
    if (cell) cell.vertical = flags === 3 ? 'first' : flags === 1 ? 'next' : undefined
  },
}

/** Sets the widths of some cells: first, limit, width. */
const T_DXA_COL = 0x7623
const T_DEF_TABLE = 0xd608

function defineRow(
  row: RowProperties,
  bytes: Bytes,
  at: number,
  size: number,
  isOld: boolean,
): void {
  const count = Math.min(bytes.uint8(at), MAX_CELLS)
  row.edges = Array.from({ length: count + 1 }, (_, index) => bytes.int16(at + 1 + index * 2))
  const cellsAt = at + 1 + (count + 1) * 2
  const cellBytes = isOld ? OLD_CELL_BYTES : CELL_BYTES
  row.cells = Array.from({ length: count }, (_, index) => {
    const place = cellsAt + index * cellBytes
    // The last cells may be left out where they have no properties.
    const flags = place + 2 <= at + size ? bytes.uint16(place) : 0
    return { horizontal: toHorizontal(flags), vertical: isOld ? undefined : toVertical(flags) }
  })
}

const toHorizontal = (flags: number): CellDefinition['horizontal'] =>
  flags & MERGED ? 'next' : flags & FIRST_MERGED ? 'first' : undefined

const toVertical = (flags: number): CellDefinition['vertical'] =>
  flags & VERTICALLY_FIRST ? 'first' : flags & VERTICALLY_MERGED ? 'next' : undefined

/** Where properties too long for their place lie instead: in the data stream, behind a length. */
const P_HUGE_PAPX = [0x6645, 0x6646]

export function readParagraphProperties(
  sprms: Bytes,
  isOld: boolean,
  data: Bytes,
  properties: ParagraphProperties = {},
): ParagraphProperties {
  visitSprms(sprms, isOld, (sprm, bytes, at, size) => {
    SETTERS[sprm]?.(properties, bytes, at, size)
    const setRow = ROW_SETTERS[sprm]
    if (setRow || sprm === T_DEF_TABLE || sprm === T_DXA_COL) {
      properties.row ??= { isHeader: false, edges: [], cells: [] }
      if (sprm === T_DEF_TABLE) defineRow(properties.row, bytes, at, size, isOld)
      else if (sprm === T_DXA_COL) resize(properties.row, bytes, at)
      else setRow?.(properties.row, bytes, at, size)
    }
    if (P_HUGE_PAPX.includes(sprm)) {
      const place = bytes.uint32(at)
      const huge = data.slice(place + 2, data.uint16(place))
      readParagraphProperties(huge, isOld, EMPTY, properties)
    }
  })
  return properties
}

function resize(row: RowProperties, bytes: Bytes, at: number): void {
  const last = Math.min(bytes.uint8(at + 1), row.cells.length)
  for (let index = bytes.uint8(at); index < last; index++) {
    const change = bytes.int16(at + 2) - (row.edges[index + 1]! - row.edges[index]!)
    for (let right = index + 1; right < row.edges.length; right++) row.edges[right]! += change
  }
}

export function toRowDefinition(row: RowProperties | undefined): RowDefinition {
  if (!row) return { left: 0, cells: [], isHeader: false }
  return {
    left: row.edges[0] ?? 0,
    isHeader: row.isHeader,
    cells: row.cells.map((cell, index) => ({ ...cell, right: row.edges[index + 1] ?? 0 })),
  }
}

const EMPTY = new Bytes(new Uint8Array())
