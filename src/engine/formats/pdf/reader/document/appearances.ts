/**
 * What signatures and stamps look like (ISO 32000-1, 12.5.5): forms with text, which are not part of the page itself.
 */
import type { Matrix } from '../../page/matrix.ts'
import { mapUserBox } from '../content/clip.ts'
import type { Appearance } from '../content/content-reader.ts'
import { readBox as readFormBox, readFormMatrix } from '../content/matrices.ts'
import { type Dictionary, Stream } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { isShown } from './annotation-list.ts'
import { fieldTypeOf } from './fields.ts'
import { readBox } from './page-tree.ts'

export function listAppearances(
  objects: PdfObjects,
  annotations: readonly Dictionary[],
): Appearance[] {
  const appearances: Appearance[] = []
  for (const annotation of annotations) {
    if (!isDrawn(objects, annotation) || !isShown(objects, annotation)) continue
    const looks = objects.getDictionary(annotation, 'AP')
    const form = looks && objects.get(looks, 'N')
    const matrix = form instanceof Stream ? fit(objects, form, annotation) : undefined
    if (form instanceof Stream && matrix) appearances.push({ form, matrix })
  }
  return appearances
}

function isDrawn(objects: PdfObjects, annotation: Dictionary): boolean {
  const subtype = objects.getName(annotation, 'Subtype')
  return subtype === 'Stamp' || (subtype === 'Widget' && fieldTypeOf(objects, annotation) === 'Sig')
}

/** From the form's box, transformed by the form, to the rectangle; undefined if there is nothing to see. */
function fit(
  objects: PdfObjects,
  { dictionary }: Stream,
  annotation: Dictionary,
): Matrix | undefined {
  const to = readBox(objects, objects.getArray(annotation, 'Rect'))
  const box = readFormBox(objects, dictionary)
  if (!to || !box) return undefined
  const { left, bottom, right, top } = mapUserBox(box, readFormMatrix(objects, dictionary))
  const a = (to.right - to.left) / (right - left)
  const d = (to.top - to.bottom) / (top - bottom)
  if (!(a > 0 && d > 0 && Number.isFinite(a + d))) return undefined
  return { a, b: 0, c: 0, d, e: to.left - a * left, f: to.bottom - d * bottom }
}
