/** Encodings of Unicode that the first bytes of a text reveal: by the mark at its start (Unicode, 23.8) or by zeros. */

/** The encoding that the mark names. */
export function findByteOrderMark(
  bytes: Uint8Array,
): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

/** How many bytes from the start decide whether the text is UTF-16. */
const UTF16_PROBE_BYTES = 4096

/** By its byte order mark, or by the zero bytes next to ASCII characters: many, and all on one side. */
export function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const mark = findByteOrderMark(bytes)
  if (mark !== undefined) return mark === 'utf-8' ? undefined : mark
  const probe = bytes.subarray(0, UTF16_PROBE_BYTES)
  const zeros = { even: 0, odd: 0 }
  for (let at = 0; at < probe.length; at++) if (probe[at] === 0) zeros[at % 2 ? 'odd' : 'even']++
  if (zeros.even + zeros.odd < Math.max(3, probe.length / 20)) return undefined
  if (zeros.odd > 20 * zeros.even) return 'utf-16le'
  return zeros.even > 20 * zeros.odd ? 'utf-16be' : undefined
}
