/**
 * Reads JSON that may hold a whole document in base64, without ever having the text in one piece:
 * while it arrives, strings longer than any other field may be are decoded and replaced by a short
 * name, and what is left is small enough to be parsed.
 *
 *     {"filename": "a.pdf", "base64": "JVBERi0xLjcK…25 MB…"}
 *     {"filename": "a.pdf", "base64": "\u0000document 0"}        documents: ["\0document 0" → bytes]
 */
import { ByteBlocks } from '../net/byte-blocks.ts'
import { Base64Decoder } from './base64.ts'
import { parseJson } from './json.ts'

export class JsonBody {
  readonly #maxDocumentBytes: number
  readonly #outline = new ByteBlocks()
  readonly #documents = new Map<string, Document>()
  #documentBytes = 0
  #isInString = false
  /**
   * The string so far; once it is full, the string is known to be long, and is passed to `#decoder` block by block.
   */
  readonly #string = Buffer.allocUnsafeSlow(MAX_SHORT_STRING_BYTES)
  #stringBytes = 0
  #decoder: Base64Decoder | undefined
  /** A backslash at the end of the last chunk, whose partner is in the next. */
  #isEscapeOpen = false
  #escapeBefore = ''

  constructor(maxDocumentBytes: number) {
    this.#maxDocumentBytes = maxDocumentBytes
  }

  /** How much memory it takes so far. */
  get heldBytes(): number {
    return this.#outline.heldBytes + MAX_SHORT_STRING_BYTES + this.#allDocumentBytes
  }

  /** The documents together are larger than allowed. */
  get isDocumentTooLarge(): boolean {
    return this.#allDocumentBytes > this.#maxDocumentBytes
  }

  /** Everything besides the documents is larger than allowed. */
  get isOutlineTooLarge(): boolean {
    return this.#outline.bytes > MAX_OUTLINE_BYTES
  }

  get #allDocumentBytes(): number {
    return this.#documentBytes + (this.#decoder?.bytes ?? 0)
  }

  push(chunk: Buffer): void {
    let position = 0
    while (position < chunk.length) {
      if (this.#isInString) {
        const end = this.#findStringEnd(chunk, position)
        this.#addToString(chunk.subarray(position, end))
        if (end < chunk.length) this.#endString()
        position = end + 1
      } else {
        const quote = chunk.indexOf(QUOTE, position)
        const end = quote < 0 ? chunk.length : quote
        this.#addToOutline(chunk.subarray(position, end))
        this.#isInString = quote >= 0
        position = end + 1
      }
    }
  }

  /** Throws the problem if it is not JSON. */
  end(): { value: unknown; documents: ReadonlyMap<string, Document> } {
    // An unterminated string is left open.
    if (this.#isInString) this.#addToOutline(QUOTES)
    return { value: parseJson(Buffer.concat(this.#outline.end())), documents: this.#documents }
  }

  /**
   * Where the string's closing quote is, or the end of the chunk: a quote after an odd number of backslashes is part
   * of the string.
   */
  #findStringEnd(chunk: Buffer, start: number): number {
    let quote = chunk.indexOf(QUOTE, start)
    for (; quote >= 0; quote = chunk.indexOf(QUOTE, quote + 1)) {
      if (!this.#isEscapedAt(chunk, start, quote)) break
    }
    const end = quote < 0 ? chunk.length : quote
    this.#isEscapeOpen = this.#isEscapedAt(chunk, start, end)
    return end
  }

  #isEscapedAt(chunk: Buffer, start: number, position: number): boolean {
    let backslashes = 0
    while (position > start && chunk[position - 1] === BACKSLASH) {
      position--
      backslashes++
    }
    if (position === start && this.#isEscapeOpen) backslashes++
    return backslashes % 2 === 1
  }

  #addToString(text: Buffer): void {
    for (let from = 0; from < text.length; ) {
      if (this.#stringBytes === MAX_SHORT_STRING_BYTES) this.#decodeString()
      const part = text.subarray(from, from + MAX_SHORT_STRING_BYTES - this.#stringBytes)
      this.#string.set(part, this.#stringBytes)
      this.#stringBytes += part.length
      from += part.length
    }
  }

  #decodeString(): void {
    this.#decoder ??= new Base64Decoder(this.#maxDocumentBytes)
    this.#decode(this.#string.subarray(0, this.#stringBytes))
    this.#stringBytes = 0
  }

  /** Of JSON's escapes, some writers use `\/`, and `\n` where the text is wrapped. */
  #decode(text: Buffer): void {
    let characters = this.#escapeBefore + text.toString('latin1')
    this.#escapeBefore = ''
    if (characters.includes('\\')) {
      if (/(?:^|[^\\])\\$/.test(characters)) {
        this.#escapeBefore = '\\'
        characters = characters.slice(0, -1)
      }
      characters = characters.replaceAll('\\/', '/').replace(/\\[nrt]/g, '')
    }
    this.#decoder?.push(characters)
  }

  #endString(): void {
    if (this.#decoder) {
      this.#decodeString()
      const name = `\0document ${this.#documents.size}`
      this.#documents.set(name, this.#decoder.end())
      this.#documentBytes += this.#decoder.bytes
      this.#addToOutline(Buffer.from(JSON.stringify(name)))
    } else {
      this.#addToOutline(QUOTES)
      this.#addToOutline(this.#string.subarray(0, this.#stringBytes))
      this.#addToOutline(QUOTES)
    }
    this.#isInString = false
    this.#decoder = undefined
    this.#stringBytes = 0
  }

  #addToOutline(bytes: Uint8Array): void {
    // One byte more shows that it is too large.
    this.#outline.push(bytes.subarray(0, MAX_OUTLINE_BYTES + 1 - this.#outline.bytes))
  }
}

/** Undefined if it was not base64. */
type Document = readonly Uint8Array[] | undefined

const QUOTE = 0x22
const BACKSLASH = 0x5c
const QUOTES = Buffer.from('"')

/** No field but the document's has reason to be longer: even a URL written in JSON's longest escapes fits. */
const MAX_SHORT_STRING_BYTES = 64 * 1024

/** Everything besides long strings; parsing more at once would keep other requests waiting. */
export const MAX_OUTLINE_BYTES = 256 * 1024
