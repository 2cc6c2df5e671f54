/**
 * Text of undeclared encoding. A byte order mark, the zeros of UTF-16 and valid UTF-8 are as good as a declaration;
 * everything else is guessed from a sample.
 */

import type { Platform } from '../../platform/platform.ts'
import { decodeUtf8 as decodePortably } from '../../platform/utf8.ts'
import { findUtf16 } from './byte-order-mark.ts'
import { guessEncoding } from './guess.ts'
import { decodeText } from './text-encoding.ts'
import { decodeUtf32 } from './utf-32.ts'

interface DecodedText {
  readonly text: string
  readonly encoding: string
  /** False if the encoding is only the most plausible one. */
  readonly certain: boolean
}

export function decodeUnknown(bytes: Uint8Array, platform: Decoding = PORTABLE): DecodedText {
  const utf32 = decodeUtf32(bytes)
  if (utf32 !== undefined) return { text: utf32, encoding: 'utf-32', certain: true }
  const utf16 = findUtf16(bytes)
  if (utf16) return { text: decodeText(bytes, utf16), encoding: utf16, certain: true }
  const utf8 = decodeUtf8(bytes, platform)
  if (utf8 !== undefined) {
    if (!utf8.includes(JAPANESE_ESCAPE)) return { text: utf8, encoding: 'utf-8', certain: true }
    return { text: decodeText(bytes, 'iso-2022-jp'), encoding: 'iso-2022-jp', certain: true }
  }
  const sample = collectSample(bytes)
  if (isUtf8Line(sample)) return { text: decodeMixed(bytes), encoding: 'utf-8', certain: false }
  const encoding = guessEncoding(sample)
  return { text: decodeText(bytes, encoding), encoding, certain: false }
}

/** ISO-2022-JP switches to two-byte characters with this, and is ASCII otherwise. */
const JAPANESE_ESCAPE = '\u001b$'

type Decoding = Pick<Platform, 'decodeUtf8'>
const PORTABLE: Decoding = { decodeUtf8: decodePortably }

/** Undefined where it is something else. */
export function decodeUtf8(
  bytes: Uint8Array,
  platform: Decoding = PORTABLE,
  ignoreBOM = false,
): string | undefined {
  const text = platform.decodeUtf8(bytes, ignoreBOM)
  if (!text.includes('\ufffd')) return text
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(bytes)
  } catch {
    // A fatal decoder throws at the first byte that is not UTF-8, which answers the question.
    return undefined
  }
}

/** Enough for a confident guess, and little enough to be read in forty encodings within milliseconds. */
const SAMPLE_BYTES = 1500

/** No encoding uses bytes below this inside a multi-byte character, so words end here in all of them. */
const WORD_BYTE = 0x30

/** The non-ASCII words, wherever they are in the file. */
function collectSample(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES)
  let length = 0
  let start = 0
  for (let at = 0; at < bytes.length && length < SAMPLE_BYTES; at++) {
    if (bytes[at]! < WORD_BYTE) start = at + 1
    if (bytes[at]! < 0x80) continue
    while (at < bytes.length && bytes[at]! >= WORD_BYTE) at++
    const word = bytes.subarray(start, Math.min(at, start + SAMPLE_BYTES - length))
    sample.set(word, length)
    length += word.length + 1
    start = at + 1
  }
  return sample.subarray(0, length).map(byte => byte || 0x20)
}

/**
 * UTF-8 with foreign lines: files are assembled from several sources. A line with more broken characters than whole
 * ones is read as windows-1252; one that only lost half a character is not.
 */
function decodeMixed(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const lineEnd = bytes.indexOf(0x0a, start)
    const end = lineEnd < 0 ? bytes.length : lineEnd + 1
    const line = bytes.subarray(start, end)
    pieces.push(decodeText(line, isUtf8Line(line) ? 'utf-8' : 'windows-1252'))
    start = end
  }
  return pieces.join('')
}

function isUtf8Line(line: Uint8Array): boolean {
  const text = decodeText(line, 'utf-8')
  let whole = 0
  let broken = 0
  for (const character of text) {
    if (character === '\ufffd') broken++
    else if (character >= '\u0080') whole++
  }
  return broken === 0 || (whole > 0 && whole >= broken)
}
