/**
 * Walks over XML and stops at each start tag, text and end tag (XML 1.0, fifth edition). Strict
 * where leniency would guess: tags must match and be closed, attributes quoted, references known.
 * A document type is passed over, but one that declares anything is refused, so that no entity ever
 * expands. Let through: `--` in comments, `]]>` in text, control characters, declarations anywhere,
 * and an attribute given twice, of which the first counts.
 */
import { type Budget, exceeded } from '../budget.ts'
import { ConversionError } from '../errors.ts'
import { type Attributes, decodeValue, NO_ATTRIBUTES, WrittenAttributes } from './xml-attributes.ts'
import {
  AMPERSAND,
  BYTE_ORDER_MARK,
  DOUBLE_QUOTE,
  EQUALS,
  EXCLAMATION,
  GREATER,
  isBlank,
  isNameStart,
  isSpace,
  LEFT_BRACKET,
  LESS,
  LOWER_X,
  QUESTION,
  SINGLE_QUOTE,
  SLASH,
  SPACE,
} from './xml-characters.ts'
import { type KnownName, type Namespaces, Scope } from './xml-names.ts'
import {
  decodeReferences,
  detach,
  type Entities,
  normalizeLineEnds,
  trimTornEnd,
} from './xml-references.ts'

export interface XmlContext {
  readonly budget: Budget
  readonly namespaces?: Namespaces | undefined
  /** `drop` leaves out white space between elements, where an element has both as children. */
  readonly blankText?: 'keep' | 'drop' | undefined
  /** Elements that are left out of trees, with all they contain. */
  readonly skip?: ReadonlySet<string> | undefined
  /** Elements in elements, where it should be fewer than `MAX_XML_DEPTH`. */
  readonly maxDepth?: number | undefined
  /** Named references beyond the five of XML. */
  readonly entities?: Entities | undefined
  /**
   * Makes reading tolerant, and is told the first fault. A tag that cannot be read is passed over, an
   * end tag closes what is open inside its element or else counts for nothing, a reference without
   * meaning stays as it is, and where the text breaks off, all open elements end.
   */
  readonly onDamage?: ((fault: ConversionError) => void) | undefined
}

export type XmlEvent = 'open' | 'text' | 'close' | 'end'

/**
 * Elements in elements. Real files stay below a hundred. More than `Limits.depth`, since elements
 * that our readers pass over count here too; few enough to walk a tree with a function that calls itself.
 */
export const MAX_XML_DEPTH = 1024

/** The richest elements of real files, the roots of docx parts, have about forty. */
export const MAX_ATTRIBUTES = 512

/** Elements are paid for in portions: asking the budget for each would show in the speed. */
const PORTION = 1024

/** A power of two; a document uses some dozens of names. */
const NAME_CACHE_SIZE = 256

const CDATA_START = '<![CDATA['

const NOT_LEAVING = MAX_XML_DEPTH + 1

export class XmlScanner {
  /** Our name of the element that `open` or `close` is about. */
  name = ''
  /** How many elements are open, with the one that `open` reports, without the one that `close` does. */
  depth = 0

  private readonly source: string
  private readonly context: XmlContext
  private readonly maxDepth: number
  private position = 0
  private scope: Scope
  private readonly openNames: KnownName[] = []
  private readonly outerScopes: Scope[] = []
  private readonly nameCache: (KnownName | undefined)[] = new Array(NAME_CACHE_SIZE).fill(undefined)
  /** Elements deeper than this have ended, and wait to be reported by `close`. */
  private leaveTo = NOT_LEAVING
  private unpaid = 0
  private hasRoot = false
  private isDamaged = false
  /** Where the text, or the attributes of the tag, begin and end. */
  private start = 0
  private end = 0
  private decodedText: string | undefined
  /** Four for each attribute of the tag: where name and value begin and end. */
  private readonly offsets: number[] = []
  private attributeCount = 0
  private hasDeclarations = false
  private needsDecodedValues = false
  /** The first of these characters at or after the place where it was last looked for. */
  private nextAmpersand = -1
  private nextReturn = -1

