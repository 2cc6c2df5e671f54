/**
 * What control words switch on and off: character formatting, paragraph properties, table row definitions. A group
 * saves all of it and restores it at its end.
 */
import type { Alignment } from '../../document/document.ts'
import type { CellDefinition, RowDefinition } from '../prose/tables/row-edges.ts'
import type { OldNumbering } from './lists.ts'

/** What is behind text: a color as a number in the color table, and how much of a pattern covers it. */
export interface Ground {
  fill: number | undefined
  pattern: number | undefined
}

export interface CharacterState extends Ground {
  bold: boolean
  italic: boolean
  /** Complex scripts (Arabic, Hebrew) have their own switches. */
  complexBold: boolean
  complexItalic: boolean
  rightToLeft: boolean
  strike: boolean
  underlined: boolean
  capitals: boolean
  vertical: 'superscript' | 'subscript' | 'baseline'
  /** How far above the line, in half-points. */
  raise: number
  /** In half-points. */
  fontSize: number | undefined
  hidden: boolean
  /** As a number in the color table. */
  color: number | undefined
  /** White letters with an edge or a shadow can be seen. */
  isEdged: boolean
  /** Tracked changes: this text was inserted, or deleted. */
  inserted: boolean
  deleted: boolean
  font: number | undefined
  style: number | undefined
}

export const plainCharacters = (font: number | undefined): CharacterState => ({
  bold: false,
  italic: false,
  complexBold: false,
  complexItalic: false,
  rightToLeft: false,
  strike: false,
  underlined: false,
  capitals: false,
  vertical: 'baseline',
  raise: 0,
  fontSize: undefined,
  hidden: false,
  color: undefined,
  isEdged: false,
  fill: undefined,
  pattern: undefined,
  inserted: false,
  deleted: false,
  font,
  style: undefined,
})

type Side = 'top' | 'bottom' | 'left' | 'right'

export interface ParagraphState extends Ground {
  style: number
  outlineLevel: number | undefined
  /** Indents in twips. */
  indent: number | undefined
  rightIndent: number
  /** How much further right the first line begins. */
  firstLine: number
  /** Number of the list override, 0 for none. */
  list: number
  level: number
  oldNumbering: OldNumbering | undefined
  /** A paragraph has ended since `\pard`: what it said about lists applies to the next. */
  continues: boolean
  inTable: boolean
  depth: number | undefined
  alignment: Alignment
  dropCap: boolean
  /** The border that control words currently refer to, and those that are drawn. */
  border: Side | undefined
  borders: readonly Side[]
}

export const plainParagraph = (): ParagraphState => ({
  style: 0,
  outlineLevel: undefined,
  indent: undefined,
  rightIndent: 0,
  firstLine: 0,
  list: 0,
  level: 0,
  oldNumbering: undefined,
  continues: false,
  inTable: false,
  depth: undefined,
  alignment: 'none',
  dropCap: false,
  border: undefined,
  borders: [],
  fill: undefined,
  pattern: undefined,
})

/** Table nesting depth of a paragraph: nested tables give it, others only say that they are a table. */
export const tableDepth = ({ inTable, depth }: ParagraphState): number =>
  inTable ? Math.max(1, depth ?? 1) : 0

export interface State {
  characters: CharacterState
  paragraph: ParagraphState
  /** How many fallback characters follow one given by `\u`. */
  fallback: number
  /** A group begins with what is around it, and copies what it changes. */
  ownsCharacters: boolean
  ownsParagraph: boolean
}

export const enterGroup = ({ characters, paragraph, fallback }: State): State => ({
  characters,
  paragraph,
  fallback,
  ownsCharacters: false,
  ownsParagraph: false,
})

function ownCharacters(state: State): CharacterState {
  if (!state.ownsCharacters) state.characters = { ...state.characters }
  state.ownsCharacters = true
  return state.characters
}

export function ownParagraph(state: State): ParagraphState {
  if (!state.ownsParagraph) state.paragraph = { ...state.paragraph }
  state.ownsParagraph = true
  return state.paragraph
}

type Setter<T> = (state: T, parameter: number | undefined) => void

const isOn = (parameter: number | undefined): boolean => parameter !== 0

