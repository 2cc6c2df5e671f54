/** What form controls contain besides their result ([MS-DOC], 2.9.78 FFData). */
import type { Bytes } from '../ms-binary/bytes.ts'
import { FORM_CONTROL, toBox } from '../prose/text/fields.ts'

/** Word allows 25. */
const MAX_ENTRIES = 32

/** Format, help, status and two macros come between the default and the list entries. */
const STRINGS_BEFORE_LIST = 5

/** What a check box or drop-down list shows; undefined for other fields. */
export function findControl(data: Bytes, at: number): string | undefined {
  const start = at + data.uint16(at + 4)
  if (data.uint32(start) !== 0xffffffff) return undefined
  const bits = data.uint16(start + 4)
  const kind = bits & 0x3
  if (kind !== FORM_CONTROL.checkBox && kind !== FORM_CONTROL.list) return undefined
  const defaultAt = skipString(data, start + 10)
  const result = (bits >>> 2) & 0x1f
  const state = result === FORM_CONTROL.asDefault ? data.uint16(defaultAt) : result
  return kind === FORM_CONTROL.checkBox ? toBox(state === 1) : findEntry(data, defaultAt + 2, state)
}

function findEntry(data: Bytes, at: number, index: number): string | undefined {
  let place = at
  for (let string = 0; string < STRINGS_BEFORE_LIST; string++) place = skipString(data, place)
  const count = data.uint16(place + 2)
  const extraBytes = data.uint16(place + 4)
  if (data.uint16(place) !== 0xffff || index >= Math.min(count, MAX_ENTRIES)) return undefined
  place += 6
  for (let entry = 0; entry < index; entry++) place += 2 + data.uint16(place) * 2 + extraBytes
  return data.utf16(place + 2, data.uint16(place))
}

/** A string preceded by its length and followed by a zero. */
const skipString = (data: Bytes, at: number): number => at + 2 + data.uint16(at) * 2 + 2
