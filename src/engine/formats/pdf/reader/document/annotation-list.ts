/** The annotations of a page, and which of them are shown (ISO 32000-1, 12.5.2 and 12.5.3). */
import { NODES_PER_ANNOTATION } from '../../page/annotations.ts'
import { type Dictionary, isDictionary } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'

const MAX_ANNOTATIONS = 20_000
/** Hidden and NoView. */
const HIDDEN_FLAGS = (1 << 1) | (1 << 5)

export function listAnnotations(objects: PdfObjects, page: Dictionary): Dictionary[] {
  const list = (objects.getArray(page, 'Annots') ?? []).slice(0, MAX_ANNOTATIONS)
  objects.count(list.length * NODES_PER_ANNOTATION)
  return list.map(entry => objects.resolve(entry)).filter(isDictionary)
}

export const isShown = (objects: PdfObjects, annotation: Dictionary): boolean =>
  ((objects.getNumber(annotation, 'F') ?? 0) & HIDDEN_FLAGS) === 0
