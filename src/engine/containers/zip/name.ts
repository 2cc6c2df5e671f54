/** File names in zip archives: UTF-8 if the flag says so, otherwise the original PC code page. */

import { toByteString } from '../encoding/byte-string.ts'

/** General purpose bit 11 (APPNOTE 4.4.4). */
const IS_UTF8 = 0x0800

export function readZipName(bytes: Uint8Array, flags: number): string {
  if (isAscii(bytes)) return toByteString(bytes)
  // Many writers use UTF-8 without setting the flag; cp437 text is practically never valid UTF-8.
  try {
    return new TextDecoder('utf-8', { fatal: (flags & IS_UTF8) === 0 }).decode(bytes)
  } catch {
    return Array.from(bytes, toCp437).join('')
  }
}

/** A loop: an archive has thousands of names, and a callback per byte would be measurable. */
function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! >= 0x80) return false
  return true
}

function toCp437(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : CP437_UPPER_HALF[byte - 0x80]!
}

/** Code page 437 from 0x80 on. */
const CP437_UPPER_HALF =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
