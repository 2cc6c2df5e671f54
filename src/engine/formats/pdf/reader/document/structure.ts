/**
 * The structure tree (ISO 32000-1, 14.7) page by page, as PDFium reports it: a page's marked content names its
 * elements, and from those the tree is built upwards. Elements with nothing on the page are omitted.
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
import type { PageNode } from './page-tree.ts'
import { readTree } from './trees.ts'

/** How far up PDFium looks for parents, and how far down is read. */
const MAX_PARENTS = 32
const MAX_DEPTH = 40
/** Elements of one page. */
const MAX_ELEMENTS = 200_000

/** An element that has something on the page. */
interface Element {
  readonly family: Family
  /** Those of its elements that do, too, by their index among its kids; undefined for none. */
  elements: Map<number, Element> | undefined
}

/** What is the same for all pages: an element of a whole document has thousands of kids. */
interface Family {
  readonly dictionary: Dictionary
  readonly kids: readonly Kid[]
  /** The positions of its elements, once needed: one may occur twice. */
  places: Places | undefined
}

/** Marked content of the page whose object has that number, or an element. */
type Kid =
  | { readonly type: 'mark'; readonly id: number; readonly page: number }
  | { readonly type: 'element'; readonly dictionary: Dictionary }
  | undefined

type Places = ReadonlyMap<PdfObject, readonly number[]>

export class Structure {
  readonly #objects: PdfObjects
  readonly #root: Dictionary | undefined
  readonly #roles: Dictionary
  #parents: Map<number, PdfObject> | undefined
  #topPlaces: Places | undefined
  readonly #families = new Map<Dictionary, Family>()

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
    const build = new TreeBuilder(objects, this.#topPlaces, top, this.#families)
    for (const owner of owners) {
      const dictionary = objects.resolve(owner)
      if (isDictionary(dictionary)) build.add(dictionary, 0)
    }
    return [...top]
      .sort(([a], [b]) => a - b)
      .map(([, element]) => this.#toNode(element, page.number, 0))
  }

  #toNode({ family, elements }: Element, page: number, depth: number): StructureNode {
    const objects = this.#objects
    const { dictionary, kids } = family
    objects.count(1)
    const given = objects.getName(dictionary, 'S') ?? ''
    const role = objects.getName(this.#roles, given) || given
    const children: StructureNode[] = []
    for (let place = 0; place < kids.length; place++) {
      const kid = kids[place]
      if (kid?.type === 'mark') {
        if (kid.page === page && kid.id >= 0)
          children.push({ role: '', marks: [kid.id], children: [] })
      } else if (kid && depth < MAX_DEPTH) {
        const element = elements?.get(place)
        if (element) children.push(this.#toNode(element, page, depth + 1))
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

/** The positions of the root's elements among its kids; a single one need not be in a list. */
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

function findElements(kids: readonly Kid[]): Places {
  const places = new Map<PdfObject, number[]>()
  for (const [place, kid] of kids.entries())
    if (kid?.type === 'element') addTo(places, kid.dictionary, place)
  return places
}

class TreeBuilder {
  readonly #objects: PdfObjects
  readonly #topPlaces: Places
  /** By their index among the kids of the root. */
  readonly #top: Map<number, Element>
  readonly #families: Map<Dictionary, Family>
  readonly #known = new Map<Dictionary, Element>()
  #elements = 0

  constructor(
    objects: PdfObjects,
    topPlaces: Places,
    top: Map<number, Element>,
    families: Map<Dictionary, Family>,
  ) {
    this.#objects = objects
    this.#topPlaces = topPlaces
    this.#top = top
    this.#families = families
  }

  add(dictionary: Dictionary, level: number): Element | undefined {
    if (level > MAX_PARENTS) return undefined
    const known = this.#known.get(dictionary)
    if (known) return known
    const objects = this.#objects
    const element: Element = { family: this.#familyOf(dictionary), elements: undefined }
    this.#known.set(dictionary, element)
    const parent = objects.getDictionary(dictionary, 'P')
    if (!parent || objects.getName(parent, 'Type') === 'StructTreeRoot') {
      if (!this.#addTop(element)) this.#known.delete(dictionary)
      return element
    }
    const owner = this.add(parent, level + 1)
    if (!owner) return element
    owner.family.places ??= findElements(owner.family.kids)
    const places = owner.family.places.get(dictionary) ?? []
    owner.elements ??= new Map()
    for (const place of places) owner.elements.set(place, element)
    if (!places.length) this.#known.delete(dictionary)
    return element
  }

  #addTop(element: Element): boolean {
    const places = this.#topPlaces.get(element.family.dictionary) ?? []
    for (const place of places) this.#top.set(place, element)
    return places.length > 0
  }

  /** Each page counts all kids of its elements, since they are iterated. */
  #familyOf(dictionary: Dictionary): Family {
    const objects = this.#objects
    const given = objects.get(dictionary, 'K')
    const all = isArray(given) ? given : given === null ? [] : [given]
    const count = Math.min(all.length, Math.max(MAX_ELEMENTS - this.#elements, 0))
    this.#elements += count
    objects.count(count)
    let family = this.#families.get(dictionary)
    if (!family) {
      const page = pageNumberOf(dictionary) ?? 0
      const kids = all.slice(0, count).map(kid => this.#readKid(objects.resolve(kid), page))
      family = { dictionary, kids, places: undefined }
      this.#families.set(dictionary, family)
    }
    return family
  }

  #readKid(kid: PdfObject, ownPage: number): Kid {
    const objects = this.#objects
    if (typeof kid === 'number') return { type: 'mark', id: Math.trunc(kid), page: ownPage }
    if (!isDictionary(kid)) return undefined
    const type = objects.getName(kid, 'Type')
    if (type === 'OBJR') return undefined
    if (type !== 'MCR') return { type: 'element', dictionary: kid }
    const id = objects.getNumber(kid, 'MCID') ?? 0
    return { type: 'mark', id: Math.trunc(id), page: pageNumberOf(kid) ?? ownPage }
  }
}

function pageNumberOf(dictionary: Dictionary): number | undefined {
  const page = dictionary.get('Pg')
  return page instanceof Reference ? page.number : undefined
}
