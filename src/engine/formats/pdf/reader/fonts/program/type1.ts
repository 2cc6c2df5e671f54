/**
 * Type 1 font programs (Adobe Type 1 Font Format): a clear part with the encoding, and an encrypted one with the
 * outlines. Not PostScript in general: only what is written the way font tools write it is read.
 */
import { joinBytes } from '../../../../../containers/ciphers/bytes.ts'
import { toByteString } from '../../../../../containers/encoding/byte-string.ts'
import { unpackHex } from '../../syntax/filters.ts'
import { Unsure } from '../../unsure.ts'
import { standardNameOf } from './cff-strings.ts'
import type { NamedGlyphs } from './named-glyphs.ts'
import { type GlyphScale, Outline } from './outline.ts'
import { type Stretch, Subroutines } from './subroutines.ts'
import { drawType1 } from './type1-outline.ts'

/** The keys of both ciphers (chapter 7). */
const EEXEC_KEY = 55665
const CHARSTRING_KEY = 4330
const EEXEC_RANDOM_BYTES = 4

export class Type1Font implements NamedGlyphs {
  readonly #count: (elements: number) => void
  readonly #scale: GlyphScale
  readonly #nameByCode: ReadonlyMap<number, string>
  readonly #randomBytes: number
  /** The encrypted part. Charstrings are encrypted once more in it. */
  readonly #secret: Uint8Array
  readonly #charStrings: ReadonlyMap<string, Stretch>
  /** Where the subroutines are defined: after the first place, and before the second. */
  readonly #definitions: Stretch
  /** There may be thousands, and of most fonts few letters are drawn, or none. */
  #subroutines: Subroutines | undefined

  constructor(bytes: Uint8Array, count: (elements: number) => void) {
    this.#count = count
    count(bytes.length)
    const joined = joinSegments(bytes)
    const cipherStart = findCipher(joined)
    const clear = toByteString(joined.subarray(0, cipherStart))
    this.#scale = readScale(clear)
    this.#nameByCode = readEncoding(clear)
    const secret = decipher(toBinary(joined.subarray(cipherStart)), EEXEC_KEY, EEXEC_RANDOM_BYTES)
    const text = toByteString(secret)
    const lenIV = /\/lenIV\s+(-?\d+)/.exec(text)
    this.#randomBytes = lenIV ? Number(lenIV[1]) : EEXEC_RANDOM_BYTES
    const glyphs = text.indexOf('/CharStrings')
    if (glyphs < 0 || text.indexOf('/CharStrings', glyphs + 1) >= 0)
      throw new Unsure('font program')
    this.#secret = secret
    const definitions = text.indexOf('/Subrs')
    this.#definitions = { from: definitions < 0 ? glyphs : definitions, to: glyphs }
    this.#charStrings = readCharStrings(text, glyphs)
  }

  get names(): Iterable<string> {
    return this.#charStrings.keys()
  }

  hasGlyph(name: string): boolean {
    return this.#charStrings.has(name)
  }

  nameOf(code: number): string | undefined {
    const name = this.#nameByCode.get(code)
    return name !== undefined && this.#charStrings.has(name) ? name : undefined
  }

