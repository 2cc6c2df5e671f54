/**
 * Walks over XML and stops at each start tag, text and end tag (XML 1.0, fifth edition). Strict
 * where leniency would guess: tags must match and be closed, attributes quoted, references known.
 * A document type is passed over, but one that declares anything is refused, so that no entity ever
 * expands. Let through: `--` in comments, `]]>` in text, control characters, declarations anywhere.
 */
import { type Budget, exceeded } from '../budget.ts'
import { ConversionError } from '../errors.ts'
import {
  type Attributes,
  findAttribute,
  findDeclaredPrefix,
  listWrittenAttributes,
  NO_ATTRIBUTES,
  WrittenAttributes,
} from './xml-attributes.ts'
import { type Namespaces, Scope } from './xml-names.ts'
import { decodeReferences, type Entities, normalizeLineEnds } from './xml-references.ts'

export interface XmlContext {
  readonly budget: Budget
  readonly namespaces?: Namespaces | undefined
  /** `drop` leaves out white space between elements, where an element has both as children. */
  readonly blankText?: 'keep' | 'drop' | undefined
  /** Named references beyond the five of XML. */
  readonly entities?: Entities | undefined
  /**
   * Makes reading tolerant: it is told the first fault, and what stands before the fault is read as
   * if all open elements ended there.
   */
  readonly onDamage?: ((fault: ConversionError) => void) | undefined
}

export type XmlEvent = 'open' | 'text' | 'close' | 'end'

/**
 * Elements in elements. Office and OpenDocument files stay below a hundred; Word itself stops at a
 * few hundred. More than `Limits.depth`, since wrappers that our readers pass over count here too.
 */
export const MAX_XML_DEPTH = 1024

/** The richest element of real files, the root of a docx part, has about forty. */
const MAX_ATTRIBUTES = 512

/** Elements are paid for in portions of this many: asking the budget each time would show in the speed. */
const PORTION = 1024

const NAME_CACHE_SIZE = 256

interface KnownName {
  readonly scope: Scope
  /** As the file writes it. */
  readonly written: string
  /** As our code calls it. */
  readonly name: string
}

export class XmlScanner {
  /** Our name of the element that `open` or `close` is about. */
  name = ''
  /** How many elements are open, counting the one that `open` reports. */
  depth = 0

  private readonly source: string
  private readonly length: number
  private readonly budget: Budget
  private readonly entities: Entities | undefined
  private readonly onDamage: ((fault: ConversionError) => void) | undefined
  private position = 0
  private scope: Scope
  private readonly openNames: KnownName[] = []
  private readonly outerScopes: Scope[] = []
  private readonly knownNames: (KnownName | undefined)[] = new Array(NAME_CACHE_SIZE).fill(
    undefined,
  )
  private unpaid = 0
  private isEmptyElement = false
  private hasRoot = false
  private isDamaged = false
  /** Where the attributes of the tag, or the text, begin and end. */
  private start = 0
  private end = 0
  private decodedText: string | undefined
  /** The first places at or after `position` that need decoding; the length where there are none. */
  private nextAmpersand = -1
  private nextReturn = -1

  constructor(source: string, context: XmlContext) {
    this.source = source
    this.length = source.length
    this.budget = context.budget
    this.entities = context.entities
    this.onDamage = context.onDamage
    this.scope = new Scope(context.namespaces ?? {})
    if (source.charCodeAt(0) === 0xfeff) this.position = 1
  }

  /** Goes to the next tag or text. An element without content gives `open` and then `close`. */
  next(): XmlEvent {
    if (this.isEmptyElement) {
      this.isEmptyElement = false
      return this.leave()
    }
    const { source } = this
    while (this.position < this.length) {
      if (source.charCodeAt(this.position) !== LESS) {
        const isText = this.readText()
        if (isText) return 'text'
        continue
      }
      const code = source.charCodeAt(this.position + 1)
      if (code === SLASH) {
        if (this.readEndTag()) return this.leave()
      } else if (code === EXCLAMATION) {
        if (this.readDeclaration()) return 'text'
      } else if (code === QUESTION) {
        this.passOver('?>', 2, 'a processing instruction is not closed')
      } else if (this.readStartTag()) {
        return 'open'
      }
    }
    return this.finish()
  }

