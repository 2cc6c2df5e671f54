/** The tree that readers walk: elements of XML or HTML, with lookups that give nothing on nothing. */
import { type Attributes, NO_ATTRIBUTES } from './xml-attributes.ts'

export type XmlNode = XmlElement | string

export class XmlElement {
  /** With the prefix of our code, whatever the file calls it: `w:p`. */
  readonly name: string
  /** Text is decoded; two strings never follow each other. */
  readonly children: readonly XmlNode[]
  private readonly written: Attributes

  constructor(name: string, children: readonly XmlNode[], attributes: Attributes = NO_ATTRIBUTES) {
    this.name = name
    this.children = children
    this.written = attributes
  }

  /** False only for `NOTHING`. */
  get exists(): boolean {
    return this !== NOTHING
  }

  attribute(name: string): string | undefined {
    return this.written.find(name)
  }

  attributes(): [name: string, value: string][] {
    return this.written.list()
  }

  /** The first child with this name, or `NOTHING`. */
  first(name: string): XmlElement {
    return this.find(name) ?? NOTHING
  }

  find(name: string): XmlElement | undefined {
    for (const child of this.children) {
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

  /** All text below, joined. */
  text(): string {
    const { children } = this
    if (children.length === 0) return ''
    if (children.length === 1 && typeof children[0] === 'string') return children[0]
    let text = ''
    walk(this, node => {
      if (typeof node === 'string') text += node
    })
    return text
  }
}

/** An element with so many children that looking for one again and again would take too long: it has an index. */
export class WideElement extends XmlElement {
  #firsts: Map<string, XmlElement> | undefined

  override find(name: string): XmlElement | undefined {
    if (!this.#firsts) {
      this.#firsts = new Map()
      for (const child of this.children) {
        if (typeof child === 'string' || this.#firsts.has(child.name)) continue
        this.#firsts.set(child.name, child)
      }
    }
    return this.#firsts.get(name)
  }
}

/** What a lookup gives that finds nothing: it has no name, no attributes and no children. */
export const NOTHING = new XmlElement('', [])

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