  draw(name: string): Outline {
    const outline = new Outline(this.#scale)
    drawType1(
      { findSubroutine: number => this.#findSubroutine(number) },
      this.#decipher(this.#charStrings.get(name)),
      outline,
    )
    return outline
  }

  #findSubroutine(number: number): Uint8Array {
    const { from, to } = this.#definitions
    this.#subroutines ??= new Subroutines(this.#secret, from, to)
    return this.#decipher(this.#subroutines.find(number))
  }

  #decipher(stretch: Stretch | undefined): Uint8Array {
    if (!stretch) throw new Unsure('font program')
    const bytes = this.#secret.subarray(stretch.from, stretch.to)
    this.#count(bytes.length)
    if (this.#randomBytes < 0) return bytes
    return decipher(bytes, CHARSTRING_KEY, this.#randomBytes)
  }
}

/** Segments have a mark, a type and a length before them; the last has type 3 and nothing else. */
function joinSegments(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; bytes[at] === SEGMENT && at + SEGMENT_HEAD <= bytes.length; ) {
    const start = at + SEGMENT_HEAD
    at = start + view.getUint32(at + 2, true)
    parts.push(bytes.subarray(start, at))
  }
  return parts.length ? joinBytes(parts) : bytes
}

const SEGMENT = 0x80
const SEGMENT_HEAD = 6

const EEXEC = 'eexec'

/** After the word and the white space following it. */
function findCipher(bytes: Uint8Array): number {
  for (let length = FIRST_HEAD; ; length *= 4) {
    const text = toByteString(bytes.subarray(0, length))
    let at = text.indexOf(EEXEC)
    // The word may occur in a comment before.
    while (at >= 0 && !/\s/.test(text[at + EEXEC.length] ?? '')) at = text.indexOf(EEXEC, at + 1)
    if (at < 0 && length < bytes.length) continue
    if (at < 0) throw new Unsure('font program')
    at += EEXEC.length
    while (at < bytes.length && BLANKS.has(bytes[at]!)) at++
    return at
  }
}

/** Most clear parts are shorter, and most programs far longer. */
const FIRST_HEAD = 8192
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, 0x0a])

/** The encrypted part may be written in hexadecimal digits. */
function toBinary(bytes: Uint8Array): Uint8Array {
  const isHex = /^[\dA-Fa-f]{4}/.test(toByteString(bytes.subarray(0, 4)))
  return isHex ? unpackHex(bytes) : bytes
}

function decipher(bytes: Uint8Array, key: number, randomBytes: number): Uint8Array {
  const clear = new Uint8Array(Math.max(bytes.length - randomBytes, 0))
  let state = key
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (i >= randomBytes) clear[i - randomBytes] = byte ^ (state >> 8)
    state = (Math.imul(byte + state, 52845) + 22719) & 0xffff
  }
  return clear
}

function readScale(clear: string): GlyphScale {
  const found = /\/FontMatrix\s*\[([^\]]{0,200})\]/.exec(clear)
  const [a, b, c, d] = (found?.[1] ?? '').trim().split(/\s+/).map(Number)
  if (!(a && a > 0 && d && d > 0) || !Number.isFinite(b) || !Number.isFinite(c))
    throw new Unsure('font program')
  return [a, b!, c!, d]
}

const CODE = /dup\s+(\d{1,3})\s*\/([^\s/[\](){}<>%]+)\s+put\b|\bdef\b|\breadonly\b/g

function readEncoding(clear: string): ReadonlyMap<number, string> {
  const at = clear.indexOf('/Encoding')
  const start = /^\/Encoding\s+(?:(StandardEncoding)\s+def|256\s+array\b)/.exec(
    clear.slice(at, at + 100),
  )
  const names = new Map<number, string>()
  if (!start) return names
  if (start[1]) {
    for (let code = 0; code < 256; code++) {
      const name = standardNameOf(code)
      if (name !== undefined) names.set(code, name)
    }
    return names
  }
  CODE.lastIndex = 0
  const body = clear.slice(at + start[0].length)
  for (const found of body.matchAll(CODE)) {
    const [, code, name] = found
    if (code === undefined || name === undefined) return names
    names.set(Number(code), name)
  }
  return names
}

/** `/name 23 RD ` and 23 bytes. */
const CHAR_STRING = /\/([^\s/[\](){}<>%]{1,100})[ \r\n\t]+(\d{1,5})[ \r\n\t]+[^\s/]{1,12} /y

/** Between two there is only the word that stores them. */
const MAX_BETWEEN = 24

function readCharStrings(text: string, start: number): ReadonlyMap<string, Stretch> {
  const found = new Map<string, Stretch>()
  let at = text.indexOf('/', start + 1)
  while (at >= 0) {
    CHAR_STRING.lastIndex = at
    const match = CHAR_STRING.exec(text)
    if (!match) break
    const end = CHAR_STRING.lastIndex + Number(match[2])
    const name = match[1]!
    if (end > text.length || found.has(name)) throw new Unsure('font program')
    found.set(name, { from: CHAR_STRING.lastIndex, to: end })
    at = text.indexOf('/', end)
    if (at > end + MAX_BETWEEN) break
  }
  if (!found.size) throw new Unsure('font program')
  return found
}
