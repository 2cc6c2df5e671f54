/** Draws the pages of one PDF with PDFium, in a worker next to the engine's. */
import pdfiumUrl from '@embedpdf/pdfium/pdfium.wasm'
import type { PdfiumExports } from '../../../src/engine/formats/pdf/pdfium/exports.ts'
import { type Pdfium, startPdfium } from '../../../src/engine/formats/pdf/pdfium/instance.ts'
import { findUserUnits } from '../../../src/engine/formats/pdf/user-units.ts'
import { inflateRaw } from '../../../src/engine/platform/inflate.ts'
import type { DrawAnswer, Drawing, DrawOrder } from './messages.ts'

/** fpdfview.h, besides what the engine calls. */
type DrawingExports = PdfiumExports &
  Record<
    | 'FPDF_GetPageWidthF'
    | 'FPDF_GetPageHeightF'
    | 'FPDFBitmap_Create'
    | 'FPDFBitmap_FillRect'
    | 'FPDFBitmap_GetBuffer'
    | 'FPDFBitmap_Destroy'
    | 'FPDF_RenderPageBitmap',
    (...args: number[]) => number
  >

interface OpenFile {
  readonly pdfium: Pdfium
  readonly api: DrawingExports
  readonly document: number
  /** As in the boxes of blocks. */
  readonly units: ReadonlyMap<number, number>
}

const SHOW_ANNOTATIONS = 0x01
/** Red before blue, as in browsers. */
const REVERSE_BYTE_ORDER = 0x10
const WHITE = 0xffffffff
/** A picture with more pixels than this helps nobody on a screen. */
const MAX_PIXELS = 8_000_000
const MAX_OBJECT_STREAM_BYTES = 16 * 1024 * 1024

let file: OpenFile | undefined

addEventListener('message', async ({ data }: MessageEvent<DrawOrder>) => {
  try {
    if (data.type === 'open') post({ type: 'opened', pageCount: await open(data.bytes) })
    else if (file) {
      const drawing = draw(file, data.page, data.width)
      post({ type: 'drawn', drawing }, [drawing.pixels.buffer])
    }
  } catch {
    post({ type: 'failed' })
  }
})

async function open(bytes: Uint8Array): Promise<number> {
  const response = await fetch(pdfiumUrl)
  const module = await WebAssembly.compile(await response.arrayBuffer())
  const pdfium = await startPdfium(module)
  // The module has them all; the engine's interface names only those it needs.
  const api = pdfium.api as DrawingExports
  const address = api.malloc(bytes.length)
  pdfium.heap.bytes.set(bytes, address)
  const document = api.FPDF_LoadMemDocument(address, bytes.length, 0)
  if (!document) throw new Error('The PDF could not be opened.')
  const units = findUserUnits(
    bytes,
    deflated => inflateRaw(deflated, MAX_OBJECT_STREAM_BYTES).bytes,
  )
  file = { pdfium, api, document, units }
  return api.FPDF_GetPageCount(document)
}

function draw({ pdfium, api, document, units }: OpenFile, number: number, wanted: number): Drawing {
  const page = api.FPDF_LoadPage(document, number - 1)
  if (!page) throw new Error('The page could not be read.')
  const unit = units.get(api.EPDFDoc_GetPageObjectNumberByIndex(document, number - 1)) ?? 1
  const pointWidth = unit * api.FPDF_GetPageWidthF(page)
  const pointHeight = unit * api.FPDF_GetPageHeightF(page)
  const largest = Math.sqrt((MAX_PIXELS * pointWidth) / pointHeight)
  const width = Math.max(1, Math.round(Math.min(wanted, largest)))
  const height = Math.max(1, Math.round((width * pointHeight) / pointWidth))
  const bitmap = api.FPDFBitmap_Create(width, height, 1)
  api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  const flags = SHOW_ANNOTATIONS | REVERSE_BYTE_ORDER
  api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
  const start = api.FPDFBitmap_GetBuffer(bitmap)
  const pixels = new Uint8ClampedArray(pdfium.heap.bytes.slice(start, start + width * height * 4))
  api.FPDFBitmap_Destroy(bitmap)
  api.FPDF_ClosePage(page)
  return { page: number, width, height, pointWidth, pointHeight, pixels }
}

function post(answer: DrawAnswer, moved: Transferable[] = []): void {
  postMessage(answer, { transfer: moved })
}
