/** Links that lead outside, and notes typed on the page (ISO 32000-1, 12.5). */
import { NODES_PER_ANNOTATION } from '../../pdfium/annotations.ts'
import { type Frame, mapBox } from '../../pdfium/frame.ts'
import { cutToNear } from '../../pdfium/near-page.ts'
import type { Field, LinkArea } from '../../raw-page.ts'
import { nameOf } from '../syntax/filters.ts'
import { type Dictionary, isDictionary, type PdfObject } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { Unsure } from '../unsure.ts'
import { readBox } from './page-tree.ts'

interface Annotations {
  readonly links: readonly LinkArea[]
  readonly fields: readonly Field[]
}

const MAX_ANNOTATIONS = 20_000
const MAX_QUADS = 64
/** Hidden and NoView. */
const HIDDEN_FLAGS = (1 << 1) | (1 << 5)

export function readAnnotations(objects: PdfObjects, page: Dictionary, frame: Frame): Annotations {
  const links: LinkArea[] = []
  const fields: Field[] = []
  for (const annotation of listAnnotations(objects, page)) {
    switch (objects.getName(annotation, 'Subtype')) {
      case 'Link':
        readLink(objects, annotation, frame, links)
        break
      case 'FreeText':
        readNote(objects, annotation, frame, fields)
        break
      case 'Widget':
        requireEmpty(objects, annotation)
        break
    }
  }
  return { links, fields }
}

/** Asked before anything else of a form is read, which would be wasted on one that is filled in. */
export function requireEmptyFields(objects: PdfObjects, page: Dictionary): void {
  for (const annotation of listAnnotations(objects, page)) {
    if (objects.getName(annotation, 'Subtype') === 'Widget') requireEmpty(objects, annotation)
  }
}

function listAnnotations(objects: PdfObjects, page: Dictionary): Dictionary[] {
  const list = objects.getArray(page, 'Annots') ?? []
  if (list.length > MAX_ANNOTATIONS) throw new Unsure('size')
  objects.count(list.length * NODES_PER_ANNOTATION)
  return list.map(entry => objects.resolve(entry)).filter(isDictionary)
}

/** Parents of a field. */
const MAX_PARENTS = 32
const PUSH_BUTTON = 1 << 16

/** What the value of a field is, PDFium's form has to say; one that has none shows nothing. */
function requireEmpty(objects: PdfObjects, widget: Dictionary): void {
  const find = (key: string): PdfObject => {
    let node: Dictionary | undefined = widget
    for (let level = 0; node && level < MAX_PARENTS; level++) {
      const value = objects.get(node, key)
      if (value !== null) return value
      node = objects.getDictionary(node, 'Parent')
    }
    return null
  }
  const type = nameOf(find('FT'))
  if (type === 'Sig') return
  if (type === 'Btn') {
    const flags = find('Ff')
    const isPushed = typeof flags === 'number' && (flags & PUSH_BUTTON) !== 0
    const state = objects.getName(widget, 'AS') ?? 'Off'
    if (isPushed || state === 'Off') return
  } else if ((type === 'Tx' || type === 'Ch') && isEmpty(find('V')) && isEmpty(find('DV'))) return
  throw new Unsure('form field')
}

const isEmpty = (value: PdfObject): boolean => value === null || value === ''

function readLink(
  objects: PdfObjects,
  annotation: Dictionary,
  frame: Frame,
  links: LinkArea[],
): void {
  const action = objects.getDictionary(annotation, 'A')
  if (!action || objects.getName(action, 'S') !== 'URI') return
  const url = objects.getString(action, 'URI').trim()
  if (!url) return
  const add = (x0: number, y0: number, x1: number, y1: number): void => {
    const box = cutToNear(mapBox(frame, x0, y0, x1, y1))
    if (box) links.push({ ...box, url })
  }
  const quads = readQuads(objects, annotation)
  for (const [x0, y0, x1, y1] of quads) add(x0, y0, x1, y1)
  const rectangle = readBox(objects, objects.getArray(annotation, 'Rect'))
  if (!quads.length && rectangle) {
    add(rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
  }
}

type Corners = readonly [number, number, number, number]

/** Boxes around the four corners of each part of a link. */
function readQuads(objects: PdfObjects, annotation: Dictionary): Corners[] {
  const given = objects.getArray(annotation, 'QuadPoints') ?? []
  objects.count(2 * given.length)
  const numbers = given.map(entry => {
    const value = objects.resolve(entry)
    if (typeof value !== 'number') throw new Unsure('box')
    return Math.fround(value)
  })
  const count = Math.min(Math.floor(numbers.length / 8), MAX_QUADS)
  return Array.from({ length: count }, (_, index) => {
    const corners = numbers.slice(8 * index, 8 * index + 8)
    const xs = corners.filter((_, at) => at % 2 === 0)
    const ys = corners.filter((_, at) => at % 2 === 1)
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  })
}

function readNote(
  objects: PdfObjects,
  annotation: Dictionary,
  frame: Frame,
  fields: Field[],
): void {
  const flags = objects.getNumber(annotation, 'F') ?? 0
  const value = objects.getText(annotation, 'Contents')
  const rectangle = readBox(objects, objects.getArray(annotation, 'Rect'))
  if ((flags & HIDDEN_FLAGS) !== 0 || !value || !rectangle) return
  const { left, bottom, right, top } = rectangle
  const box = cutToNear(mapBox(frame, left, bottom, right, top))
  if (box) fields.push({ ...box, value })
}
