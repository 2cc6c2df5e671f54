/**
 * The structure tree (ISO 32000-1, 14.7) page by page, as PDFium tells it: a page's marked content names its
 * elements, and from those the tree is built upwards. Elements that have nothing on the page are not told.
 */
import type { StructureNode } from '../../raw-page.ts'
import {
  type Dictionary,
  isArray,
  isDictionary,
  type PdfObject,
  Reference,
} from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { Unsure } from '../unsure.ts'
import type { PageNode } from './page-tree.ts'
import { readTree } from './trees.ts'

/** How far up PDFium looks for parents, and how far down is read. */
const MAX_PARENTS = 32
const MAX_DEPTH = 40
/** Elements of one page. */
const MAX_ELEMENTS = 200_000

interface Element {
  readonly dictionary: Dictionary
  readonly kids: Kid[]
  /** Its elements by their dictionaries, once they are asked for: one may stand there twice. */
  elements: ReadonlyMap<Dictionary, readonly ElementKid[]> | undefined
}

/** Marked content, or an element. */
type Kid = { readonly type: 'mark'; readonly id: number } | ElementKid | undefined

interface ElementKid {
  readonly type: 'element'
  readonly dictionary: Dictionary
  /** Known once the page has something in it. */
  element: Element | undefined
}

type Places = ReadonlyMap<PdfObject, readonly number[]>

export class Structure {
  readonly #objects: PdfObjects
  readonly #root: Dictionary | undefined
  readonly #roles: Dictionary
  #parents: Map<number, PdfObject> | undefined
  #topPlaces: Places | undefined

  constructor(objects: PdfObjects, catalog: Dictionary) {
    this.#objects = objects
    this.#root = objects.getDictionary(catalog, 'StructTreeRoot')
    this.#roles = (this.#root && objects.getDictionary(this.#root, 'RoleMap')) ?? new Map()
  }

