/**
 * Tag soup → tree. htmlparser2 finds the tokens; the tree is built here, since its own parser does not bound depth
 * (its time grows quadratically with it) and only looks at the innermost open element.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import type { Budget } from '../../budget.ts'
import { type Attributes, ListedAttributes, NO_ATTRIBUTES } from '../xml/attributes.ts'
import { isBlank } from '../xml/characters.ts'
import { XmlElement, type XmlNode } from '../xml/element.ts'
import { MAX_CACHED_NAMES } from '../xml/names.ts'
import { detach, flatten, normalizeLineEnds } from '../xml/references.ts'
import { MAX_ATTRIBUTES } from '../xml/start-tag.ts'
import {
  END_TAG_BARRIERS,
  FOREIGN_ROOTS,
  HEAD_CONTENT,
  HEADINGS,
  IMPLIED_ENDS,
  INTEGRATION_POINTS,
  NEVER_SHOWN,
  TABLE,
  TABLE_PARTS,
  VOID_ELEMENTS,
} from './structure.ts'

interface HtmlOptions {
  readonly budget: Budget
  /** Where `<x/>` is a complete element: everywhere as in XML, or only in SVG and MathML as in HTML. */
  readonly emptyTags: 'all' | 'foreign'
}

/**
 * Elements in elements; deeper ones become siblings at this depth. Below `Limits.depth`, so that a reader that
 * recurses with the elements never fails.
 */
export const MAX_HTML_DEPTH = 200

export function buildHtml(source: string, options: HtmlOptions): XmlElement {
  const builder = new HtmlBuilder(normalizeLineEnds(source), options)
  const recognizeSelfClosing = options.emptyTags === 'all'
  const tokenizer = new Tokenizer({ recognizeSelfClosing }, builder)
  tokenizer.write(builder.source)
  tokenizer.end()
  return builder.root()
}

interface OpenElement {
  readonly name: string
  readonly children: XmlNode[]
  /** In SVG or MathML, where HTML's tables do not apply. */
  readonly isForeign: boolean
}

class HtmlBuilder implements TokenizerCallbacks {
  readonly source: string
  readonly #options: HtmlOptions
  readonly #rootAttributes = new Map<string, string>()
  /** From `html`, which stays open throughout, to the innermost. */
  readonly #open: OpenElement[] = [{ name: 'html', children: [], isForeign: false }]
  /** How many start tags of a name were too deep to be opened; that many end tags are ignored. */
  readonly #flattened = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #text = ''
  #tagName = ''
  #attributes: Map<string, string> | undefined
  #attributeName = ''
  #attributeValue = ''

  constructor(source: string, options: HtmlOptions) {
    this.source = source
    this.#options = options
  }

