/**
 * Walks over XML and stops at each start tag, text and end tag (XML 1.0, fifth edition). Strict where leniency would
 * be guessing: tags must match and be closed, attributes quoted, references known. A document type is skipped, but
 * one that declares anything is rejected, so that no entity ever expands. Tolerated: `--` in comments, `]]>` in text,
 * control characters, declarations anywhere, and a repeated attribute, of which the first counts.
 */
import { exceeded } from '../../budget.ts'
import { type Attributes, NO_ATTRIBUTES, toListed, WrittenAttributes } from './attributes.ts'
import {
  BYTE_ORDER_MARK,
  EXCLAMATION,
  GREATER,
  isBlank,
  isNameStart,
  isSpace,
  isTextAt,
  LESS,
  QUESTION,
  SLASH,
} from './characters.ts'
import type { Surroundings, XmlContext } from './context.ts'
import { findDocumentTypeEnd } from './document-type.ts'
import { malformed } from './malformed.ts'
import { type KnownName, type Namespaces, Scope, type Vocabulary } from './names.ts'
import { decodeReferences, normalizeLineEnds, trimTornEnd } from './references.ts'
import { StartTag } from './start-tag.ts'

type XmlEvent = 'open' | 'text' | 'close' | 'end'

/**
 * Maximum nesting. Real files stay below a hundred. More than `Limits.depth`, since elements that our readers skip
 * count here too; few enough to walk a tree recursively.
 */
const MAX_XML_DEPTH = 1024

/** Elements are charged in batches: asking the budget for each would slow reading down. */
const PORTION = 1024

/** Longer tags are parsed at once: a style may be queried once per paragraph. */
const LONG_TAG = 4096

/** Comparing longer names is charged like several short ones. */
const LONG_NAME = 8

/** This many characters are searched in the time it takes to create an element. */
const SEARCHED_PER_NODE = 64

const CDATA_START = '<![CDATA['

const NOT_LEAVING = MAX_XML_DEPTH + 1

const NO_NAMESPACES: Namespaces = new Map()

export class XmlScanner {
  /** Our name for the element that `open` or `close` reports. */
  name = ''
  /** How many elements are open, including the one that `open` reports, excluding the one that `close` reports. */
  depth = 0
  readonly maxDepth: number

  #source = ''
  /** The following pieces of the text, each of which begins after a tag. */
  readonly #pieces: Iterator<string> | undefined
  /** Characters of the pieces before. */
  #passed = 0
  readonly #context: XmlContext
  #position = 0
  #scope: Scope
  readonly #openNames: KnownName[] = []
  readonly #outerScopes: Scope[] = []
  /** Elements deeper than this have ended and wait to be reported by `close`. */
  #leaveTo = NOT_LEAVING
  #unpaid = 0
  #hasRoot = false
  #isDamaged = false
  #isSearchable = true
  /** Elements of this name that begin before this position must not be sliced out. */
  #blockedName = ''
  #blockedTo = -1
  #tag: StartTag
  #textStart = 0
  #textEnd = 0
  #decodedText: string | undefined
  /** The first of these characters at or after the position last searched. */
  #nextAmpersand = -1
  #nextReturn = -1