  read(page: PageNode): StructureNode[] {
    const objects = this.#objects
    const root = this.#root
    const key = objects.getNumber(page.dictionary, 'StructParents')
    if (!root || key === undefined) return []
    this.#parents ??= readTree(objects, objects.getDictionary(root, 'ParentTree'), 'Nums')
    const owners = objects.resolve(this.#parents.get(Math.trunc(key)))
    if (!isArray(owners)) return []
    objects.count(owners.length)
    this.#topPlaces ??= findPlaces(objects, objects.get(root, 'K'))
    const top = new Map<number, Element>()
    const known = new Map<Dictionary, Element>()
    const build = new TreeBuilder(objects, page.number, this.#topPlaces, top, known)
    for (const owner of owners) {
      const dictionary = objects.resolve(owner)
      if (isDictionary(dictionary)) build.add(dictionary, 0)
    }
    return [...top].sort(([a], [b]) => a - b).map(([, element]) => this.#toNode(element, 0))
  }

  #toNode({ dictionary, kids }: Element, depth: number): StructureNode {
    const objects = this.#objects
    objects.count(1)
    const given = objects.getName(dictionary, 'S') ?? ''
    const role = objects.getName(this.#roles, given) || given
    const children: StructureNode[] = []
    for (const kid of kids) {
      if (kid?.type === 'mark') {
        if (kid.id >= 0) children.push({ role: '', marks: [kid.id], children: [] })
      } else if (kid?.element && depth < MAX_DEPTH) {
        children.push(this.#toNode(kid.element, depth + 1))
      }
    }
    const alt = role === 'Figure' || role === 'Formula' ? this.#readAlt(dictionary) : ''
    const spans = role === 'TH' || role === 'TD' ? this.#readSpans(dictionary) : {}
    return { role, marks: [], children, ...(alt ? { alt } : {}), ...spans }
  }

  #readAlt(dictionary: Dictionary): string {
    return this.#objects.getText(dictionary, 'Alt').split('\0')[0] ?? ''
  }

  #readSpans(dictionary: Dictionary): { rowSpan?: number; columnSpan?: number } {
    const objects = this.#objects
    const given = objects.get(dictionary, 'A')
    const spans: { rowSpan?: number; columnSpan?: number } = {}
    for (const entry of isArray(given) ? given : [given]) {
      const attributes = objects.resolve(entry)
      if (!isDictionary(attributes)) continue
      const rowSpan = objects.getNumber(attributes, 'RowSpan') ?? 1
      const columnSpan = objects.getNumber(attributes, 'ColSpan') ?? 1
      if (rowSpan > 1) spans.rowSpan = Math.min(Math.round(rowSpan), MAX_SPAN)
      if (columnSpan > 1) spans.columnSpan = Math.min(Math.round(columnSpan), MAX_SPAN)
    }
    return spans
  }
}

const MAX_SPAN = 1000

/** Where the elements of the root stand among its kids; a single one need not be in a list. */
function findPlaces(objects: PdfObjects, kids: PdfObject): Places {
  if (!isArray(kids)) return new Map([[kids, [0]]])
  objects.count(kids.length)
  const places = new Map<PdfObject, number[]>()
  kids.forEach((kid, index) => {
    if (kid instanceof Reference) addTo(places, objects.resolve(kid), index)
  })
  return places
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function groupElements(kids: readonly Kid[]): ReadonlyMap<Dictionary, readonly ElementKid[]> {
  const elements = new Map<Dictionary, ElementKid[]>()
  for (const kid of kids) if (kid?.type === 'element') addTo(elements, kid.dictionary, kid)
  return elements
}

class TreeBuilder {
  readonly #objects: PdfObjects
  readonly #page: number
  readonly #topPlaces: Places
  /** By their index among the kids of the root. */
  readonly #top: Map<number, Element>
  readonly #known: Map<Dictionary, Element>
  #elements = 0

  constructor(
    objects: PdfObjects,
    page: number,
    topPlaces: Places,
    top: Map<number, Element>,
    known: Map<Dictionary, Element>,
  ) {
    this.#objects = objects
    this.#page = page
    this.#topPlaces = topPlaces
    this.#top = top
    this.#known = known
  }

  add(dictionary: Dictionary, level: number): Element | undefined {
    if (level > MAX_PARENTS) return undefined
    const known = this.#known.get(dictionary)
    if (known) return known
    const objects = this.#objects
    const element: Element = { dictionary, kids: this.#readKids(dictionary), elements: undefined }
    this.#known.set(dictionary, element)
    const parent = objects.getDictionary(dictionary, 'P')
    if (!parent || objects.getName(parent, 'Type') === 'StructTreeRoot') {
      if (!this.#addTop(element)) this.#known.delete(dictionary)
      return element
    }
    const owner = this.add(parent, level + 1)
    if (!owner) return element
    owner.elements ??= groupElements(owner.kids)
    const places = owner.elements.get(dictionary) ?? []
    for (const place of places) place.element = element
    if (!places.length) this.#known.delete(dictionary)
    return element
  }

  #addTop(element: Element): boolean {
    const places = this.#topPlaces.get(element.dictionary) ?? []
    for (const place of places) this.#top.set(place, element)
    return places.length > 0
  }

  #readKids(dictionary: Dictionary): Kid[] {
    const objects = this.#objects
    const page = dictionary.get('Pg')
    const pageNumber = page instanceof Reference ? page.number : 0
    const given = objects.get(dictionary, 'K')
    if (given === null) return []
    const kids = isArray(given) ? given : [given]
    this.#elements += kids.length
    if (this.#elements > MAX_ELEMENTS) throw new Unsure('size')
    objects.count(kids.length)
    return kids.map(kid => this.#readKid(objects.resolve(kid), pageNumber))
  }

  #readKid(kid: PdfObject, ownPage: number): Kid {
    const objects = this.#objects
    if (typeof kid === 'number') {
      return ownPage === this.#page ? { type: 'mark', id: Math.trunc(kid) } : undefined
    }
    if (!isDictionary(kid)) return undefined
    const type = objects.getName(kid, 'Type')
    if (type !== 'MCR' && type !== 'OBJR')
      return { type: 'element', dictionary: kid, element: undefined }
    const page = kid.get('Pg')
    const number = page instanceof Reference ? page.number : ownPage
    if (type === 'OBJR' || number !== this.#page) return undefined
    const id = objects.getNumber(kid, 'MCID') ?? 0
    return { type: 'mark', id: Math.trunc(id) }
  }
}
