/**
 * Names of elements and attributes, settled where they enter: a file may call a namespace what it
 * likes, our code sees one prefix per namespace (Namespaces in XML 1.0).
 *
 *     file       <ns0:p xmlns:ns0="http://…/wordprocessingml/2006/main" ns0:val="1">
 *     our code   w:p, w:val
 */
import type { Budget } from '../../budget.ts'
import { ConversionError } from '../../errors.ts'
import { isName, isTextAt } from './characters.ts'
import { detach, type Entities, flatten } from './references.ts'

/**
 * Namespace URI → our code's prefix; '' for names without a prefix. Several URIs may share a prefix: strict and
 * transitional OOXML.
 */
export type Namespaces = ReadonlyMap<string, string>

export const toNamespaces = (prefixes: Readonly<Record<string, string>>): Namespaces =>
  new Map(Object.entries(prefixes))

/** Real files have up to forty. */
const MAX_PREFIXES = 256

export interface KnownName {
  /** As written in the file. */
  readonly written: string
  /** As our code calls it. */
  readonly name: string
}

/** Names beyond this many are still read, just not cached: no schema has a tenth of this. */
export const MAX_CACHED_NAMES = 10_000

/** A power of two; a document uses a few dozen names. */
const CACHE_SIZE = 256

/** A vocabulary gets a cache once it has been used this often: files can declare one for each element. */
const MIN_USES = 8

/** What a scope inherits from its document. */
export interface XmlSource {
  readonly text: string
  readonly namespaces: Namespaces
  readonly entities: Entities | undefined
  /** Used again and again to locate the attributes of an element. */
  readonly located: number[]
}

/** What a file's names mean while the same prefixes are in scope. */
export class Vocabulary {
  /** The file's prefix ('' is the default namespace) → ours. Unknown namespaces are not listed. */
  readonly prefixes: ReadonlyMap<string, string>
  readonly #elementNames = new Map<string, KnownName>()
  /** The last name of each hash: names repeat, and this avoids slicing them out of the text again and again. */
  #cache: (KnownName | undefined)[] | undefined
  #uncached = 0
  /** Our prefix → the file's, of which attributes need one. */
  #theirPrefixes: ReadonlyMap<string, readonly string[]> | undefined
  /** The prefixes most recently found to be kept. */
  #kept: readonly string[] | undefined
  readonly #writtenAttributeNames = new Map<string, readonly string[]>()

  constructor(prefixes: ReadonlyMap<string, string>) {
    this.prefixes = prefixes
  }

  /** Our name for the element whose name is at this position in the text; undefined if there is no name. */
  findElementName(text: string, start: number, end: number, hash: number): KnownName | undefined {
    const slot = (hash ^ (hash >>> 8)) & (CACHE_SIZE - 1)
    const cached = this.#cache?.[slot]
    if (cached && isTextAt(text, cached.written, start, end)) return cached
    const known = this.#learnElementName(text.slice(start, end))
    if (++this.#uncached > MIN_USES) {
      this.#cache ??= []
      this.#cache[slot] = known
    }
    return known
  }

