/**
 * XML for readers: a whole part as a tree, a large part element by element, or a huge one as events. Elements and
 * their children keep the source alive; attribute values and the result of `text()` do not.
 */
import type { XmlContext } from './context.ts'
import type { XmlElement } from './element.ts'
import { XmlScanner } from './scanner.ts'
import { TreeReader } from './tree.ts'

export type { XmlContext } from './context.ts'
export { NOTHING, XmlElement, type XmlNode } from './element.ts'
export { decodeXml, isUtf8, toUtf8 } from './encoding.ts'
export { toNamespaces, Vocabularies } from './names.ts'
export { XmlScanner } from './scanner.ts'
export { readElement, readXml, TreeReader } from './tree.ts'

/**
 * The child elements of the element at `path` (names from the root down), each as its own tree, so that a part of 100
 * MB never becomes one tree. Text between them is left out. Returns whether the root was the expected one.
 */
export function* streamXml(
  source: string,
  path: readonly string[],
  context: XmlContext,
): Generator<XmlElement, boolean> {
  const scanner = new XmlScanner(source, context)
  const trees = new TreeReader(scanner, context)
  let hasRoot = false
  for (let event = scanner.next(); event !== 'end'; event = scanner.next()) {
    if (event !== 'open') continue
    if (scanner.depth > path.length) yield trees.read()
    else if (scanner.name !== path[scanner.depth - 1]) scanner.skip()
    else hasRoot = true
  }
  return hasRoot
}

/** Called by `scanXml`; the scanner answers questions about attributes while `open` runs. */
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
