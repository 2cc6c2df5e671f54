/** Outside links, and form fields with their values if `reader/` cannot read them. */

import { NODES_PER_ANNOTATION } from '../page/annotations.ts'
import { type Frame, mapBox } from '../page/frame.ts'
import { cutToNear } from '../page/near-page.ts'
import { type Box, type Field, type LinkArea, TICKS } from '../raw-page.ts'
import type { Access } from './file.ts'

const MAX_ANNOTATIONS = 20_000
const ACTION_URI = 3

export function readLinks(
  { pdfium, scratch, document, budget }: Access,
  page: number,
  frame: Frame,
): LinkArea[] {
  const { api } = pdfium
  const links: LinkArea[] = []
  const position = scratch.address
  const handle = scratch.address + 4
  scratch.setInt(0, 0)
  let next = 0
  for (let i = 0; i < MAX_ANNOTATIONS; i++) {
    scratch.setInt(0, next)
    if (!api.FPDFLink_Enumerate(page, position, handle)) break
    next = scratch.int(0)
    const link = scratch.int(1)
    budget.spend('nodes', NODES_PER_ANNOTATION)
    const action = api.FPDFLink_GetAction(link)
    if (!action || api.FPDFAction_GetType(action) !== ACTION_URI) continue
    const url = scratch
      .latin1((at, bytes) => api.FPDFAction_GetURIPath(document, action, at, bytes))
      .trim()
    if (!url) continue
    const quads = Math.min(api.FPDFLink_CountQuadPoints(link), 64)
    budget.spend('nodes', quads * NODES_PER_ANNOTATION)
    for (let quad = 0; quad < quads; quad++) {
      if (!api.FPDFLink_GetQuadPoints(link, quad, scratch.address)) continue
      // FS_QUADPOINTSF: four corners as x, y
      const xs = [0, 2, 4, 6].map(j => scratch.float(j))
      const ys = [1, 3, 5, 7].map(j => scratch.float(j))
      add(mapBox(frame, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)), url)
    }
    if (quads < 1 && api.FPDFLink_GetAnnotRect(link, scratch.address)) {
      add(
        mapBox(frame, scratch.float(0), scratch.float(3), scratch.float(2), scratch.float(1)),
        url,
      )
    }
  }
  return links

  function add(box: Box, url: string): void {
    const near = cutToNear(box)
    if (near) links.push({ ...near, url })
  }
}

// fpdf_annot.h
const FREE_TEXT = 3
const WIDGET = 20
const HIDDEN_FLAGS = (1 << 1) | (1 << 5)
// fpdf_formfill.h
const CHECK_BOX = 2
const RADIO_BUTTON = 3
const COMBO_BOX = 4
const LIST_BOX = 5
const TEXT_FIELD = 6

const EMPTY: Omit<Field, keyof Box> = { value: '', kind: 'value' }

/** Values of form fields and notes typed on the page: PDFium's text does not include them. */
export function readFields(access: Access, page: number, frame: Frame): Field[] {
  const { pdfium, scratch, budget, form } = access
  const { api } = pdfium
  const fields: Field[] = []
  const count = Math.min(api.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)
  for (let i = 0; i < count; i++) {
    budget.spend('nodes', NODES_PER_ANNOTATION)
    const annotation = api.FPDFPage_GetAnnot(page, i)
    if (!annotation) continue
    const subtype = api.FPDFAnnot_GetSubtype(annotation)
    const isShown = (api.FPDFAnnot_GetFlags(annotation) & HIDDEN_FLAGS) === 0
    const { value, kind } = isShown ? readShown(annotation, subtype) : EMPTY
    if (value && api.FPDFAnnot_GetRect(annotation, scratch.address)) {
      const box = cutToNear(
        mapBox(frame, scratch.float(0), scratch.float(3), scratch.float(2), scratch.float(1)),
      )
      if (box) fields.push({ ...box, value, kind })
    }
    api.FPDFPage_CloseAnnot(annotation)
  }
  return fields

  function readShown(annotation: number, subtype: number): Omit<Field, keyof Box> {
    if (subtype === FREE_TEXT) {
      const key = scratch.name('Contents')
      const value = scratch.utf16((at, bytes) =>
        api.FPDFAnnot_GetStringValue(annotation, key, at, bytes),
      )
      return { value, kind: 'note' }
    }
    if (subtype !== WIDGET || !form) return EMPTY
    const type = api.FPDFAnnot_GetFormFieldType(form, annotation)
    if (type === CHECK_BOX || type === RADIO_BUTTON) {
      const isTicked = api.FPDFAnnot_IsChecked(form, annotation)
      return { value: isTicked ? TICKS.on : TICKS.off, kind: 'tick' }
    }
    if (type !== TEXT_FIELD && type !== COMBO_BOX && type !== LIST_BOX) return EMPTY
    const value = scratch.utf16((at, bytes) =>
      api.FPDFAnnot_GetFormFieldValue(form, annotation, at, bytes),
    )
    return { value, kind: 'value' }
  }
}
