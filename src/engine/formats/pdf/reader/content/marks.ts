/** Marked content (ISO 32000-1, 14.6): what encloses a piece of content, from the innermost outwards. */
import type { Dictionary } from '../syntax/objects.ts'

export interface Mark {
  readonly outer: Mark | undefined
  readonly depth: number
  readonly properties: Dictionary | undefined
  /** Number of the marked content: the outermost counts. */
  readonly id: number
  /** The innermost replacement text; undefined for none. */
  readonly actualText: string | undefined
}

export const NO_MARK_ID = -1

export function nestMark(
  outer: Mark | undefined,
  properties: Dictionary | undefined,
  id: number,
  actualText: string | undefined,
): Mark {
  const isOutermost = outer === undefined || outer.id === NO_MARK_ID
  return {
    outer,
    depth: (outer?.depth ?? 0) + 1,
    properties,
    id: isOutermost ? id : outer.id,
    actualText: actualText ?? outer?.actualText,
  }
}
