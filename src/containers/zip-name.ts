/** File names in zip archives: UTF-8 if the flag says so, else the code page of the first PCs. */

/** General purpose bit 11 (APPNOTE 4.4.4). */
const IS_UTF8 = 0x0800

/** Adding up the characters of longer names would take many times their room. */
const SHORT_BYTES = 200

export function readZipName(bytes: Uint8Array, flags: number): string {
  const ascii = bytes.length <= SHORT_BYTES ? findAscii(bytes) : undefined
  if (ascii !== undefined) return ascii
  // Many writers put UTF-8 without setting the flag; cp437 text is practically never valid UTF-8.
  try {
    return new TextDecoder('utf-8', { fatal: (flags & IS_UTF8) === 0 }).decode(bytes)
  } catch {
    return Array.from(bytes, toCp437).join('')
  }
}

function findAscii(bytes: Uint8Array): string | undefined {
  let name = ''
  for (const byte of bytes) {
    if (byte >= 0x80) return undefined
    name += String.fromCharCode(byte)
  }
  return name
}

function toCp437(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : CP437_UPPER_HALF[byte - 0x80]!
}

/** Code page 437 from 0x80 on. */
const CP437_UPPER_HALF =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
