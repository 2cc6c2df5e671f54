/** What form controls contain besides their result: `{\*\formfield{\fftype2\ffres1{\*\ffl No}{\*\ffl Yes}}}`. */
import { FORM_CONTROL, toBox } from '../prose/text/fields.ts'
import { findParameter, groupName, type RtfGroup, subgroups, unicodeText } from './group.ts'

/** What a check box or drop-down list shows; undefined for other fields. */
export function findControl(group: RtfGroup, codePage: number): string | undefined {
  const parts = [group, ...subgroups(group)]
  const field = parts.find(part => findParameter(part, 'fftype') !== undefined)
  if (!field) return undefined
  const result = findParameter(field, 'ffres') ?? FORM_CONTROL.asDefault
  const state = result === FORM_CONTROL.asDefault ? findParameter(field, 'ffdefres') : result
  switch (findParameter(field, 'fftype')) {
    case FORM_CONTROL.checkBox:
      return toBox(state === 1)
    case FORM_CONTROL.list: {
      const entries = subgroups(field).filter(part => groupName(part) === 'ffl')
      const chosen = entries[state ?? 0]
      return chosen && unicodeText(chosen, codePage).trim()
    }
    default:
      return undefined
  }
}
