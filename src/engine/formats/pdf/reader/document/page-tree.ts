/** The pages of a document in order, with what they inherit (ISO 32000-1, 7.7.3). */

import type { Turn, ViewBox } from '../../page/frame.ts'
import { MAX_PAGE_SIDE } from '../../page/near-page.ts'
import {
  type Dictionary,
  isArray,
  isDictionary,
  type PdfObject,
  Reference,
} from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { Unsure } from '../unsure.ts'

export interface PageNode {
  readonly dictionary: Dictionary
  /** Number of its object; 0 for none. */
  readonly number: number
  readonly resources: Dictionary
  readonly viewBox: ViewBox
  /** Quarter turns, clockwise. */
  readonly rotation: Turn
}

const MAX_DEPTH = 64
const MAX_PAGES = 100_000

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
type Inherited = ReadonlyMap<string, PdfObject>

export function readPageTree(objects: PdfObjects, catalog: Dictionary): PageNode[] {
  const root = objects.getDictionary(catalog, 'Pages')
  if (!root) throw new Unsure('page tree')
  const pages: PageNode[] = []
  const seen = new Set<Dictionary>()

  const walk = (node: Dictionary, number: number, above: Inherited, depth: number): void => {
    if (seen.has(node) || depth > MAX_DEPTH) throw new Unsure('page tree')
    seen.add(node)
    objects.count(1)
    const inherited = inherit(objects, node, above)
    const kids = objects.getArray(node, 'Kids')
    if (!kids) {
      if (pages.length >= MAX_PAGES) throw new Unsure('page tree')
      pages.push(toPage(objects, node, number, inherited))
      return
    }
    for (const kid of kids) {
      const child = objects.resolve(kid)
      if (!isDictionary(child)) throw new Unsure('page tree')
      walk(child, kid instanceof Reference ? kid.number : 0, inherited, depth + 1)
    }
  }
  walk(root, 0, new Map(), 0)
  if (!pages.length || objects.getNumber(root, 'Count') !== pages.length)
    throw new Unsure('page tree')
  return pages
}

function inherit(objects: PdfObjects, node: Dictionary, above: Inherited): Inherited {
  const own = INHERITED.filter(key => node.has(key))
  if (!own.length) return above
  return new Map([...above, ...own.map(key => [key, objects.get(node, key)] as const)])
}

function toPage(
  objects: PdfObjects,
  dictionary: Dictionary,
  number: number,
  inherited: Inherited,
): PageNode {
  const resources = inherited.get('Resources')
  const rotation = inherited.get('Rotate') ?? 0
  if (typeof rotation !== 'number' || rotation % 90 !== 0) throw new Unsure('page')
  if (dictionary.has('UserUnit')) throw new Unsure('user unit')
  return {
    dictionary,
    number,
    resources: isDictionary(resources) ? resources : new Map(),
    viewBox: readViewBox(objects, inherited),
    rotation: ((rotation / 90) & 3) as Turn,
  }
}

/** The media box, cut to the crop box. */
function readViewBox(objects: PdfObjects, inherited: Inherited): ViewBox {
  const media = readBox(objects, inherited.get('MediaBox'))
  if (!media) throw new Unsure('page')
  const crop = readBox(objects, inherited.get('CropBox'))
  const box = crop ? intersect(media, crop) : media
  const width = box.right - box.left
  const height = box.top - box.bottom
  const isPage = width > 0 && height > 0 && width <= MAX_PAGE_SIDE && height <= MAX_PAGE_SIDE
  if (!isPage) throw new Unsure('page')
  return box
}

const intersect = (a: ViewBox, b: ViewBox): ViewBox => ({
  left: Math.max(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.min(a.right, b.right),
  top: Math.min(a.top, b.top),
})

export function readBox(objects: PdfObjects, object: PdfObject | undefined): ViewBox | undefined {
  if (!isArray(object) || object.length !== 4) return undefined
  const [x0, y0, x1, y1] = object.map(entry => {
    const value = objects.resolve(entry)
    if (typeof value !== 'number') throw new Unsure('box')
    return Math.fround(value)
  }) as [number, number, number, number]
  return {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  }
}