  /** The text may come in pieces: hundreds of megabytes need not be one string. */
  constructor(text: string | Iterator<string>, context: XmlContext, within?: Surroundings) {
    this.#context = context
    this.#pieces = typeof text === 'string' ? undefined : text
    const source = typeof text === 'string' ? text : this.#takePiece()
    this.#source = source
    this.#tag = new StartTag(source)
    this.maxDepth = within?.maxDepth ?? Math.min(context.maxDepth ?? MAX_XML_DEPTH, MAX_XML_DEPTH)
    const { namespaces = NO_NAMESPACES, entities } = context
    this.#scope = new Scope(
      { text: source, namespaces, entities, located: [] },
      within?.vocabulary ?? context.vocabularies?.outermost,
    )
    if (source.charCodeAt(0) === BYTE_ORDER_MARK) this.#position = 1
  }

  /** Moves to the next tag or text. An element without content gives `open` and then `close`. */
  next(): XmlEvent {
    if (this.depth > this.#leaveTo) return this.#leave()
    while (this.#position < this.#source.length || this.#openPiece()) {
      const source = this.#source
      if (source.charCodeAt(this.#position) !== LESS) {
        if (this.#readText()) return 'text'
        continue
      }
      const code = source.charCodeAt(this.#position + 1)
      if (code === SLASH) {
        this.#readEndTag()
        if (this.depth > this.#leaveTo) return this.#leave()
      } else if (code === EXCLAMATION) {
        if (this.#readDeclaration()) return 'text'
      } else if (code === QUESTION) {
        this.#passOver('?>', 2, 'a processing instruction is not closed')
      } else if (isNameStart(code) || this.#position + 1 === source.length) {
        if (this.#readStartTag()) return 'open'
      } else {
        this.#report('a start tag has no name')
        if (this.#readText()) return 'text'
      }
    }
    return this.#finish()
  }

  /** Goes on with the next piece of the text, if there is one. */
  #openPiece(): boolean {
    const source = this.#takePiece()
    if (source === '') return false
    this.#passed += this.#source.length
    this.#source = source
    this.#position = 0
    this.#tag = new StartTag(source)
    this.#nextAmpersand = this.#nextReturn = this.#blockedTo = -1
    this.#isSearchable = true
    this.#scope = this.#scope.continueIn(source)
    for (let depth = 0; depth < this.depth; depth++) {
      this.#outerScopes[depth] = this.#outerScopes[depth]!.continueIn(source)
    }
    return true
  }

  #takePiece(): string {
    const next = this.#pieces?.next()
    return next && !next.done ? next.value : ''
  }

  /** The decoded text that `text` reports. It may be a view that keeps the whole source alive. */
  text(): string {
    return this.#decodedText ?? this.#source.slice(this.#textStart, this.#textEnd)
  }

  /** An attribute of the element that `open` reports. */
  attribute(name: string): string | undefined {
    if (this.#tag.attributeCount === 0) return undefined
    for (const written of this.#scope.vocabulary.writtenAttributeNames(name)) {
      const value = this.#tag.find(written, this.#context.entities)
      if (value !== undefined) return value
    }
    return undefined
  }

  /** All attributes of the element that `open` reports, for later use. */
  attributes(): Attributes {
    const { attributeCount, nameEnd, attributesEnd } = this.#tag
    if (attributeCount === 0) return NO_ATTRIBUTES
    const written = this.#writtenAttributes()
    return attributesEnd - nameEnd > LONG_TAG ? toListed(written) : written
  }

  /** Skips the content and end tag of the element that `open` reports. */
  skip(): void {
    const outside = this.depth - 1
    while (this.depth > outside) this.next()
  }

  get vocabulary(): Vocabulary {
    return this.#scope.vocabulary
  }

  /**
   * Skips the element that `open` reports like `skip` does, but without checking it, and returns its source.
   * Undefined if a plain search for its end tag could be wrong; then the element stays open.
   */
  cutOut(): string | undefined {
    const source = this.#source
    const tag = this.#tag
    if (tag.isEmpty || !this.#isSearchable) return undefined
    const { written } = this.#openNames[this.depth - 1]!
    if (written === this.#blockedName && this.#position <= this.#blockedTo) return undefined
    const endTag = source.indexOf(`</${written}>`, this.#position)
    // One unsuccessful search to the end of the text is enough.
    this.#isSearchable = endTag >= 0
    if (endTag < 0) return undefined
    const content = source.slice(this.#position, endTag)
    // Another element of its name inside; a comment or CDATA section that may contain what looks like an end tag.
    const startTag = `<${written}`
    const hasSame = content.includes(startTag)
    if (hasSame || content.includes('<!')) {
      // All elements that begin before the last one share the same end tag.
      this.#blockedName = written
      this.#blockedTo = this.#position + content.lastIndexOf(hasSame ? startTag : '<!')
      // Those inside would search the same text again.
      this.#pay(content.length / SEARCHED_PER_NODE)
      return undefined
    }
    this.#position = endTag + written.length + 3
    this.#leave()
    return source.slice(tag.nameStart - 1, this.#position)
  }

  /**
   * Lets the caller read the element that `open` reports, if the file writes names with these prefixes the way our
   * code does. `read` gets the position after the start tag and returns the one after the element; a negative result
   * leaves the element open.
   */
  readInside(prefixes: readonly string[], read: (start: number) => number): boolean {
    if (this.#tag.isEmpty || !this.#scope.vocabulary.keepsPrefixes(prefixes)) return false
    const end = read(this.#position)
    if (end < 0) return false
    this.#position = end
    this.#leave()
    return true
  }

  #writtenAttributes(): WrittenAttributes {
    const { nameEnd, attributesEnd, hasEncodedValues } = this.#tag
    return new WrittenAttributes(this.#scope, nameEnd, attributesEnd, hasEncodedValues)
  }

  /** Takes everything up to the next `<` after this character, which is itself one only in damaged text. */
  #readText(): boolean {
    const source = this.#source
    const start = this.#position
    const less = source.indexOf('<', start + 1)
    const end = less < 0 ? source.length : less
    this.#position = end
    if (this.depth === 0) {
      if (!isBlank(source, start, end)) this.#report('text outside the root element', start)
      return false
    }
    this.#textStart = start
    this.#textEnd = end
    this.#decodedText = this.#needsDecoding(start, end) ? this.#decode(start, end) : undefined
    return true
  }

  #readStartTag(): boolean {
    const source = this.#source
    const tag = this.#tag
    if (!tag.read(this.#position)) return this.#passStartTag(tag.end)
    const outerScope = this.#scope
    if (tag.hasEncodedValues) this.#checkReferences(tag.nameEnd, tag.attributesEnd)
    if (tag.hasDeclarations) this.#scope = this.#declare()
    const { nameStart, nameEnd, nameHash } = tag
    const known = this.#scope.vocabulary.findElementName(source, nameStart, nameEnd, nameHash)
    if (!known) {
      this.#scope = outerScope
      return this.#passStartTag(tag.nameEnd)
    }
    this.#enter(known, outerScope)
    this.#position = tag.end
    if (tag.isEmpty) this.#leaveTo = this.depth - 1
    return true
  }

  /** The scope inside the element whose start tag was just read. */
  #declare(): Scope {
    const scope = this.#scope
    const tag = this.#tag
    const source = this.#source
    const { budget, vocabularies } = this.#context
    const written = source.slice(tag.nameEnd, tag.attributesEnd)
    const known = vocabularies?.find(scope.vocabulary, written)
    if (known) return new Scope(scope.source, known)
    const inside = scope.declare(this.#writtenAttributes().declarations(), budget)
    const shared = vocabularies?.add(scope.vocabulary, written, inside.vocabulary)
    return shared ? new Scope(scope.source, shared) : inside
  }

  #passStartTag(faultPosition: number): false {
    const isTorn = faultPosition >= this.#source.length
    this.#report(isTorn ? 'a start tag is not closed' : 'a start tag is not valid')
    this.#resumeAfter(faultPosition)
    return false
  }

  #checkReferences(start: number, end: number): void {
    if (this.#hasAmpersand(start, end)) this.#decode(start, end)
  }

  #isAt(name: string, start: number, end: number): boolean {
    return isTextAt(this.#source, name, start, end)
  }

  #enter(known: KnownName, outerScope: Scope): void {
    if (this.depth >= this.maxDepth) throw exceeded('depth')
    if (this.depth === 0 && this.#hasRoot) this.#report('a second root element')
    this.#hasRoot = true
    this.#pay(1)
    this.#openNames[this.depth] = known
    this.#outerScopes[this.depth++] = outerScope
    this.name = known.name
  }

  #readEndTag(): void {
    const source = this.#source
    const nameStart = this.#position + 2
    const open = this.#openNames[this.depth - 1]
    if (this.depth > 0 && open) {
      let position = nameStart + open.written.length
      if (this.#isAt(open.written, nameStart, position)) {
        let code = source.charCodeAt(position)
        while (isSpace(code)) code = source.charCodeAt(++position)
        if (code === GREATER) {
          this.#position = position + 1
          this.#leaveTo = this.depth - 1
          return
        }
      }
    }
    this.#report('an end tag does not match its start tag')
    this.#leaveTo = this.#findOpen(nameStart)
    this.#resumeAfter(nameStart)
  }

  /** The depth outside the innermost open element that the mismatched end tag may mean. */
  #findOpen(nameStart: number): number {
    this.#pay(this.depth)
    for (let depth = this.depth - 1; depth >= 0; depth--) {
      const { written } = this.#openNames[depth]!
      const nameEnd = nameStart + written.length
      if (written.length > LONG_NAME) this.#pay(written.length / LONG_NAME)
      if (this.#isAt(written, nameStart, nameEnd) && this.#source.charCodeAt(nameEnd) === GREATER)
        return depth
    }
    return NOT_LEAVING
  }

  #leave(): XmlEvent {
    const { name } = this.#openNames[--this.depth]!
    this.#scope = this.#outerScopes[this.depth]!
    if (this.depth === this.#leaveTo) this.#leaveTo = NOT_LEAVING
    this.name = name
    return 'close'
  }

  /** A comment, a CDATA section or a document type; true if it yields text. */
  #readDeclaration(): boolean {
    const source = this.#source
    const position = this.#position
    if (source.startsWith('<!--', position)) {
      this.#passOver('-->', 4, 'a comment is not closed')
    } else if (source.startsWith(CDATA_START, position) && this.depth > 0) {
      this.#textStart = position + CDATA_START.length
      this.#textEnd = this.#passOver(']]>', CDATA_START.length, 'a CDATA section is not closed')
      const characters = normalizeLineEnds(source.slice(this.#textStart, this.#textEnd))
      this.#decodedText =
        this.#textEnd === source.length ? characters.replace(/\]{1,2}$/, '') : characters
      return true
    } else if (source.startsWith('<!DOCTYPE', position) && !this.#hasRoot) {
      // The part in `[ ]` could define entities; the rest does not matter.
      const end = findDocumentTypeEnd(source, position)
      if (end < 0) this.#report('the document type is not closed')
      this.#position = end < 0 ? source.length : end
    } else {
      this.#report('a declaration is not allowed here')
      this.#resumeAfter(position + 2)
    }
    return false
  }

  /** Moves past the next `end` and returns where it begins. */
  #passOver(end: string, openingLength: number, complaint: string): number {
    const found = this.#source.indexOf(end, this.#position + openingLength)
    if (found < 0) this.#report(complaint)
    this.#pay(1)
    this.#position = found < 0 ? this.#source.length : found + end.length
    return found < 0 ? this.#source.length : found
  }

  /** Continues after the faulty tag at this position. */
  #resumeAfter(position: number): void {
    const source = this.#source
    let next = position
    while (next < source.length && source.charCodeAt(next) !== LESS) {
      if (source.charCodeAt(next++) === GREATER) break
    }
    this.#position = next
  }

  #needsDecoding(start: number, end: number): boolean {
    if (this.#nextReturn < start) this.#nextReturn = indexOrEnd(this.#source, '\r', start)
    return this.#nextReturn < end || this.#hasAmpersand(start, end) || end === this.#source.length
  }

  #hasAmpersand(start: number, end: number): boolean {
    if (this.#nextAmpersand < start) this.#nextAmpersand = indexOrEnd(this.#source, '&', start)
    return this.#nextAmpersand < end
  }

  #decode(start: number, end: number): string {
    const raw = normalizeLineEnds(this.#source.slice(start, end))
    const whole = end === this.#source.length ? trimTornEnd(raw) : raw
    return decodeReferences(whole, this.#context.entities, () =>
      this.#report('an unknown entity reference', start),
    )
  }

  #pay(nodes: number): void {
    this.#unpaid += nodes
    if (this.#unpaid >= PORTION) this.#payAll()
  }

  #payAll(): void {
    this.#context.budget.spend('nodes', this.#unpaid)
    this.#unpaid = 0
  }

  #finish(): XmlEvent {
    if (!this.#hasRoot) this.#report('there is no root element')
    if (this.depth > 0) {
      this.#report('an element is not closed')
      this.#leaveTo = 0
      return this.#leave()
    }
    this.#payAll()
    return 'end'
  }

  #report(complaint: string, position = this.#position): void {
    if (this.#isDamaged) return
    this.#isDamaged = true
    const fault = malformed(`${complaint}, at character ${this.#passed + position + 1}`)
    if (!this.#context.onDamage) throw fault
    this.#context.onDamage(fault)
  }
}

function indexOrEnd(source: string, character: string, start: number): number {
  const index = source.indexOf(character, start)
  return index < 0 ? source.length : index
}
