/**
 * The attributes of an element, read from the text of its start tag only when somebody asks. The
 * scanner has checked that text, so that the walk here need not doubt it:
 *
 *     <w:p w:id = "a&amp;b" w:val='1' />
 *         ^start                     ^end
 */
import { DOUBLE_QUOTE, EQUALS, isTextAt, SINGLE_QUOTE, SPACE } from './characters.ts'
import type { Scope, XmlSource } from './names.ts'
import { decodeReferences, detach, type Entities, normalizeAttributeSpace } from './references.ts'

export interface Attributes {
  find(name: string): string | undefined
  list(): [name: string, value: string][]
}

export const NO_ATTRIBUTES: Attributes = {
  find: () => undefined,
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
  /** Some value has a reference or white space other than spaces. */
  readonly #isEncoded: boolean
  /** Located at the first question: readers ask an element for several attributes, and many of them are absent. */
  #offsets: readonly number[] | undefined = undefined

  constructor(scope: Scope, start: number, end: number, isEncoded: boolean) {
    this.#scope = scope
    this.#start = start
    this.#end = end
    this.#isEncoded = isEncoded
  }

  find(name: string): string | undefined {
    const { source, vocabulary } = this.#scope
    const names = vocabulary.writtenAttributeNames(name)
    const offsets = this.#locate()
    for (let index = 0; index < offsets.length; index += 4) {
      for (let each = 0; each < names.length; each++) {
        if (isTextAt(source.text, names[each]!, offsets[index]!, offsets[index + 1]!))
          return detach(this.#value(index))
      }
    }
    return undefined
  }

  list(): [name: string, value: string][] {
    const { vocabulary } = this.#scope
    const listed = this.#pick(name =>
      toDeclaredPrefix(name) === undefined ? vocabulary.attributeName(name) : undefined,
    )
    return listed.map(([name, value]) => [detach(name), detach(value)])
  }

  /** The namespaces the element declares, as views: prefix ('' for the default namespace) and URI. */
  declarations(): [prefix: string, uri: string][] {
    return this.#pick(toDeclaredPrefix)
  }

  /** The values of some attributes, under other names than they are written with; both may be views of the source. */
  #pick(toName: (written: string) => string | undefined): [string, string][] {
    const picked: [string, string][] = []
    const offsets = this.#locate()
    for (let index = 0; index < offsets.length; index += 4) {
      const name = toName(this.#scope.source.text.slice(offsets[index], offsets[index + 1]))
      if (name !== undefined) picked.push([name, this.#value(index)])
    }
    return picked
  }

  #value(index: number): string {
    const { text, entities } = this.#scope.source
    const raw = text.slice(this.#offsets![index + 2], this.#offsets![index + 3])
    return this.#isEncoded ? decodeValue(raw, entities) : raw
  }

  #locate(): readonly number[] {
    this.#offsets ??= locate(this.#scope.source, this.#start, this.#end)
    return this.#offsets
  }
}

/** Four numbers per attribute: where its name and its value begin and end. */
function locate({ text, located }: XmlSource, start: number, end: number): readonly number[] {
  let count = 0
  let position = start
  for (;;) {
    while (position < end && text.charCodeAt(position) <= SPACE) position++
    // A list that grows would get room for several more.
    if (position >= end) return located.slice(0, count)
    located[count++] = position
    let code = text.charCodeAt(position)
    while (code !== EQUALS && code > SPACE) code = text.charCodeAt(++position)
    located[count++] = position
    while (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) code = text.charCodeAt(++position)
    located[count++] = position + 1
    const quote = code
    do code = text.charCodeAt(++position)
    while (code !== quote)
    located[count++] = position++
  }
}

function toDeclaredPrefix(name: string): string | undefined {
  if (name === 'xmlns') return ''
  return name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : undefined
}

export function decodeValue(raw: string, entities: Entities | undefined): string {
  return detach(decodeReferences(normalizeAttributeSpace(raw), entities))
}
