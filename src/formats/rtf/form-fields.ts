/** What a form field holds beside its result. */
import { findParameter, type RtfGroup, subgroups } from './group.ts'

const CHECK_BOX = 1
/** The box stands as it did at first. */
const AS_DEFAULT = 25

/** The state of a check box; undefined for other fields. */
export function findCheckBox(group: RtfGroup): boolean | undefined {
  const parts = [group, ...subgroups(group)]
  const field = parts.find(part => findParameter(part, 'fftype') === CHECK_BOX)
  if (!field) return undefined
  const result = findParameter(field, 'ffres') ?? AS_DEFAULT
  return (result === AS_DEFAULT ? findParameter(field, 'ffdefres') : result) === 1
}
