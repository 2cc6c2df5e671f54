/**
 * Asks PDFium for everything that a converter needs of a PDF, by its calls: characters with their places, the font,
 * size, color and matrix of each piece of text, the points of paths, images, links and notes. The answers are dropped:
 * only what asking costs matters.
 */
import { open } from './open.ts'

type Extraction = Awaited<ReturnType<typeof openForExtraction>>

export const openForExtraction = (bytes: Uint8Array) =>
  open<
    | 'FPDFText_LoadPage'
    | 'FPDFText_ClosePage'
    | 'FPDFText_CountChars'
    | 'FPDFText_GetUnicode'
    | 'FPDFText_GetTextObject'
    | 'FPDFText_IsGenerated'
    | 'FPDFText_GetLooseCharBox'
    | 'FPDFText_GetCharOrigin'
    | 'FPDFText_GetMatrix'
    | 'FPDFText_GetFontSize'
    | 'FPDFTextObj_GetFont'
    | 'FPDFTextObj_GetTextRenderMode'
    | 'FPDFFont_GetBaseFontName'
    | 'FPDFFont_GetFlags'
    | 'FPDFPage_CountObjects'
    | 'FPDFPage_GetObject'
    | 'FPDFFormObj_CountObjects'
    | 'FPDFFormObj_GetObject'
    | 'FPDFPageObj_GetType'
    | 'FPDFPageObj_GetBounds'
    | 'FPDFPageObj_GetMatrix'
    | 'FPDFPageObj_GetFillColor'
    | 'FPDFPageObj_GetStrokeColor'
    | 'FPDFPageObj_GetMarkedContentID'
    | 'FPDFPath_CountSegments'
    | 'FPDFPath_GetPathSegment'
    | 'FPDFPathSegment_GetPoint'
    | 'FPDFPathSegment_GetType'
    | 'FPDFPathSegment_GetClose'
    | 'FPDFPage_GetAnnotCount'
    | 'FPDFPage_GetAnnot'
    | 'FPDFPage_CloseAnnot'
    | 'FPDFAnnot_GetSubtype'
    | 'FPDFAnnot_GetRect'
  >(bytes)

// fpdf_edit.h
const PATH = 2
const FORM = 5
/** Room for the results of a call, and for a font's name. */
const RESULT_BYTES = 64
const NAME_BYTES = 256

export function extract(pdf: Extraction): void {
  const at = pdf.api.malloc(RESULT_BYTES + NAME_BYTES)
  for (let index = 0; index < pdf.pageCount; index++) {
    const page = pdf.api.FPDF_LoadPage(pdf.document, index)
    if (!page) continue
    askForText(pdf, page, at)
    const { api } = pdf
    const count = api.FPDFPage_CountObjects(page)
    askForObjects(pdf, count, entry => api.FPDFPage_GetObject(page, entry), at)
    askForAnnotations(pdf, page, at)
    api.FPDF_ClosePage(page)
  }
}

function askForText({ api }: Extraction, page: number, at: number): void {
  const textPage = api.FPDFText_LoadPage(page)
  if (!textPage) return
  const count = api.FPDFText_CountChars(textPage)
  let last = 0
  for (let index = 0; index < count; index++) {
    api.FPDFText_GetUnicode(textPage, index)
    api.FPDFText_IsGenerated(textPage, index)
    api.FPDFText_GetLooseCharBox(textPage, index, at)
    api.FPDFText_GetCharOrigin(textPage, index, at, at + 8)
    const object = api.FPDFText_GetTextObject(textPage, index)
    if (!object || object === last) continue
    last = object
    const font = api.FPDFTextObj_GetFont(object)
    api.FPDFFont_GetBaseFontName(font, at + RESULT_BYTES, NAME_BYTES)
    api.FPDFFont_GetFlags(font)
    api.FPDFTextObj_GetTextRenderMode(object)
    api.FPDFPageObj_GetMarkedContentID(object)
    api.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)
    api.FPDFText_GetFontSize(textPage, index)
    api.FPDFText_GetMatrix(textPage, index, at)
  }
  api.FPDFText_ClosePage(textPage)
}

function askForObjects(
  pdf: Extraction,
  count: number,
  get: (index: number) => number,
  at: number,
): void {
  const { api } = pdf
  for (let index = 0; index < count; index++) {
    const object = get(index)
    const type = api.FPDFPageObj_GetType(object)
    api.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)
    api.FPDFPageObj_GetMatrix(object, at)
    if (type === FORM) {
      const inner = api.FPDFFormObj_CountObjects(object)
      askForObjects(pdf, inner, entry => api.FPDFFormObj_GetObject(object, entry), at)
    }
    if (type !== PATH) continue
    api.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)
    api.FPDFPageObj_GetStrokeColor(object, at, at + 4, at + 8, at + 12)
    const segments = api.FPDFPath_CountSegments(object)
    for (let point = 0; point < segments; point++) {
      const segment = api.FPDFPath_GetPathSegment(object, point)
      api.FPDFPathSegment_GetPoint(segment, at, at + 4)
      api.FPDFPathSegment_GetType(segment)
      api.FPDFPathSegment_GetClose(segment)
    }
  }
}

function askForAnnotations({ api }: Extraction, page: number, at: number): void {
  const count = api.FPDFPage_GetAnnotCount(page)
  for (let index = 0; index < count; index++) {
    const annotation = api.FPDFPage_GetAnnot(page, index)
    if (!annotation) continue
    api.FPDFAnnot_GetSubtype(annotation)
    api.FPDFAnnot_GetRect(annotation, at)
    api.FPDFPage_CloseAnnot(annotation)
  }
}