  /** The text that `text` is about, decoded. */
  text(): string {
    return this.decodedText ?? this.source.slice(this.start, this.end)
  }

  /** An attribute of the element that `open` is about. */
  attribute(name: string): string | undefined {
    if (this.start === this.end) return undefined
    const written = this.scope.writtenAttributeNames(name)
    return findAttribute(this.source, this.start, this.end, written, this.entities)
  }

  /** All attributes of the element that `open` is about, to be kept and asked later. */
  attributes(): Attributes {
    if (this.start === this.end) return NO_ATTRIBUTES
    return new WrittenAttributes(this.source, this.start, this.end, this.scope, this.entities)
  }

  /** Passes over the content of the element that `open` is about, and its end tag. */
  skip(): void {
    const outside = this.depth - 1
    while (this.depth > outside) this.next()
  }

  private readText(): boolean {
    const start = this.position
    const less = this.source.indexOf('<', start)
    const end = less < 0 ? this.length : less
    this.position = end
    if (this.depth === 0) {
      if (!isBlank(this.source, start, end)) {
        this.fault(this.hasRoot ? 'text after the root element' : 'text before the root element')
      }
      return false
    }
    this.start = start
    this.end = end
    this.decodedText = this.needsDecoding(start, end) ? this.decode(start, end) : undefined
    return true
  }

