/**
 * One start tag at a time: checks it (XML 1.0, 3.1) and notes where its parts are, so that nothing is
 * cut out of the text before somebody asks.
 *
 *     <w:p w:id="x" w:val='a &amp; b' />
 *      ^  ^nameEnd                   ^attributesEnd
 *      nameStart
 */
import { ConversionError } from '../../errors.ts'
import { decodeValue } from './attributes.ts'
import {
  AMPERSAND,
  DOUBLE_QUOTE,
  EQUALS,
  GREATER,
  isSpace,
  isTextAt,
  LESS,
  LOWER_X,
  SINGLE_QUOTE,
  SLASH,
  SPACE,
} from './characters.ts'
import { detach, type Entities } from './references.ts'

/** The richest elements in real files, the roots of docx parts, have about forty. */
export const MAX_ATTRIBUTES = 512

export class StartTag {
  nameStart = 0
  nameEnd = 0
  /** The same for equal names, and rarely for others. */
  nameHash = 0
  attributeCount = 0
  attributesEnd = 0
  /** Some attribute looks like `xmlns`. */
  hasDeclarations = false
  /** Some value has a reference or white space other than spaces. */
  hasEncodedValues = false
  /** It ends with `/>`. */
  isEmpty = false
  /** After the tag, or where it turns out not to be one. */
  end = 0

  readonly #source: string
  /** Four per attribute: where name and value begin and end. */
  readonly #offsets: number[] = []

  constructor(source: string) {
    this.#source = source
  }

  /** Reads the tag whose `<` is at `start`; false if it is not well-formed. */
  read(start: number): boolean {
    const source = this.#source
    let position = start + 1
    let hash = 0
    let code = source.charCodeAt(position)
    while (
      code > GREATER ||
      (code > SPACE && code !== GREATER && code !== SLASH && code !== LESS)
    ) {
      hash = (Math.imul(hash, 31) + code) | 0
      code = source.charCodeAt(++position)
    }
    this.nameStart = start + 1
    this.nameEnd = position
    this.nameHash = hash
    if (!this.#readAttributes(position)) return false
    position = this.attributesEnd
    this.isEmpty = source.charCodeAt(position) === SLASH
    if (this.isEmpty) position++
    this.end = position + 1
    return source.charCodeAt(position) === GREATER
  }

  /** The value of the first attribute that the file calls `name`. */
  find(name: string, entities: Entities | undefined): string | undefined {
    const source = this.#source
    const offsets = this.#offsets
    const end = 4 * this.attributeCount
    for (let index = 0; index < end; index += 4) {
      if (!isTextAt(source, name, offsets[index]!, offsets[index + 1]!)) continue
      const raw = source.slice(offsets[index + 2], offsets[index + 3])
      return this.hasEncodedValues ? decodeValue(raw, entities) : detach(raw)
    }
    return undefined
  }

  #readAttributes(start: number): boolean {
    const source = this.#source
    const offsets = this.#offsets
    let position = start
    let code = source.charCodeAt(position)
    let count = 0
    this.hasDeclarations = false
    this.hasEncodedValues = false
    while (isSpace(code)) {
      while (isSpace(code)) code = source.charCodeAt(++position)
      if (code === GREATER || code === SLASH) break
      const nameStart = position
      while (isAttributeName(code)) code = source.charCodeAt(++position)
      if (nameStart === position) return this.#fail(position)
      offsets[count++] = nameStart
      offsets[count++] = position
      if (source.charCodeAt(nameStart) === LOWER_X && source.startsWith('xmlns', nameStart)) {
        this.hasDeclarations = true
      }

      while (isSpace(code)) code = source.charCodeAt(++position)
      if (code !== EQUALS) return this.#fail(position)
      code = source.charCodeAt(++position)
      while (isSpace(code)) code = source.charCodeAt(++position)
      if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) return this.#fail(position)

      const quote = code
      offsets[count++] = position + 1
      for (;;) {
        code = source.charCodeAt(++position)
        // Most characters are letters, which are greater. At the end of the text this is NaN.
        if (code > LESS) continue
        if (code === quote) break
        if (code === AMPERSAND || code < SPACE) this.hasEncodedValues = true
        else if (!(code < LESS)) return this.#fail(position)
      }
      offsets[count++] = position
      if (count > 4 * MAX_ATTRIBUTES) throw tooManyAttributes()
      code = source.charCodeAt(++position)
    }
    this.attributeCount = count / 4
    this.attributesEnd = position
    return true
  }

  #fail(position: number): false {
    this.end = position
    return false
  }
}

/** Letters, which make up names, are greater than anything that may end one. */
function isAttributeName(code: number): boolean {
  return (
    code > GREATER ||
    (code > SPACE &&
      code < LESS &&
      code !== SLASH &&
      code !== DOUBLE_QUOTE &&
      code !== SINGLE_QUOTE)
  )
}

function tooManyAttributes(): ConversionError {
  return new ConversionError(
    'resourceLimit',
    'An XML element in the document has too many attributes.',
  )
}
