/**
 * Items become an expression: first what rules and accents span, then brackets around several rows and what is below
 * and above operators, and at last one row with its scripts. Undefined wherever something is left over: a formula is
 * read as a whole or not at all.
 */
import type { Expression } from '../../math/expression.ts'
import { heightOf } from '../geometry.ts'
import { joinAccents } from './accents.ts'
import { joinBraces } from './braces.ts'
import { hasRows, joinFences, toRowsOfEquations } from './grids.ts'
import type { Item, Role } from './item.ts'
import { joinLimits } from './limits.ts'
import { toRow } from './row.ts'
import { joinRules } from './rules.ts'
import { joinLetters } from './words.ts'

export interface Built {
  readonly expression: Expression
  readonly baseline: number
  readonly size: number
}

/** Builds a part of a formula. */
export type Build = (items: readonly Item[]) => Built | undefined

/** No formula nests deeper. */
const MAX_DEPTH = 12

export function buildFormula(items: readonly Item[]): Built | undefined {
  const braced = joinBraces(items)
  return braced && buildAt(braced, 0)
}

/** Most scripts are one glyph. */
const isPlain = (item: Item): boolean =>
  PLAIN.has(item.role) && heightOf(item) < item.size && item.part === undefined

const PLAIN: ReadonlySet<Role> = new Set<Role>(['ordinary', 'relation', 'operator', 'group'])

function buildAt(items: readonly Item[], depth: number): Built | undefined {
  if (!items.length || depth > MAX_DEPTH) return undefined
  const [first] = items
  if (first && items.length === 1 && isPlain(first)) return first
  const build: Build = inner => buildAt(inner, depth + 1)
  const ruled = joinRules(items, build)
  const accented = ruled && joinAccents(ruled, build)
  if (!accented) return undefined
  const limited = joinLimits(joinLetters(accented), build)
  const fenced = limited && joinFences(limited, build)
  if (!fenced) return undefined
  return hasRows(fenced) ? toRowsOfEquations(fenced, build) : toRow(fenced, build)
}
