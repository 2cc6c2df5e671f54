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

export interface PageNode {
  readonly dictionary: Dictionary
  /** Number of its object; 0 for none. */
  readonly number: number
  readonly resources: Dictionary
  readonly viewBox: ViewBox
  /** Whether the view box is only the upper left part of a page that is larger than pages can be. */
  readonly isCut: boolean
  /** Quarter turns, clockwise. */
  readonly rotation: Turn
  /** In points. */
  readonly unit: number
}

/** Undefined for pages that are not in the file. */
type Pages = (PageNode | undefined)[]

const MAX_DEPTH = 512
const MAX_PAGES = 100_000

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
type Inherited = ReadonlyMap<string, PdfObject>

export function readPageTree(objects: PdfObjects, catalog: Dictionary): Pages {
  const root = objects.getDictionary(catalog, 'Pages')
  const above = new Set<Dictionary>()
  let count = 0

  const walk = (node: Dictionary, number: number, outer: Inherited): Pages => {
    objects.count(1)
    const inherited = inherit(objects, node, outer)
    const kids = objects.getArray(node, 'Kids')
    if (!kids) {
      count++
      return [toPage(objects, node, number, inherited)]
    }
    above.add(node)
    const pages: Pages = []
    for (const kid of kids) {
      if (count >= MAX_PAGES) break
      const child = objects.resolve(kid)
      const isCircle = isDictionary(child) && (above.has(child) || above.size > MAX_DEPTH)
      if (isCircle) continue
      if (!isDictionary(child)) pages.push(undefined)
      else for (const page of walk(child, numberOf(kid), inherited)) pages.push(page)
    }
    above.delete(node)
    return fillUp(pages, objects.getNumber(node, 'Count') ?? 0, objects.size, node === root)
  }
  return root ? walk(root, 0, new Map()) : []
}

const numberOf = (kid: PdfObject): number => (kid instanceof Reference ? kid.number : 0)

/** What is missing may be a branch with several pages, but not more than there are objects. */
function fillUp(pages: Pages, count: number, most: number, isRoot: boolean): Pages {
  const gap = pages.indexOf(undefined)
  const missing = gap < 0 && isRoot ? pages.length : gap
  const more = Math.trunc(count) - pages.length
  if (missing < 0 || !(more > 0 && count <= most)) return pages
  return [...pages.slice(0, missing), ...new Array<undefined>(more), ...pages.slice(missing)]
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
  const rotation = inherited.get('Rotate')
  const unit = objects.getNumber(dictionary, 'UserUnit') ?? 1
  const whole = readViewBox(objects, inherited)
  const right = Math.min(whole.right, whole.left + MAX_PAGE_SIDE)
  const bottom = Math.max(whole.bottom, whole.top - MAX_PAGE_SIDE)
  return {
    dictionary,
    number,
    resources: isDictionary(resources) ? resources : new Map(),
    viewBox: { ...whole, right, bottom },
    isCut: right !== whole.right || bottom !== whole.bottom,
    rotation: (Math.trunc(typeof rotation === 'number' ? rotation / 90 : 0) & 3) as Turn,
    unit: unit > 0 && unit <= MAX_UNIT ? unit : 1,
  }
}

/** Anything larger is not a size of paper. */
const MAX_UNIT = 1e6

const LETTER: ViewBox = { left: 0, bottom: 0, right: 612, top: 792 }

/** The media box, cut to the crop box. */
function readViewBox(objects: PdfObjects, inherited: Inherited): ViewBox {
  const given = readBox(objects, inherited.get('MediaBox'))
  const media = given && isArea(given) ? given : LETTER
  const crop = readBox(objects, inherited.get('CropBox'))
  const box = crop && isArea(crop) ? intersect(media, crop) : media
  return isArea(box) ? box : LETTER
}

const isArea = ({ left, bottom, right, top }: ViewBox): boolean => right > left && top > bottom

const intersect = (a: ViewBox, b: ViewBox): ViewBox => ({
  left: Math.max(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.min(a.right, b.right),
  top: Math.min(a.top, b.top),
})

/** Undefined for anything but a finite box. */
export function readBox(objects: PdfObjects, object: PdfObject | undefined): ViewBox | undefined {
  if (!isArray(object) || object.length !== 4) return undefined
  const [x0, y0, x1, y1] = object.map(entry => {
    const value = objects.resolve(entry)
    return typeof value === 'number' ? Math.fround(value) : 0
  }) as [number, number, number, number]
  if (!Number.isFinite(x0 + y0 + x1 + y1)) return undefined
  return {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  }
}
