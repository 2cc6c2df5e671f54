/** What a paragraph style and its ancestors say a paragraph is: by name, by outline level, or by the option `styles`. */
import type { StyleRole } from '../../../options.ts'
import { findStyleLevel } from '../paragraph.ts'
import { inheritAssigned } from './assigned-roles.ts'
import { findNamedRole, inheritRole, type NamedRole } from './style-names.ts'

export interface StyleMeaning {
  readonly role: NamedRole | undefined
  readonly outlineLevel: number | undefined
  readonly assigned: StyleRole | undefined
}

/** Before any style; with the name of a style that the document does not define, what that name alone says. */
export function toMeaning(undefinedName?: string): StyleMeaning {
  const role = findNamedRole(undefinedName)
  const outlineLevel = role?.type === 'heading' ? role.depth - 1 : undefined
  return { role, outlineLevel, assigned: undefined }
}

/** With the next style of the chain, most general first. */
export const inheritMeaning = (inherited: StyleMeaning, own: StyleMeaning): StyleMeaning => ({
  role: inheritRole(own.role, inherited.role),
  outlineLevel: findStyleLevel(own.role, own.outlineLevel, inherited.outlineLevel),
  assigned: inheritAssigned(inherited.assigned, own.assigned, own.role, own.outlineLevel),
})

/** A heading that was made body text is no heading. */
export const settleMeaning = (meaning: StyleMeaning): StyleMeaning =>
  meaning.role?.type === 'heading' && meaning.outlineLevel === undefined
    ? { ...meaning, role: undefined }
    : meaning
