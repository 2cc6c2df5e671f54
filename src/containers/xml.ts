/**
 * XML for readers: a whole part as a tree, a large part element by element, or a huge one as events.
 * An element keeps the source alive, for its attributes; texts and values do not.
 */
import { isBlank } from './xml-characters.ts'
import { NOTHING, WideElement, XmlElement, type XmlNode } from './xml-element.ts'
import { type XmlContext, XmlScanner } from './xml-scanner.ts'

export { NOTHING, XmlElement, type XmlNode } from './xml-element.ts'
export { decodeXml } from './xml-encoding.ts'
export { type Namespaces, Vocabularies } from './xml-names.ts'
export { type XmlContext, XmlScanner } from './xml-scanner.ts'

/** The root element with everything in it. */
export function readXml(source: string, context: XmlContext): XmlElement {
  const scanner = new XmlScanner(source, context)
  let root: XmlElement | undefined
  for (let event = scanner.next(); event !== 'end'; event = scanner.next()) {
    if (event !== 'open') continue
    const element = readElement(scanner, context)
    root ??= element
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

/**
 * Reads the element that the scanner has just opened, to its end. Finished nodes wait on one stack;
 * an end tag takes those that came since its start tag:
 *
 *     waiting    <w:pPr/> | <w:t/> <w:t/> |     </w:r> makes the last two its children
 *                ^ starts[1] ^ starts[2]
 */
export function readElement(scanner: XmlScanner, context: XmlContext): XmlElement {
  const dropBlank = context.blankText === 'drop'
  const names = [scanner.name]
  const attributes = [scanner.attributes()]
  const starts = [0]
  const waiting: XmlNode[] = []
  let level = 0
  let top = 0
  for (;;) {
    const event = scanner.next()
    if (event === 'open') {
      if (context.skip?.has(scanner.name)) {
        scanner.skip()
        continue
      }
      level++
      names[level] = scanner.name
      attributes[level] = scanner.attributes()
      starts[level] = top
    } else if (event === 'text') {
      const text = scanner.text()
      if (text === '') continue
      // Text that a comment or a CDATA section cuts into pieces is one text.
      const before = top > starts[level]! ? waiting[top - 1] : undefined
      if (typeof before === 'string') waiting[top - 1] = before + text
      else waiting[top++] = text
    } else {
      const start = starts[level]!
      const written = top === start ? NO_CHILDREN : waiting.slice(start, top)
      top = start
      const children = dropBlank ? withoutBlankText(written) : written
      const element =
        children.length > WIDE
          ? new WideElement(names[level]!, children, attributes[level]!)
          : new XmlElement(names[level]!, children, attributes[level]!)
      if (level-- === 0) return element
      waiting[top++] = element
    }
  }
}

const NO_CHILDREN: readonly XmlNode[] = []

const WIDE = 500

/** White space between elements is layout; white space alone in an element is text, as in `<w:t> </w:t>`. */
function withoutBlankText(children: readonly XmlNode[]): readonly XmlNode[] {
  return children.length > 1 && children.some(isBlankText)
    ? children.filter(child => !isBlankText(child))
    : children
}

function isBlankText(node: XmlNode): boolean {
  return typeof node === 'string' && isBlank(node)
}