/** The default of `\up` and `\dn` without a number. */
const DEFAULT_RAISE = 6

const CHARACTER_WORDS: ReadonlyMap<string, Setter<CharacterState>> = new Map(
  Object.entries<Setter<CharacterState>>({
    b: (state, on) => (state.bold = isOn(on)),
    i: (state, on) => (state.italic = isOn(on)),
    ab: (state, on) => (state.complexBold = isOn(on)),
    ai: (state, on) => (state.complexItalic = isOn(on)),
    rtlch: state => (state.rightToLeft = true),
    ltrch: state => (state.rightToLeft = false),
    strike: (state, on) => (state.strike = isOn(on)),
    caps: (state, on) => (state.capitals = isOn(on)),
    ul: (state, on) => (state.underlined = isOn(on)),
    uldb: (state, on) => (state.underlined = isOn(on)),
    ulw: (state, on) => (state.underlined = isOn(on)),
    ulnone: state => (state.underlined = false),
    striked: (state, on) => (state.strike = isOn(on)),
    super: (state, on) => (state.vertical = isOn(on) ? 'superscript' : 'baseline'),
    sub: (state, on) => (state.vertical = isOn(on) ? 'subscript' : 'baseline'),
    nosupersub: state => (state.vertical = 'baseline'),
    up: (state, halfPoints) => (state.raise = halfPoints ?? DEFAULT_RAISE),
    dn: (state, halfPoints) => (state.raise = -(halfPoints ?? DEFAULT_RAISE)),
    fs: (state, halfPoints) => (state.fontSize = halfPoints),
    cf: (state, number) => (state.color = number),
    embo: (state, on) => (state.isEdged = isOn(on)),
    impr: (state, on) => (state.isEdged = isOn(on)),
    outl: (state, on) => (state.isEdged = isOn(on)),
    shad: (state, on) => (state.isEdged = isOn(on)),
    cb: (state, number) => (state.fill = number),
    chcbpat: (state, number) => (state.fill = number),
    chshdng: (state, percent) => (state.pattern = percent),
    highlight: (state, number) => (state.fill = number || undefined),
    v: (state, on) => (state.hidden = isOn(on)),
    revised: (state, on) => (state.inserted = isOn(on)),
    deleted: (state, on) => (state.deleted = isOn(on)),
    f: (state, number) => (state.font = number),
    cs: (state, number) => (state.style = number),
  }),
)

const MAX_LEVEL = 8

const PARAGRAPH_WORDS: ReadonlyMap<string, Setter<ParagraphState>> = new Map(
  Object.entries<Setter<ParagraphState>>({
    s: (state, number) => (state.style = number ?? 0),
    outlinelevel: (state, level) => (state.outlineLevel = level),
    li: (state, twips) => (state.indent = twips ?? 0),
    ri: (state, twips) => (state.rightIndent = twips ?? 0),
    fi: (state, twips) => (state.firstLine = twips ?? 0),
    ls: (state, number) => (state.list = number ?? 0),
    ilvl: (state, level) => (state.level = Math.max(0, Math.min(level ?? 0, MAX_LEVEL))),
    intbl: (state, on) => (state.inTable = isOn(on)),
    itap: (state, depth) => {
      state.depth = depth
      if (depth === 0) state.inTable = false
    },
    ql: state => (state.alignment = 'none'),
    qj: state => (state.alignment = 'none'),
    qc: state => (state.alignment = 'center'),
    qr: state => (state.alignment = 'right'),
    dropcapli: (state, lines) => (state.dropCap = isOn(lines)),
    brdrt: state => (state.border = 'top'),
    brdrb: state => (state.border = 'bottom'),
    brdrl: state => (state.border = 'left'),
    brdrr: state => (state.border = 'right'),
    cbpat: (state, number) => (state.fill = number),
    shading: (state, percent) => (state.pattern = percent),
    box: state => (state.borders = ['top', 'bottom', 'left', 'right']),
  }),
)

export const isFormatting = (word: string): boolean =>
  CHARACTER_WORDS.has(word) || PARAGRAPH_WORDS.has(word)

/** Borders of other things than paragraphs, drawn by the same words. */
const OTHER_BORDERS = /^(?:cl|tr|ts|pg|ch)brdr/

