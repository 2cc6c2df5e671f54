/** A page of a PDF as pixels, drawn by PDFium. */
import type { OpenPdf } from './pdfium.ts'

export type DrawingFunction =
  | 'FPDF_GetPageWidthF'
  | 'FPDF_GetPageHeightF'
  | 'FPDFBitmap_Create'
  | 'FPDFBitmap_FillRect'
  | 'FPDFBitmap_GetBuffer'
  | 'FPDFBitmap_Destroy'
  | 'FPDF_RenderPageBitmap'

interface Pixels {
  readonly width: number
  readonly height: number
  /** Of the page, in its units. */
  readonly pageWidth: number
  readonly pageHeight: number
  /** Red, green, blue and opacity of each pixel. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

const SHOW_ANNOTATIONS = 0x01
/** Red before blue, as in browsers. */
const REVERSE_BYTE_ORDER = 0x10
const WHITE = 0xffffffff
/** A picture with more pixels than this helps nobody on a screen. */
const MAX_PIXELS = 8_000_000

/** `index` counts from 0; `wanted` is the width in pixels. */
export function drawPage(
  { api, document }: OpenPdf<DrawingFunction>,
  index: number,
  wanted: number,
): Pixels {
  const page = api.FPDF_LoadPage(document, index)
  if (!page) throw new Error('The page could not be read.')
  const pageWidth = api.FPDF_GetPageWidthF(page)
  const pageHeight = api.FPDF_GetPageHeightF(page)
  const largest = Math.sqrt((MAX_PIXELS * pageWidth) / pageHeight)
  const width = Math.max(1, Math.round(Math.min(wanted, largest)))
  const height = Math.max(1, Math.round((width * pageHeight) / pageWidth))
  const bitmap = api.FPDFBitmap_Create(width, height, 1)
  api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  const flags = SHOW_ANNOTATIONS | REVERSE_BYTE_ORDER
  api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
  const start = api.FPDFBitmap_GetBuffer(bitmap)
  const pixels = new Uint8ClampedArray(
    api.memory.buffer.slice(start, start + width * height * 4) as ArrayBuffer,
  )
  api.FPDFBitmap_Destroy(bitmap)
  api.FPDF_ClosePage(page)
  return { width, height, pageWidth, pageHeight, pixels }
}