  #learnElementName(written: string): KnownName | undefined {
    let known = this.#elementNames.get(written)
    if (!known) {
      if (!isName(written)) return undefined
      const own = flatten(written)
      known = { written: own, name: this.#translate(own) }
      if (this.#elementNames.size < MAX_CACHED_NAMES) this.#elementNames.set(own, known)
    }
    return known
  }

  /** Our name for an attribute; without a prefix it is in no namespace, whatever the default is. */
  attributeName(written: string): string {
    return written.includes(':') ? this.#translate(written) : written
  }

  /** How the file may write an attribute that our code calls `name`: nearly always one way. */
  writtenAttributeNames(name: string): readonly string[] {
    let written = this.#writtenAttributeNames.get(name)
    if (!written) {
      written = this.#findWrittenAttributeNames(name)
      if (this.#writtenAttributeNames.size < MAX_CACHED_NAMES) {
        this.#writtenAttributeNames.set(name, written)
      }
    }
    return written
  }

  /** Whether the file writes all names with these prefixes the way our code does. */
  keepsPrefixes(prefixes: readonly string[]): boolean {
    if (prefixes === this.#kept) return true
    this.#theirPrefixes ??= indexTheirPrefixes(this.prefixes)
    for (const prefix of prefixes) {
      const theirs = this.#theirPrefixes.get(prefix)
      if (theirs?.length !== 1 || theirs[0] !== prefix) return false
    }
    this.#kept = prefixes
    return true
  }

  #translate(written: string): string {
    const colon = written.indexOf(':')
    const theirs = colon < 0 ? '' : written.slice(0, colon)
    const ours = this.prefixes.get(theirs)
    if (ours === undefined || ours === theirs) return written
    const local = written.slice(colon + 1)
    return flatten(ours === '' ? local : `${ours}:${local}`)
  }

  #findWrittenAttributeNames(name: string): string[] {
    const colon = name.indexOf(':')
    const prefix = colon < 0 ? '' : name.slice(0, colon)
    const local = name.slice(colon + 1)
    this.#theirPrefixes ??= indexTheirPrefixes(this.prefixes)
    const written = (this.#theirPrefixes.get(prefix) ?? []).map(theirs => `${theirs}:${local}`)
    if (prefix === '' || !this.prefixes.has(prefix)) written.push(name)
    return written
  }
}

function indexTheirPrefixes(prefixes: ReadonlyMap<string, string>): Map<string, string[]> {
  const theirPrefixes = new Map<string, string[]>()
  for (const [theirs, ours] of prefixes) {
    if (theirs === '') continue
    const known = theirPrefixes.get(ours)
    if (known) known.push(theirs)
    else theirPrefixes.set(ours, [theirs])
  }
  return theirPrefixes
}

/**
 * Vocabularies by the enclosing one and the attributes, as written, of the element that declares them: the parts of a
 * document mostly declare the same ones, and so do its pictures.
 */
export class Vocabularies {
  /** What names mean around the root of every part. */
  readonly outermost = new Vocabulary(XML_PREFIX)
  readonly #known = new Map<Vocabulary, Map<string, Vocabulary>>()
  readonly #distinct: Vocabulary[] = []
  #count = 0

  find(around: Vocabulary, declarations: string): Vocabulary | undefined {
    return this.#known.get(around)?.get(declarations)
  }

  /** Returns the vocabulary to use: roots that differ in other attributes often declare the same prefixes. */
  add(around: Vocabulary, declarations: string, inside: Vocabulary): Vocabulary {
    if (++this.#count > MAX_VOCABULARIES) return inside
    let same = this.#distinct.find(other => hasSamePrefixes(other, inside))
    if (!same) this.#distinct.push(inside)
    same ??= inside
    let known = this.#known.get(around)
    if (!known) {
      known = new Map()
      this.#known.set(around, known)
    }
    known.set(detach(declarations), same)
    return same
  }
}

function hasSamePrefixes({ prefixes: one }: Vocabulary, { prefixes: other }: Vocabulary): boolean {
  if (one.size !== other.size) return false
  for (const [theirs, ours] of one) if (other.get(theirs) !== ours) return false
  return true
}

/** Documents have about ten kinds of parts. */
const MAX_VOCABULARIES = 64

/** The names in scope at one point of a document. Immutable; a declaration creates a scope below it. */
export class Scope {
  readonly source: XmlSource
  readonly vocabulary: Vocabulary

  constructor(source: XmlSource, vocabulary = new Vocabulary(XML_PREFIX)) {
    this.source = source
    this.vocabulary = vocabulary
  }

  /** The same where the next piece of the text begins. */
  continueIn(text: string): Scope {
    return new Scope({ ...this.source, text }, this.vocabulary)
  }

  /** The scope inside an element that declares these namespaces; the same scope if they change nothing. */
  declare(declarations: Iterable<readonly [prefix: string, uri: string]>, budget: Budget): Scope {
    const { namespaces } = this.source
    const around = this.vocabulary.prefixes
    let prefixes: Map<string, string> | undefined
    for (const [prefix, uri] of declarations) {
      const ours = namespaces.get(uri)
      if ((prefixes ?? around).get(prefix) === ours || prefix === 'xml') continue
      if (!prefixes) {
        budget.spend('nodes', around.size)
        prefixes = new Map(around)
      }
      if (ours === undefined) prefixes.delete(prefix)
      else prefixes.set(prefix, ours)
      if (prefixes.size > MAX_PREFIXES) throw tooManyPrefixes()
    }
    return prefixes ? new Scope(this.source, new Vocabulary(prefixes)) : this
  }
}

/** Bound without a declaration (Namespaces in XML 1.0, 3). */
const XML_PREFIX: ReadonlyMap<string, string> = new Map([['xml', 'xml']])

function tooManyPrefixes(): ConversionError {
  return new ConversionError('resourceLimit', "The document's XML declares too many namespaces.")
}