const LINES =
  /^brdr(?:s|th|sh|db|dot|dash|hair|dashsm|dashd|dashdd|triple|tnthsg|thtnsg|wavy|wavydb|inset|outset|emboss|engrave)$/

function drawBorder(state: State, border: Side, word: string): void {
  const { borders } = state.paragraph
  if (OTHER_BORDERS.test(word)) ownParagraph(state).border = undefined
  else if (LINES.test(word) && !borders.includes(border)) {
    ownParagraph(state).borders = [...borders, border]
  }
}

/** A table row while control words define it. */
export interface RowState extends Ground {
  left: number
  isHeader: boolean
  cells: CellDefinition[]
  horizontal: CellDefinition['horizontal']
  vertical: CellDefinition['vertical']
  /** What is behind the cells; that of the next to be defined is the row's own. */
  grounds: Ground[]
  /** What has been defined so far, for all rows that end without redefining it. */
  definition: RowDefinition | undefined
}

export const plainRow = (): RowState => ({
  left: 0,
  isHeader: false,
  cells: [],
  horizontal: undefined,
  vertical: undefined,
  fill: undefined,
  pattern: undefined,
  grounds: [],
  definition: undefined,
})

/** Word itself allows 63. */
const MAX_CELLS = 1024

const ROW_WORDS: ReadonlyMap<string, Setter<RowState>> = new Map(
  Object.entries<Setter<RowState>>({
    trleft: (row, twips) => (row.left = twips ?? 0),
    trhdr: row => (row.isHeader = true),
    clmgf: row => (row.horizontal = 'first'),
    clmrg: row => (row.horizontal = 'next'),
    clvmgf: row => (row.vertical = 'first'),
    clvmrg: row => (row.vertical = 'next'),
    clcbpat: (row, number) => (row.fill = number),
    clshdng: (row, percent) => (row.pattern = percent),
    cellx: (row, right) => {
      const { horizontal, vertical, fill, pattern } = row
      if (row.cells.length < MAX_CELLS) {
        row.cells.push({ right: right ?? 0, horizontal, vertical })
        row.grounds.push({ fill, pattern })
      }
      row.fill = undefined
      row.pattern = undefined
      row.horizontal = undefined
      row.vertical = undefined
    },
  }),
)

export function toRowDefinition(row: RowState): RowDefinition {
  const { left, isHeader, cells } = row
  // Programs that never say where a row begins may still start it left of the margin.
  const first = cells[0]?.right ?? 0
  row.definition ??= { left: Math.min(left, first), cells: [...cells], isHeader }
  return row.definition
}

export function isSameRow(one: RowDefinition, other: RowDefinition): boolean {
  if (one === other) return true
  return (
    one.left === other.left &&
    one.isHeader === other.isHeader &&
    one.cells.length === other.cells.length &&
    one.cells.every((cell, index) => isSameCell(cell, other.cells[index]!))
  )
}

const isSameCell = (one: CellDefinition, other: CellDefinition): boolean =>
  one.right === other.right &&
  one.horizontal === other.horizontal &&
  one.vertical === other.vertical

/** All in one table: most words of a file are in none. */
const STATE_WORDS = new Map<string, (state: State, row: RowState, parameter?: number) => void>()
for (const [word, set] of CHARACTER_WORDS) {
  STATE_WORDS.set(word, (state, _row, parameter) => set(ownCharacters(state), parameter))
}
for (const [word, set] of PARAGRAPH_WORDS) {
  STATE_WORDS.set(word, (state, _row, parameter) => set(ownParagraph(state), parameter))
}
for (const [word, set] of ROW_WORDS) {
  STATE_WORDS.set(word, (_state, row, parameter) => {
    set(row, parameter)
    row.definition = undefined
  })
}

/** Whether the word changes the state from here on; then it has. */
export function setState(
  state: State,
  row: RowState,
  word: string,
  parameter: number | undefined,
): boolean {
  const set = STATE_WORDS.get(word)
  if (set) set(state, row, parameter)
  else if (state.paragraph.border) drawBorder(state, state.paragraph.border, word)
  return set !== undefined
}
