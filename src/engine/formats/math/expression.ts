/**
 * A formula as a tree: the two front ends (omml.ts, mathml.ts) build it and latex.ts prints it. It contains what
 * LaTeX can express and no more; sizes, colors and exact spacing are left out.
 */

export type Expression =
  | Row
  | Characters
  | Words
  | Name
  | Space
  | Fraction
  | Root
  | Scripts
  | Decoration
  | Fence
  | Grid
  | Box
  | Verbatim

export interface Row {
  readonly type: 'row'
  readonly children: readonly Expression[]
}

/** Letters, digits and symbols side by side, as in the file: `2x+1`. */
export interface Characters {
  readonly type: 'characters'
  readonly value: string
  readonly style?: Style
}

/** How letters are drawn; italic by default. */
export interface Style {
  readonly alphabet?: 'double-struck' | 'script' | 'fraktur' | 'sans-serif' | 'monospace'
  readonly bold?: boolean
  readonly upright?: boolean
}

/** Ordinary words within the mathematics. */
export interface Words {
  readonly type: 'words'
  readonly value: string
}

/** The name of a function or operator: `sin`, `argmax`. */
export interface Name {
  readonly type: 'name'
  readonly value: string
}

export interface Space {
  readonly type: 'space'
  readonly width: 'thin' | 'medium' | 'wide' | 'double'
}

export interface Fraction {
  readonly type: 'fraction'
  /** `stack` has no line between the two: binomials. `linear` is written with a slash. */
  readonly kind: 'bar' | 'linear' | 'stack'
  readonly numerator: Expression
  readonly denominator: Expression
}

export interface Root {
  readonly type: 'root'
  readonly radicand: Expression
  readonly degree?: Expression
}

export interface Scripts {
  readonly type: 'scripts'
  readonly base: Expression
  readonly sub?: Expression
  readonly sup?: Expression
  /** Scripts to the left of the base. */
  readonly preSub?: Expression
  readonly preSup?: Expression
  /** Whether they are below and above the base, or beside it. If absent, the base decides. */
  readonly placement?: 'limits' | 'beside'
}

/** A mark over or under the base: an accent, a bar, a brace, an arrow. */
export interface Decoration {
  readonly type: 'decoration'
  readonly mark: string
  readonly position: 'over' | 'under'
  readonly base: Expression
}

/** Content between delimiters that grow with it. An empty delimiter is invisible. */
export interface Fence {
  readonly type: 'fence'
  readonly open: string
  readonly close: string
  /** Between the first and second child, and so on; the last one repeats. */
  readonly separators: readonly string[]
  readonly children: readonly Expression[]
}

/** Rows of cells: a matrix, or stacked equations aligned at their alignment marks. */
export interface Grid {
  readonly type: 'grid'
  readonly kind: 'matrix' | 'equations'
  readonly rows: readonly (readonly Expression[])[]
  /** Of a matrix; columns that are not listed are centered. */
  readonly alignments?: readonly ('left' | 'center' | 'right')[]
}

export interface Box {
  readonly type: 'box'
  /** A frame, or lines drawn through the content. */
  readonly kind: 'frame' | 'rising' | 'falling' | 'crossed'
  readonly content: Expression
}

/** LaTeX contained in the document itself. */
export interface Verbatim {
  readonly type: 'verbatim'
  readonly latex: string
}

export const row = (children: readonly Expression[]): Expression =>
  children.length === 1 ? children[0]! : { type: 'row', children }

export const characters = (value: string, style?: Style): Characters =>
  style ? { type: 'characters', value, style } : { type: 'characters', value }

export const EMPTY: Expression = { type: 'row', children: [] }

/** Nothing to see: an empty row, or only empty rows. */
export function isEmpty(expression: Expression): boolean {
  if (expression.type === 'row') return expression.children.every(isEmpty)
  return 'value' in expression && expression.value === ''
}
