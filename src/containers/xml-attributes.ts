/**
 * The attributes of an element, read from the text of its start tag only when somebody asks. The
 * scanner has checked that text, so that the walk here need not doubt it:
 *
 *     <w:p  w:id = "a&amp;b"  w:val='1' />
 *         ^start  the text of the attributes  ^end
 */
import type { Scope } from './xml-names.ts'
import { decodeReferences, type Entities, normalizeAttributeSpace } from './xml-references.ts'

export interface Attributes {
  find(name: string): string | undefined
  list(): [name: string, value: string][]
}

export const NO_ATTRIBUTES: Attributes = { find: () => undefined, list: () => [] }

/** Names are those of our code; declarations of namespaces are no attributes. */
export class WrittenAttributes implements Attributes {
  readonly #source: string
  readonly #start: number
  readonly #end: number
  readonly #scope: Scope
  readonly #entities: Entities | undefined

  constructor(
    source: string,
    start: number,
    end: number,
    scope: Scope,
    entities: Entities | undefined,
  ) {
    this.#source = source
    this.#start = start
    this.#end = end
    this.#scope = scope
    this.#entities = entities
  }

  find(name: string): string | undefined {
    const written = this.#scope.writtenAttributeNames(name)
    return findAttribute(this.#source, this.#start, this.#end, written, this.#entities)
  }

  list(): [name: string, value: string][] {
    return listWrittenAttributes(this.#source, this.#start, this.#end, this.#entities)
      .filter(([name]) => !isDeclaration(name))
      .map(([name, value]) => [this.#scope.attributeName(name), value])
  }
}

/** Attributes that are known already, for trees that do not come from XML. */
export function listedAttributes(entries: ReadonlyMap<string, string>): Attributes {
  return entries.size === 0
    ? NO_ATTRIBUTES
    : { find: name => entries.get(name), list: () => [...entries] }
}

/** The value of the first attribute that has one of the names, as the file writes them. */
export function findAttribute(
  source: string,
  start: number,
  end: number,
  names: readonly string[],
  entities: Entities | undefined,
): string | undefined {
  let nameStart = skipSpace(source, start, end)
  while (nameStart < end) {
    const nameEnd = findNameEnd(source, nameStart)
    const valueStart = findQuote(source, nameEnd) + 1
    const valueEnd = source.indexOf(source[valueStart - 1]!, valueStart)
    for (const name of names) {
      if (name.length === nameEnd - nameStart && source.startsWith(name, nameStart)) {
        return decodeValue(source.slice(valueStart, valueEnd), entities)
      }
    }
    nameStart = skipSpace(source, valueEnd + 1, end)
  }
  return undefined
}

/** All attributes, declarations too, with the names that the file writes. */
export function listWrittenAttributes(
  source: string,
  start: number,
  end: number,
  entities: Entities | undefined,
): [name: string, value: string][] {
  const attributes: [string, string][] = []
  let nameStart = skipSpace(source, start, end)
  while (nameStart < end) {
    const nameEnd = findNameEnd(source, nameStart)
    const valueStart = findQuote(source, nameEnd) + 1
    const valueEnd = source.indexOf(source[valueStart - 1]!, valueStart)
    attributes.push([
      source.slice(nameStart, nameEnd),
      decodeValue(source.slice(valueStart, valueEnd), entities),
    ])
    nameStart = skipSpace(source, valueEnd + 1, end)
  }
  return attributes
}

/** The prefix that an attribute declares ('' for the default namespace), or undefined if it declares none. */
export function findDeclaredPrefix(name: string): string | undefined {
  if (name === 'xmlns') return ''
  return name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : undefined
}

function isDeclaration(name: string): boolean {
  return findDeclaredPrefix(name) !== undefined
}

function decodeValue(raw: string, entities: Entities | undefined): string {
  return decodeReferences(normalizeAttributeSpace(raw), entities)
}

function skipSpace(source: string, start: number, end: number): number {
  let position = start
  while (position < end && source.charCodeAt(position) <= 0x20) position++
  return position
}

function findNameEnd(source: string, start: number): number {
  let position = start
  let code = source.charCodeAt(position)
  while (code !== 0x3d /* = */ && code > 0x20) code = source.charCodeAt(++position)
  return position
}

function findQuote(source: string, start: number): number {
  let position = start
  let code = source.charCodeAt(position)
  while (code !== 0x22 /* " */ && code !== 0x27 /* ' */) code = source.charCodeAt(++position)
  return position
}
