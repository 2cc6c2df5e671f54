/**
 * Text that never needs escaping: whatever surrounds it, it stands for itself. Most cells of large sheets are such
 * text, and can be written without looking at every character.
 */

const AMPERSAND = 0x26
const DOLLAR = 0x24
const HASH = 0x23
const SPACE = 0x20

/** By code: the ASCII characters that mean nothing in markdown, anywhere in a cell. */
export const IS_INERT = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[!"#%'()+,\-./0-9:;=>?@A-Z\]^a-z{}]/.test(String.fromCharCode(code))),
)

/** Whether a cell of plain text is inert. False proves nothing. */
export function isInert(cell: string): boolean {
  const last = cell.length - 1
  let dollars = 0
  for (let at = 0; at <= last; at++) {
    const code = cell.charCodeAt(at)
    if (code > 0x7f) return false
    if (IS_INERT[code]) continue
    // Between words, a space and an ampersand before a space; a single dollar has no partner.
    const isBetween = at > 0 && at < last
    if (code === SPACE ? isBetween : code === AMPERSAND && cell.charCodeAt(at + 1) === SPACE) {
      continue
    }
    if (code !== DOLLAR || ++dollars > 1) return false
  }
  return cell.charCodeAt(last) !== HASH
}
