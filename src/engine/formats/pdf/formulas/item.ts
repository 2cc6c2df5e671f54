/** What a formula is made of: glyphs and rules at places, and what has already been built from them. */
import { characters, type Expression, type Fence, type Style } from '../../math/expression.ts'
import { union } from '../geometry.ts'
import type { Box } from '../raw-page.ts'
import type { Part } from './glyph-meaning.ts'

/** The box is what is inked, except that glyphs are as wide as they advance. */
export interface Item extends Box {
  readonly baseline: number
  readonly size: number
  readonly role: Role
  /** Of a glyph; '' for what has been built. */
  readonly character: string
  readonly style: Style
  readonly part: Part | undefined
  readonly expression: Expression
}

export type Role =
  | 'ordinary'
  | 'relation'
  | 'operator'
  | 'open'
  | 'close'
  | 'punctuation'
  | 'large'
  | 'accent'
  | 'radical'
  | 'rule'
  /** A word that takes limits, or another function. */
  | 'name'
  | 'group'

/** Something built from items, on a baseline. */
export function toGroup(
  parts: readonly Item[],
  expression: Expression,
  { baseline, size }: { readonly baseline: number; readonly size: number },
  role: Role = 'group',
): Item {
  const { x0, y0, x1, y1 } = union(parts)
  return {
    x0,
    y0,
    x1,
    y1,
    baseline,
    size,
    role,
    character: '',
    style: {},
    part: undefined,
    expression,
  }
}

export const toExpression = ({ character, style }: Pick<Item, 'character' | 'style'>): Expression =>
  characters(character, style)

export const toFence = (open: string, close: string, content: Expression): Fence => ({
  type: 'fence',
  open,
  close,
  separators: [],
  children: [content],
})

/** How far above the baseline fractions, operators and brackets are centered, in ems. */
export const AXIS = 0.25

/** What is smaller than this share of a letter's size is a script of it, or in one. */
export const SCRIPT_RATIO = 0.85

export const middleOf = ({ x0, x1 }: Item): number => (x0 + x1) / 2

export function roleOf(character: string): Role {
  // Most are letters and words, for which no expression needs to be tried.
  if (isLetterOrDigit(character.charCodeAt(0))) return 'ordinary'
  if (/^[\u0300-\u036f\u20d0-\u20ef]$/.test(character) && !OVERPRINTS.test(character))
    return 'accent'
  if (character === '√') return 'radical'
  if (RELATIONS.test(character)) return 'relation'
  if (OPERATORS.test(character)) return 'operator'
  if (/^[([{⟨⌊⌈]$/.test(character)) return 'open'
  if (/^[)\]}⟩⌋⌉]$/.test(character)) return 'close'
  if (/^[,;:!?.]$/.test(character)) return 'punctuation'
  if (/^[∑∏∐∫-∳⋀-⋃⨀-⨏]$/.test(character)) return 'large'
  return 'ordinary'
}

/** Relations and operators have something on both sides. */
export function connects(character: string): boolean {
  const role = roleOf(character)
  return role === 'relation' || role === 'operator'
}

/** A short stroke, printed over an h. */
export const STROKE = '\u0335'

/** Strokes and slashes are printed over a letter or sign, which is another one then. */
const OVERPRINTS = /^[\u0335\u0338]$/

const isLetterOrDigit = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)

const RELATIONS = /^[=<>∈-∍∝∣-∦∼-≿⊀-⊒⊢-⊯⊲-⊸⋈⋍⋐⋑⋔-⋟⋠-⋭⌢⌣⟵-⟿←-⇿⩽-⫌]|^\u0338/
const OPERATORS = /^[+−±∓×÷·⋅∗⋆∘∙•∖∧∨∩∪⊎⊓⊔⊕-⊝⊞-⊡⊺-⊼⋄⋇-⋌⋎⋏⋒⋓≀⨿◃▹]$/