  constructor(source: string, context: XmlContext) {
    this.source = source
    this.context = context
    this.maxDepth = Math.min(context.maxDepth ?? MAX_XML_DEPTH, MAX_XML_DEPTH)
    this.scope = new Scope({
      text: source,
      namespaces: context.namespaces ?? {},
      entities: context.entities,
    })
    if (source.charCodeAt(0) === BYTE_ORDER_MARK) this.position = 1
  }

  /** Goes to the next tag or text. An element without content gives `open` and then `close`. */
  next(): XmlEvent {
    const { source } = this
    if (this.depth > this.leaveTo) return this.leave()
    while (this.position < source.length) {
      if (source.charCodeAt(this.position) !== LESS) {
        if (this.readText()) return 'text'
        continue
      }
      const code = source.charCodeAt(this.position + 1)
      if (code === SLASH) {
        this.readEndTag()
        if (this.depth > this.leaveTo) return this.leave()
      } else if (code === EXCLAMATION) {
        if (this.readDeclaration()) return 'text'
      } else if (code === QUESTION) {
        this.passOver('?>', 2, 'a processing instruction is not closed')
      } else if (isNameStart(code) || this.position + 1 === source.length) {
        if (this.readStartTag()) return 'open'
      } else {
        this.report('a start tag has no name')
        if (this.readText()) return 'text'
      }
    }
    return this.finish()
  }

  /** The text that `text` is about, decoded. */
  text(): string {
    return detach(this.decodedText ?? this.source.slice(this.start, this.end))
  }

  /** An attribute of the element that `open` is about. */
  attribute(name: string): string | undefined {
    if (this.attributeCount === 0) return undefined
    for (const written of this.scope.writtenAttributeNames(name)) {
      const index = this.findAttribute(written)
      if (index >= 0) return this.readValue(index)
    }
    return undefined
  }

  /** All attributes of the element that `open` is about, to be kept and asked later. */
  attributes(): Attributes {
    return this.attributeCount === 0 ? NO_ATTRIBUTES : this.writtenAttributes()
  }

  /** Passes over the content of the element that `open` is about, and over its end tag. */
  skip(): void {
    const outside = this.depth - 1
    while (this.depth > outside) this.next()
  }

  private findAttribute(written: string): number {
    const { offsets } = this
    for (let index = 0; index < this.attributeCount; index++) {
      if (this.isAt(written, offsets[4 * index]!, offsets[4 * index + 1]!)) return index
    }
    return -1
  }

  private readValue(index: number): string {
    const raw = this.source.slice(this.offsets[4 * index + 2], this.offsets[4 * index + 3])
    return this.needsDecodedValues ? decodeValue(raw, this.context.entities) : detach(raw)
  }

  private writtenAttributes(): WrittenAttributes {
    return new WrittenAttributes(this.scope, this.start, this.end)
  }

  /** Takes all up to the next `<` after this character, which is one itself only in a damaged text. */
  private readText(): boolean {
    const { source } = this
    const start = this.position
    const less = source.indexOf('<', start + 1)
    const end = less < 0 ? source.length : less
    this.position = end
    if (this.depth === 0) {
      if (!isBlank(source, start, end)) this.report('text outside the root element', start)
      return false
    }
    this.start = start
    this.end = end
    this.decodedText = this.needsDecoding(start, end) ? this.decode(start, end) : undefined
    return true
  }

  private readStartTag(): boolean {
    const { source } = this
    const nameStart = this.position + 1
    let position = nameStart
    let hash = 0
    let code = source.charCodeAt(position)
    while (code > SPACE && code !== GREATER && code !== SLASH && code !== LESS) {
      hash = (Math.imul(hash, 31) + code) | 0
      code = source.charCodeAt(++position)
    }
    const nameEnd = position

    position = this.readAttributes(position)
    if (position < 0) return false
    code = source.charCodeAt(position)
    const isEmpty = code === SLASH
    this.start = nameEnd
    this.end = position
    if (isEmpty) code = source.charCodeAt(++position)
    if (code !== GREATER) return this.passTag(position)

    const outerScope = this.scope
    if (this.attributeCount) this.checkAttributes()
    const known = this.findName(nameStart, nameEnd, hash)
    if (!known) {
      this.scope = outerScope
      return this.passTag(position)
    }
    this.enter(known, outerScope)
    this.position = position + 1
    if (isEmpty) this.leaveTo = this.depth - 1
    return true
  }

