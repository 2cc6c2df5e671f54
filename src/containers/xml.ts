/**
 * XML for readers: a whole part as a tree, a large part element by element, or a huge one as events.
 * Text and attribute values are cut out of the source, which therefore lives as long as they do.
 */
import { NOTHING, XmlElement, type XmlNode } from './xml-element.ts'
import { type XmlContext, XmlScanner } from './xml-scanner.ts'

export { NOTHING, XmlElement, type XmlNode } from './xml-element.ts'
export { decodeXml } from './xml-encoding.ts'
export type { Namespaces } from './xml-names.ts'
export { type XmlContext, XmlScanner } from './xml-scanner.ts'

/** The root element with everything in it. */
export function readXml(source: string, context: XmlContext): XmlElement {
  const scanner = new XmlScanner(source, context)
  let root: XmlElement | undefined
  for (let event = scanner.next(); event !== 'end'; event = scanner.next()) {
    if (event === 'open') root = readElement(scanner, context)
  }
  return root ?? NOTHING
}

/**
 * The child elements of the element at `path` (names from the root down), each as a tree of its own,
 * so that a part of 100 MB never becomes one tree. Text between them is left out.
 */
export function* streamXml(
  source: string,
  path: readonly string[],
  context: XmlContext,
): Generator<XmlElement> {
  const scanner = new XmlScanner(source, context)
  for (let event = scanner.next(); event !== 'end'; event = scanner.next()) {
    if (event !== 'open') continue
    if (scanner.depth > path.length) yield readElement(scanner, context)
    else if (scanner.name !== path[scanner.depth - 1]) scanner.skip()
  }
}

/** What `scanXml` calls; the scanner answers questions about attributes while `open` runs. */
export interface XmlHandler {
  open?(name: string, scanner: XmlScanner): void
  text?(text: string): void
  close?(name: string): void
}

export function scanXml(source: string, handler: XmlHandler, context: XmlContext): void {
  const scanner = new XmlScanner(source, context)
  for (let event = scanner.next(); event !== 'end'; event = scanner.next()) {
    if (event === 'open') handler.open?.(scanner.name, scanner)
    else if (event === 'close') handler.close?.(scanner.name)
    else handler.text?.(scanner.text())
  }
}

const NO_CHILDREN: readonly XmlNode[] = []

/** Reads the element that the scanner has just opened, to its end. */
export function readElement(scanner: XmlScanner, context: XmlContext): XmlElement {
  const dropBlank = context.blankText === 'drop'
  const names = [scanner.name]
  const attributes = [scanner.attributes()]
  const childLists: XmlNode[][] = [[]]
  let level = 0
  for (;;) {
    const children = childLists[level]!
    const event = scanner.next()
    if (event === 'open') {
      level++
      names[level] = scanner.name
      attributes[level] = scanner.attributes()
      childLists[level] = []
    } else if (event === 'text') {
      appendText(children, scanner.text())
    } else {
      const kept = dropBlank ? withoutBlankText(children) : children
      const element = new XmlElement(
        names[level]!,
        kept.length ? kept : NO_CHILDREN,
        attributes[level],
      )
      if (level === 0) return element
      childLists[--level]!.push(element)
    }
  }
}

/** Text that a comment or a CDATA section cuts into pieces is one text. */
function appendText(children: XmlNode[], text: string): void {
  if (text === '') return
  const last = children.length - 1
  const before = children[last]
  if (typeof before === 'string') children[last] = before + text
  else children.push(text)
}

/** White space between elements is layout; white space alone in an element is text, as in `<w:t> </w:t>`. */
function withoutBlankText(children: XmlNode[]): XmlNode[] {
  if (children.length < 2) return children
  return children.filter(child => typeof child !== 'string' || /[^ \t\n\r]/.test(child))
}
