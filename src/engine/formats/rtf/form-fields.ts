/** What form controls contain besides their result: `{\*\formfield{\fftype2\ffres1{\*\ffl No}{\*\ffl Yes}}}`. */
import { toBox } from '../prose/text/fields.ts'
import { findParameter, groupName, type RtfGroup, subgroups, unicodeText } from './group.ts'

const CHECK_BOX = 1
const LIST = 2
/** The control is in its initial state. */
const AS_DEFAULT = 25

/** What a check box or drop-down list shows; undefined for other fields. */
export function findControl(group: RtfGroup, codePage: number): string | undefined {
  const parts = [group, ...subgroups(group)]
  const field = parts.find(part => findParameter(part, 'fftype') !== undefined)
  if (!field) return undefined
  const result = findParameter(field, 'ffres') ?? AS_DEFAULT
  const state = result === AS_DEFAULT ? findParameter(field, 'ffdefres') : result
  switch (findParameter(field, 'fftype')) {
    case CHECK_BOX:
      return toBox(state === 1)
    case LIST: {
      const entries = subgroups(field).filter(part => groupName(part) === 'ffl')
      const chosen = entries[state ?? 0]
      return chosen && unicodeText(chosen, codePage).trim()
    }
    default:
      return undefined
  }
}