  /**
   * Notes where names and values are, and tells where the attributes end, or -1 after a fault.
   *
   *     <w:p w:id="x" />
   *         ^ start   ^ end
   */
  private readAttributes(start: number): number {
    const { source, offsets } = this
    let position = start
    let code = source.charCodeAt(position)
    let count = 0
    this.attributeCount = 0
    this.hasDeclarations = false
    this.needsDecodedValues = false
    while (isSpace(code)) {
      while (isSpace(code)) code = source.charCodeAt(++position)
      if (code === GREATER || code === SLASH) break
      const nameStart = position
      while (isAttributeName(code)) code = source.charCodeAt(++position)
      if (nameStart === position) return this.passAttributes(position)
      offsets[count++] = nameStart
      offsets[count++] = position
      if (source.charCodeAt(nameStart) === LOWER_X && source.startsWith('xmlns', nameStart)) {
        this.hasDeclarations = true
      }
      while (isSpace(code)) code = source.charCodeAt(++position)
      if (code !== EQUALS) return this.passAttributes(position)
      code = source.charCodeAt(++position)
      while (isSpace(code)) code = source.charCodeAt(++position)
      if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) return this.passAttributes(position)
      const quote = code
      offsets[count++] = position + 1
      for (;;) {
        code = source.charCodeAt(++position)
        // Most characters are letters, which are greater; at the end of the text it is no number.
        if (code > LESS) continue
        if (code === quote) break
        if (code === AMPERSAND || code < SPACE) this.needsDecodedValues = true
        else if (!(code < LESS)) return this.passAttributes(position)
      }
      offsets[count++] = position
      code = source.charCodeAt(++position)
    }
    this.attributeCount = count >> 2
    return position
  }

  private passAttributes(position: number): -1 {
    this.passTag(position)
    return -1
  }

  private checkAttributes(): void {
    if (this.attributeCount > MAX_ATTRIBUTES) throw tooManyAttributes()
    if (this.needsDecodedValues && this.hasAmpersand(this.start, this.end)) {
      this.decode(this.start, this.end)
    }
    if (!this.hasDeclarations) return
    this.scope = this.scope.declare(this.writtenAttributes().declarations(), this.context.budget)
  }

  /** Names repeat: a small cache saves cutting them out of the text again and again. */
  private findName(start: number, end: number, hash: number): KnownName | undefined {
    const slot = (hash ^ (hash >>> 8)) & (NAME_CACHE_SIZE - 1)
    const cached = this.nameCache[slot]
    if (cached?.scope === this.scope && this.isAt(cached.written, start, end)) return cached
    const known = this.scope.findElementName(this.source.slice(start, end))
    this.nameCache[slot] = known
    return known
  }

  private isAt(name: string, start: number, end: number): boolean {
    if (name.length !== end - start) return false
    for (let index = 0; index < name.length; index++) {
      if (name.charCodeAt(index) !== this.source.charCodeAt(start + index)) return false
    }
    return true
  }

  private enter(known: KnownName, outerScope: Scope): void {
    if (this.depth >= this.maxDepth) throw exceeded('depth')
    if (this.depth === 0 && this.hasRoot) this.report('a second root element')
    this.hasRoot = true
    this.pay(1)
    this.openNames[this.depth] = known
    this.outerScopes[this.depth++] = outerScope
    this.name = known.name
  }

  private readEndTag(): void {
    const { source } = this
    const nameStart = this.position + 2
    const open = this.openNames[this.depth - 1]
    if (this.depth > 0 && open) {
      let position = nameStart + open.written.length
      if (this.isAt(open.written, nameStart, position)) {
        let code = source.charCodeAt(position)
        while (isSpace(code)) code = source.charCodeAt(++position)
        if (code === GREATER) {
          this.position = position + 1
          this.leaveTo = this.depth - 1
          return
        }
      }
    }
    this.report('an end tag does not match its start tag')
    this.leaveTo = this.findOpen(nameStart)
    this.resumeBehind(nameStart)
  }

  /** The depth outside the innermost open element that the faulty end tag may mean. */
  private findOpen(nameStart: number): number {
    this.pay(this.depth)
    for (let depth = this.depth - 1; depth >= 0; depth--) {
      const { written } = this.openNames[depth]!
      const nameEnd = nameStart + written.length
      if (this.isAt(written, nameStart, nameEnd) && this.source.charCodeAt(nameEnd) === GREATER)
        return depth
    }
    return NOT_LEAVING
  }

  private leave(): XmlEvent {
    const { name } = this.openNames[--this.depth]!
    this.scope = this.outerScopes[this.depth]!
    if (this.depth === this.leaveTo) this.leaveTo = NOT_LEAVING
    this.name = name
    return 'close'
  }

  /** A comment, a CDATA section or a document type; true if it gives text. */
  private readDeclaration(): boolean {
    const { source, position } = this
    if (source.startsWith('<!--', position)) {
      this.passOver('-->', 4, 'a comment is not closed')
    } else if (source.startsWith(CDATA_START, position) && this.depth > 0) {
      this.start = position + CDATA_START.length
      this.end = this.passOver(']]>', CDATA_START.length, 'a CDATA section is not closed')
      const characters = normalizeLineEnds(source.slice(this.start, this.end))
      this.decodedText =
        this.end === source.length ? characters.replace(/\]{1,2}$/, '') : characters
      return true
    } else if (source.startsWith('<!DOCTYPE', position) && !this.hasRoot) {
      this.passDocumentType()
    } else {
      this.report('a declaration stands where none is allowed')
      this.resumeBehind(position + 2)
    }
    return false
  }

  /** Goes behind the next `end`, and tells where it begins. */
  private passOver(end: string, openingLength: number, complaint: string): number {
    const found = this.source.indexOf(end, this.position + openingLength)
    if (found < 0) this.report(complaint)
    this.pay(1)
    this.position = found < 0 ? this.source.length : found + end.length
    return found < 0 ? this.source.length : found
  }

  /** What stands in `[ ]` could define entities; the rest tells us nothing. */
  private passDocumentType(): void {
    const { source } = this
    let quote = 0
    for (let position = this.position; position < source.length; position++) {
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
    this.report('the document type is not closed')
    this.position = source.length
  }

  private passTag(position: number): false {
    const isTorn = position >= this.source.length
    this.report(isTorn ? 'a start tag is not closed' : 'a start tag is not valid')
    this.resumeBehind(position)
    return false
  }

  /** Goes on behind the faulty tag that this position is in. */
  private resumeBehind(position: number): void {
    const { source } = this
    let next = position
    while (next < source.length && source.charCodeAt(next) !== LESS) {
      if (source.charCodeAt(next++) === GREATER) break
    }
    this.position = next
  }

  private needsDecoding(start: number, end: number): boolean {
    if (this.nextReturn < start) this.nextReturn = indexOrEnd(this.source, '\r', start)
    return this.nextReturn < end || this.hasAmpersand(start, end) || end === this.source.length
  }

  private hasAmpersand(start: number, end: number): boolean {
    if (this.nextAmpersand < start) this.nextAmpersand = indexOrEnd(this.source, '&', start)
    return this.nextAmpersand < end
  }

  private decode(start: number, end: number): string {
    const raw = normalizeLineEnds(this.source.slice(start, end))
    const whole = end === this.source.length ? trimTornEnd(raw) : raw
    return decodeReferences(whole, this.context.entities, () =>
      this.report('an unknown reference', start),
    )
  }

  private pay(nodes: number): void {
    this.unpaid += nodes
    if (this.unpaid >= PORTION) this.payAll()
  }

  private payAll(): void {
    this.context.budget.spend('nodes', this.unpaid)
    this.unpaid = 0
  }

  private finish(): XmlEvent {
    if (!this.hasRoot) this.report('there is no root element')
    if (this.depth > 0) {
      this.report('an element is not closed')
      this.leaveTo = 0
      return this.leave()
    }
    this.payAll()
    return 'end'
  }

  private report(complaint: string, position = this.position): void {
    if (this.isDamaged) return
    this.isDamaged = true
    const fault = malformed(`${complaint}, at character ${position + 1}`)
    if (!this.context.onDamage) throw fault
    this.context.onDamage(fault)
  }
}

function isAttributeName(code: number): boolean {
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

function indexOrEnd(source: string, character: string, start: number): number {
  const index = source.indexOf(character, start)
  return index < 0 ? source.length : index
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
