/** Element trees built from what a scanner reports. */
import type { Attributes } from './attributes.ts'
import { isBlank } from './characters.ts'
import type { Surroundings, XmlContext } from './context.ts'
import { NOTHING, XmlElement, type XmlNode } from './element.ts'
import type { Vocabulary } from './names.ts'
import { flatten } from './references.ts'
import { XmlScanner } from './scanner.ts'

/** The root element with all its content; `within` is where a fragment was cut out. */
export function readXml(source: string, context: XmlContext, within?: Surroundings): XmlElement {
  const scanner = new XmlScanner(source, context, within)
  const trees = new TreeReader(scanner, context)
  let root: XmlElement | undefined
  for (let event = scanner.next(); event !== 'end'; event = scanner.next()) {
    if (event !== 'open') continue
    const element = trees.read()
    root ??= element
  }
  return root ?? NOTHING
}

/** Reads the element that the scanner has just opened, to its end. */
export function readElement(scanner: XmlScanner, context: XmlContext): XmlElement {
  return new TreeReader(scanner, context).read()
}

/**
 * Reads one element after the other with the same stacks. Finished nodes wait on one of them; an end tag
 * takes those that came since its start tag:
 *
 *     waiting    <w:pPr/> | <w:t/> <w:t/> |     </w:r> makes the last two its children
 *                ^ starts[1] ^ starts[2]
 */
export class TreeReader {
  readonly #scanner: XmlScanner
  readonly #context: XmlContext
  readonly #attributes: Attributes[] = []
  readonly #starts: number[] = []
  readonly #waiting: XmlNode[] = []
  #top = 0
  /** Shared elements by their source, while names mean the same. */
  #shared: Map<string, XmlElement> | undefined
  #sharedIn: Vocabulary | undefined

  constructor(scanner: XmlScanner, context: XmlContext) {
    this.#scanner = scanner
    this.#context = context
  }

  read(): XmlElement {
    const scanner = this.#scanner
    const attributes = this.#attributes
    const starts = this.#starts
    const waiting = this.#waiting
    const { skip, defer, share } = this.#context
    let level = 0
    attributes[0] = scanner.attributes()
    starts[0] = 0
    this.#top = 0
    for (;;) {
      const event = scanner.next()
      if (event === 'open') {
        const { name } = scanner
        if (skip?.has(name)) scanner.skip()
        else if (share?.has(name) && this.#addUnread(true)) continue
        else if (defer?.has(name) && this.#addUnread(false)) continue
        else {
          level++
          attributes[level] = scanner.attributes()
          starts[level] = this.#top
        }
      } else if (event === 'text') {
        this.#addText(scanner.text(), starts[level]!)
      } else {
        const children = this.#takeChildren(starts[level]!)
        const element = new XmlElement(scanner.name, children, attributes[level]!)
        if (level-- === 0) return element
        waiting[this.#top++] = element
      }
    }
  }

  /** Text split by a comment or CDATA section is one text. */
  #addText(text: string, start: number): void {
    if (text === '') return
    const before = this.#top > start ? this.#waiting[this.#top - 1] : undefined
    if (typeof before === 'string') this.#waiting[this.#top - 1] = before + text
    else this.#waiting[this.#top++] = text
  }

  #takeChildren(start: number): readonly XmlNode[] {
    const waiting = this.#waiting
    const top = this.#top
    this.#top = start
    if (top === start) return NO_CHILDREN
    if (top - start === 1) return [waiting[start]!]
    const children = waiting.slice(start, top)
    return this.#context.blankText === 'drop' ? withoutBlankText(children) : children
  }

  /** Adds the opened element as one that reads its children on demand. */
  #addUnread(isShared: boolean): boolean {
    const scanner = this.#scanner
    const { name } = scanner
    const attributes = scanner.attributes()
    const written = scanner.cutOut()
    if (written === undefined) return false
    this.#waiting[this.#top++] = isShared
      ? this.#share(written, name, attributes)
      : this.#defer(written, name, attributes)
    return true
  }

  #share(written: string, name: string, attributes: Attributes): XmlElement {
    const { vocabulary } = this.#scanner
    if (vocabulary !== this.#sharedIn) this.#shared = undefined
    this.#sharedIn = vocabulary
    this.#shared ??= new Map()
    const shared = this.#shared
    let element = shared.get(written)
    if (!element) {
      element = this.#defer(written, name, attributes)
      if (shared.size < MAX_SHARED) shared.set(written, element)
    }
    return element
  }

  #defer(written: string, name: string, attributes: Attributes): XmlElement {
    const context = this.#context
    const { vocabulary, maxDepth, depth } = this.#scanner
    const within = { vocabulary, maxDepth: maxDepth - depth }
    const read = () => readXml(flatten(written), context, within).children
    return new XmlElement(name, read, attributes)
  }
}

/** Documents have a few dozen variants. */
const MAX_SHARED = 1000

const NO_CHILDREN: readonly XmlNode[] = []

/** White space between elements is layout; white space alone in an element is text, as in `<w:t> </w:t>`. */
function withoutBlankText(children: readonly XmlNode[]): readonly XmlNode[] {
  return children.some(isBlankText) ? children.filter(child => !isBlankText(child)) : children
}

function isBlankText(node: XmlNode): boolean {
  return typeof node === 'string' && isBlank(node)
}
