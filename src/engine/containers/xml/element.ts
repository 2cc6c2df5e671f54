/** The tree that readers walk: elements of XML or HTML, with lookups that return nothing on nothing. */
import { type Attributes, NO_ATTRIBUTES } from './attributes.ts'
import { detach } from './references.ts'

export type XmlNode = XmlElement | string

export class XmlElement {
  /** With our code's prefix, whatever the file calls it: `w:p`. */
  readonly name: string
  #content: readonly XmlNode[] | (() => readonly XmlNode[])
  readonly #written: Attributes
  /** For an element with many children, the first child of each name. */
  #firsts: ReadonlyMap<string, XmlElement> | undefined = undefined

  /** The children, or a function that reads them on demand. */
  constructor(
    name: string,
    content: readonly XmlNode[] | (() => readonly XmlNode[]),
    attributes: Attributes = NO_ATTRIBUTES,
  ) {
    this.name = name
    this.#content = content
    this.#written = attributes
  }

  /** Text is decoded; no two strings are adjacent. */
  get children(): readonly XmlNode[] {
    if (typeof this.#content === 'function') this.#content = this.#content()
    return this.#content
  }

  /** False only for `NOTHING`. */
  get exists(): boolean {
    return this !== NOTHING
  }

  /** Has no attributes, so there is no need to ask for one. */
  get isBare(): boolean {
    return this.#written === NO_ATTRIBUTES
  }

  attribute(name: string): string | undefined {
    return this.#written.find(name)
  }

  /** The values of several attributes in the order of their names. */
  attributesNamed(names: readonly string[]): (string | undefined)[] {
    return names.map(name => this.#written.find(name))
  }

  attributes(): [name: string, value: string][] {
    return this.#written.list()
  }

  /** The first child with this name, or `NOTHING`. */
  first(name: string): XmlElement {
    return this.find(name) ?? NOTHING
  }

  find(name: string): XmlElement | undefined {
    const { children } = this
    if (children.length > WIDE) {
      this.#firsts ??= indexFirsts(children)
      return this.#firsts.get(name)
    }
    for (const child of children) {
      if (typeof child !== 'string' && child.name === name) return child
    }
    return undefined
  }

  /** The children with this name. */
  all(name: string): XmlElement[] {
    const found: XmlElement[] = []
    for (const child of this.children) {
      if (typeof child !== 'string' && child.name === name) found.push(child)
    }
    return found
  }

  elements(): XmlElement[] {
    const found: XmlElement[] = []
    for (const child of this.children) if (typeof child !== 'string') found.push(child)
    return found
  }

  /** The elements with this name anywhere below, in document order. */
  descendants(name: string): XmlElement[] {
    const found: XmlElement[] = []
    walk(this, node => {
      if (typeof node !== 'string' && node.name === name) found.push(node)
    })
    return found
  }

  /** All text below, joined into a copy that does not keep the source alive. */
  text(): string {
    const { children } = this
    if (children.length === 0) return ''
    if (children.length === 1 && typeof children[0] === 'string') return detach(children[0])
    let text = ''
    walk(this, node => {
      if (typeof node === 'string') text += node
    })
    return detach(text)
  }
}

/** The result of a lookup that finds nothing: no name, no attributes, no children. */
export const NOTHING = new XmlElement('', [])

/** Elements with more children get an index: a reader may ask each paragraph for dozens of names. */
const WIDE = 500

function indexFirsts(children: readonly XmlNode[]): Map<string, XmlElement> {
  const firsts = new Map<string, XmlElement>()
  for (const child of children) {
    if (typeof child !== 'string' && !firsts.has(child.name)) firsts.set(child.name, child)
  }
  return firsts
}

/** Visits all nodes below, in document order, without recursion. */
function walk(element: XmlElement, visit: (node: XmlNode) => void): void {
  const waiting: XmlNode[] = element.children.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    visit(node)
    if (typeof node === 'string') continue
    for (let index = node.children.length - 1; index >= 0; index--) {
      waiting.push(node.children[index]!)
    }
  }
}
