/** Marked content (ISO 32000-1, 14.6): what encloses a piece of content, from the innermost outwards. */
import { ARTIFACT, OUTSIDE } from '../../raw-page.ts'
import type { Dictionary } from '../syntax/objects.ts'

export interface Mark {
  readonly outer: Mark | undefined
  readonly depth: number
  readonly properties: Dictionary | undefined
  /** Number of the marked content: the outermost counts. Without one ARTIFACT or OUTSIDE. */
  readonly id: number
  /** The innermost; marks inside inherit it. */
  readonly replacement: Replacement | undefined
  /** It is on a layer that is switched off (8.11). */
  readonly isOff: boolean
}

/** What is read instead of all strings inside a mark. */
export interface Replacement {
  readonly text: string
}

/** What marked content with this tag is, unless it has a number. */
export const idOf = (tag: string | undefined): number => (tag === 'Artifact' ? ARTIFACT : OUTSIDE)

export function nestMark(
  outer: Mark | undefined,
  properties: Dictionary | undefined,
  id: number,
  actualText: string | undefined,
  isOff = false,
): Mark {
  return {
    outer,
    depth: (outer?.depth ?? 0) + 1,
    properties,
    id: outer && (outer.id >= 0 || (id < 0 && outer.id === ARTIFACT)) ? outer.id : id,
    replacement: actualText === undefined ? outer?.replacement : { text: actualText },
    isOff: isOff || (outer?.isOff ?? false),
  }
}