  private readStartTag(): boolean {
    const { source, length } = this
    const tagStart = this.position
    const nameStart = tagStart + 1
    let position = nameStart
    let hash = 0
    let code = source.charCodeAt(position)
    while (code > SPACE && code !== GREATER && code !== SLASH) {
      hash = (Math.imul(hash, 31) + code) | 0
      code = source.charCodeAt(++position)
    }
    const nameEnd = position

    let attributeCount = 0
    let hasDeclarations = false
    for (;;) {
      const spaceStart = position
      while (isSpace(code)) code = source.charCodeAt(++position)
      if (code === GREATER || code === SLASH) break
      if (position === spaceStart) return this.faultyTag(position)
      const attributeStart = position
      while (isNameCode(code)) code = source.charCodeAt(++position)
      if (position === attributeStart || position >= length) return this.faultyTag(position)
      if (code !== EQUALS) {
        while (isSpace(code)) code = source.charCodeAt(++position)
        if (code !== EQUALS) return this.faultyTag(position)
      }
      if (source.charCodeAt(attributeStart) === LOWER_X) {
        hasDeclarations ||= source.startsWith('xmlns', attributeStart)
      }
      code = source.charCodeAt(++position)
      while (isSpace(code)) code = source.charCodeAt(++position)
      if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) return this.faultyTag(position)
      const quote = code
      do {
        if (++position >= length) return this.faultyTag(position)
        code = source.charCodeAt(position)
      } while (code !== quote && code !== LESS)
      if (code === LESS) return this.faultyTag(position)
      code = source.charCodeAt(++position)
      attributeCount++
    }
    const attributesEnd = position
    if (code === SLASH) {
      if (source.charCodeAt(++position) !== GREATER) return this.faultyTag(position)
      this.isEmptyElement = true
    }
    this.position = position + 1
    return this.enter(nameStart, nameEnd, hash, attributesEnd, attributeCount, hasDeclarations)
  }

  private enter(
    nameStart: number,
    nameEnd: number,
    hash: number,
    attributesEnd: number,
    attributeCount: number,
    hasDeclarations: boolean,
  ): boolean {
    if (attributeCount > MAX_ATTRIBUTES) throw tooManyAttributes()
    if (this.depth === 0) {
      if (this.hasRoot) {
        this.isEmptyElement = false
        return this.fault('a second root element')
      }
      this.hasRoot = true
    }
    if (this.depth >= MAX_XML_DEPTH) throw exceeded('depth')
    this.pay()
    this.start = attributeCount ? nameEnd : attributesEnd
    this.end = attributesEnd
    if (attributeCount && this.hasAmpersand(nameEnd, attributesEnd)) {
      this.decode(nameEnd, attributesEnd)
    }
    this.outerScopes[this.depth] = this.scope
    if (hasDeclarations) this.scope = this.declare(nameEnd, attributesEnd)
    const known = this.findName(nameStart, nameEnd, hash)
    this.openNames[this.depth++] = known
    this.name = known.name
    return true
  }

  private declare(start: number, end: number): Scope {
    const declarations: [string, string][] = []
    for (const [name, uri] of listWrittenAttributes(this.source, start, end, this.entities)) {
      const prefix = findDeclaredPrefix(name)
      if (prefix !== undefined) declarations.push([prefix, uri])
    }
    return this.scope.declare(declarations, this.budget)
  }

  /** Names repeat: a small cache saves cutting them out of the text again and again. */
  private findName(start: number, end: number, hash: number): KnownName {
    const slot = (hash ^ (hash >>> 8)) & (NAME_CACHE_SIZE - 1)
    const cached = this.knownNames[slot]
    if (cached && cached.scope === this.scope && this.isNameAt(cached.written, start, end)) {
      return cached
    }
    const written = this.source.slice(start, end)
    if (!NAME.test(written)) this.fault('a name is not valid')
    const known = { scope: this.scope, written, name: this.scope.elementName(written) }
    this.knownNames[slot] = known
    return known
  }

  private isNameAt(name: string, start: number, end: number): boolean {
    if (name.length !== end - start) return false
    for (let index = 0; index < name.length; index++) {
      if (name.charCodeAt(index) !== this.source.charCodeAt(start + index)) return false
    }
    return true
  }

  private readEndTag(): boolean {
    const { source } = this
    const start = this.position + 2
    const open = this.openNames[this.depth - 1]
    if (this.depth === 0 || !open) return this.fault('an end tag without a start tag')
    let position = start + open.written.length
    if (position >= this.length) return this.fault('an end tag is not closed')
    if (!this.isNameAt(open.written, start, position)) {
      return this.fault('an end tag does not match its start tag')
    }
    let code = source.charCodeAt(position)
    while (isSpace(code)) code = source.charCodeAt(++position)
    if (code !== GREATER) return this.fault('an end tag does not match its start tag')
    this.position = position + 1
    return true
  }

  private leave(): XmlEvent {
    const known = this.openNames[--this.depth]!
    this.scope = this.outerScopes[this.depth]!
    this.name = known.name
    return 'close'
  }

  /** A comment, a CDATA section or a document type; true if it gives text. */
  private readDeclaration(): boolean {
    const { source, position } = this
    if (source.startsWith('<!--', position)) {
      this.passOver('-->', 4, 'a comment is not closed')
      return false
    }
    if (source.startsWith('<![CDATA[', position)) return this.readCharacterData()
    if (source.startsWith('<!DOCTYPE', position) && !this.hasRoot) {
      this.passDocumentType()
      return false
    }
    return this.fault('a declaration stands where none is allowed')
  }

  private readCharacterData(): boolean {
    if (this.depth === 0) return this.fault('text outside the root element')
    this.start = this.position + 9
    this.passOver(']]>', 9, 'a CDATA section is not closed')
    if (this.isDamaged) return false
    this.end = this.position - 3
    this.decodedText = normalizeLineEnds(this.source.slice(this.start, this.end))
    return true
  }

  private passOver(end: string, openingLength: number, complaint: string): void {
    const found = this.source.indexOf(end, this.position + openingLength)
    if (found < 0) {
      this.fault(complaint)
      return
    }
    this.pay()
    this.position = found + end.length
  }

  /** Declarations inside `[ ]` could define entities: refused. Without them a type tells nothing. */
  private passDocumentType(): void {
    const { source, length } = this
    let quote = 0
    for (let position = this.position; position < length; position++) {
      const code = source.charCodeAt(position)
      if (quote) {
        if (code === quote) quote = 0
      } else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
        quote = code
      } else if (code === LEFT_BRACKET) {
        throw malformed('entity declarations are not allowed')
      } else if (code === GREATER) {
        this.position = position + 1
        return
      }
    }
    this.fault('the document type is not closed')
  }

  private needsDecoding(start: number, end: number): boolean {
    if (this.nextReturn < start) this.nextReturn = indexOrEnd(this.source, '\r', start)
    return this.hasAmpersand(start, end) || this.nextReturn < end
  }

  private hasAmpersand(start: number, end: number): boolean {
    if (this.nextAmpersand < start) this.nextAmpersand = indexOrEnd(this.source, '&', start)
    return this.nextAmpersand < end
  }

  private decode(start: number, end: number): string {
    const raw = normalizeLineEnds(this.source.slice(start, end))
    return decodeReferences(raw, this.entities, () => this.report('an unknown entity', start))
  }

  private pay(): void {
    if (++this.unpaid < PORTION) return
    this.budget.spend('nodes', this.unpaid)
    this.unpaid = 0
  }

  private finish(): XmlEvent {
    if (!this.hasRoot) this.fault('there is no root element')
    if (this.depth > 0) {
      this.fault('an element is not closed')
      return this.leave()
    }
    this.budget.spend('nodes', this.unpaid)
    this.unpaid = 0
    return 'end'
  }

  private faultyTag(position: number): boolean {
    this.isEmptyElement = false
    return this.fault(
      position < this.length ? 'a start tag is not valid' : 'a start tag is not closed',
    )
  }

  /** Ends the document here, with an exception unless reading is tolerant. */
  private fault(complaint: string): boolean {
    this.report(complaint, this.position)
    this.position = this.length
    return false
  }

  private report(complaint: string, position: number): void {
    const error = malformed(`${complaint}, at character ${position + 1}`)
    if (!this.onDamage) throw error
    if (!this.isDamaged) this.onDamage(error)
    this.isDamaged = true
  }
}