  root(): XmlElement {
    const { name, children } = this.#open[0]!
    return new XmlElement(name, children, new ListedAttributes(this.#rootAttributes))
  }

  // Called by the tokenizer

  ontext(start: number, end: number): void {
    this.#text += this.source.slice(start, end)
  }

  ontextentity(codePoint: number): void {
    this.#text += String.fromCodePoint(codePoint)
  }

  oncdata(start: number, end: number, endLength: number): void {
    if (this.#options.emptyTags === 'all' || this.isInForeignContext()) {
      this.#text += this.source.slice(start, end - endLength)
    }
  }

  onopentagname(start: number, end: number): void {
    this.#tagName = this.#readName(start, end)
    this.#attributes = undefined
  }

  onattribname(start: number, end: number): void {
    this.#attributeName = this.#readName(start, end)
    this.#attributeValue = ''
  }

  onattribdata(start: number, end: number): void {
    this.#attributeValue += this.source.slice(start, end)
  }

  onattribentity(codePoint: number): void {
    this.#attributeValue += String.fromCodePoint(codePoint)
  }

  onattribend(): void {
    this.#attributes ??= new Map()
    if (this.#attributes.size >= MAX_ATTRIBUTES || this.#attributes.has(this.#attributeName)) return
    this.#attributes.set(this.#attributeName, detach(this.#attributeValue))
  }

  onopentagend(): void {
    this.#startElement(this.#tagName, this.#attributes)
  }

  onselfclosingtag(): void {
    this.#startElement(this.#tagName, this.#attributes)
    const isWhole = this.#options.emptyTags === 'all' || this.isInForeignContext()
    if (isWhole) this.#endElement(this.#tagName)
  }

  onclosetag(start: number, end: number): void {
    const name = this.#readName(start, end)
    if (name === 'br') this.#startElement(name, undefined)
    else this.#endElement(name)
  }

  isInForeignContext(): boolean {
    return this.#innermost().isForeign
  }

  onend(): void {
    this.#flushText()
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  // Building the tree

  /** Names repeat; each is stored once. */
  #readName(start: number, end: number): string {
    const written = this.source.slice(start, end)
    const known = this.#names.get(written)
    if (known !== undefined) return known
    const name = flatten(written.toLowerCase())
    if (this.#names.size < MAX_CACHED_NAMES) this.#names.set(detach(written), name)
    return name
  }

  #startElement(name: string, attributes: ReadonlyMap<string, string> | undefined): void {
    this.#flushText()
    if (name === 'html') {
      if (attributes) this.#mergeRootAttributes(attributes)
      return
    }
    if (name === 'body' && this.#open[1]?.name === 'body') return
    this.#leaveHead(name)
    if (!this.isInForeignContext()) this.#closeImplied(name)
    this.#appendElement(name, attributes ? new ListedAttributes(attributes) : NO_ATTRIBUTES)
  }

  /** A second `html` tag adds the attributes that the first lacks (HTML, 13.2.6.4.7). */
  #mergeRootAttributes(attributes: ReadonlyMap<string, string>): void {
    for (const [name, value] of attributes) {
      if (!this.#rootAttributes.has(name)) this.#rootAttributes.set(name, value)
    }
  }

  #leaveHead(name: string): void {
    if (this.#innermost().name === 'head' && !HEAD_CONTENT.has(name))
      this.#closeTo(this.#open.length - 1)
  }

  #closeImplied(name: string): void {
    const rule = IMPLIED_ENDS.get(name)
    if (!rule) return
    let closed = this.#open.length
    for (let depth = this.#open.length - 1; depth > 0; depth--) {
      this.#options.budget.spend('nodes')
      const openName = this.#open[depth]!.name
      if (rule.within.has(openName)) break
      if (rule.ends.has(openName)) closed = depth
    }
    this.#closeTo(closed)
  }

  #appendElement(name: string, attributes: Attributes): void {
    this.#options.budget.spend('nodes')
    const children: XmlNode[] = []
    const element = new XmlElement(name, children, attributes)
    if (!NEVER_SHOWN.has(name)) this.#innermost().children.push(element)
    if (VOID_ELEMENTS.has(name) && !this.isInForeignContext()) return
    if (this.#open.length > MAX_HTML_DEPTH) {
      this.#flattened.set(name, (this.#flattened.get(name) ?? 0) + 1)
      return
    }
    const isForeign =
      FOREIGN_ROOTS.has(name) || (this.isInForeignContext() && !INTEGRATION_POINTS.has(name))
    this.#open.push({ name, children, isForeign })
  }

  #endElement(name: string): void {
    this.#flushText()
    if (name === 'html' || name === 'body') return
    const flattened = this.#flattened.get(name)
    if (flattened) {
      this.#flattened.set(name, flattened - 1)
      return
    }
    this.#closeTo(this.#findOpen(name) ?? this.#open.length)
  }

  /** Any heading's end tag ends any heading; only its own end tag ends a table from inside. */
  #findOpen(name: string): number | undefined {
    const isHeading = HEADINGS.has(name)
    const barriers = TABLE_PARTS.has(name) ? TABLE : END_TAG_BARRIERS
    for (let depth = this.#open.length - 1; depth > 0; depth--) {
      this.#options.budget.spend('nodes')
      const openName = this.#open[depth]!.name
      if (openName === name || (isHeading && HEADINGS.has(openName))) return depth
      if (barriers.has(openName)) return undefined
    }
    return undefined
  }

  /** Closes elements until `depth` of them are open. */
  #closeTo(depth: number): void {
    while (this.#open.length > depth) this.#open.pop()
  }

  #flushText(): void {
    if (this.#text === '') return
    const text = detach(this.#text)
    this.#text = ''
    if (!isBlank(text)) this.#leaveHead('')
    const { children } = this.#innermost()
    const last = children.length - 1
    const before = children[last]
    if (typeof before === 'string') children[last] = before + text
    else children.push(text)
  }

  #innermost(): OpenElement {
    return this.#open[this.#open.length - 1]!
  }
}
