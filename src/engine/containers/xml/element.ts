/** The tree that readers walk: elements of XML or HTML, with lookups that give nothing on nothing. */
import { type Attributes, NO_ATTRIBUTES } from './attributes.ts'
import { detach } from './references.ts'

export type XmlNode = XmlElement | string

export class XmlElement {
  /** With the prefix of our code, whatever the file calls it: `w:p`. */
  readonly name: string
  #content: readonly XmlNode[] | (() => readonly XmlNode[])
  readonly #written: Attributes
  /** Of a wide element, the first child of each name. */
  #firsts: ReadonlyMap<string, XmlElement> | undefined = undefined

  /** The children, or how to read them when they are asked for. */
  constructor(
    name: string,
    content: readonly XmlNode[] | (() => readonly XmlNode[]),
    attributes: Attributes = NO_ATTRIBUTES,
  ) {
    this.name = name
    this.#content = content
    this.#written = attributes
  }

  /** Text is decoded; two strings never follow each other. */
  get children(): readonly XmlNode[] {
    if (typeof this.#content === 'function') this.#content = this.#content()
    return this.#content
  }

  /** False only for `NOTHING`. */
  get exists(): boolean {
    return this !== NOTHING
  }

  /** Has no attributes, so that nobody need ask for one. */
  get isBare(): boolean {
    return this.#written === NO_ATTRIBUTES
  }

  attribute(name: string): string | undefined {
    return this.#written.find(name)
  }

  /** The values of several attributes in the order of their names, found in one go. */
  attributesNamed(names: readonly string[]): (string | undefined)[] {
    return this.#written.findAll(names)
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

  /** The elements with this name anywhere below, in the order of the document. */
  descendants(name: string): XmlElement[] {
    const found: XmlElement[] = []
    walk(this, node => {
      if (typeof node !== 'string' && node.name === name) found.push(node)
    })
    return found
  }

  /** All text below, joined: a copy that does not keep the source alive. */
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

/** What a lookup gives that finds nothing: it has no name, no attributes and no children. */
export const NOTHING = new XmlElement('', [])

/** Elements with more children have an index: a reader may ask each paragraph for some dozen names. */
const WIDE = 500

function indexFirsts(children: readonly XmlNode[]): Map<string, XmlElement> {
  const firsts = new Map<string, XmlElement>()
  for (const child of children) {
    if (typeof child !== 'string' && !firsts.has(child.name)) firsts.set(child.name, child)
  }
  return firsts
}

/** Visits all nodes below, in the order of the document, without recursion. */
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
