/** Paragraph properties ([MS-DOC], 2.6.2) and those of table rows (2.6.3), which the row's last paragraph carries. */
import type { Budget } from '../../budget.ts'
import type { Alignment } from '../../document/document.ts'
import { Bytes } from '../ms-binary/bytes.ts'
import type { CellDefinition, RowDefinition } from '../prose/tables/row-edges.ts'
import { SPRM } from './sprm-numbers.ts'
import { visitSprms } from './sprms.ts'

/** A class for the same reason as `CharacterProperties`. */
export class ParagraphProperties {
  style?: number
  outlineLevel?: number
  /** Indents in twips. */
  indent?: number
  rightIndent?: number
  /** How much further right the first line begins. */
  firstLine?: number
  keepNext?: boolean
  /** Something is painted behind it. */
  isShaded?: boolean
  alignment?: Alignment
  /** Number of the list override, counted from 1; 0 is none. */
  list?: number
  level?: number
  /** Word 6 and 95 numbers. */
  autoNumber?: Bytes
  inTable?: boolean
  /** Table nesting depth, if the file gives it. */
  depth?: number
  /** The paragraph ends a row; the mark of an inner cell or row is an ordinary paragraph mark. */
  endsRow?: boolean
  endsInnerCell?: boolean
  endsInnerRow?: boolean
  dropCap?: boolean
  /** Sides with a line. */
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

const setRightIndent: Setter = (properties, bytes, at) => {
  properties.rightIndent = bytes.int16(at)
}

const setFirstLine: Setter = (properties, bytes, at) => {
  properties.firstLine = bytes.int16(at)
}

const setAlignment: Setter = (properties, bytes, at) => {
  properties.alignment = ALIGNMENTS[bytes.uint8(at)] ?? 'none'
}

/** Where the line type is: in the second byte of Brc80, in the sixth of Brc. */
const setBorder =
  (side: Side, kindAt: number): Setter =>
  (properties, bytes, at) => {
    const kind = bytes.uint8(at + kindAt)
    const others = (properties.borders ?? []).filter(other => other !== side)
    properties.borders = kind === 0 || kind === 0xff ? others : [...others, side]
  }

const setShaded = (properties: ParagraphProperties): void => {
  properties.isShaded = true
}

const SETTERS: Readonly<Record<number, Setter>> = {
  [SPRM.PIstd]: (properties, bytes, at) => {
    properties.style = bytes.uint16(at)
  },
  [SPRM.POutLvl]: (properties, bytes, at) => {
    properties.outlineLevel = bytes.uint8(at)
  },
  [SPRM.PDxaRight80]: setRightIndent,
  [SPRM.PDxaRight]: setRightIndent,
  [SPRM.PDxaLeft80]: setIndent,
  [SPRM.PDxaLeft]: setIndent,
  [SPRM.PDxaLeft180]: setFirstLine,
  [SPRM.PDxaLeft1]: setFirstLine,
  [SPRM.PJc80]: setAlignment,
  [SPRM.PJc]: setAlignment,
  [SPRM.PFKeepFollow]: (properties, bytes, at) => {
    properties.keepNext = bytes.uint8(at) !== 0
  },
  [SPRM.PShd80]: setShaded,
  [SPRM.PShd]: setShaded,
  [SPRM.PIlfo]: (properties, bytes, at) => {
    properties.list = bytes.uint16(at)
  },
  [SPRM.PIlvl]: (properties, bytes, at) => {
    properties.level = bytes.uint8(at)
  },
  [SPRM.PAnld80]: (properties, bytes, at, size) => {
    properties.autoNumber = bytes.slice(at, size)
  },
  [SPRM.PNLvlAnm]: (properties, bytes, at) => {
    properties.level = bytes.uint8(at)
  },
  [SPRM.PFInTable]: (properties, bytes, at) => {
    properties.inTable = bytes.uint8(at) !== 0
  },
  [SPRM.PItap]: (properties, bytes, at) => {
    properties.depth = bytes.uint32(at)
  },
  [SPRM.PFTtp]: (properties, bytes, at) => {
    properties.endsRow = bytes.uint8(at) !== 0
  },
  [SPRM.PFInnerTableCell]: (properties, bytes, at) => {
    properties.endsInnerCell = bytes.uint8(at) !== 0
  },
  [SPRM.PFInnerTtp]: (properties, bytes, at) => {
    properties.endsInnerRow = bytes.uint8(at) !== 0
  },
  [SPRM.PDcs]: (properties, bytes, at) => {
    properties.dropCap = (bytes.uint16(at) & 0x07) !== 0
  },
  [SPRM.PBrcTop80]: setBorder('top', 1),
  [SPRM.PBrcLeft80]: setBorder('left', 1),
  [SPRM.PBrcBottom80]: setBorder('bottom', 1),
  [SPRM.PBrcRight80]: setBorder('right', 1),
  [SPRM.PBrcTop]: setBorder('top', 5),
  [SPRM.PBrcLeft]: setBorder('left', 5),
  [SPRM.PBrcBottom]: setBorder('bottom', 5),
  [SPRM.PBrcRight]: setBorder('right', 5),
}

/** Word itself allows 63. */
const MAX_CELLS = 64

/** Bytes per cell in a definition: a word of flags, and borders. */
const CELL_BYTES = 20
const OLD_CELL_BYTES = 10

const FIRST_MERGED = 0x01
const MERGED = 0x02
const VERTICALLY_MERGED = 0x20
const VERTICALLY_FIRST = 0x40

const ROW_SETTERS: Readonly<
  Record<number, (row: RowProperties, bytes: Bytes, at: number, size: number) => void>
> = {
  [SPRM.TTableHeader]: (row, bytes, at) => {
    row.isHeader = bytes.uint8(at) !== 0
  },
  // Moves the whole row to its left edge.
  [SPRM.TDxaLeft]: (row, bytes, at) => {
    const shift = bytes.int16(at) - (row.edges[0] ?? 0)
    row.edges = row.edges.map(edge => edge + shift)
  },
  [SPRM.TMerge]: (row, bytes, at) => {
    const last = Math.min(bytes.uint8(at + 1), row.cells.length)
    for (let index = bytes.uint8(at); index < last; index++) {
      row.cells[index]!.horizontal = index === bytes.uint8(at) ? 'first' : 'next'
    }
  },
  [SPRM.TVertMerge]: (row, bytes, at) => {
    const cell = row.cells[bytes.uint8(at)]
    const flags = bytes.uint8(at + 1)
    if (cell) cell.vertical = flags === 3 ? 'first' : flags === 1 ? 'next' : undefined
  },
}

function defineRow(
  row: RowProperties,
  bytes: Bytes,
  at: number,
  size: number,
  isOld: boolean,
): void {
  const count = Math.min(bytes.uint8(at), MAX_CELLS)
  row.edges = []
  for (let index = 0; index <= count; index++) row.edges.push(bytes.int16(at + 1 + index * 2))
  const cellsAt = at + 1 + (count + 1) * 2
  const cellBytes = isOld ? OLD_CELL_BYTES : CELL_BYTES
  row.cells = []
  for (let index = 0; index < count; index++) {
    const place = cellsAt + index * cellBytes
    // Trailing cells without properties may be omitted.
    const flags = place + 2 <= at + size ? bytes.uint16(place) : 0
    const vertical = isOld ? undefined : toVertical(flags)
    row.cells.push({ horizontal: toHorizontal(flags), vertical })
  }
}

const toHorizontal = (flags: number): CellDefinition['horizontal'] =>
  flags & MERGED ? 'next' : flags & FIRST_MERGED ? 'first' : undefined

const toVertical = (flags: number): CellDefinition['vertical'] =>
  flags & VERTICALLY_FIRST ? 'first' : flags & VERTICALLY_MERGED ? 'next' : undefined

/** Approximate size of a property. */
export const BYTES_PER_NODE = 8

/** Where properties too long for their place are stored: in the data stream, after a length. */
const HUGE: readonly number[] = [SPRM.PHugePapx, SPRM.PHugePapxOld]

export function readParagraphProperties(
  sprms: Bytes,
  isOld: boolean,
  data: Bytes,
  properties: ParagraphProperties = {},
  budget?: Budget,
): ParagraphProperties {
  visitSprms(sprms, isOld, (sprm, bytes, at, size) => {
    SETTERS[sprm]?.(properties, bytes, at, size)
    const setRow = ROW_SETTERS[sprm]
    if (setRow || sprm === SPRM.TDefTable || sprm === SPRM.TDxaCol) {
      properties.row ??= { isHeader: false, edges: [], cells: [] }
      if (sprm === SPRM.TDefTable) defineRow(properties.row, bytes, at, size, isOld)
      else if (sprm === SPRM.TDxaCol) resize(properties.row, bytes, at)
      else setRow?.(properties.row, bytes, at, size)
    }
    if (HUGE.includes(sprm)) {
      const place = bytes.uint32(at)
      const huge = data.slice(place + 2, data.uint16(place))
      // All paragraphs may point to the same ones.
      budget?.spend('nodes', huge.length / BYTES_PER_NODE)
      readParagraphProperties(huge, isOld, EMPTY, properties, budget)
    }
  })
  return properties
}

/** Sets the widths of some cells: first, limit, width. */
function resize(row: RowProperties, bytes: Bytes, at: number): void {
  const first = bytes.uint8(at)
  const last = Math.min(bytes.uint8(at + 1), row.cells.length)
  const width = bytes.int16(at + 2)
  const { edges } = row
  let shift = 0
  let left = edges[first] ?? 0
  for (let index = first; index + 1 < edges.length; index++) {
    const right = edges[index + 1]!
    if (index < last) shift += width - (right - left)
    edges[index + 1] = right + shift
    left = right
  }
}

export function toRowDefinition(row: RowProperties | undefined): RowDefinition {
  if (!row) return { left: 0, cells: [], isHeader: false }
  return {
    left: row.edges[0] ?? 0,
    isHeader: row.isHeader,
    cells: row.cells.map((cell, index) => ({ right: row.edges[index + 1] ?? 0, ...cell })),
  }
}

const EMPTY = new Bytes(new Uint8Array())
