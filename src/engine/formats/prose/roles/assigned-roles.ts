/** The option `styles`: roles that a caller gives to the document's styles, by the names that the program shows. */
import type { StyleRole } from '../../../options.ts'
import type { ReadContext } from '../../format.ts'
import type { NamedRole } from './style-names.ts'

/** The role of a style; most documents are converted without any. */
export type FindAssigned = (name: string) => StyleRole | undefined

export const NONE_ASSIGNED: FindAssigned = () => undefined

/** `listNames`: all styles of the document, since those it lacks are reported. */
export function assignRoles(
  { options, warn }: Pick<ReadContext, 'options' | 'warn'>,
  listNames: () => Iterable<string>,
): FindAssigned {
  if (!options.styles) return NONE_ASSIGNED
  const asked = Object.entries(options.styles)
  const roles = new Map(asked.map(([name, role]) => [toKey(name), role]))
  const known = new Set(Array.from(listNames(), toKeys).flat())
  for (const [name] of asked) if (!known.has(toKey(name))) warn('style_not_found', name)
  return name =>
    toKeys(name)
      .map(key => roles.get(key))
      .find(role => role !== undefined)
}

const toKey = (name: string): string => name.trim().toLowerCase()

/** Aliases follow after a comma: `heading 1,Chapter`. */
const toKeys = (name: string): string[] => [name, ...name.split(/[,;]/)].map(toKey)

/** Derived styles follow, unless they say themselves what they are. */
export function inheritAssigned(
  inherited: StyleRole | undefined,
  own: StyleRole | undefined,
  named: NamedRole | undefined,
  outlineLevel: number | undefined,
): StyleRole | undefined {
  return own ?? (named || outlineLevel !== undefined ? undefined : inherited)
}
