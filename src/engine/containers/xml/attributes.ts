/**
 * The attributes of an element, read from the text of its start tag only when somebody asks. The
 * scanner has checked that text, so that the walk here need not doubt it:
 *
 *     <w:p w:id = "a&amp;b" w:val='1' />
 *         ^start                     ^end
 */
import { AMPERSAND, DOUBLE_QUOTE, EQUALS, isTextAt, SINGLE_QUOTE, SPACE } from './characters.ts'
import type { Scope, XmlSource } from './names.ts'
import { decodeReferences, detach, type Entities, normalizeAttributeSpace } from './references.ts'

export interface Attributes {
  find(name: string): string | undefined
  findAll(names: readonly string[]): (string | undefined)[]
  list(): [name: string, value: string][]
}

export const NO_ATTRIBUTES: Attributes = {
  find: () => undefined,
  findAll: names => names.map(() => undefined),
  list: () => [],
}

/** Attributes that are already known, for trees that do not come from XML. */
export class ListedAttributes implements Attributes {
  readonly #entries: ReadonlyMap<string, string>

  constructor(entries: ReadonlyMap<string, string>) {
    this.#entries = entries
  }

  find(name: string): string | undefined {
    return this.#entries.get(name)
  }

  findAll(names: readonly string[]): (string | undefined)[] {
    return names.map(name => this.#entries.get(name))
  }

  list(): [name: string, value: string][] {
    return [...this.#entries]
  }
}

/** The same attributes, parsed; of two with the same name the first counts. */
export const toListed = (attributes: Attributes): Attributes =>
  new ListedAttributes(new Map(attributes.list().reverse()))

/** Names are those of our code; namespace declarations are not attributes. */
export class WrittenAttributes implements Attributes {
  readonly #scope: Scope
  readonly #start: number
  readonly #end: number

  constructor(scope: Scope, start: number, end: number) {
    this.#scope = scope
    this.#start = start
    this.#end = end
  }

  find(name: string): string | undefined {
    const written = this.#scope.vocabulary.writtenAttributeNames(name)
    if (!this.#mayHave(written)) return undefined
    const cursor = new AttributeCursor(this.#scope.source, this.#start, this.#end)
    while (cursor.next()) if (cursor.isAnyOf(written)) return cursor.value()
    return undefined
  }

  findAll(names: readonly string[]): (string | undefined)[] {
    const { source, vocabulary } = this.#scope
    const written = names.map(name => vocabulary.writtenAttributeNames(name))
    const values = names.map((): string | undefined => undefined)
    const cursor = new AttributeCursor(source, this.#start, this.#end)
    while (cursor.next()) {
      for (let index = 0; index < names.length; index++) {
        if (!cursor.isAnyOf(written[index]!)) continue
        // Of a repeated attribute the first counts.
        values[index] ??= cursor.value()
        break
      }
    }
    return values
  }

  /**
   * Readers ask for many attributes that are absent. The JavaScript engine's own search over the whole tag is far
   * faster than parsing it.
   */
  #mayHave(written: readonly string[]): boolean {
    const tag = this.#scope.source.text.slice(this.#start, this.#end)
    for (let index = 0; index < written.length; index++) {
      if (tag.includes(written[index]!)) return true
    }
    return false
  }

  list(): [name: string, value: string][] {
    const attributes: [string, string][] = []
    const cursor = new AttributeCursor(this.#scope.source, this.#start, this.#end)
    while (cursor.next()) {
      if (cursor.declaredPrefix() !== undefined) continue
      attributes.push([this.#scope.vocabulary.attributeName(cursor.name()), cursor.value()])
    }
    return attributes
  }

  /** The namespaces the element declares: prefix ('' for the default namespace) and URI. */
  declarations(): [prefix: string, uri: string][] {
    const declarations: [string, string][] = []
    const cursor = new AttributeCursor(this.#scope.source, this.#start, this.#end)
    while (cursor.next()) {
      const prefix = cursor.declaredPrefix()
      if (prefix !== undefined) declarations.push([prefix, cursor.value()])
    }
    return declarations
  }
}

class AttributeCursor {
  readonly #source: string
  readonly #entities: Entities | undefined
  readonly #end: number
  #position: number
  #nameStart = 0
  #nameEnd = 0
  #valueStart = 0
  #needsDecoding = false

  constructor(source: XmlSource, start: number, end: number) {
    this.#source = source.text
    this.#entities = source.entities
    this.#position = start
    this.#end = end
  }

  next(): boolean {
    const source = this.#source
    const end = this.#end
    let position = this.#position
    while (position < end && source.charCodeAt(position) <= SPACE) position++
    if (position >= end) return false
    this.#nameStart = position
    let code = source.charCodeAt(position)
    while (code !== EQUALS && code > SPACE) code = source.charCodeAt(++position)
    this.#nameEnd = position
    while (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) code = source.charCodeAt(++position)
    const quote = code
    this.#valueStart = ++position
    this.#needsDecoding = false
    for (code = source.charCodeAt(position); code !== quote; code = source.charCodeAt(++position)) {
      if (code === AMPERSAND || code < SPACE) this.#needsDecoding = true
    }
    this.#position = position + 1
    return true
  }

  isAnyOf(names: readonly string[]): boolean {
    for (let index = 0; index < names.length; index++) {
      if (isTextAt(this.#source, names[index]!, this.#nameStart, this.#nameEnd)) return true
    }
    return false
  }

  /** As written in the file. */
  name(): string {
    return detach(this.#source.slice(this.#nameStart, this.#nameEnd))
  }

  declaredPrefix(): string | undefined {
    if (!this.#source.startsWith('xmlns', this.#nameStart)) return undefined
    const name = this.name()
    if (name === 'xmlns') return ''
    return name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : undefined
  }

  value(): string {
    const raw = this.#source.slice(this.#valueStart, this.#position - 1)
    return this.#needsDecoding ? decodeValue(raw, this.#entities) : detach(raw)
  }
}

export function decodeValue(raw: string, entities: Entities | undefined): string {
  return detach(decodeReferences(normalizeAttributeSpace(raw), entities))
}
