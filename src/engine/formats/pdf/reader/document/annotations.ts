/** What is laid over a page (ISO 32000-1, 12.5): outside links, fields, notes, attached files. */

import type { Annotations } from '../../page/annotations.ts'
import { type Frame, mapBox } from '../../page/frame.ts'
import { cutToNear } from '../../page/near-page.ts'
import type { Box, Field, LinkArea } from '../../raw-page.ts'
import type { Dictionary } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { isShown } from './annotation-list.ts'
import { fileNameOf } from './attachments.ts'
import { readComments } from './comments.ts'
import { readField } from './fields.ts'
import { readBox } from './page-tree.ts'

const MAX_QUADS = 64

export function readAnnotations(
  objects: PdfObjects,
  annotations: readonly Dictionary[],
  frame: Frame,
): Annotations {
  const links: LinkArea[] = []
  const fields: Field[] = []
  const hiddenFields: Field[] = []
  const attachments: string[] = []
  /** Comments, and what may be replied to. */
  const marks: Dictionary[] = []
  for (const annotation of annotations) {
    const subtype = objects.getName(annotation, 'Subtype')
    if (subtype === 'Link') {
      readLink(objects, annotation, frame, links)
      continue
    }
    if (subtype !== 'Widget') marks.push(annotation)
    if (subtype === 'FileAttachment')
      attachments.push(fileNameOf(objects, objects.get(annotation, 'FS')))
    else {
      const field =
        subtype === 'FreeText'
          ? { value: objects.getText(annotation, 'Contents'), kind: 'note' as const }
          : subtype === 'Widget'
            ? readField(objects, annotation)
            : undefined
      const box = field?.value ? placeOf(objects, annotation, frame) : undefined
      if (!field || !box) continue
      if (isShown(objects, annotation)) fields.push({ ...box, ...field })
      else if (field.kind !== 'tick') hiddenFields.push({ ...box, ...field })
    }
  }
  const comments = readComments(objects, marks, annotation => listBoxes(objects, annotation, frame))
  return { links, fields, hiddenFields, comments, attachments }
}

function readLink(
  objects: PdfObjects,
  annotation: Dictionary,
  frame: Frame,
  links: LinkArea[],
): void {
  const action = objects.getDictionary(annotation, 'A')
  if (!action || objects.getName(action, 'S') !== 'URI') return
  const given = objects.getString(action, 'URI').trim()
  const url = given && !given.includes(':') ? baseAddressOf(objects) + given : given
  if (url) for (const box of listBoxes(objects, annotation, frame)) links.push({ ...box, url })
}

/** What addresses without a scheme are relative to (ISO 32000-1, 12.6.4.7). */
function baseAddressOf(objects: PdfObjects): string {
  const addresses = objects.catalog && objects.getDictionary(objects.catalog, 'URI')
  return addresses ? objects.getString(addresses, 'Base').trim() : ''
}

function placeOf(objects: PdfObjects, annotation: Dictionary, frame: Frame): Box | undefined {
  const rectangle = readBox(objects, objects.getArray(annotation, 'Rect'))
  if (!rectangle) return undefined
  const { left, bottom, right, top } = rectangle
  return cutToNear(mapBox(frame, left, bottom, right, top))
}

/** Boxes around the four corners of each marked part of the text, or around the annotation itself. */
function listBoxes(objects: PdfObjects, annotation: Dictionary, frame: Frame): Box[] {
  const given = objects.getArray(annotation, 'QuadPoints') ?? []
  objects.count(2 * given.length)
  const numbers = given.map(entry => {
    const value = objects.resolve(entry)
    return typeof value === 'number' ? Math.fround(value) : 0
  })
  const count = Math.min(Math.floor(numbers.length / 8), MAX_QUADS)
  const boxes: (Box | undefined)[] = count ? [] : [placeOf(objects, annotation, frame)]
  for (let first = 0; first < 8 * count; first += 8) {
    const xs = [0, 2, 4, 6].map(at => numbers[first + at]!)
    const ys = [1, 3, 5, 7].map(at => numbers[first + at]!)
    const box = mapBox(frame, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
    boxes.push(cutToNear(box))
  }
  return boxes.filter(box => box !== undefined)
}