function malformed(complaint: string): ConversionError {
  return new ConversionError(
    'malformed',
    `The XML of the document is not well-formed (${complaint}).`,
  )
}

function tooManyAttributes(): ConversionError {
  return new ConversionError(
    'resourceLimit',
    'An XML element of the document has more attributes than can be handled.',
  )
}

const SPACE = 0x20
const EXCLAMATION = 0x21
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const SLASH = 0x2f
const LESS = 0x3c
const EQUALS = 0x3d
const GREATER = 0x3e
const QUESTION = 0x3f
const LEFT_BRACKET = 0x5b
const LOWER_X = 0x78

/** A name (XML 1.0, 2.3), where every character beyond ASCII is taken for a letter. */
const NAME = /^[A-Za-z_:\u0080-\uffff][-.\w:\u0080-\uffff]*$/

function isSpace(code: number): boolean {
  return code === SPACE || (code <= 0x0d && (code === 0x0a || code === 0x0d || code === 0x09))
}

function isNameCode(code: number): boolean {
  return (
    code > SPACE &&
    code !== EQUALS &&
    code !== GREATER &&
    code !== SLASH &&
    code !== LESS &&
    code !== DOUBLE_QUOTE &&
    code !== SINGLE_QUOTE
  )
}

function isBlank(source: string, start: number, end: number): boolean {
  for (let position = start; position < end; position++) {
    if (!isSpace(source.charCodeAt(position))) return false
  }
  return true
}

function indexOrEnd(source: string, character: string, start: number): number {
  const index = source.indexOf(character, start)
  return index < 0 ? source.length : index
}
